import { notEntered, splitByMonth, type StatedTotalsJson } from '@athar/carbon'
import { compareParts, type Difference } from './differences.ts'
import type { ExportedDecision, ExportedInventory } from './export-format.ts'

/** Holds what an export calls not entered against the totals: what has no record there, and nothing else. */
export function checkNotEntered(
  stated: unknown,
  { startsOn, endsOn }: ExportedInventory,
  screening: readonly ExportedDecision[],
  { byScope, byCategory, byMonth }: StatedTotalsJson,
): Difference[] {
  const keys = (of: object) => new Set(Object.keys(of))
  const found = notEntered(
    { scopes: keys(byScope), categories: keys(byCategory), months: keys(byMonth) },
    splitByMonth({ from: startsOn, to: endsOn }).map(({ from }) => from.slice(0, 7)),
    screening,
  )
  return compareParts('notEntered', stated, found)
}
