import { isReportedEmission, LEAST_SOURCE, type QuantityInput } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import { libraryIndex } from '../calculation/index.ts'

/** Whether the quantity of this activity is the emission itself. */
export function isReported(activity: string): boolean {
  const known = libraryIndex().activities.get(activity)?.activity
  return known !== undefined && isReportedEmission(known)
}

type Entered = Pick<inventory.RecordEntry, 'quantity' | 'unit' | 'reference'>

/** Where nothing more is told, as in a file, the document named beside a figure is its source; null without one. */
export function sourceInReference({ quantity, unit, reference }: Entered): QuantityInput | null {
  const source = reference?.trim() ?? ''
  if (source.length < LEAST_SOURCE) return null
  return { kind: 'reported', amount: quantity, unit, how: 'other', source }
}
