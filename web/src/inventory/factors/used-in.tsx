import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../platform/language/index.ts'
import { Quantity } from '../../ui/inline.tsx'
import { PlainTable } from '../../ui/table/plain-table.tsx'
import type { Use } from './queries.ts'

export const recordsWith = (factorId: string, year?: number): string =>
  `${paths.inventoryRecords()}?${new URLSearchParams({ factorId, ...(year === undefined ? {} : { year: String(year) }) })}`

/** The records of each year that rest on a factor; each line opens them. */
export function UsedIn({ factorId, uses }: { readonly factorId: string; readonly uses: readonly Use[] }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  if (uses.length === 0) return <p className="text-muted">{t('factors.used.none')}</p>
  return (
    <PlainTable
      quiet
      label={t('factors.used.records')}
      rows={uses}
      rowKey={({ year }) => year}
      columns={[
        { key: 'year', header: t('factors.used.year'), cell: ({ year }) => format.year(year) },
        {
          key: 'records',
          header: t('factors.used.records'),
          figures: true,
          cell: ({ year, records }) => (
            <Link to={recordsWith(factorId, year)} className="text-link underline">
              {t('factors.used.count', { count: records, number: format.count(records) })}
            </Link>
          ),
        },
        {
          key: 'emissions',
          header: t('factors.used.emissions'),
          figures: true,
          cell: ({ kgCo2e }) => <Quantity {...format.emissions(kgCo2e)} />,
        },
      ]}
    />
  )
}
