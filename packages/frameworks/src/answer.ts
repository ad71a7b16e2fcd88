import { compare, decimal, isDecimalText, toText, trim, type UnitTable } from '@athar/carbon'
import { liveFigureProblem } from './live-figures.ts'
import { isFigure, type Datapoint, type DatapointColumn } from './types.ts'
import { convertFigure } from './units.ts'

/** A text in both languages; one of them may be empty. */
export type TextPair = { readonly en: string; readonly ar: string }
/** Figures and days as text, choices as their values, tables as rows of text. */
export type AnswerValue = string | boolean | readonly string[] | TextPair | readonly Readonly<Record<string, string>>[]

export const answerProblems = [
  'value-missing',
  'not-a-number',
  'unit-unknown',
  'unit-other-dimension',
  'below-least',
  'above-most',
  'not-yes-or-no',
  'not-a-date',
  'date-in-future',
  'choice-unknown',
  'too-long',
  'too-many-rows',
  'column-unknown',
  'live-figure-circular',
  'live-figure-unknown',
  'live-figures-differ',
] as const
export type AnswerProblem = (typeof answerProblems)[number]

export type CheckedAnswer =
  | { readonly value: AnswerValue; readonly entered: { readonly value: string; readonly unit: string } | null }
  | { readonly problem: AnswerProblem; readonly about?: string }

export const mostText = 300
export const mostLongText = 20_000
export const mostRows = 200

export type AnswerRules = {
  /** Today, `YYYY-MM-DD`. */
  readonly today: string
  readonly units: UnitTable
  readonly find: (id: string) => Datapoint | undefined
}

/** The answer as it is stored, or what is wrong with it. Text stays text: markup in it is never read as such. */
export function checkAnswer(
  datapoint: Datapoint,
  input: { readonly value: unknown; readonly unit?: string | null },
  rules: AnswerRules,
): CheckedAnswer {
  const { value } = input
  if (isFigure(datapoint.type)) return checkFigure(datapoint, input, rules)
  switch (datapoint.type) {
    case 'boolean':
      return typeof value === 'boolean' ? plain(value) : wrong('not-yes-or-no')
    case 'date':
      return checkDay(value, rules.today)
    case 'select':
      return checkChoice(datapoint, value)
    case 'table':
      return checkTable(datapoint, value)
    case 'text':
      return checkText(value)
    default:
      return checkLongText(datapoint, value, rules)
  }
}

const plain = (value: AnswerValue): CheckedAnswer => ({ value, entered: null })
const wrong = (problem: AnswerProblem, about?: string): CheckedAnswer =>
  about === undefined ? { problem } : { problem, about }

function checkFigure(
  datapoint: Datapoint,
  { value, unit }: { readonly value: unknown; readonly unit?: string | null },
  { units }: AnswerRules,
): CheckedAnswer {
  if (typeof value !== 'string' || value.trim() === '') return wrong('value-missing')
  const typed = value.trim()
  if (typed.length > 60 || !isDecimalText(typed)) return wrong('not-a-number')
  const own = datapoint.unit ?? ''
  const converted = convertFigure(typed, unit ?? own, datapoint.unit, units)
  if ('problem' in converted) return wrong(converted.problem, unit ?? '')
  const figure = decimal(converted.value)
  if (datapoint.min != null && compare(figure, bound(datapoint.min)) < 0)
    return wrong('below-least', String(datapoint.min))
  if (datapoint.max != null && compare(figure, bound(datapoint.max)) > 0)
    return wrong('above-most', String(datapoint.max))
  const entered = unit != null && unit !== own ? { value: toText(trim(decimal(typed))), unit } : null
  return { value: toText(trim(figure)), entered }
}
const bound = (limit: number) => decimal(String(limit))

function checkDay(value: unknown, today: string): CheckedAnswer {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return wrong('not-a-date')
  const [year, month, day] = value.split('-').map(Number) as [number, number, number]
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
  if (year < 1900 || day < 1 || day > days) return wrong('not-a-date')
  return value > today ? wrong('date-in-future') : plain(value)
}

function checkChoice(datapoint: Datapoint, value: unknown): CheckedAnswer {
  const known = new Set(datapoint.options?.map((option) => option.value))
  const given = Array.isArray(value) ? value : [value]
  if (given.length === 0) return wrong('value-missing')
  if (!datapoint.multiple && (Array.isArray(value) || given.length !== 1)) return wrong('choice-unknown')
  const unknown = given.find((one) => typeof one !== 'string' || !known.has(one))
  if (unknown !== undefined || given.includes(undefined)) return wrong('choice-unknown', String(unknown).slice(0, 60))
  return plain(datapoint.multiple ? [...new Set(given as string[])] : (given[0] as string))
}

function checkTable(datapoint: Datapoint, value: unknown): CheckedAnswer {
  if (!Array.isArray(value)) return wrong('value-missing')
  if (value.length > mostRows) return wrong('too-many-rows')
  const rows: Record<string, string>[] = []
  for (const given of value as unknown[]) {
    if (typeof given !== 'object' || given === null) return wrong('value-missing')
    const row: Record<string, string> = {}
    for (const [key, cell] of Object.entries(given)) {
      const column = datapoint.columns?.find((one) => one.key === key)
      if (!column || typeof cell !== 'string') return wrong('column-unknown', key.slice(0, 60))
      const problem = cellProblem(column, cell.trim())
      if (problem) return wrong(problem, column.key)
      if (cell.trim() !== '') row[key] = cleanText(cell).trim()
    }
    if (Object.keys(row).length > 0) rows.push(row)
  }
  return rows.length === 0 ? wrong('value-missing') : plain(rows)
}

function cellProblem(column: DatapointColumn, cell: string): AnswerProblem | null {
  if (cell === '') return null
  if (cell.length > mostText) return 'too-long'
  if (column.type === 'number') return isDecimalText(cell) && cell.length <= 60 ? null : 'not-a-number'
  if (column.type === 'select' && !column.options?.some((option) => option.value === cell)) return 'choice-unknown'
  return null
}

function checkText(value: unknown): CheckedAnswer {
  if (typeof value !== 'string' || value.trim() === '') return wrong('value-missing')
  return value.length > mostText ? wrong('too-long', String(mostText)) : plain(cleanText(value).trim())
}

function checkLongText(datapoint: Datapoint, value: unknown, { find }: AnswerRules): CheckedAnswer {
  if (typeof value !== 'object' || value === null) return wrong('value-missing')
  const { en = '', ar = '' } = value as { en?: unknown; ar?: unknown }
  if (typeof en !== 'string' || typeof ar !== 'string') return wrong('value-missing')
  if (en.length > mostLongText || ar.length > mostLongText) return wrong('too-long', String(mostLongText))
  const pair = { en: cleanText(en).trim(), ar: cleanText(ar).trim() }
  if (pair.en === '' && pair.ar === '') return wrong('value-missing')
  const unbound = liveFigureProblem(datapoint.id, pair, find)
  return unbound ? wrong(unbound.problem, unbound.figure) : plain(pair)
}

/** Without signs that are not seen: controls but line ends and tabs, and those that turn the direction of text. */
const cleanText = (text: string): string =>
  text.normalize('NFC').replaceAll(/(?![\t\n\r])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu, '')
