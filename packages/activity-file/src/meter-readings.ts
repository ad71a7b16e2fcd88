/** Tables with one date a row: amounts that last until the next reading of their meter, or readings of a register. */
import { type Cell, cellText, isBlankCell } from './cell.ts'
import { agrees, isIdentifierName } from './column-content.ts'
import { readDate } from './date.ts'
import type { DateReading } from './date-reading.ts'
import { nameKey, tidyText } from './fold-text.ts'
import type { TableLayout } from './header.ts'
import { dayIn, readInstant } from './instant.ts'
import { isMeterName, marksOf } from './interval-rows.ts'
import type { ColumnMapping } from './mapping.ts'
import { readAmount } from './read-amount.ts'
import { isReadingName, isRegisterName } from './register-name.ts'
import type { MeterReadings, ReadingMode, WideTable } from './wide-table.ts'

/** A table of readings, and what speaks for a register. */
export interface FoundReadings {
  readonly table: (mode: ReadingMode) => WideTable
  /** Whether the heading names a register, and the numbers of each meter rise but for a few. */
  readonly isNamed: boolean
  /** Whether the numbers of each meter only rise. */
  readonly isRising: boolean
}

/** Fewer distances between readings tell nothing. */
const LEAST_GAPS = 3
/** Readings follow each other by weeks or months: the middle distance in days. */
const USUAL: Distances = { least: LEAST_GAPS, shortest: 14, longest: 100 }
/** Those of a register may be days or a year apart, and few. */
const OF_REGISTER: Distances = { least: 1, shortest: 1, longest: 400 }
/** Share of the rows of a meter that are later than the one before. */
const ASCENDING = 0.8
/** Share of the numbers of a register that are above the one before: some are exchanged. */
const RISING = 0.8
const MOST_FALLS = 1

/** How a table with one date a row may be read by its meters; null for other tables. */
export function meterReadings(
  layout: TableLayout,
  body: readonly (readonly Cell[])[],
  columns: ColumnMapping['columns'],
): FoundReadings | null {
  const { quantity, periodStart: date } = columns
  if (layout.headerRecord === 0 || quantity === undefined || date === undefined) return null
  if (columns.period !== undefined || columns.periodEnd !== undefined) return null
  const isDay = (cell: Cell) => !(readInstant(cell, 0).minute ?? 0)
  if (!agrees(body, date, isDay)) return null
  const numberMarks = marksOf(body, [quantity])
  const meterColumns = layout.header.flatMap((header, column) =>
    column !== date && column !== quantity && tellsMeters(header, column, { body, columns }) ? [column] : [],
  )
  const meters = [...Map.groupBy(body, (cells) => meterOf(cells, meterColumns)).values()].map((rows) =>
    rows.map((cells) => ({ date: dateOf(cells[date]), amount: readAmount(cells[quantity], numberMarks) })),
  )
  const dates = meters.map((rows) => rows.map((row) => row.date))
  const name = `${layout.groups[quantity] ?? ''} ${layout.header[quantity] ?? ''}`
  const order = orderOf(dates, USUAL) ?? (isReadingName(name) ? orderOf(dates, OF_REGISTER) : null)
  if (order === null) return null
  const stepsOf = meters.map((rows) => {
    const amounts = rows.flatMap(({ amount }) => amount?.number ?? [])
    return gapsOf(order.latestFirst ? amounts.reverse() : amounts)
  })
  const steps = stepsOf.flat()
  const rises = steps.filter((step) => step > 0).length
  const risesMostly = rises > 0 && rises >= steps.length * RISING
  // A meter is exchanged once, however few its readings are.
  const isRegister = rises > 0 && stepsOf.every((own) => own.filter((step) => step < 0).length <= MOST_FALLS)
  return {
    isNamed: (isReadingName(name) && risesMostly) || (isRegisterName(name) && isRegister),
    isRising: rises >= LEAST_GAPS && steps.every((step) => step >= 0),
    table: (mode) => ({
      kind: 'readings',
      headerRecord: layout.headerRecord,
      width: layout.header.length,
      months: [],
      kept: layout.header.map((_, column) => column),
      unit: null,
      yearColumn: null,
      year: null,
      language: layout.header.some((text) => /\p{Script=Arabic}/u.test(text)) ? 'ar' : 'en',
      readings: { mode, dateColumn: date, quantityColumn: quantity, meterColumns, ...order, numberMarks },
    }),
  }
}

/** What a row is about, as one text. */
export const meterOf = (cells: readonly Cell[], columns: readonly number[]): string =>
  columns.map((column) => tidyText(cellText(cells[column]))).join('\u0000')

const dateOf = (cell: Cell): DateReading => readDate(cell, { utcOffsetMinutes: 0 })

/** Names of sites, activities and units, and numbers of meters that come again; numbers of bills come once. */
function tellsMeters(
  header: string,
  column: number,
  { body, columns }: { body: readonly (readonly Cell[])[]; columns: ColumnMapping['columns'] },
): boolean {
  if ([columns.site, columns.activity, columns.unit].includes(column)) return true
  if (!isMeterName(header) && !isIdentifierName(header) && columns.reference !== column) return false
  const filled = body.flatMap((cells) => (isBlankCell(cells[column]) ? [] : [nameKey(cellText(cells[column]))]))
  return new Set(filled).size <= filled.length / 2
}

type Order = Pick<MeterReadings, 'dateOrder' | 'latestFirst'>
const ORDERS: readonly Order[] = [
  { dateOrder: 'day-month', latestFirst: false },
  { dateOrder: 'month-day', latestFirst: false },
  { dateOrder: 'day-month', latestFirst: true },
  { dateOrder: 'month-day', latestFirst: true },
]

/** How far apart the readings of a meter may be, in days, and how many of these distances tell it. */
interface Distances {
  readonly least: number
  readonly shortest: number
  readonly longest: number
}

/** The order of dates in which the readings of a meter follow each other; null where none is, or more than one. */
function orderOf(meters: readonly (readonly DateReading[])[], { least, shortest, longest }: Distances): Order | null {
  const fitting = ORDERS.filter(({ dateOrder, latestFirst }) => {
    const gaps = meters.flatMap((dates) => gapsOf(dates.flatMap((date) => dayIn(dateOrder, date) ?? [])))
    const later = gaps.map((gap) => (latestFirst ? -gap : gap)).filter((gap) => gap > 0)
    if (later.length < least || later.length < gaps.length * ASCENDING) return false
    const middle = later.sort((a, b) => a - b)[later.length >> 1]!
    return middle >= shortest && middle <= longest
  })
  const [first, second] = fitting
  if (!first || (second && second.latestFirst !== first.latestFirst)) return null
  const isCertain = meters.every((dates) => dates.every(({ kind }) => kind !== 'swappable'))
  return !second || isCertain ? first : null
}

const gapsOf = (days: readonly number[]): number[] => days.slice(1).map((day, at) => day - days[at]!)
