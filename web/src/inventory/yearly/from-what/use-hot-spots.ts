import type { Inventory, InventoryMark, RecordFilter } from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useNames } from '../parts/use-names.ts'

export const hotSpotKinds = ['categories', 'activities', 'suppliers'] as const
export type HotSpotKind = (typeof hotSpotKinds)[number]

export type HotSpotLine = {
  readonly key: string
  readonly label: string
  readonly kg: string
  readonly share: string
  readonly scope: '1' | '2' | '3' | null
  readonly marks: readonly InventoryMark[]
  readonly filter: RecordFilter
}

/** The lines of one breakdown, largest first, each with the way to its records. */
export function useHotSpots(data: Inventory): Record<HotSpotKind, HotSpotLine[]> {
  const { t } = useTranslation('inventory')
  const names = useNames()
  const { year } = data.year
  const bySize = (a: HotSpotLine, b: HotSpotLine) => Number(b.kg) - Number(a.kg)
  return {
    categories: data.categories
      .map((line) => ({
        ...line,
        key: line.category,
        label: names.category(line.category),
        filter: { year, category: line.category },
      }))
      .sort(bySize),
    activities: data.activities.map((line) => ({
      ...line,
      label: names.text(line.name),
      filter: { year, activity: line.key },
    })),
    suppliers: data.suppliers.map((line) => ({
      ...line,
      label: names.text(line.name) || t('yearly.hotSpots.unnamed'),
      filter: { year, supplierId: Number(line.key) },
    })),
  }
}
