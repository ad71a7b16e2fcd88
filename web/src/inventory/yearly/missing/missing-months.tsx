import type { Inventory } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../platform/language/index.ts'
import { NameText } from '../../../ui/inline.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { useTableWords } from '../../../platform/list/index.ts'
import { recordsLink } from '../parts/links.ts'
import { Panel } from '../parts/section.tsx'
import { useMonthSpans } from '../parts/use-month-spans.ts'
import { useNames } from '../parts/use-names.ts'

type Gap = Inventory['quality']['missing'][number]

/** Sites that report in some months of the year and not in these. */
export function MissingMonths({ data }: { readonly data: Inventory }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const names = useNames()
  const words = useTableWords()
  const gaps = data.quality.missing
  if (gaps.length === 0) return null
  const spans = useMonthSpans()
  const columns: Column<Gap>[] = [
    {
      key: 'site',
      header: t('yearly.columns.site'),
      width: 'minmax(9rem, 1fr)',
      cell: ({ siteId, site, activityKey }) => (
        <Link className="text-link underline" to={recordsLink({ year: data.year.year, siteId, activity: activityKey })}>
          <NameText name={names.of(site)} />
        </Link>
      ),
    },
    {
      key: 'activity',
      header: t('yearly.columns.activity'),
      width: 'minmax(9rem, 1fr)',
      cell: ({ activity }) => <NameText name={names.of(activity)} />,
    },
    {
      key: 'months',
      header: t('yearly.columns.months'),
      width: 'minmax(8rem, 1fr)',
      cell: ({ months }) => spans(months),
    },
  ]
  return (
    <Panel className="space-y-3">
      <div>
        <h3 className="text-base">
          {t('yearly.missing.months', { count: gaps.length, number: format.count(gaps.length) })}
        </h3>
        <p className="text-sm text-muted">{t('yearly.missing.monthsText')}</p>
      </div>
      <DataTable
        label={t('yearly.missing.monthsTable')}
        words={words}
        columns={columns}
        rows={gaps}
        rowKey={({ siteId, activityKey }) => `${siteId} ${activityKey}`}
        rowLabel={({ site, activity }) => `${names.text(site)} ${names.text(activity)}`}
        className="max-h-80"
      />
    </Panel>
  )
}
