/** Long tables of half-hours: one row an interval, with its meter, time and amount. Finds how they are summed. */
import { type Cell, cellText, isBlankCell } from './cell.ts'
import { agrees, filledOf, isDateLike, isIdentifierName, isNumberLike } from './column-content.ts'
import type { DateOrder } from './date-reading.ts'
import { nameKey, tidyText } from './fold-text.ts'
import type { TableLayout } from './header.ts'
import { dayIn, type Instant, readInstant, readTime } from './instant.ts'
import type { ColumnMapping } from './mapping.ts'
import { type NumberMarks, readNumber } from './number.ts'
import { isRegisterName } from './register-name.ts'
import { type DimensionOf, unitInName } from './unit-in-name.ts'
import { INTERVAL_MINUTES, type IntervalRows, type WideTable } from './wide-table.ts'

/** A table of intervals and how many of the looked-at rows hold one. */
export interface FoundIntervalRows {
  readonly table: WideTable
  readonly rows: number
}

/** Fewer are few enough to be read one by one. */
export const LEAST_SUMMED_ROWS = 200
/** Share of the distances between times that have to be one interval. */
const EQUAL_STEPS = 0.8
/** So many times tell their distance. */
const LEAST_INSTANTS = 12
/** A column with more distinct values among its rows tells no meters apart. */
const MOST_DISTINCT = 0.6
/** So many different texts name meters or kinds, whatever the column is called. */
const FEW_TEXTS = 20
const METER_NAME = /meter|mpan|mprn|channel|circuit|feeder|عداد/i

/** Whether a name says that a column numbers meters. */
export const isMeterName = (name: string): boolean => METER_NAME.test(name)

const END_NAME = /(?:^| )(?:end|ending|ends|to|until|نهايه|الي|حتي)(?: |$)/
/** Reactive energy, apparent energy and demand are no consumption. */
const NO_CONSUMPTION = /^[km]?va(?:r?[\s.·-]?h?)$|^[km]w$|^reactive|reactive (?:energy|power)|^demand$/i

/** Whether a unit, or the kind of a channel, is of reactive energy or of demand. */
export const saysNoConsumption = (cell: Cell): boolean =>
  typeof cell === 'string' && cell.length <= 40 && NO_CONSUMPTION.test(cell.trim())

type Columns = ColumnMapping['columns']

/** How a table with a row for each interval is summed; null for other tables. */
export function intervalRows(
  layout: TableLayout,
  body: readonly (readonly Cell[])[],
  found: { columns: Columns; dimensionOf: DimensionOf; utcOffsetMinutes: number },
): FoundIntervalRows | null {
  const { columns, utcOffsetMinutes } = found
  const { quantity, unit, dataQuality } = columns
  const dateColumn = columns.periodStart ?? columns.period ?? columns.periodEnd
  if (layout.headerRecord === 0 || quantity === undefined || dateColumn === undefined) return null
  if (isRegisterName(layout.header[quantity] ?? '')) return null
  const times = timesOf(body, { dateColumn, utcOffsetMinutes })
  if (times === null) return null
  const { instants, timeColumn } = times
  const order = orderOf(instants)
  const stamps = order === null ? [] : instants.flatMap((instant) => stampOf(instant, order) ?? [])
  const minutes = stepOf(stamps)
  if (order === null || minutes === null) return null
  const kept = keptColumns(layout, body, { columns, taken: [dateColumn, timeColumn, quantity, dataQuality] })
  if (isRegister(body, quantity, kept)) return null
  const read = new Set([...kept, dateColumn, timeColumn, quantity, dataQuality])
  const name = (column: number) => layout.header[column] ?? ''
  return {
    rows: stamps.length,
    table: {
      kind: 'interval-rows',
      headerRecord: layout.headerRecord,
      width: layout.header.length,
      months: [],
      kept,
      unit: unit === undefined ? (unitInName(name(quantity), found.dimensionOf)?.text ?? null) : null,
      yearColumn: null,
      year: null,
      language: layout.header.some((text) => /\p{Script=Arabic}/u.test(text)) ? 'ar' : 'en',
      rows: {
        minutes,
        dateColumn,
        timeColumn,
        quantityColumn: quantity,
        unitColumn: unit ?? null,
        qualityColumn: dataQuality ?? null,
        endsAt: END_NAME.test(nameKey(name(timeColumn ?? dateColumn))) || beginsAfterMidnight(stamps, minutes),
        dateOrder: order,
        numberMarks: marksOf(body, [quantity]),
        utcOffsetMinutes,
        leftOut: layout.header.filter((header, column) => header !== '' && !read.has(column)),
      },
    },
  }
}

/** The times of the rows, from the column of the days or from one beside it; null where neither names any. */
function timesOf(
  body: readonly (readonly Cell[])[],
  { dateColumn, utcOffsetMinutes }: { dateColumn: number; utcOffsetMinutes: number },
): { instants: Instant[]; timeColumn: number | null } | null {
  if (!agrees(body, dateColumn, isDateLike)) return null
  const own = body.flatMap((cells): Instant[] => {
    const cell = cells[dateColumn]
    return isBlankCell(cell) ? [] : [readInstant(cell, utcOffsetMinutes)]
  })
  if (new Set(own.map(({ minute }) => minute ?? 0)).size > 1) return { instants: own, timeColumn: null }
  const width = Math.max(0, ...body.map((cells) => cells.length))
  for (let column = 0; column < width; column++) {
    const isTime = column !== dateColumn && agrees(body, column, (cell) => readTime(cell) !== null)
    if (!isTime || new Set(filledOf(body, column).map(cellText)).size < LEAST_INSTANTS) continue
    const instants = body.flatMap((cells): Instant[] => {
      const minute = readTime(cells[column])
      return minute === null ? [] : [{ ...readInstant(cells[dateColumn], utcOffsetMinutes), minute }]
    })
    return { instants, timeColumn: column }
  }
  return null
}

/** Minutes since 1 January 1970; null where day or time is missing. */
function stampOf({ date, shift, minute }: Instant, order: DateOrder): number | null {
  const day = dayIn(order, date)
  return day === null || minute === null ? null : (day + shift) * 1440 + minute
}

/** The order of day and month in which days follow each other most closely; null where both do. */
function orderOf(instants: readonly Instant[]): DateOrder | null {
  const dated = instants.filter(({ date }) => date.kind === 'days' || date.kind === 'swappable')
  if (dated.every(({ date }) => date.kind === 'days')) return 'day-month'
  const span = (order: DateOrder): number => {
    const days = dated.map(({ date }) => dayIn(order, date))
    if (days.includes(null)) return Infinity
    return days.reduce<number>((most, day) => Math.max(most, day!), -Infinity) - Math.min(...(days as number[]))
  }
  const [dayFirst, monthFirst] = [span('day-month'), span('month-day')]
  if (dayFirst === monthFirst) return null
  return dayFirst < monthFirst ? 'day-month' : 'month-day'
}

/** The distance at which most times follow each other, where it is the length of an interval. */
function stepOf(stamps: readonly number[]): IntervalRows['minutes'] | null {
  const distinct = [...new Set(stamps)].sort((a, b) => a - b)
  if (distinct.length < LEAST_INSTANTS) return null
  const steps = distinct.slice(1).map((stamp, at) => stamp - distinct[at]!)
  const equal = (minutes: number) => steps.filter((step) => step === minutes).length
  return INTERVAL_MINUTES.find((minutes) => equal(minutes) >= steps.length * EQUAL_STEPS) ?? null
}

/** The first interval of a file that names ends ends one step after midnight. */
const beginsAfterMidnight = ([first = 0]: readonly number[], minutes: number): boolean => first % 1440 === minutes

/** So many rises and no fall: the numbers are readings of a register, and their sum means nothing. */
const REGISTER_RISES = 20

function isRegister(body: readonly (readonly Cell[])[], quantity: number, kept: readonly number[]): boolean {
  const before = new Map<string, number>()
  let rises = 0
  for (const cells of body) {
    const value = Number(cellText(cells[quantity]))
    if (isBlankCell(cells[quantity]) || Number.isNaN(value)) continue
    const meter = kept.map((column) => cellText(cells[column])).join('\u0000')
    const earlier = before.get(meter)
    if (earlier !== undefined && value < earlier) return false
    if (earlier !== undefined && value > earlier) rises++
    before.set(meter, value)
  }
  return rises >= REGISTER_RISES
}

/** The columns that tell meters apart: what is known by name, and texts that repeat. */
function keptColumns(
  layout: TableLayout,
  body: readonly (readonly Cell[])[],
  { columns, taken }: { columns: Columns; taken: readonly (number | null | undefined)[] },
): number[] {
  const named = [columns.site, columns.activity, columns.unit, columns.reference, columns.supplier]
  const mostDistinct = Math.max(FEW_TEXTS, body.length * MOST_DISTINCT)
  return layout.header.flatMap((header, column) => {
    if (header === '' || taken.includes(column)) return []
    const distinct = new Set(body.map((cells) => tidyText(cellText(cells[column]))))
    if (distinct.size > mostDistinct) return []
    const isNamed = named.includes(column) || isMeterName(header) || isIdentifierName(header)
    if (isNamed) return [column]
    const isOther = agrees(body, column, isNumberLike) || agrees(body, column, isDateLike)
    return isOther || distinct.size > FEW_TEXTS ? [] : [column]
  })
}

/** The decimal mark of the numbers, where some of them leave no doubt and none contradicts them. */
export function marksOf(body: readonly (readonly Cell[])[], columns: readonly number[]): NumberMarks {
  const seen = new Set<string>()
  for (const cells of body)
    for (const column of columns) {
      const cell = cells[column]
      if (typeof cell !== 'string' || !isNumberLike(cell)) continue
      const reading = readNumber(cell, 'auto')
      if (reading.ok) seen.add(reading.evidence)
    }
  if (seen.has('point') === seen.has('comma')) return 'auto'
  return seen.has('comma') ? 'comma' : 'point'
}
