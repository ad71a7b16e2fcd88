import type { FrameworkOverview } from '@athar/contracts/disclosures'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Words } from '../../content/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Code } from '../../ui/inline.tsx'
import { PlainTable } from '../../ui/table/plain-table.tsx'
import { ItemStatusBadge } from '../item-status-badge.tsx'

/** The four standard setters; proper names, the same in both languages. */
const portals = [
  { name: 'IFRS Foundation', href: 'https://www.ifrs.org/' },
  { name: 'GRI', href: 'https://www.globalreporting.org/' },
  { name: 'SASB Standards', href: 'https://sasb.ifrs.org/' },
  { name: 'TCFD', href: 'https://www.fsb-tcfd.org/' },
] as const

type Line = { readonly key: string; readonly name: string; readonly completed: number; readonly of: number }

/** What is open and who owns it, and completion by framework and owner. */
export function ReviewTab({ overview, own }: { readonly overview: FrameworkOverview; readonly own: boolean }) {
  const { t } = useTranslation(['disclosures', 'common'])
  const open = overview.items.filter(({ status }) => status === 'in-progress' || status === 'pending')
  const byFramework = overview.frameworks.map(({ framework, name, completion }): Line => ({
    key: framework,
    name,
    completed: completion.completed,
    of: completion.applicable,
  }))
  const counted = overview.items.filter(({ status }) => status !== 'not-applicable')
  const byOwner = [...Map.groupBy(counted, ({ owner }) => owner?.name ?? '')].map(([name, items]): Line => ({
    key: name,
    name: name === '' ? t('noOwner') : name,
    completed: items.filter(({ status }) => status === 'completed').length,
    of: items.length,
  }))
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <Completion
          id="by-framework"
          title={t('review.byFramework')}
          first={t('review.framework')}
          lines={byFramework}
        />
        <Completion id="by-owner" title={t('review.byOwner')} first={t('owner')} lines={byOwner} />
      </div>
      <section aria-labelledby="open-items" className="grid grid-cols-1 gap-3">
        <h3 id="open-items" className="text-xl">
          {t('review.open')}
        </h3>
        {open.length === 0 ? (
          <p>{t('review.none')}</p>
        ) : (
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {open.map((item) => (
              <li key={item.slug} className="flex flex-wrap items-baseline justify-between gap-3 px-4 py-3 sm:px-6">
                <span className="flex flex-wrap items-baseline gap-3">
                  <Code>{item.code}</Code>
                  <Link to={`${paths.esgData(item.slug)}?year=${overview.year}`} className="text-link underline">
                    <Words of={item.title} />
                  </Link>
                </span>
                <span className="flex flex-wrap items-center gap-3 text-sm">
                  <bdi className="text-muted">{item.owner?.name ?? t('noOwner')}</bdi>
                  <ItemStatusBadge status={item.status} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
      {own && <Onward />}
      <section aria-labelledby="portals" className="grid grid-cols-1 gap-3">
        <h3 id="portals" className="text-xl">
          {t('review.portals')}
        </h3>
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {portals.map(({ name, href }) => (
            <li key={href}>
              <ExternalLink href={href} leaves={t('review.leaves')}>
                <bdi>{name}</bdi>
              </ExternalLink>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

const onward = [
  ['reports', paths.esgReports()],
  ['internal', paths.reviewInternal()],
  ['external', paths.reviewExternal()],
  ['board', paths.reviewBoard()],
  ['pdf', paths.exportPdf()],
  ['excel', paths.exportExcel()],
  ['json', paths.exportJson()],
] as const

/** Reports, their reviews and their documents. */
function Onward() {
  const { t } = useTranslation('disclosures')
  return (
    <section aria-labelledby="onward" className="grid grid-cols-1 gap-3">
      <h3 id="onward" className="text-xl">
        {t('review.onward.title')}
      </h3>
      <ul className="flex flex-wrap gap-3">
        {onward.map(([key, to]) => (
          <li key={key}>
            <Link to={to} className={buttonClass()}>
              {t(`review.onward.${key}`)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

type CompletionProps = {
  readonly id: string
  readonly title: string
  readonly first: string
  readonly lines: readonly Line[]
}

function Completion({ id, title, first, lines }: CompletionProps) {
  const { t } = useTranslation('disclosures')
  const format = useFormat()
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 content-start gap-3">
      <h3 id={id} className="text-xl">
        {title}
      </h3>
      <PlainTable
        label={title}
        rows={lines}
        rowKey={({ key }) => key}
        columns={[
          { key: 'name', header: first, cell: ({ name }) => <bdi>{name}</bdi> },
          {
            key: 'completed',
            header: t('review.completed'),
            figures: true,
            cell: ({ completed }) => format.count(completed),
          },
          { key: 'items', header: t('review.items'), figures: true, cell: (line) => format.count(line.of) },
          {
            key: 'percent',
            header: t('review.percent'),
            figures: true,
            cell: (line) => format.percent(String(line.of === 0 ? 0 : line.completed / line.of), 0),
          },
        ]}
      />
    </section>
  )
}
