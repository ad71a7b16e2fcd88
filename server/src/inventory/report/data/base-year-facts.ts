import type { inventory } from '@athar/contracts'

/** An event of the base year; figures are kg CO2e. */
export type StoredBaseYearEvent = {
  readonly id: string
  readonly kind: inventory.BaseYearEventKind
  readonly effectiveOn: string
  readonly description: string
  readonly source: string
  readonly about: string | null
  readonly scope1: string
  readonly scope2: string
  readonly scope3: string
  readonly recordedBy: string
  readonly recordedAt: string
  readonly ended: {
    readonly as: inventory.BaseYearEventEnd
    readonly reason: string
    readonly by: string
    readonly at: string
  } | null
}
/** From which part of the base year on it is recalculated, and why. */
export type RecalculationPolicy = { readonly threshold: string; readonly reason: string }
