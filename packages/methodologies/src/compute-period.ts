import { decimal, isNegative, isZero, roundToScale, sum, toText } from '@athar/carbon'
import { problemsOf } from './check-input.ts'
import type { Equation, Methodology, YearFigures } from './definition.ts'
import { settled } from './formula.ts'
import { openWork, Refused } from './open-work.ts'
import type { PeriodInput, Problem, RuleAnswer, Step, Term } from './terms.ts'
import type { Work } from './work.ts'

/** The figures of a period, all in tCO2e as exact decimal text, and how they came about. */
export interface PeriodFigures {
  readonly baseline: string
  readonly project: string
  readonly leakage: string
  /** What is taken off because the figures are not certain. */
  readonly uncertainty: string
  /** Baseline less project, leakage and uncertainty; may be negative. */
  readonly net: string
  /** What the period may count: the net less the debt of earlier periods, and at least 0. */
  readonly counted: string
  /** The debt that the next period begins with. */
  readonly debtAfter: string
  /** The net by the calendar year in which it occurs. */
  readonly byYear: readonly { readonly year: number; readonly net: string }[]
  readonly steps: readonly Step[]
  readonly rules: readonly RuleAnswer[]
}

/** Either the figures of a period, or what keeps it from being computed. */
export type ComputedPeriod =
  | { readonly figures: PeriodFigures; readonly problems?: undefined }
  | { readonly problems: readonly Problem[]; readonly figures?: undefined }

/** The equations that end every period. */
export const CLOSING_EQUATIONS: readonly Equation[] = [
  { code: 'net-of-year', symbol: 'N', formula: 'BE − PE − LE − U', unit: 'tCO2e' },
  { code: 'net', symbol: 'N', formula: 'N_1 + … + N_n', unit: 'tCO2e' },
  { code: 'counted', symbol: 'C', formula: 'max(0, N − D)', unit: 'tCO2e' },
  { code: 'debt-after', symbol: 'D_next', formula: 'max(0, D − N)', unit: 'tCO2e' },
]

/** The rule that ends every period: a negative period counts 0 and stays as a debt. */
export const CLOSING_RULE = 'debt'

/**
 * Computes a monitoring period by a methodology. The same input gives the same figures on every machine: decimals only,
 * 34 significant digits a step, no clock. Bad input is named, never guessed.
 */
export function computePeriod(definition: Methodology, input: PeriodInput): ComputedPeriod {
  const problems = problemsOf(definition, input)
  if (problems.length > 0) return { problems }
  const closing: Methodology = {
    ...definition,
    equations: [...definition.equations, ...CLOSING_EQUATIONS],
    rules: [...definition.rules, CLOSING_RULE],
  }
  const { work, steps, rules } = openWork(closing, input)
  try {
    return { figures: { ...closePeriod(work, definition.compute(work), input.debtBefore), steps, rules } }
  } catch (error) {
    if (error instanceof Refused) return { problems: [error.problem] }
    throw error
  }
}

function closePeriod(work: Work, years: readonly YearFigures[], debtBefore: string) {
  const nets = years.map(({ year, baseline, project, leakage, uncertainty }) =>
    work.step({
      code: 'net-of-year',
      symbol: `N_${year}`,
      terms: [named(baseline, 'BE'), named(project, 'PE'), named(leakage, 'LE'), named(uncertainty, 'U')],
      year,
    }),
  )
  const net = work.step({ code: 'net', formula: nets.map((each) => each.symbol).join(' + '), terms: nets })
  const debt: Term = { symbol: 'D', value: debtBefore, unit: 'tCO2e', from: 'parameter', source: 'debt-before' }
  const counted = work.step({ code: 'counted', terms: [net, debt] })
  const debtAfter = work.step({ code: 'debt-after', terms: [net, debt] })
  const clear = !isNegative(decimal(net.value)) && isZero(decimal(debtBefore))
  work.rule(CLOSING_RULE, clear ? 'passed' : 'review', {
    net: net.value,
    debtBefore: toText(decimal(debtBefore)),
    counted: counted.value,
    debtAfter: debtAfter.value,
  })
  const total = (figure: 'baseline' | 'project' | 'leakage' | 'uncertainty') =>
    toText(settled(sum(years.map((each) => decimal(each[figure].value)))))
  return {
    baseline: total('baseline'),
    project: total('project'),
    leakage: total('leakage'),
    uncertainty: total('uncertainty'),
    net: net.value,
    counted: counted.value,
    debtAfter: debtAfter.value,
    byYear: years.map(({ year }, index) => ({ year, net: nets[index]!.value })),
  }
}

const named = (term: Term, symbol: string): Term => ({ ...term, symbol })

/** The figure that a vector names: a total of the period, or the value of a step; empty where there is none. */
export function figureOf(
  figures: PeriodFigures,
  { at, year, label }: { readonly at: string; readonly year?: number; readonly label?: string },
): string {
  const total = year === undefined ? TOTALS.find((each) => each === at) : undefined
  if (total !== undefined) return figures[total]
  const found = figures.steps.find(
    (each) =>
      each.code === at && (year === undefined || each.year === year) && (label === undefined || each.label === label),
  )
  return found?.value ?? ''
}

const TOTALS = ['baseline', 'project', 'leakage', 'uncertainty', 'net', 'counted', 'debtAfter'] as const

/** A figure rounded half to even to so many digits after the point. */
export const roundedFigure = (value: string, digits: number): string => toText(roundToScale(decimal(value), digits))
