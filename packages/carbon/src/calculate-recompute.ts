import { add, decimal, multiply, toText, ZERO } from './decimal.ts'
import { applyRatio, multiplyRatios, RATE_DIGITS, type Ratio, ratio, timesRate, UNITY } from './decimal-ratio.ts'
import { type CalculationStep, shownRate } from './calculate-explain.ts'
import { factorAmounts, scaleAmounts } from './factor-amounts.ts'
import type { GwpTable } from './gwp.ts'
import { type AmountsJson, amountsFromJson, amountsToJson, type ResolvedFactorJson } from './resolution-json.ts'

/** A stored figure that its own inputs do not give; texts are compared to the digit. */
export interface Mismatch {
  /** Where it stands, such as `rate.co2e.AR5`. */
  readonly figure: string
  readonly stored: string
  readonly recomputed: string
}

/** Recomputes a stored figure from the published factor to the rate, and names whatever differs. */
export function recomputeFigure(figure: ResolvedFactorJson, gwp: GwpTable): readonly Mismatch[] {
  const { amounts, fixedSets } = factorAmounts(figure.factor, gwp)
  const by = figure.steps.reduce<Ratio>(
    (all, step) => multiplyRatios(all, ratio(decimal(step.multiply), decimal(step.divide))),
    UNITY,
  )
  const rate = scaleAmounts(amountsFromJson(figure.perFactorUnit), by)
  return [
    ...differences('perFactorUnit', figure.perFactorUnit, amountsToJson(amounts)),
    ...differences('rate', figure.rate, amountsToJson(rate)),
    ...compareTexts('fixedSets', figure.fixedSets.join(' '), fixedSets.join(' ')),
  ]
}

/** Every figure of two amounts, side by side. */
function differences(at: string, stored: AmountsJson, recomputed: AmountsJson): Mismatch[] {
  const [a, b] = [flatten(stored), flatten(recomputed)]
  const names = [...new Set([...a.keys(), ...b.keys()])]
  return names.flatMap((name) => compareTexts(`${at}.${name}`, a.get(name) ?? '', b.get(name) ?? ''))
}

function flatten(amounts: AmountsJson): Map<string, string> {
  const entries: [string, string][] = Object.entries(amounts.co2e).map(([set, kg]) => [`co2e.${set}`, kg])
  for (const gas of amounts.gases) {
    entries.push(
      [`${gas.gas}.kg`, gas.kg ?? ''],
      ...Object.entries(gas.co2e).map(([set, kg]): [string, string] => [`${gas.gas}.co2e.${set}`, kg]),
    )
  }
  return new Map([...entries, ['biogenicCo2', amounts.biogenicCo2]])
}

function compareTexts(figure: string, stored: string, recomputed: string): Mismatch[] {
  return stored === recomputed ? [] : [{ figure, stored, recomputed }]
}

/** Repeats the arithmetic of an explanation from its own texts; empty when every line is right. */
export function recomputeSteps(steps: readonly CalculationStep[]): readonly Mismatch[] {
  const found: Mismatch[] = []
  const expect = (figure: string, stored: string, recomputed: string) =>
    found.push(...compareTexts(figure, stored, recomputed))
  let perFactorUnit = ZERO
  let by: Ratio = UNITY
  let rate = ZERO
  for (const step of steps) {
    switch (step.kind) {
      case 'factor':
        perFactorUnit = decimal(step.kg)
        break
      case 'gas': {
        const co2e = multiply(decimal(step.kg), decimal(step.gwp))
        expect(step.gas, step.co2e, toText(co2e))
        perFactorUnit = add(perFactorUnit, co2e)
        break
      }
      case 'convert':
        by = multiplyRatios(by, ratio(decimal(step.multiply), decimal(step.divide)))
        expect(`per ${step.perUnitOf}`, step.perUnit, toText(applyRatio(perFactorUnit, by)))
        break
      case 'rate':
        rate = applyRatio(perFactorUnit, by, RATE_DIGITS)
        expect('rate', step.kg, shownRate(rate))
        break
      case 'result':
        expect('result', step.kg, toText(timesRate(decimal(step.quantity), rate)))
    }
  }
  return found
}
