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
  /** Of an amount that lasts until the next reading: its row, which waits for it. */
  readonly row: SourceRow | null
}

/** Starts joining the readings of a table; memory grows with its meters alone. */
export function createReadingJoin(table: WideTable & { readonly readings: MeterReadings }): {
  row(row: SourceRow): SourceRow[]
  end(): SourceRow[]
} {
  const { mode, dateColumn, quantityColumn, meterColumns, dateOrder, numberMarks } = table.readings
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

  /** An amount lasts until the day before the next reading, which may itself hold none. */
  function untilNext(row: SourceRow, day: number, before: Reading | undefined): SourceRow[] {
    const meter = meterOf(row.cells, meterColumns)
    const quantity = row.cells[quantityColumn]
    const holdsNothing = isBlankCell(quantity) || saysNoValue(quantity)
    last.set(meter, { day, amount: null, row: holdsNothing ? null : row })
    const earlier = before?.row ? [ended(before.row, day)] : []
    return holdsNothing ? [...earlier, { ...row, cells: withPeriod(row.cells, ''), skip: 'no-value' }] : earlier
  }

  function register(row: SourceRow, day: number, before: Reading | undefined): SourceRow[] {
    const { cells } = row
    const quantity = cells[quantityColumn]
    if (isBlankCell(quantity) || saysNoValue(quantity))
      return [{ ...row, cells: withPeriod(cells, ''), skip: 'no-value' }]
    const amount = readAmount(quantity, numberMarks)
    if (amount === null) return [{ ...row, cells: withPeriod(cells, '') }]
    last.set(meterOf(cells, meterColumns), { day, amount, row: null })
    if (!before?.amount) return [{ ...row, cells: withPeriod(cells, ''), skip: 'first-reading' }]
    const used = add(amount.exact, negate(before.amount.exact))
    const period = { [dateColumn]: isoOfDay(before.day) }
    const end = isoOfDay(day - 1)
    if (used.coefficient >= 0n)
      return [
        {
          ...row,
          quantity: toText(used),
          cells: withPeriod(cells, end, { ...period, [quantityColumn]: toText(used) }),
        },
      ]
    // Exchanged: counted from zero. Rolled over: from the largest number of as many digits.
    const digits = toText(before.amount.exact).split('.')[0]!.length
    const over = add(decimal(powerOfTen(digits)), used)
    return [
      {
        ...row,
        cells: withPeriod(cells, end, { ...period, [quantityColumn]: toText(amount.exact) }),
        codes: FELL,
        quantity: toText(amount.exact),
        quantities: [toText(amount.exact), toText(over)],
      },
    ]
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
      if (before !== undefined && day <= before.day)
        return [{ ...row, cells: withPeriod(cells, ''), codes: OUT_OF_ORDER }]
      return mode === 'register' ? register(row, day, before) : untilNext(row, day, before)
    },
    end: () =>
      [...last.values()]
        .flatMap(({ row }): SourceRow[] => (row ? [{ ...row, cells: withPeriod(row.cells, ''), codes: NO_NEXT }] : []))
        .sort((a, b) => a.record - b.record),
  }
}
