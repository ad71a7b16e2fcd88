import { compare, dayNumber, decimal, isDecimalText } from '@athar/carbon'
import type { Column, Methodology, Parameter, RowsParameter } from './definition.ts'
import { dayOf } from './days.ts'
import type { Entered, PeriodInput, Problem, Row } from './terms.ts'

/** Years that a period may have, and years before it that waste is looked back upon. */
export const MOST_YEARS = 100

/** Everything that keeps an input from being computed, in the order of the parameters; none where it can be. */
export function problemsOf(definition: Methodology, input: PeriodInput): Problem[] {
  const wrongPeriod = periodProblems(input)
  if (wrongPeriod.length > 0) return wrongPeriod
  const known = new Set(definition.parameters.map((each) => `${each.kind} ${each.code}`))
  const unknown = (entered: Entered, kind: Parameter['kind']): Problem[] =>
    Object.keys(entered)
      .filter((code) => !known.has(`${kind} ${code}`))
      .map((code) => ({ code: 'unknown-parameter', parameter: code, values: {} }))
  return [
    ...numberProblems(input.debtBefore, { min: '0' }, { parameter: 'debt-before' }),
    ...unknown(input.parameters, 'fixed'),
    ...unknown(input.measured, 'monitored'),
    ...definition.parameters.flatMap((each) =>
      isAsked(definition, each, input) ? parameterProblems(each, enteredFor(each, input), input) : [],
    ),
  ]
}

/** Whether the choices made so far ask for the parameter. */
export function isAsked(
  definition: Methodology,
  parameter: Parameter,
  input: Pick<PeriodInput, 'parameters' | 'measured'>,
): boolean {
  const { when } = parameter
  if (!when) return true
  const choice = definition.parameters.find((each) => each.code === when.code)!
  const entered = enteredFor(choice, input) ?? (choice.type === 'choice' ? choice.default : undefined)
  return isAsked(definition, choice, input) && typeof entered === 'string' && when.is.includes(entered)
}

/** What was entered for a parameter; an empty text is nothing. */
export function enteredFor(
  parameter: Parameter,
  input: Pick<PeriodInput, 'parameters' | 'measured'>,
): string | readonly Row[] | undefined {
  const from = parameter.kind === 'fixed' ? input.parameters : input.measured
  const entered = Object.hasOwn(from, parameter.code) ? from[parameter.code] : undefined
  return entered === '' ? undefined : entered
}

function periodProblems({ from, to }: PeriodInput): Problem[] {
  const wrong = [from, to].filter((day) => dayNumber(day) === undefined)
  if (wrong.length > 0) return wrong.map((value) => ({ code: 'not-a-day', values: { value } }))
  if (to < from) return [{ code: 'period-reversed', values: { from, to } }]
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4)) + 1
  if (years > MOST_YEARS)
    return [{ code: 'period-too-long', values: { years: String(years), most: String(MOST_YEARS) } }]
  return []
}

function parameterProblems(
  parameter: Parameter,
  entered: string | readonly Row[] | undefined,
  input: PeriodInput,
): Problem[] {
  const where = { parameter: parameter.code }
  const missing: Problem[] = [{ code: 'missing-parameter', ...where, values: {} }]
  if (parameter.type === 'rows')
    return Array.isArray(entered) ? rowsProblems(parameter, entered as readonly Row[], input) : missing
  if (entered === undefined) return parameter.default === undefined ? missing : []
  if (typeof entered !== 'string') return missing
  if (parameter.type === 'decimal') return numberProblems(entered, parameter, where)
  return optionProblems(entered, parameter.options, where)
}

type Where = Pick<Problem, 'parameter' | 'row' | 'column'>

function numberProblems(value: string, { min, max }: { min?: string; max?: string }, where: Where): Problem[] {
  if (!isDecimalText(value)) return [{ code: 'not-a-number', ...where, values: { value } }]
  if (min !== undefined && compare(decimal(value), decimal(min)) < 0)
    return [{ code: 'below-min', ...where, values: { value, min } }]
  if (max !== undefined && compare(decimal(value), decimal(max)) > 0)
    return [{ code: 'above-max', ...where, values: { value, max } }]
  return []
}

function optionProblems(value: string, options: readonly string[], where: Where): Problem[] {
  return options.includes(value) ? [] : [{ code: 'unknown-option', ...where, values: { value } }]
}

function rowsProblems(parameter: RowsParameter, rows: readonly Row[], input: PeriodInput): Problem[] {
  const { code, fewest } = parameter
  if (rows.length < fewest)
    return [{ code: 'too-few-rows', parameter: code, values: { given: String(rows.length), fewest: String(fewest) } }]
  const inCells = rows.flatMap((row, index) =>
    parameter.columns.flatMap((column) =>
      cellProblems(column, row[column.code] ?? '', { parameter: code, row: index + 1, column: column.code }),
    ),
  )
  if (inCells.length > 0 || !parameter.columns.some((each) => each.code === 'from')) return inCells
  const inDays = rows.flatMap((row, index) => daysProblems(parameter, row, index + 1, input))
  return inDays.length > 0 || parameter.once === undefined ? inDays : overlaps(parameter, parameter.once, rows)
}

function cellProblems(column: Column, value: string, where: Where): Problem[] {
  if (value.trim() === '') return column.optional ? [] : [{ code: 'missing-cell', ...where, values: {} }]
  if (column.type === 'decimal') return numberProblems(value, column, where)
  if (column.type === 'choice') return optionProblems(value, column.options ?? [], where)
  if (column.type === 'day' && dayNumber(value) === undefined)
    return [{ code: 'not-a-day', ...where, values: { value } }]
  return []
}

function daysProblems(parameter: RowsParameter, row: Row, place: number, input: PeriodInput): Problem[] {
  const [from, to] = [row['from']!, row['to']!]
  const where = { parameter: parameter.code, row: place }
  if (to < from) return [{ code: 'row-reversed', ...where, values: { from, to } }]
  if (parameter.kind === 'fixed') return []
  const earliest = parameter.history
    ? `${String(Math.max(0, Number(input.from.slice(0, 4)) - MOST_YEARS)).padStart(4, '0')}-01-01`
    : input.from
  if (from >= earliest && to <= input.to) return []
  return [{ code: 'row-outside-period', ...where, values: { from, to, first: earliest, last: input.to } }]
}

/** Rows of one meter that share a day, each named with the earlier one. */
function overlaps(parameter: RowsParameter, once: string, rows: readonly Row[]): Problem[] {
  const lastOf = new Map<string, { day: number; place: number }>()
  return rows
    .map((row, index) => ({ row, place: index + 1, first: dayOf(row['from']!), last: dayOf(row['to']!) }))
    .sort((a, b) => a.first - b.first || a.place - b.place)
    .flatMap(({ row, place, first, last }): Problem[] => {
      const name = row[once] ?? ''
      const before = lastOf.get(name)
      if (!before || last > before.day) lastOf.set(name, { day: last, place })
      if (!before || first > before.day) return []
      return [
        {
          code: 'rows-overlap',
          parameter: parameter.code,
          row: place,
          values: { from: row['from']!, to: row['to']!, other: String(before.place) },
        },
      ]
    })
}
