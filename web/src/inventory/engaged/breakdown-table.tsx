import type { EngagedInventory } from '@athar/contracts/inventory'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import { PlainTable } from '../../ui/table/plain-table.tsx'
import { useAmounts } from '../yearly/parts/use-amounts.ts'
import { rough } from '../yearly/parts/derive.ts'

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
      <PlainTable
        label={label}
        className="max-h-[28rem]"
        rows={lines.toSorted((a, b) => rough(b.kg) - rough(a.kg))}
        rowKey={({ key }) => key}
        columns={[
          { key: 'name', header: first, className: 'min-w-44', cell: ({ name }) => name },
          { key: 'kg', header: amounts.unit, figures: true, cell: ({ kg }) => amounts.text(kg) },
          {
            key: 'share',
            header: t('engaged.columns.share'),
            figures: true,
            cell: ({ share }) => format.percent(share),
          },
          {
            key: 'records',
            header: t('engaged.columns.records'),
            figures: true,
            cell: ({ records }) => format.count(records),
          },
        ]}
      />
    </section>
  )
}
