import { isReportedEmission, LEAST_SOURCE, type QuantityInput } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import { emissionLibrary } from '@athar/reference-data'

let reported: ReadonlySet<string> | undefined
/** Whether the quantity of this activity is the emission itself; asked for each row of a file, where no database is. */
export function isReported(activity: string): boolean {
  reported ??= new Set(
    emissionLibrary()
      .activities.filter((one) => isReportedEmission(one))
      .map(({ key }) => key),
  )
  return reported.has(activity)
}

type Entered = Pick<inventory.RecordEntry, 'quantity' | 'unit' | 'reference'>

/** Where nothing more is told, as in a file, the document named beside a figure is its source; null without one. */
export function sourceInReference({ quantity, unit, reference }: Entered): QuantityInput | null {
  const source = reference?.trim() ?? ''
  if (source.length < LEAST_SOURCE) return null
  return { kind: 'reported', amount: quantity, unit, how: 'other', source }
}
