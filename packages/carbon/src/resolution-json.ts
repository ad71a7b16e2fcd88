/**
 * A resolution as plain JSON: what is stored beside the rows, shown to whoever asks where a figure comes from, and
 * exported so that anybody can recompute it. Decimals are text; nothing is lost on the way back.
 */
import { type Decimal, decimal, toText } from './decimal.ts'
import { multiplyRatios, type Ratio, ratio, UNITY } from './decimal-ratio.ts'
import { type EnergyRateJson, energyRateToJson } from './energy-rate.ts'
import type { EmissionAmounts, GasAmount } from './factor-amounts.ts'
import type { Category, Factor, MethodTier, OwnFactor, Scope } from './factor.ts'
import type { GasGroup } from './gases.ts'
import { type GwpSet, type PerGwpSet, perSet } from './gwp.ts'
import type { ConversionStep, FactorOrigin, Loser, Resolution, ResolvedFactor, WarningCode } from './resolve-types.ts'

/** `EmissionAmounts` with decimals as text, in kg. */
export interface AmountsJson {
  readonly co2e: PerGwpSet<string>
  readonly gases: readonly {
    readonly gas: string
    readonly group: GasGroup
    readonly kg: string | null
    readonly co2e: PerGwpSet<string>
  }[]
  readonly biogenicCo2: string
}

/** `ResolvedFactor` with decimals as text: the factor's values and source as they were when the row was calculated. */
export interface ResolvedFactorJson {
  readonly origin: FactorOrigin
  readonly factor: Factor | OwnFactor
  readonly scope: Scope
  readonly category: Category
  readonly methodTier: MethodTier
  readonly from: string
  readonly to: string
  readonly steps: readonly (Omit<ConversionStep, 'multiply' | 'divide'> & {
    readonly multiply: string
    readonly divide: string
  })[]
  readonly warnings: readonly WarningCode[]
  readonly fixedSets: readonly GwpSet[]
  readonly perFactorUnit: AmountsJson
  readonly rate: AmountsJson
}

/** `Resolution` as stored: the winner, the market-based figure, upstream figures, and every loser with its reason. */
export interface ResolutionJson {
  readonly activity: string
  readonly unit: string
  readonly factor: ResolvedFactorJson
  readonly market: ResolvedFactorJson | null
  readonly upstream: readonly ResolvedFactorJson[]
  /** What the entered unit holds of energy. */
  readonly energy: EnergyRateJson | null
  readonly losers: readonly Loser[]
}

/** Writes a resolution; the same resolution always gives the same JSON, so its text can serve as a fingerprint. */
export function resolutionToJson(resolution: Resolution, losers: readonly Loser[]): ResolutionJson {
  return {
    activity: resolution.activity.key,
    unit: resolution.unit,
    factor: figureToJson(resolution.factor),
    market: resolution.market && figureToJson(resolution.market),
    upstream: resolution.upstream.map(figureToJson),
    energy: resolution.energy && energyRateToJson(resolution.energy),
    losers,
  }
}

function figureToJson(figure: ResolvedFactor): ResolvedFactorJson {
  return {
    origin: figure.origin,
    factor: figure.factor,
    scope: figure.scope,
    category: figure.category,
    methodTier: figure.methodTier,
    from: figure.conversion.from,
    to: figure.conversion.to,
    steps: figure.conversion.steps.map((step) => ({
      ...step,
      multiply: toText(step.multiply),
      divide: toText(step.divide),
    })),
    warnings: figure.warnings,
    fixedSets: figure.fixedSets,
    perFactorUnit: amountsToJson(figure.perFactorUnit),
    rate: amountsToJson(figure.rate),
  }
}

/** Reads a stored figure back, exactly: its conversion is the product of its steps. */
export function figureFromJson(json: ResolvedFactorJson): ResolvedFactor {
  const { from, to, steps: written, perFactorUnit, rate, ...rest } = json
  const steps = written.map((step) => ({ ...step, multiply: decimal(step.multiply), divide: decimal(step.divide) }))
  const conversion = {
    from,
    to,
    ratio: steps.reduce<Ratio>((all, step) => multiplyRatios(all, ratio(step.multiply, step.divide)), UNITY),
    steps,
  }
  return { ...rest, conversion, perFactorUnit: amountsFromJson(perFactorUnit), rate: amountsFromJson(rate) }
}

/** Writes amounts. */
export function amountsToJson(amounts: EmissionAmounts): AmountsJson {
  return {
    co2e: setToText(amounts.co2e),
    gases: amounts.gases.map((gas) => ({
      gas: gas.gas,
      group: gas.group,
      kg: gas.kg && toText(gas.kg),
      co2e: setToText(gas.co2e),
    })),
    biogenicCo2: toText(amounts.biogenicCo2),
  }
}

/** Reads amounts back, exactly; text that is no decimal is a RangeError. */
export function amountsFromJson(json: AmountsJson): EmissionAmounts {
  return {
    co2e: setFromText(json.co2e),
    gases: json.gases.map((gas): GasAmount => ({
      gas: gas.gas,
      group: gas.group,
      kg: gas.kg === null ? null : decimal(gas.kg),
      co2e: setFromText(gas.co2e),
    })),
    biogenicCo2: decimal(json.biogenicCo2),
  }
}

function setToText(values: PerGwpSet<Decimal>): PerGwpSet<string> {
  return { AR4: toText(values.AR4), AR5: toText(values.AR5), AR6: toText(values.AR6) }
}

function setFromText(values: PerGwpSet<string>): PerGwpSet<Decimal> {
  return perSet((set) => decimal(values[set]))
}
