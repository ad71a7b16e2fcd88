import { decimal, toText, weighByScope } from '@athar/carbon'
import { compareParts, type Difference } from './differences.ts'
import type { ExportedBaseYear } from './export-format.ts'

const scopesOf = ({ scope1, scope2, scope3 }: Record<'scope1' | 'scope2' | 'scope3', string>) => ({
  scope1: decimal(scope1),
  scope2: decimal(scope2),
  scope3: decimal(scope3),
})

/** Weighs the events of the base year again: whether it is to be recalculated, and what it becomes. */
export function checkBaseYear(stored: ExportedBaseYear): Difference[] {
  const { reported, events } = stored
  if (reported === null) return compareParts('baseYear', stored.required, false, 'required')
  const live = events.filter(({ ended }) => ended === null)
  const { required, recalculated, cumulativePercent } = weighByScope(
    scopesOf(reported),
    live.map((event) => ({ id: event.id, reason: event.kind, effect: scopesOf(event) })),
    decimal(stored.thresholdPercent),
  )
  const { total, ...scopes } = recalculated
  const weighed = {
    required,
    cumulativePercent: cumulativePercent && toText(cumulativePercent),
    recalculated: required
      ? {
          location: toText(total),
          scope1: toText(scopes.scope1),
          scope2: toText(scopes.scope2),
          scope3: toText(scopes.scope3),
        }
      : null,
  }
  return (['required', 'cumulativePercent', 'recalculated'] as const).flatMap((figure) =>
    compareParts('baseYear', stored[figure], weighed[figure], figure),
  )
}
