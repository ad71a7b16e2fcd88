/**
 * Sums a long table of half-hours to one row a meter and month while it is read. Every row of the file stays one row:
 * the first of a month becomes its sum, at the end; the others say that they are in it. What cannot be summed (a text,
 * a negative amount, a time that comes twice) stays as it is, with its reason.
 */
import { add, type Decimal, toText, ZERO } from '@athar/carbon'
import { gregorianDate, gregorianDay, gregorianMonthLength, isoOfDay } from './calendar.ts'
import { type Cell, cellText, isBlankCell } from './cell.ts'
import type { Code } from './codes.ts'
import { saysNoValue } from './column-content.ts'
import { readDate } from './date.ts'
import type { DateReading } from './date-reading.ts'
import { HEADER_SEARCH_RECORDS } from './header.ts'
import { dayIn, readInstant, readTime } from './instant.ts'
import { saysNoConsumption } from './interval-rows.ts'
import { readAmount } from './read-amount.ts'
import { remember } from './recognise.ts'
import type { SourceRow } from './row-source.ts'
import type { IntervalRows, WideTable } from './wide-table.ts'

const DAY_MINUTES = 1440
/** Gaps that the note of a sum names, the first ones. */
const MOST_GAPS = 3
const GAPS: readonly Code[] = Object.freeze(['interval-gaps'])
const NEGATIVE: readonly Code[] = Object.freeze(['interval-negative'])
const REPEATED: readonly Code[] = Object.freeze(['interval-repeated'])

const NEW_COLUMNS = {
  en: {
    start: 'Period start',
    end: 'Period end',
    quantity: 'Quantity',
    unit: 'Unit',
    note: 'Note',
    quality: 'Data quality',
  },
  ar: {
    start: 'بداية الفترة',
    end: 'نهاية الفترة',
    quantity: 'الكمية',
    unit: 'الوحدة',
    note: 'ملاحظات',
    quality: 'جودة البيانات',
  },
} as const

/** One meter in one month. */
interface Month {
  readonly record: number
  readonly line: number
  readonly kept: readonly Cell[]
  readonly first: number
  readonly days: number
  /** A bit for each interval of the month that holds a number. */
  readonly seen: Uint8Array
  sum: Decimal
  filled: number
  /** Undefined once its intervals say different things. */
  quality: string | undefined
}

/** One meter, or one of its channels. */
interface Meter {
  readonly kept: readonly Cell[]
  /** Not of reactive energy or demand. */
  readonly isConsumption: boolean
  readonly months: Map<number, Month>
  last: Month | null
}

/** Records by which a file is known. */
const LOOKED_AT = HEADER_SEARCH_RECORDS * 2
const NO_CELLS: readonly Cell[] = Object.freeze([])

/** The rows of a table of intervals, summed. */
export interface IntervalSum {
  /** What becomes of a row at once; nothing of one that begins a sum. */
  row(row: SourceRow): SourceRow[]
  /** The sums, after the last row. */
  end(): SourceRow[]
}

/** Starts summing a table; memory grows with its meters and months alone. */
export function createIntervalSum(table: WideTable & { readonly rows: IntervalRows }): IntervalSum {
  const { rows: setup, kept: keptColumns, unit, language } = table
  const { dateColumn, timeColumn, quantityColumn, unitColumn, qualityColumn, minutes, utcOffsetMinutes } = setup
  const names = NEW_COLUMNS[language]
  const hasUnit = unitColumn === null && unit !== null
  const perDay = DAY_MINUTES / minutes
  const meters = new Map<string, Meter>()
  const readDay = remember((text): DateReading => readDate(text, { utcOffsetMinutes }))

  const cellsOf = (
    kept: readonly Cell[],
    { start, end, quantity, note, quality }: Record<'start' | 'end' | 'quantity' | 'note' | 'quality', Cell>,
  ): Cell[] => [
    ...kept,
    start,
    end,
    quantity,
    ...(hasUnit ? [unit] : []),
    ...(qualityColumn === null ? [] : [quality]),
    note,
  ]
  const header = (kept: readonly Cell[]): Cell[] => [
    ...kept,
    names.start,
    names.end,
    names.quantity,
    ...(hasUnit ? [names.unit] : []),
    ...(qualityColumn === null ? [] : [names.quality]),
    names.note,
  ]

  /** Minutes since 1 January 1970 at which the interval of a row begins; null where it names none. */
  function beginOf(cells: readonly Cell[]): number | null {
    const instant = readInstant(cells[dateColumn], utcOffsetMinutes, readDay)
    const minute = timeColumn === null ? instant.minute : readTime(cells[timeColumn])
    const day = dayIn(setup.dateOrder, instant.date)
    if (day === null || minute === null) return null
    return (day + instant.shift) * DAY_MINUTES + minute - (setup.endsAt ? minutes : 0)
  }

  function meterOf(cells: readonly Cell[]): Meter {
    let key = ''
    for (const column of keptColumns) key += `${cellText(cells[column])}\u0000`
    const known = meters.get(key)
    if (known !== undefined) return known
    const kept = keptOf(cells)
    const made: Meter = { kept, isConsumption: !kept.some(saysNoConsumption), months: new Map(), last: null }
    meters.set(key, made)
    return made
  }

  /** The month of a day, which most rows share with the one before. */
  function monthOf(meter: Meter, day: number, row: SourceRow): Month {
    const { last } = meter
    if (last !== null && day >= last.first && day < last.first + last.days) return last
    const { year, month } = gregorianDate(day)
    const key = year * 12 + month
    const days = gregorianMonthLength(year, month)
    const found = meter.months.get(key) ?? {
      record: row.record,
      line: row.line,
      kept: meter.kept,
      first: gregorianDay(year, month, 1)!,
      days,
      seen: new Uint8Array(Math.ceil((days * perDay) / 8)),
      sum: ZERO,
      filled: 0,
      quality: qualityOf(row.cells),
    }
    meter.months.set(key, found)
    meter.last = found
    return found
  }

  const keptOf = (cells: readonly Cell[]): Cell[] => keptColumns.map((column) => cells[column])
  const qualityOf = (cells: readonly Cell[]): string => (qualityColumn === null ? '' : cellText(cells[qualityColumn]))

  function interval(row: SourceRow): SourceRow[] {
    const { record, line, cells } = row
    const quantity = cells[quantityColumn]
    const begin = beginOf(cells)
    const day = begin === null ? null : Math.floor(begin / DAY_MINUTES)
    const turned = () => {
      const date = day === null ? cells[dateColumn] : isoOfDay(day)
      return cellsOf(keptOf(cells), { start: date, end: date, quantity, note: '', quality: qualityOf(cells) })
    }
    const asIs = (over: Partial<SourceRow> = {}): SourceRow[] => [{ record, line, cells: turned(), ...over }]
    const meter = meterOf(cells)
    if (!meter.isConsumption) return asIs({ skip: 'not-consumption' })
    if (begin === null || day === null) return asIs()
    const amount = readAmount(quantity, setup.numberMarks)?.exact
    if (amount === undefined) return asIs(isBlankCell(quantity) || saysNoValue(quantity) ? { skip: 'no-value' } : {})
    if (amount.coefficient < 0n) return asIs({ codes: NEGATIVE })
    const month = monthOf(meter, day, row)
    const at = Math.floor((begin - month.first * DAY_MINUTES) / minutes)
    const bit = 1 << (at & 7)
    if ((month.seen[at >> 3]! & bit) !== 0) return asIs({ codes: REPEATED })
    month.seen[at >> 3]! |= bit
    month.sum = add(month.sum, amount)
    month.filled++
    if (month.filled === 1) return []
    if (month.quality !== qualityOf(cells)) month.quality = undefined
    // Beyond the head of a file its cells are looked at no more.
    return [{ record, line, cells: record <= LOOKED_AT ? turned() : NO_CELLS, skip: 'summed-interval' }]
  }

  function sumRow(month: Month): SourceRow {
    const { from, to } = daysOf(month, perDay)
    const all = (to - from + 1) * perDay
    const cells = cellsOf(month.kept, {
      start: isoOfDay(month.first + from),
      end: isoOfDay(month.first + to),
      quantity: toText(month.sum),
      note: noteOf(month, { from: from * perDay, all, minutes, language }),
      quality: month.quality ?? '',
    })
    const row = { record: month.record, line: month.line, cells, quantity: toText(month.sum) }
    return month.filled < all ? { ...row, codes: GAPS } : row
  }

  return {
    row(row) {
      const { record, line, cells } = row
      if (row.skip !== undefined) return [row]
      if (record < table.headerRecord) return [{ record, line, cells: keptOf(cells) }]
      if (record === table.headerRecord) return [{ record, line, cells: header(keptOf(cells)) }]
      if (cells.every(isBlankCell)) return [{ record, line, cells: [] }]
      return interval(row)
    },
    end: () =>
      [...meters.values()]
        .flatMap(({ months }) => [...months.values()].map(sumRow))
        .sort((a, b) => a.record - b.record),
  }
}

const isSeen = (seen: Uint8Array, at: number): boolean => (seen[at >> 3]! & (1 << (at & 7))) !== 0

/** The first and the last day of a month with an interval, from 0: the rest of it may be in another file. */
function daysOf({ seen, days }: Month, perDay: number): { from: number; to: number } {
  let [first, last] = [0, days * perDay - 1]
  while (first < last && !isSeen(seen, first)) first++
  while (last > first && !isSeen(seen, last)) last--
  return { from: Math.floor(first / perDay), to: Math.floor(last / perDay) }
}

/** How many of the intervals of its days a sum is of, and where the first gaps are. */
function noteOf(
  { seen, first, filled }: Month,
  { from, all, minutes, language }: { from: number; all: number; minutes: number; language: WideTable['language'] },
): string {
  const arabic = language === 'ar'
  const counted = arabic ? `مجموع ${filled} من ${all} فترة` : `Sum of ${filled} of ${all} intervals`
  if (filled === all) return counted
  const gaps: string[] = []
  const moment = (at: number) => {
    const minute = (at * minutes) % DAY_MINUTES
    const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
    return `${isoOfDay(first + Math.floor((at * minutes) / DAY_MINUTES))} ${time}`
  }
  const end = from + all
  for (let at = from; at < end && gaps.length <= MOST_GAPS; at++) {
    if (isSeen(seen, at)) continue
    const start = at
    while (at + 1 < end && !isSeen(seen, at + 1)) at++
    gaps.push(start === at ? moment(start) : `${moment(start)} – ${moment(at)}`)
  }
  const named = gaps.slice(0, MOST_GAPS).join(arabic ? '؛ ' : '; ')
  const more = gaps.length > MOST_GAPS ? '…' : ''
  return arabic ? `${counted}. الناقص: ${named}${more}` : `${counted}. Missing: ${named}${more}`
}
