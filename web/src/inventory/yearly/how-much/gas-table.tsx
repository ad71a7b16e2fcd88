import type { Inventory } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { PlainTable } from '../../../ui/table/plain-table.tsx'
import { useAmounts } from '../parts/use-amounts.ts'
import { useNames } from '../parts/use-names.ts'

/** The gases behind the total; what a source gives as CO2e only stands apart. */
export function GasTable({ data }: { readonly data: Inventory }) {
  const { t } = useTranslation('inventory')
  const { t: report } = useTranslation('report')
  const format = useFormat()
  const names = useNames()
  const amounts = useAmounts(data)
  const title = t('yearly.gases.title', { set: data.year.gwpSet })
  return (
    <div className="space-y-3">
      <h3 className="text-base">{title}</h3>
      <PlainTable
        quiet
        label={title}
        rows={data.gases}
        rowKey={({ gas }) => gas}
        columns={[
          { key: 'gas', header: t('yearly.columns.gas'), cell: ({ gas }) => names.gas(gas) },
          {
            key: 'mass',
            header: <bdi>{report('results.mass')}</bdi>,
            figures: true,
            cell: ({ massKg }) => massKg !== null && format.emissions(massKg, 't').value,
          },
          {
            key: 'co2e',
            header: <bdi>{amounts.unit}</bdi>,
            figures: true,
            className: 'font-semibold',
            cell: ({ co2eKg }) => amounts.text(co2eKg),
          },
          {
            key: 'share',
            header: t('yearly.columns.share'),
            figures: true,
            className: 'text-muted',
            cell: ({ share }) => format.percent(share, 2),
          },
        ]}
      />
    </div>
  )
}
