/** Joins the two date cells of a row to a period, deciding the order of day and month for both at once. */
import type { Code } from './codes.ts'
import { NO_CODES } from './codes.ts'
import type { DateOrder, DateReading, Days } from './date-reading.ts'

/** A period of whole days, both ends counted. */
export interface Period {
  readonly first: number
  readonly last: number
  readonly firstIso: string
  readonly lastIso: string
}

/** What the two cells say. */
export type PeriodReading =
  | { readonly ok: false; readonly code: Code }
  | {
      readonly ok: true
      readonly period: Period
      readonly codes: readonly Code[]
      /** The period in the other order of day and month, where that is a period too. */
      readonly other: Period | null
      /** The order that alone makes sense of this row; it speaks for the column. */
      readonly evidence: DateOrder | null
    }

/** How to read the cells. */
export interface PeriodSetting {
  readonly order: DateOrder
  /** The order was given by a person, so nothing is assumed. */
  readonly orderConfirmed: boolean
  /** The file has no column for the last day: a period is what the first cell names. */
  readonly singleCell: boolean
}

/** The period of a row, or why there is none. */
export function readPeriod(start: DateReading, end: DateReading, setting: PeriodSetting): PeriodReading {
  if (start.kind === 'failed') return failed(start.code)
  if (end.kind === 'failed') return failed(end.code)
  if (start.kind === 'empty') return failed('period-missing')
  const last = end.kind === 'empty' && (setting.singleCell || namesPart(start)) ? start : end
  if (last.kind === 'empty') return failed('period-missing')
  if (start.kind === 'days' && last.kind === 'days') return certain(start, last)
  return readInOrder(start, last, setting)
}

function failed(code: Code): PeriodReading {
  return { ok: false, code }
}

function namesPart(reading: DateReading): boolean {
  return reading.kind === 'days' && reading.part !== 'day'
}

type Certain = Extract<DateReading, { kind: 'days' }>
type Dated = Extract<DateReading, { kind: 'days' | 'swappable' }>

function certain(start: Certain, end: Certain): PeriodReading {
  if (end.days.last < start.days.first) return failed('period-reversed')
  const period = {
    first: start.days.first,
    last: end.days.last,
    firstIso: start.days.firstIso,
    lastIso: end.days.lastIso,
  }
  return { ok: true, period, codes: joinCodes(start.codes, end.codes), other: null, evidence: null }
}

function joinCodes(a: readonly Code[], b: readonly Code[]): readonly Code[] {
  if (b.length === 0 || a === b) return a
  return a.length === 0 ? b : [...new Set([...a, ...b])]
}

function readInOrder(start: Dated, end: Dated, setting: PeriodSetting): PeriodReading {
  const otherOrder: DateOrder = setting.order === 'day-month' ? 'month-day' : 'day-month'
  const wanted = spanIn(setting.order, start, end)
  const swapped = spanIn(otherOrder, start, end)
  const codes = joinCodes(start.codes, end.codes)
  if (wanted.period) {
    if (swapped.period === null || setting.orderConfirmed) {
      return { ok: true, period: wanted.period, codes, other: null, evidence: swapped.exists ? null : setting.order }
    }
    return {
      ok: true,
      period: wanted.period,
      codes: [...codes, 'date-order-assumed'],
      other: swapped.period,
      evidence: null,
    }
  }
  if (swapped.period === null || setting.orderConfirmed)
    return failed(wanted.exists ? 'period-reversed' : 'date-invalid')
  return {
    ok: true,
    period: swapped.period,
    codes: [...codes, 'date-order-assumed'],
    other: null,
    evidence: wanted.exists ? null : otherOrder,
  }
}

function spanIn(order: DateOrder, start: Dated, end: Dated): { period: Period | null; exists: boolean } {
  const first = daysIn(order, start)
  const last = daysIn(order, end)
  if (first === null || last === null) return { period: null, exists: false }
  if (last.last < first.first) return { period: null, exists: true }
  return {
    period: { first: first.first, last: last.last, firstIso: first.firstIso, lastIso: last.lastIso },
    exists: true,
  }
}

function daysIn(order: DateOrder, reading: Dated): Days | null {
  if (reading.kind === 'days') return reading.days
  return order === 'day-month' ? reading.dayFirst : reading.monthFirst
}

/** What a period says beyond its dates. */
export function periodCodes(period: Period, today: number): readonly Code[] {
  if (period.first > today) return IN_FUTURE
  return sameYear(period.firstIso, period.lastIso) ? NO_CODES : SPANS_YEARS
}

function sameYear(a: string, b: string): boolean {
  for (let index = 3; index >= 0; index--) if (a.charCodeAt(index) !== b.charCodeAt(index)) return false
  return true
}

const IN_FUTURE: readonly Code[] = Object.freeze(['period-in-future'])
const SPANS_YEARS: readonly Code[] = Object.freeze(['period-spans-years'])

const BETWEEN =
  /\s+(?:to|until|till|through|الى|إلى|حتى|لغاية)\s+|\s+[-–—]\s+|(?<=\d)\s*[–—]\s*(?=\d)|(?<=\d{4}-\d{2}-\d{2})\/(?=\d{4})/iu
const LEADING = /^(?:from|period|من|الفترة|فترة)\s*:?\s+/iu

/** The two ends of a period written in one cell; the second is empty when the cell names one date or month. */
export function splitPeriodText(text: string): readonly [string, string] {
  const [start, end, ...more] = text.replace(LEADING, '').split(BETWEEN)
  return end === undefined || more.length > 0 ? [text.trim(), ''] : [start!.trim(), end.trim()]
}
