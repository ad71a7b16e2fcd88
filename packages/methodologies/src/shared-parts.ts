import { compare, type Decimal, decimal } from '@athar/carbon'
import type { Column, RowsParameter } from './definition.ts'
import type { Term, Unit } from './terms.ts'
import type { Work, YearSpan } from './work.ts'

/** The first and last day of a row, both counted. */
export const DAYS: readonly Column[] = [
  { code: 'from', unit: 'day', type: 'day' },
  { code: 'to', unit: 'day', type: 'day' },
]

/** A column of amounts that are zero or more. */
export const amountColumn = (code: string, unit: Unit): Column => ({ code, unit, type: 'decimal', min: '0' })

/** Emissions that were worked out elsewhere, in tCO2e; an empty table says that there were none. */
export const emissionsTable = (
  code: string,
  symbol: string,
  source: RowsParameter['source'],
  when?: RowsParameter['when'],
): RowsParameter => ({
  code,
  symbol,
  unit: 'tCO2e',
  kind: 'monitored',
  type: 'rows',
  columns: [...DAYS, amountColumn('value', 'tCO2e')],
  fewest: 0,
  source,
  ...(when ? { when } : {}),
})

/** Energy by meter and days; two rows of one meter may not share a day. */
export const energyTable = (code: string, symbol: string, fewest: number, source: RowsParameter['source']) =>
  ({
    code,
    symbol,
    unit: 'kWh',
    kind: 'monitored',
    type: 'rows',
    columns: [...DAYS, { code: 'meter', unit: '1', type: 'text', optional: true }, amountColumn('value', 'kWh')],
    fewest,
    once: 'meter',
    source,
  }) as const satisfies RowsParameter

/** Terms as one sum; `0` where there are none. */
export const sumOfSymbols = (terms: readonly Term[]): string =>
  terms.length === 0 ? '0' : terms.map((term) => term.symbol).join(' + ')

/** Answers how many days of the period no row covers. */
export function answerCoverage(work: Work, rule: string, code: string): void {
  const spans = [...work.dayRows(code)].sort((a, b) => a.first - b.first)
  let covered = 0
  let reached = work.period.first - 1
  for (const { first, last } of spans) {
    const start = Math.max(first, reached + 1)
    if (last < start) continue
    covered += last - start + 1
    reached = last
  }
  const { days } = work.period
  work.rule(rule, covered === days ? 'passed' : 'review', {
    days: String(days),
    covered: String(covered),
    missing: String(days - covered),
  })
}

/** Answers whether rows cross a new year, so that they were shared by days instead of by measurement. */
export function answerNewYear(work: Work, rule: string, codes: readonly string[]): void {
  const rows = codes.flatMap((code) => work.dayRows(code))
  const across = rows.filter(({ row }) => row['from']!.slice(0, 4) !== row['to']!.slice(0, 4)).length
  work.rule(rule, across === 0 ? 'passed' : 'review', { rows: String(across) })
}

/** The smallest and largest of some decimals; there is at least one. */
export function rangeOf(values: readonly Decimal[]): { least: Decimal; most: Decimal } {
  const [first, ...rest] = values
  return rest.reduce(
    ({ least, most }, each) => ({
      least: compare(each, least) < 0 ? each : least,
      most: compare(each, most) > 0 ? each : most,
    }),
    { least: first!, most: first! },
  )
}

/** The sum of a table of emissions in one year as a term. */
export const emissionsIn = (work: Work, code: string, symbol: string, year: YearSpan): Term =>
  work.measured(code, symbol, work.amount(code, year), 'tCO2e')

/** Whether a is above b, as texts. */
export const isAbove = (a: string, b: string): boolean => compare(decimal(a), decimal(b)) > 0
