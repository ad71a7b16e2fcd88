import type { Inventory } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { PlainTable } from '../../../ui/table/plain-table.tsx'
import { useNames } from '../parts/use-names.ts'

/** Each carrier in GJ and MWh; what was exported lowers the total. */
export function Carriers({ data: { energy } }: { readonly data: Inventory }) {
  const { t } = useTranslation('inventory')
  const { t: report } = useTranslation('report')
  const format = useFormat()
  const names = useNames()
  const title = report('energy.table')
  type Carrier = (typeof energy.carriers)[number]
  const signed = ({ role, amount }: Carrier, unit: 'gj' | 'mwh') =>
    `${role === 'exported' ? '−' : ''}${format.readable(amount[unit])}`
  const records = energy.carriers.reduce((sum, carrier) => sum + carrier.records, 0)
  return (
    <div className="space-y-3">
      <h3 className="text-base">{title}</h3>
      <PlainTable
        quiet
        label={title}
        rows={energy.carriers}
        rowKey={({ role, carrier }) => `${role} ${carrier}`}
        columns={[
          {
            key: 'carrier',
            header: report('energy.carrier'),
            total: report('energy.total'),
            cell: ({ carrier, role, renewable }) => (
              <>
                {names.carrier(carrier)}
                <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
                  {report(`energy.roles.${role}`)}
                  {renewable && <Badge tone="positive">{t('yearly.energy.renewable')}</Badge>}
                </span>
              </>
            ),
          },
          ...(['gj', 'mwh'] as const).map((unit) => ({
            key: unit,
            header: <bdi>{report(`energy.${unit}`)}</bdi>,
            figures: true,
            total: format.readable(energy.total[unit]),
            cell: (carrier: Carrier) => signed(carrier, unit),
          })),
          {
            key: 'records',
            header: t('yearly.energy.records'),
            figures: true,
            className: 'text-muted',
            total: format.count(records),
            cell: (carrier) => format.count(carrier.records),
          },
        ]}
      />
    </div>
  )
}
