import type { DisclosureItemLine, FrameworkOverview } from '@athar/contracts/disclosures'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePick, Words } from '../../content/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { Code } from '../../ui/inline.tsx'
import { ItemStatusBadge } from '../item-status-badge.tsx'

const groups = ['environmental', 'social', 'governance'] as const

export function SectionsTab({ overview, own }: { readonly overview: FrameworkOverview; readonly own: boolean }) {
  const { t } = useTranslation('disclosures')
  const format = useFormat()
  return (
    <div className="grid grid-cols-1 gap-8">
      {groups.map((group) => {
        const items = overview.items.filter((item) => item.group === group)
        if (items.length === 0) return null
        const completed = items.filter(({ status }) => status === 'completed').length
        return (
          <section
            key={group}
            aria-labelledby={`group-${group}`}
            className="rounded-card border border-line bg-surface"
          >
            <div className="flex flex-wrap items-baseline justify-between gap-3 border-b border-line px-4 py-3 sm:px-6">
              <h3 id={`group-${group}`} className="text-xl">
                {t(`groups.${group}`)}
              </h3>
              <p className="text-sm text-muted">
                {t('groupCount', { completed: format.count(completed), items: format.count(items.length) })}
              </p>
            </div>
            <ul className="divide-y divide-line">
              {items.map((item) => (
                <Item key={item.slug} item={item} own={own} year={overview.year} />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

type ItemProps = { readonly item: DisclosureItemLine; readonly own: boolean; readonly year: number }

function Item({ item, own, year }: ItemProps) {
  const { t } = useTranslation('disclosures')
  const format = useFormat()
  const pick = usePick()
  const query = own ? `?year=${year}` : ''
  return (
    <li
      id={item.slug}
      className="flex scroll-mt-24 flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-4 sm:px-6"
    >
      <div className="min-w-0 flex-1 basis-80 space-y-1">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <Code>{item.code}</Code>
          {own ? (
            <Link to={`${paths.esgData(item.slug)}${query}`} className="font-semibold text-link underline">
              <Words of={item.title} />
            </Link>
          ) : (
            <Words of={item.title} className="font-semibold" />
          )}
          {item.mandatory && <Badge tone="info">{t('mandatoryMark')}</Badge>}
          {item.unsure && <Badge tone="warning">{t('unsure')}</Badge>}
        </p>
        <p className="text-sm">
          <Words of={item.requirement} />
        </p>
        {item.sector && (
          <p className="text-sm text-muted">
            <Words of={item.sector} />
          </p>
        )}
        {item.note && (
          <p className="text-sm text-muted">
            <Words of={item.note} />
          </p>
        )}
        <p className="text-sm text-muted">
          {t('answered', { answered: format.count(item.answered), asked: format.count(item.asked) })}
          {item.owner && <bdi className="ms-3">{item.owner.name}</bdi>}
          {item.dueOn && <span className="ms-3">{t('due', { day: format.day(item.dueOn) })}</span>}
        </p>
      </div>
      <div className="flex items-center gap-4">
        <ItemStatusBadge status={item.status} />
        {own && (
          <Link
            to={`${paths.esgDataEdit(item.slug)}${query}`}
            aria-label={t('editItem', { title: pick(item.title).text })}
            className="inline-flex min-h-8 items-center text-link underline"
          >
            {t('edit')}
          </Link>
        )}
      </div>
    </li>
  )
}
