import { compare, type Decimal, multiply, roundToSignificant, sum, toText } from './decimal.ts'
import { applyRatio, multiplyRatios, type Ratio, ratio, SHOWN_DIGITS, timesRate, UNITY } from './decimal-ratio.ts'
import { massesOf, potential } from './factor-amounts.ts'
import type { GwpSet, GwpTable } from './gwp.ts'
import type { ConversionStep, ResolvedFactor } from './resolve-types.ts'

/**
 * One line of arithmetic that a person can follow with a pocket calculator; figures are exact text unless said.
 *
 * `factor`: the CO2e that the source states. `gas`: kg × GWP, the lines add up to the factor in this set.
 * `convert`: the running figure × `multiply` ÷ `divide`; `perUnit` is shown to 20 digits. `rate`: the figure per
 * entered unit, shown to 20 digits. `result`: quantity × the unrounded rate.
 */
export type CalculationStep =
  | { readonly kind: 'factor'; readonly factorId: string; readonly kg: string; readonly unit: string }
  | {
      readonly kind: 'gas'
      readonly gas: string
      readonly kg: string
      readonly gwp: string
      readonly co2e: string
      readonly unit: string
    }
  | {
      readonly kind: 'convert'
      readonly by: ConversionStep['by']
      /** The figure per this unit becomes a figure per `perUnitOf`. */
      readonly from: string
      readonly perUnitOf: string
      readonly multiply: string
      readonly divide: string
      readonly perUnit: string
      readonly fuel: string | null
      readonly source: string
    }
  | { readonly kind: 'rate'; readonly kg: string; readonly unit: string }
  | { readonly kind: 'result'; readonly quantity: string; readonly unit: string; readonly kg: string }

/** The arithmetic behind a figure's kg CO2e in one GWP set, from the published factor to the result. */
export function explainCalculation(
  quantity: Decimal,
  figure: ResolvedFactor,
  use: { readonly set: GwpSet; readonly gwp: GwpTable },
): readonly CalculationStep[] {
  const rate = figure.rate.co2e[use.set]
  const unit = figure.conversion.from
  return [
    ...factorSteps(figure, use),
    ...conversionSteps(figure, figure.perFactorUnit.co2e[use.set]),
    { kind: 'rate', kg: shownRate(rate), unit },
    { kind: 'result', quantity: toText(quantity), unit, kg: toText(timesRate(quantity, rate)) },
  ]
}

/** A rate as it is shown: to 20 significant digits. */
export const shownRate = (rate: Decimal): string => toText(roundToSignificant(rate, SHOWN_DIGITS))

function factorSteps(figure: ResolvedFactor, use: { set: GwpSet; gwp: GwpTable }): CalculationStep[] {
  const { factor, perFactorUnit } = figure
  const masses = massesOf(factor, use.gwp)
  const steps = masses.map((mass): CalculationStep & { kind: 'gas' } => {
    const gwp = potential(mass.facts, use.set)
    return {
      kind: 'gas',
      gas: mass.facts.gas,
      kg: toText(mass.kg),
      gwp: toText(gwp),
      co2e: toText(multiply(mass.kg, gwp)),
      unit: factor.unit,
    }
  })
  const stated = perFactorUnit.co2e[use.set]
  const computed = sum(masses.map((mass) => multiply(mass.kg, potential(mass.facts, use.set))))
  // The publisher's rounded total wins over the sum of its gases, so it is shown wherever the two differ.
  if (steps.length > 0 && compare(stated, computed) === 0) return steps
  return [{ kind: 'factor', factorId: factor.id, kg: toText(stated), unit: factor.unit }]
}

/** From the unit of the factor back to the entered unit: the steps of the conversion in reverse. */
function conversionSteps(figure: ResolvedFactor, start: Decimal): CalculationStep[] {
  let by: Ratio = UNITY
  return figure.conversion.steps.toReversed().map((step) => {
    by = multiplyRatios(by, ratio(step.multiply, step.divide))
    return {
      kind: 'convert',
      by: step.by,
      from: step.to,
      perUnitOf: step.from,
      multiply: toText(step.multiply),
      divide: toText(step.divide),
      perUnit: toText(applyRatio(start, by)),
      fuel: step.fuel,
      source: step.source,
    }
  })
}
