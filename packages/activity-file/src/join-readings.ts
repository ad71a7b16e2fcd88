/**
 * Gives rows with one date their period, and registers their amounts, from the reading of the meter before or after.
 * Every row of the file stays one row; the first reading of a register has no amount and says so.
 */
import { add, decimal, negate, powerOfTen, toText } from '@athar/carbon'
import { isoOfDay } from './calendar.ts'
import { type Cell, cellText, isBlankCell } from './cell.ts'
import type { Code } from './codes.ts'
import { saysNoValue } from './column-content.ts'
import { readDate } from './date.ts'
import type { DateReading } from './date-reading.ts'
import { nameKey } from './fold-text.ts'
import { dayIn } from './instant.ts'
import { meterOf } from './meter-readings.ts'
import { type Amount, readAmount } from './read-amount.ts'
import { remember } from './recognise.ts'
import type { SourceRow } from './row-source.ts'
import type { MeterReadings, WideTable } from './wide-table.ts'

const NEW_COLUMN = { en: 'Period end', ar: 'نهاية الفترة' } as const
const NO_NEXT: readonly Code[] = Object.freeze(['no-next-reading'])
const OUT_OF_ORDER: readonly Code[] = Object.freeze(['reading-order'])
const FELL: readonly Code[] = Object.freeze(['register-fell'])

/** The last reading of a meter. */
interface Reading {
  readonly day: number
  readonly amount: Amount | null
  /** Its row, where it waits for the next reading, or, the latest first, for the one before. */
  readonly row: SourceRow | null
}

/** Starts joining the readings of a table; memory grows with its meters alone. */
export function createReadingJoin(table: WideTable & { readonly readings: MeterReadings }): {
  row(row: SourceRow): SourceRow[]
  end(): SourceRow[]
} {
  const { mode, dateColumn, quantityColumn, meterColumns, dateOrder, latestFirst, numberMarks } = table.readings
  const last = new Map<string, Reading>()
  const readDay = remember((text): DateReading => readDate(text, { utcOffsetMinutes: 0 }))
  let header: readonly Cell[] = []

  /** The cells of a row with its period; what stands beyond the table stays behind it. */
  function withPeriod(cells: readonly Cell[], end: Cell, changed: Readonly<Record<number, Cell>> = {}): Cell[] {
    const beyond = cells.slice(table.width)
    const own = Array.from({ length: table.width }, (_, column) =>
      column in changed ? changed[column] : cells[column],
    )
    return [...own, end, ...(beyond.every(isBlankCell) ? [] : beyond)]
  }

  const isHeader = (cells: readonly Cell[]) =>
    [dateColumn, quantityColumn].every(
      (column) => nameKey(cellText(cells[column])) === nameKey(cellText(header[column])),
    )

  function ended({ record, line, cells, ...row }: SourceRow, day: number): SourceRow {
    return { ...row, record, line, cells: withPeriod(cells, isoOfDay(day - 1)) }
  }

  const nothing = (row: SourceRow, skip: NonNullable<SourceRow['skip']>): SourceRow => ({
    ...row,
    cells: withPeriod(row.cells, ''),
    skip,
  })
  const withoutNext = (row: SourceRow): SourceRow => ({ ...row, cells: withPeriod(row.cells, ''), codes: NO_NEXT })
  const holdsNothing = ({ cells }: SourceRow) =>
    isBlankCell(cells[quantityColumn]) || saysNoValue(cells[quantityColumn])

  /** An amount lasts until the day before the next reading, which may itself hold none. */
  function untilNext(row: SourceRow, day: number, before: Reading | undefined): SourceRow[] {
    const isEmpty = holdsNothing(row)
    const waits = !isEmpty && !latestFirst
    last.set(meterOf(row.cells, meterColumns), { day, amount: null, row: waits ? row : null })
    if (latestFirst && !isEmpty) return [before ? ended(row, before.day) : withoutNext(row)]
    const earlier = before?.row ? [ended(before.row, day)] : []
    return isEmpty ? [...earlier, nothing(row, 'no-value')] : earlier
  }

  function register(row: SourceRow, day: number, before: Reading | undefined): SourceRow[] {
    if (holdsNothing(row)) return [nothing(row, 'no-value')]
    const amount = readAmount(row.cells[quantityColumn], numberMarks)
    if (amount === null) return [{ ...row, cells: withPeriod(row.cells, '') }]
    const reading = { day, amount, row }
    last.set(meterOf(row.cells, meterColumns), latestFirst ? reading : { day, amount, row: null })
    if (latestFirst) return before?.amount ? [difference(before, reading)] : []
    return before?.amount ? [difference(reading, before)] : [nothing(row, 'first-reading')]
  }

  /** What was used up to a reading since the one before. */
  function difference({ row, day, amount }: Reading, before: Reading): SourceRow {
    const [now, then] = [amount!.exact, before.amount!.exact]
    const used = add(now, negate(then))
    const period = { [dateColumn]: isoOfDay(before.day) }
    const end = isoOfDay(day - 1)
    const withAmount = (text: string) => ({
      ...row!,
      quantity: text,
      cells: withPeriod(row!.cells, end, { ...period, [quantityColumn]: text }),
    })
    if (used.coefficient >= 0n) return withAmount(toText(used))
    // Exchanged: counted from zero. Rolled over: from the largest number of as many digits.
    const digits = toText(then).split('.')[0]!.length
    const over = add(decimal(powerOfTen(digits)), used)
    return { ...withAmount(toText(now)), codes: FELL, quantities: [toText(now), toText(over)] }
  }

  return {
    row(row) {
      const { record, cells } = row
      if (row.skip !== undefined) return [row]
      if (record < table.headerRecord) return [{ ...row, cells: withPeriod(cells, '') }]
      if (record === table.headerRecord) {
        header = cells
        return [{ ...row, cells: withPeriod(cells, NEW_COLUMN[table.language]) }]
      }
      if (cells.every(isBlankCell)) return [{ ...row, cells: [] }]
      if (isHeader(cells)) return [{ ...row, cells: withPeriod(cells, NEW_COLUMN[table.language]) }]
      const date = cells[dateColumn]
      const day = dayIn(dateOrder, typeof date === 'string' ? readDay(date) : readDate(date, { utcOffsetMinutes: 0 }))
      // A total, a remark, or a date that cannot be read.
      if (day === null) return [{ ...row, cells: withPeriod(cells, '') }]
      const before = last.get(meterOf(cells, meterColumns))
      if (before !== undefined && (latestFirst ? day >= before.day : day <= before.day))
        return [{ ...row, cells: withPeriod(cells, ''), codes: OUT_OF_ORDER }]
      return mode === 'register' ? register(row, day, before) : untilNext(row, day, before)
    },
    end: () =>
      [...last.values()]
        .flatMap(({ row }): SourceRow[] => {
          if (row === null) return []
          return [mode === 'register' ? nothing(row, 'first-reading') : withoutNext(row)]
        })
        .sort((a, b) => a.record - b.record),
  }
}
