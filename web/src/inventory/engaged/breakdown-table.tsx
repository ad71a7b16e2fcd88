import type { EngagedInventory } from '@athar/contracts/inventory'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { useAmounts } from '../yearly/parts/use-amounts.ts'
import { rough } from '../yearly/parts/derive.ts'

const cell = 'border-b border-line px-3 py-2'

type BreakdownTableProps = {
  readonly label: string
  /** What each line is. */
  readonly first: string
  readonly data: EngagedInventory
  readonly lines: readonly {
    readonly key: string
    readonly name: ReactNode
    readonly kg: string
    readonly share: string
    readonly records: number
  }[]
}

/** Parts of the total, the largest first. */
export function BreakdownTable({ label, first, data, lines }: BreakdownTableProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const amounts = useAmounts(data)
  if (lines.length === 0) return null
  return (
    <section className="space-y-3">
      <h2 className="text-lg">{label}</h2>
      <ScrollRegion label={label} className="max-h-[28rem] rounded-container bg-surface">
        <table className="w-full text-sm">
          <caption className="sr-only">{label}</caption>
          <thead className="sticky top-0 bg-sunken">
            <tr>
              <th scope="col" className={`${cell} text-start font-semibold`}>
                {first}
              </th>
              {[amounts.unit, t('engaged.columns.share'), t('engaged.columns.records')].map((head) => (
                <th key={head} scope="col" className={`${cell} text-end font-semibold whitespace-nowrap`}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines
              .toSorted((a, b) => rough(b.kg) - rough(a.kg))
              .map(({ key, name, kg, share, records }) => (
                <tr key={key}>
                  <th scope="row" className={`${cell} min-w-44 text-start font-normal`}>
                    {name}
                  </th>
                  <td className={`${cell} figures text-end`}>
                    <bdi>{amounts.text(kg)}</bdi>
                  </td>
                  <td className={`${cell} figures text-end`}>
                    <bdi>{format.percent(share)}</bdi>
                  </td>
                  <td className={`${cell} figures text-end`}>
                    <bdi>{format.count(records)}</bdi>
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  )
}
