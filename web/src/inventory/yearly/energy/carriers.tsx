import type { Inventory } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ScrollRegion } from '../../../ui/scroll-region.tsx'
import { useNames } from '../parts/use-names.ts'

/** Each carrier in GJ and MWh; what was exported lowers the total. */
export function Carriers({ data: { energy } }: { readonly data: Inventory }) {
  const { t } = useTranslation('inventory')
  const { t: report } = useTranslation('report')
  const format = useFormat()
  const names = useNames()
  const title = report('energy.table')
  const figures = [report('energy.gj'), report('energy.mwh'), t('yearly.energy.records')]
  const cell = 'py-2 ps-2.5 sm:ps-4 text-figures'
  return (
    <div className="space-y-3">
      <h3 className="text-base">{title}</h3>
      <ScrollRegion label={title} isBordered={false}>
        <table className="w-full text-sm">
          <thead className="text-muted">
            <tr>
              <th scope="col" className="py-1.5 text-start font-normal">
                {report('energy.carrier')}
              </th>
              {figures.map((column) => (
                <th key={column} scope="col" className="py-1.5 ps-2.5 sm:ps-4 text-figures font-normal">
                  <bdi>{column}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {energy.carriers.map(({ role, carrier, renewable, amount, records }) => {
              const sign = role === 'exported' ? '−' : ''
              return (
                <tr key={`${role} ${carrier}`} className="border-t border-line">
                  <th scope="row" className="py-2 text-start font-normal">
                    {names.carrier(carrier)}
                    <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
                      {report(`energy.roles.${role}`)}
                      {renewable && <Badge tone="positive">{t('yearly.energy.renewable')}</Badge>}
                    </span>
                  </th>
                  <td className={`${cell} font-semibold`}>
                    <bdi>{`${sign}${format.readable(amount.gj)}`}</bdi>
                  </td>
                  <td className={cell}>
                    <bdi>{`${sign}${format.readable(amount.mwh)}`}</bdi>
                  </td>
                  <td className={`${cell} text-muted`}>
                    <bdi>{format.count(records)}</bdi>
                  </td>
                </tr>
              )
            })}
          </tbody>
          <tfoot>
            <tr className="border-t border-line-strong font-semibold">
              <th scope="row" className="py-2 text-start">
                {report('energy.total')}
              </th>
              <td className={cell}>
                <bdi>{format.readable(energy.total.gj)}</bdi>
              </td>
              <td className={cell}>
                <bdi>{format.readable(energy.total.mwh)}</bdi>
              </td>
              <td className={cell}>
                <bdi>{format.count(energy.carriers.reduce((sum, { records }) => sum + records, 0))}</bdi>
              </td>
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
    </div>
  )
}
