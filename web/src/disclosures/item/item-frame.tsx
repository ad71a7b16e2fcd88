import type { DisclosureItem } from '@athar/contracts/disclosures'
import { paths } from '@athar/contracts/paths'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePick, Words } from '../../content/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { usePageTitle } from '../../platform/routing/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Code } from '../../ui/inline.tsx'
import { ItemStatusBadge } from '../item-status-badge.tsx'

type ItemFrameProps = { readonly item: DisclosureItem; readonly action: ReactNode; readonly children: ReactNode }

/** What an item asks for, above what is done about it. */
export function ItemFrame({ item, action, children }: ItemFrameProps) {
  const { t } = useTranslation('disclosures')
  const format = useFormat()
  usePageTitle(`${item.code} ${usePick()(item.title).text}`)
  return (
    <div className="space-y-5">
      <p>
        <Link
          to={`${paths.esgToolkit()}?framework=${item.framework}&year=${item.year}`}
          className="inline-flex items-center gap-1 text-sm text-link underline underline-offset-2"
        >
          <Icon name="chevronStart" className="size-4" />
          {t('item.backTo', { framework: item.frameworkName })}
        </Link>
      </p>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 space-y-2">
          <p className="flex flex-wrap items-center gap-2 text-sm">
            <Code>{item.code}</Code>
            <ItemStatusBadge status={item.status} />
            {item.mandatory && <Badge tone="info">{t('mandatoryMark')}</Badge>}
            {item.unsure && <Badge tone="warning">{t('unsure')}</Badge>}
            <span className="text-muted">{t('year', { year: format.year(item.year) })}</span>
          </p>
          <h1 className="text-2xl">
            <Words of={item.title} />
          </h1>
          <p className="max-w-3xl">
            <Words of={item.requirement} />
          </p>
          {item.notApplicable !== null && <p>{t('item.notApplicable', { reason: item.notApplicable })}</p>}
        </div>
        {action}
      </div>
      {children}
    </div>
  )
}
