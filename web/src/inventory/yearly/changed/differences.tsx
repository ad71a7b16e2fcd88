import type { Inventory, Restatement } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { useTableWords } from '../../../platform/list/index.ts'
import { useAmounts } from '../parts/use-amounts.ts'
import { useNames } from '../parts/use-names.ts'

type Difference = Restatement['differences'][number]

type DifferencesProps = { readonly data: Inventory; readonly differences: readonly Difference[] }

/** The difference report: each figure that changed, before and after. */
export function Differences({ data, differences }: DifferencesProps) {
  const { t } = useTranslation('inventory')
  const words = useTableWords()
  const amounts = useAmounts(data)
  const nameOf = useDifferenceNames(data)
  const basisOf = ({ basis, dimension }: Difference) =>
    basis === 'market' && dimension !== 'total' ? [t('factors.scope2.market')] : []
  const figure = (key: 'before' | 'after' | 'change'): Column<Difference> => ({
    key,
    header: t(`yearly.restatements.${key}`),
    width: '6.5rem',
    narrow: key === 'before' ? false : '5.5rem',
    align: 'figures',
    cell: (row) => <bdi className={key === 'change' ? 'font-semibold' : ''}>{amounts.text(row[key])}</bdi>,
  })
  const columns: Column<Difference>[] = [
    {
      key: 'name',
      header: t('yearly.restatements.figure'),
      width: 'minmax(9rem, 1fr)',
      narrow: 'minmax(0, 1fr)',
      cell: (row) => (
        <div className="leading-snug">
          <span className="block truncate">{nameOf(row)}</span>{' '}
          <span className="block text-xs text-muted">
            {[t(`yearly.restatements.dimensions.${row.dimension}`), ...basisOf(row)].join(' · ')}
          </span>
        </div>
      ),
    },
    figure('before'),
    figure('after'),
    figure('change'),
  ]
  return (
    <DataTable
      label={t('yearly.restatements.table', { unit: amounts.unit })}
      words={words}
      columns={columns}
      rows={differences}
      rowKey={(row) => `${row.dimension}|${row.key}|${row.basis}`}
      rowLabel={nameOf}
      rowHeight={52}
      className="max-h-96"
    />
  )
}

/** Names of what a difference is about; a code where the year no longer knows it. */
function useDifferenceNames(data: Inventory): (row: Difference) => string {
  const { t } = useTranslation('inventory')
  const names = useNames()
  const sites = new Map(data.sites.map(({ key, name }) => [key, name]))
  const activities = new Map(data.activities.map(({ key, name }) => [key, name]))
  return ({ dimension, key, basis }) => {
    if (dimension === 'total') return t(`yearly.total.${basis}`)
    if (dimension === 'scope') return names.scope(key)
    if (dimension === 'category') return names.category(key)
    const name = (dimension === 'site' ? sites : activities).get(key)
    return name ? names.text(name) : key
  }
}
