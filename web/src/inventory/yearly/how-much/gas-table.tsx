import type { Inventory } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { ScrollRegion } from '../../../ui/scroll-region.tsx'
import { useAmounts } from '../parts/use-amounts.ts'
import { useNames } from '../parts/use-names.ts'

/** The gases behind the total; what a source gives as CO2e only stands apart. */
export function GasTable({ data }: { readonly data: Inventory }) {
  const { t } = useTranslation('inventory')
  const { t: report } = useTranslation('report')
  const format = useFormat()
  const names = useNames()
  const amounts = useAmounts(data)
  const columns = [report('results.mass'), amounts.unit, t('yearly.columns.share')]
  const title = t('yearly.gases.title', { set: data.year.gwpSet })
  return (
    <div className="space-y-3">
      <h3 className="text-base">{title}</h3>
      <ScrollRegion label={title} isBordered={false}>
        <table className="w-full text-sm">
          <thead className="text-muted">
            <tr>
              <th scope="col" className="py-1.5 text-start font-normal">
                {t('yearly.columns.gas')}
              </th>
              {columns.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className="py-1.5 ps-2.5 sm:ps-4 text-figures font-normal whitespace-nowrap"
                >
                  <bdi>{column}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.gases.map(({ gas, massKg, co2eKg, share }) => (
              <tr key={gas} className="border-t border-line">
                <th scope="row" className="py-2 text-start font-normal">
                  {names.gas(gas)}
                </th>
                <td className="py-2 ps-2.5 sm:ps-4 text-figures">
                  {massKg !== null && <bdi>{format.emissions(massKg, 't').value}</bdi>}
                </td>
                <td className="py-2 ps-2.5 sm:ps-4 text-figures font-semibold">
                  <bdi>{amounts.text(co2eKg)}</bdi>
                </td>
                <td className="py-2 ps-2.5 sm:ps-4 text-figures text-muted">
                  <bdi>{format.percent(share, 2)}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  )
}
