import type { Decimal } from './decimal.ts'
import { type EmissionAmounts, resultAmounts, timesAmounts } from './factor-amounts.ts'
import type { Resolution, ResolvedFactor } from './resolve-types.ts'

/**
 * What a row emits, in kg, as part of a sum: quantity × rate, unrounded, in every GWP set and for every gas. A refund
 * (negative quantity) stays negative.
 */
export const calculate = (quantity: Decimal, rate: EmissionAmounts): EmissionAmounts => timesAmounts(quantity, rate)

/** The same as it is stored and shown; imports do this in the database. */
export const resultOf = (quantity: Decimal, rate: EmissionAmounts): EmissionAmounts => resultAmounts(quantity, rate)

/** One figure of a row with the factor behind it. */
export interface FigureResult {
  readonly figure: ResolvedFactor
  readonly amounts: EmissionAmounts
}

/** All figures of a row: the main one, the market-based one of purchased energy, and the supply chain. */
export interface RecordResult {
  readonly main: FigureResult
  readonly market: FigureResult | null
  readonly upstream: readonly FigureResult[]
}

/** Applies a resolution to a quantity in the entered unit. Both scope 2 figures rest on the same quantity. */
export function calculateRecord(quantity: Decimal, resolution: Resolution): RecordResult {
  const result = (figure: ResolvedFactor): FigureResult => ({ figure, amounts: calculate(quantity, figure.rate) })
  return {
    main: result(resolution.factor),
    market: resolution.market && result(resolution.market),
    upstream: resolution.upstream.map(result),
  }
}
