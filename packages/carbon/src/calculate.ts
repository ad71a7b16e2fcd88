import { type Decimal, multiply } from './decimal.ts'
import type { EmissionAmounts, GasAmount } from './factor-amounts.ts'
import type { PerGwpSet } from './gwp.ts'
import type { Resolution, ResolvedFactor } from './resolve-types.ts'

/**
 * What a row emits, in kg: quantity × rate, exact and unrounded, in every GWP set and for every gas; imports do the
 * same in the database. A refund (negative quantity) stays negative.
 */
export function calculate(quantity: Decimal, rate: EmissionAmounts): EmissionAmounts {
  return {
    co2e: timesPerSet(quantity, rate.co2e),
    gases: rate.gases.map((gas) => timesGas(quantity, gas)),
    biogenicCo2: multiply(quantity, rate.biogenicCo2),
  }
}

function timesGas(quantity: Decimal, gas: GasAmount): GasAmount {
  return {
    gas: gas.gas,
    group: gas.group,
    kg: gas.kg && multiply(quantity, gas.kg),
    co2e: timesPerSet(quantity, gas.co2e),
  }
}

function timesPerSet(quantity: Decimal, rate: PerGwpSet<Decimal>): PerGwpSet<Decimal> {
  return { AR4: multiply(quantity, rate.AR4), AR5: multiply(quantity, rate.AR5), AR6: multiply(quantity, rate.AR6) }
}

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
