import { type Decimal, add, decimal, multiply, toText, ZERO } from '@athar/carbon'
import { enteredFor } from './check-input.ts'
import { dayOf, shareOfDays, yearsOf } from './days.ts'
import type { Methodology } from './definition.ts'
import { evaluate, settled } from './formula.ts'
import type { PeriodInput, Problem, Row, RuleAnswer, Step, Term } from './terms.ts'
import type { DayRow, StepInput, Work } from './work.ts'

/** Thrown by `refuse` and caught by `computePeriod`. */
export class Refused extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.code)
    this.problem = problem
  }
}

/** A work on an input that was checked, with the lists that its steps and answers are noted in. */
export function openWork(
  definition: Methodology,
  input: PeriodInput,
): { work: Work; steps: Step[]; rules: RuleAnswer[] } {
  const steps: Step[] = []
  const rules: RuleAnswer[] = []
  const rowsByCode = new Map<string, readonly DayRow[]>()
  const span = { first: dayOf(input.from), last: dayOf(input.to) }

  const parameterOf = (code: string) => {
    const parameter = definition.parameters.find((each) => each.code === code)
    if (!parameter) throw new RangeError(`no parameter ${code} in ${definition.id}`)
    return parameter
  }
  const rows = (code: string) => (enteredFor(parameterOf(code), input) ?? []) as readonly Row[]
  const dayRows = (code: string) => {
    const known = rowsByCode.get(code)
    if (known) return known
    const read = rows(code).map((row, index) => ({
      row,
      place: index + 1,
      first: dayOf(row['from']!),
      last: dayOf(row['to']!),
    }))
    rowsByCode.set(code, read)
    return read
  }
  const note = (given: StepInput, method: Step['method'], valueOf: (formula: string) => Decimal): Term => {
    const equation = definition.equations.find((each) => each.code === given.code)
    if (!equation) throw new RangeError(`no equation ${given.code} in ${definition.id}`)
    const formula = given.formula ?? equation.formula
    const symbol = given.symbol ?? equation.symbol
    const value = toText(settled(valueOf(formula)))
    const { code, terms } = given
    steps.push({
      code,
      symbol,
      formula,
      method,
      terms,
      value,
      unit: equation.unit,
      ...(given.year === undefined ? {} : { year: given.year }),
      ...(given.label === undefined ? {} : { label: given.label }),
    })
    return { symbol, value, unit: equation.unit, from: 'step', source: code }
  }

  const work: Work = {
    period: { ...span, days: span.last - span.first + 1, from: input.from, to: input.to },
    years: yearsOf(span, Number(input.from.slice(0, 4)), Number(input.to.slice(0, 4))),
    choice: (code) => {
      const parameter = parameterOf(code)
      return String(enteredFor(parameter, input) ?? (parameter.type === 'choice' ? parameter.default : ''))
    },
    term: (code) => {
      const parameter = parameterOf(code)
      const { symbol, unit } = parameter
      const entered = enteredFor(parameter, input)
      if (typeof entered === 'string') {
        const from = parameter.kind === 'fixed' ? 'parameter' : 'measured'
        return { symbol, value: toText(decimal(entered)), unit, from, source: code }
      }
      const value = parameter.type === 'decimal' ? parameter.default : undefined
      if (value === undefined) throw new RangeError(`${code} of ${definition.id} was not asked for`)
      return { symbol, value, unit, from: 'constant', source: parameter.source }
    },
    constant: (code) => {
      const constant = definition.constants.find((each) => each.code === code)
      if (!constant) throw new RangeError(`no constant ${code} in ${definition.id}`)
      const { symbol, value, unit, source } = constant
      return { symbol, value, unit, from: 'constant', source }
    },
    counted: (symbol, value, unit) => ({ symbol, value: String(value), unit, from: 'constant', source: 'calendar' }),
    measured: (code, symbol, value, unit) => ({
      symbol,
      value: toText(settled(value)),
      unit,
      from: parameterOf(code).kind === 'fixed' ? 'parameter' : 'measured',
      source: code,
    }),
    published: (symbol, value, unit, source) => ({ symbol, value, unit, from: 'constant', source }),
    rows,
    dayRows,
    amount: (code, within, column = 'value', counts = () => true) => {
      let total = ZERO
      for (const each of dayRows(code)) {
        if (each.last < within.first || each.first > within.last || !counts(each.row)) continue
        const value = decimal(each.row[column]!)
        const whole = each.first >= within.first && each.last <= within.last
        total = add(total, whole ? value : multiply(value, shareOfDays(each, within)))
      }
      return total
    },
    step: (given) => note(given, 'formula', (formula) => evaluate(formula, symbolsOf(given.terms))),
    found: (given, method, value) => note(given, method, () => value),
    rule: (code, verdict, values) => {
      if (!definition.rules.includes(code)) throw new RangeError(`no rule ${code} in ${definition.id}`)
      rules.push({ code, verdict, values })
    },
    refuse: (problem) => {
      throw new Refused(problem)
    },
  }
  return { work, steps, rules }
}

const symbolsOf = (terms: readonly Term[]) => new Map(terms.map((term) => [term.symbol, decimal(term.value)]))
