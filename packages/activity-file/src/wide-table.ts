/**
 * Tables with months or meters as columns: each row becomes a row for each of them, so that later steps see
 * an ordinary table. No row is lost: one that cannot be turned stays as it is, and is refused with its reason.
 */
import { type Cell, cellText, isBlankCell, isDateCell } from './cell.ts'
import type { Code } from './codes.ts'
import { readDate } from './date.ts'
import type { DateOrder } from './date-reading.ts'
import { nameKey, tidyText } from './fold-text.ts'
import { HEADER_SEARCH_RECORDS } from './header.ts'
import { TOTAL_WORDS } from './header-words.ts'
import { sumOfIntervals } from './interval-sum.ts'
import { findMonthName } from './month-names.ts'
import type { NumberMarks } from './number.ts'
import { isReadingName } from './register-name.ts'
import type { SourceRow } from './row-source.ts'

/** Lengths of an interval, in minutes. */
export const INTERVAL_MINUTES = [15, 30, 60] as const

/** Where a row of a table of intervals holds what, and how its times and numbers are read. */
export interface IntervalRows {
  readonly minutes: (typeof INTERVAL_MINUTES)[number]
  readonly dateColumn: number
  /** The column with the time of day, where it is no part of the date. */
  readonly timeColumn: number | null
  readonly quantityColumn: number
  readonly unitColumn: number | null
  readonly qualityColumn: number | null
  /** Whether a time is the end of its interval: 00:00 then belongs to the day before. */
  readonly endsAt: boolean
  readonly dateOrder: DateOrder
  readonly numberMarks: NumberMarks
  readonly utcOffsetMinutes: number
  /** Names of the columns that are not read. */
  readonly leftOut: readonly string[]
}

/** What a row with one date says: an amount from it to the next reading, or a register that only rises. */
export type ReadingMode = 'until-next' | 'register'

/** Where a row of a table of readings holds what, and how its dates and numbers are read. */
export interface MeterReadings {
  readonly mode: ReadingMode
  readonly dateColumn: number
  readonly quantityColumn: number
  /** The columns that tell meters apart. */
  readonly meterColumns: readonly number[]
  readonly dateOrder: DateOrder
  /** Whether the latest reading of a meter comes first. */
  readonly latestFirst: boolean
  readonly numberMarks: NumberMarks
}

/** How a table with months or meters as columns, or with rows that are summed or joined, is read. */
export interface WideTable {
  /** What stands in columns. */
  readonly kind: 'months' | 'meters' | 'intervals' | 'interval-rows' | 'readings'
  /** Record number of the row that names the months. */
  readonly headerRecord: number
  /** Columns of the header, months and sums included. */
  readonly width: number
  readonly months: readonly MonthColumn[]
  /** Columns that stay: what a row is about. */
  readonly kept: readonly number[]
  /** Of intervals: their unit, as their names write it. */
  readonly unit: string | null
  /** The column that holds the year, where the months name none. */
  readonly yearColumn: number | null
  /** The year of months that name none, where no column holds it. */
  readonly year: number | null
  /** In whose language the two new columns are named. */
  readonly language: 'en' | 'ar'
  /** Of a row for each interval: how they are summed to months. */
  readonly rows?: IntervalRows | undefined
  /** Of intervals as columns: the decimal mark of their numbers. */
  readonly numberMarks?: NumberMarks | undefined
  /** Of rows with one date: how the readings of a meter are joined. */
  readonly readings?: MeterReadings | undefined
}

/**
 * A column of a month: `period` as the file writes it, where it names its year; else the number of the month. Or one of
 * a meter: its name and the unit in it.
 */
export interface MonthColumn {
  readonly column: number
  readonly month: number | null
  readonly period: string | null
  readonly meter: { readonly name: string; readonly unit: string } | null
}

/** Fewer months are columns of something else. */
const LEAST_MONTHS = 3
const NEW_COLUMNS = {
  months: { en: ['Period', 'Quantity'], ar: ['الفترة', 'الكمية'] },
  meters: { en: ['Activity', 'Quantity', 'Unit'], ar: ['النشاط', 'الكمية', 'الوحدة'] },
  intervals: { en: ['Quantity', 'Unit', 'Note'], ar: ['الكمية', 'الوحدة', 'ملاحظات'] },
} as const
const YEAR_KEYS = new Set(['year', 'fiscal year', 'السنة', 'سنة', 'العام', 'عام'].map(nameKey))
const TOTAL_KEYS = new Set([...TOTAL_WORDS, 'annual', 'ytd', 'year total', 'annual total', 'السنوي'].map(nameKey))
const YEAR = /(?:^|\D)((?:19|20)\d{2})(?:\D|$)/

/** Finds months as columns among the first records of a file; null where there are none. */
export function detectWide(records: readonly (readonly Cell[])[]): WideTable | null {
  for (const [index, cells] of records.slice(0, HEADER_SEARCH_RECORDS).entries()) {
    const months = monthColumns(cells)
    if (months.length < LEAST_MONTHS) continue
    const isMonth = new Set(months.map(({ column }) => column))
    const kept = cells.flatMap((cell, column) =>
      isMonth.has(column) || isBlankCell(cell) || isSum(cellText(cell)) ? [] : [column],
    )
    if (kept.length === 0) continue
    const above = records.slice(0, index)
    const yearColumn = kept.find((column) => YEAR_KEYS.has(nameKey(cellText(cells[column])))) ?? null
    const needsYear = months.some(({ period }) => period === null)
    return {
      kind: 'months',
      unit: null,
      headerRecord: index + 1,
      width: cells.length,
      months: needsYear && yearColumn === null ? withGroupYears(months, above.at(-1) ?? []) : months,
      kept,
      yearColumn,
      year: needsYear && yearColumn === null ? yearIn(above) : null,
      language: cells.some((cell) => /\p{Script=Arabic}/u.test(cellText(cell))) ? 'ar' : 'en',
    }
  }
  return null
}

/** Whether the year of its months is known. */
export const knowsYear = ({ months, yearColumn, year }: WideTable): boolean =>
  year !== null || yearColumn !== null || months.every(({ period }) => period !== null)

/** The distinct months that a row of cells names, each in a column of its own. */
function monthColumns(cells: readonly Cell[]): MonthColumn[] {
  const found: MonthColumn[] = []
  const seen = new Set<string>()
  for (const [column, cell] of cells.entries()) {
    const month = monthOf(cell)
    if (month === null) continue
    const key = `${month.period ?? month.month}`
    // The same month twice: two tables side by side, which cannot be told apart.
    if (seen.has(key)) return []
    seen.add(key)
    found.push({ column, ...month, meter: null })
  }
  return found
}

function monthOf(cell: Cell): Pick<MonthColumn, 'month' | 'period'> | null {
  if (typeof cell === 'number' || isBlankCell(cell)) return null
  const text = tidyText(cellText(cell))
  if (text.length > 30 || /^\d+$/.test(text)) return null
  const reading = readDate(isDateCell(cell) ? cell : text, { utcOffsetMinutes: 0 })
  if (reading.kind === 'days') {
    const { firstIso } = reading.days
    // A workbook keeps a month as its first day.
    const isMonth = reading.part === 'month' || (reading.part === 'day' && isDateCell(cell) && firstIso.endsWith('-01'))
    return isMonth ? { month: null, period: reading.part === 'day' ? firstIso.slice(0, 7) : text } : null
  }
  const named = findMonthName(text)
  return named && !named.month.hijri && named.rest === '' ? { month: named.month.month, period: null } : null
}

const isSum = (text: string): boolean => TOTAL_KEYS.has(nameKey(text))

/** A row above the months may name the year of those below it. */
function withGroupYears(months: readonly MonthColumn[], above: readonly Cell[]): MonthColumn[] {
  return months.map((one) => {
    if (one.month === null) return one
    for (let column = one.column; column >= 0; column--) {
      if (isBlankCell(above[column])) continue
      const year = YEAR.exec(cellText(above[column]))?.[1]
      return year === undefined ? one : { ...one, month: null, period: periodOf(year, one.month) }
    }
    return one
  })
}

function yearIn(above: readonly (readonly Cell[])[]): number | null {
  const years = new Set(above.flatMap((cells) => cells.flatMap((cell) => YEAR.exec(cellText(cell))?.[1] ?? [])))
  return years.size === 1 ? Number([...years][0]) : null
}

const periodOf = (year: string | number, month: number): string => `${year}-${String(month).padStart(2, '0')}`

/** Turns columns to rows, one row after the other; these have numbers of their own, lines stay those of the file. */
export function turnColumns(wide: WideTable): (row: SourceRow) => SourceRow[] {
  let record = 0
  const names: readonly string[] = NEW_COLUMNS[wide.kind as keyof typeof NEW_COLUMNS][wide.language]
  const empty = names.map(() => '')
  const keptOf = (cells: readonly Cell[]): Cell[] => wide.kept.map((column) => cells[column])
  const made = (line: number, cells: readonly Cell[]): SourceRow => ({ record: ++record, line, cells })
  return ({ record: at, line, cells, skip }) => {
    if (skip !== undefined) return [{ ...made(line, cells), skip }]
    if (at < wide.headerRecord) return [made(line, [...keptOf(cells), ...empty])]
    if (at === wide.headerRecord) return [made(line, [...keptOf(cells), ...names])]
    if (cells.every(isBlankCell)) return [made(line, [])]
    const misfit = cells.slice(wide.width).some((cell) => !isBlankCell(cell))
    // As wide as no turned row is: it is refused for its number of cells.
    if (misfit) return [made(line, cells.length === wide.kept.length + names.length ? [...cells, ''] : cells)]
    const kept = keptOf(cells)
    const first = kept.find((cell) => !isBlankCell(cell))
    if (first === undefined || isTotal(cellText(first))) return [made(line, [...kept, ...empty])]
    const year = wide.yearColumn === null ? wide.year : tidyText(cellText(cells[wide.yearColumn]))
    if (wide.kind === 'intervals') return [sumOfDay(made(line, kept), wide, cells)]
    const filled = wide.months.filter(({ column }) => !isBlankCell(cells[column]))
    if (filled.length === 0) return [made(line, [...kept, ...empty])]
    return filled.map(({ column, month, period, meter }) =>
      meter
        ? metered(made(line, [...kept, meter.name, cells[column], meter.unit]), meter.name)
        : made(line, [...kept, period ?? (year === null ? '' : periodOf(year, month!)), cells[column]]),
    )
  }
}

/** Of a meter whose name says that it is read at its register, the amount is asked about. */
const metered = (row: SourceRow, name: string): SourceRow =>
  isReadingName(name) ? { ...row, codes: REGISTER_AMOUNT } : row

const REGISTER_AMOUNT: readonly Code[] = Object.freeze(['register-amount'])
const AMBIGUOUS: readonly Code[] = Object.freeze(['number-ambiguous'])

/** A row with the sum of a day, its unit, and how many of its intervals it is the sum of. */
function sumOfDay(row: SourceRow, wide: WideTable, cells: readonly Cell[]): SourceRow {
  const all = wide.months.length
  const day = wide.months.map(({ column }) => cells[column])
  const { sum, other, filled, isSum } = sumOfIntervals(day, wide.numberMarks ?? 'auto')
  const note = wide.language === 'ar' ? `مجموع ${filled} من ${all} فترة` : `Sum of ${filled} of ${all} intervals`
  const turned = { ...row, cells: [...row.cells, sum, wide.unit ?? '', sum === '' ? '' : note] }
  if (!isSum) return turned
  return other === null
    ? { ...turned, quantity: sum }
    : { ...turned, quantity: sum, codes: AMBIGUOUS, quantities: [sum, other] }
}

function isTotal(text: string): boolean {
  const key = nameKey(text)
  return [...TOTAL_KEYS].some((word) => key === word || key.startsWith(`${word} `))
}
