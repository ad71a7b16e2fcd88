/** What a date cell can say, and the ways to say it from numbers: a day, two possible days, a month, a quarter, a year. */
import {
  gregorianDate,
  gregorianDay,
  gregorianMonthLength,
  hijriDay,
  hijriMonthLength,
  isHijriYear,
  isoOfDay,
} from './calendar.ts'
import { type Code, NO_CODES } from './codes.ts'

/** Which of two small numbers is the day. */
export type DateOrder = 'day-month' | 'month-day'

/** The first and last day a cell names; the same day for a plain date. */
export interface Days {
  readonly first: number
  readonly last: number
  readonly firstIso: string
  readonly lastIso: string
}

/** What a date cell says. Day numbers count from 1 January 1970. */
export type DateReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'failed'; readonly code: Code }
  /** The days are certain. `part` says what the cell named. */
  | { readonly kind: 'days'; readonly days: Days; readonly part: DatePart; readonly codes: readonly Code[] }
  /** Two small numbers: each reading, or null where no such day exists. */
  | {
      readonly kind: 'swappable'
      readonly dayFirst: Days | null
      readonly monthFirst: Days | null
      readonly codes: readonly Code[]
    }

/** What a cell named: a day, or a longer part of the calendar that is expanded. */
export type DatePart = 'day' | 'month' | 'quarter' | 'year'

/** An empty cell. */
export const EMPTY: DateReading = Object.freeze({ kind: 'empty' })
/** Code of every date that was converted from the Hijri calendar. */
export const HIJRI_CODES: readonly Code[] = Object.freeze(['date-hijri-converted'])
const MONTH_CODES: readonly Code[] = Object.freeze(['period-from-month'])
const QUARTER_CODES: readonly Code[] = Object.freeze(['period-from-quarter'])
const YEAR_CODES: readonly Code[] = Object.freeze(['period-from-year'])
const SERIAL_CODES: readonly Code[] = Object.freeze(['date-excel-serial'])

/** Day 0 of the spreadsheet calendar, 30 December 1899. */
const SERIAL_ZERO = -25_569
/** Spreadsheet day numbers taken as dates: 14 September 1968 to 31 December 2099. */
const SERIAL_FIRST = 25_095
const SERIAL_LAST = 73_050
/** Years before the age of carbon accounting or far ahead are slips of the pen. */
const FIRST_YEAR = 1_900
const LAST_YEAR = 2_200

/** No date, and why. */
export function failed(code: Code): DateReading {
  return { kind: 'failed', code }
}

/** A day by its number. */
export function readDay(day: number | null, codes: readonly Code[]): DateReading {
  if (day === null || !Number.isFinite(day)) return failed('date-invalid')
  const iso = isoOfDay(day)
  const year = gregorianDate(day).year
  if (year < FIRST_YEAR || year > LAST_YEAR) return failed('date-invalid')
  return { kind: 'days', days: { first: day, last: day, firstIso: iso, lastIso: iso }, part: 'day', codes }
}

/** A spreadsheet day number, or a bare year. */
export function readSerial(serial: number): DateReading {
  if (serial >= SERIAL_FIRST && serial < SERIAL_LAST + 1) return readDay(Math.floor(serial) + SERIAL_ZERO, SERIAL_CODES)
  const isYear = Number.isInteger(serial) && serial >= FIRST_YEAR && serial <= LAST_YEAR
  return isYear ? readYear(serial, false, NO_CODES) : failed('date-unreadable')
}

/** A date whose year stands first, so that nothing is open; the year tells the calendar. */
export function readYearFirst(year: number, month: number, day: number, hijri = false): DateReading {
  if (!hijri && !isHijriYear(year)) return readDay(gregorianDay(year, month, day), NO_CODES)
  return readDay(hijriDay(year, month, day), HIJRI_CODES)
}

/** Two small numbers and a year: both orders are read where both exist. */
export function readEitherOrder(parts: {
  year: number
  first: number
  second: number
  hijri: boolean
  codes: Code[]
}): DateReading {
  const { year, first, second, hijri } = parts
  const codes = hijri ? [...parts.codes, 'date-hijri-converted' as const] : parts.codes
  const dayOf = hijri ? hijriDay : gregorianDay
  const dayFirst = daysOf(readDay(dayOf(year, second, first), codes))
  const monthFirst = daysOf(readDay(dayOf(year, first, second), codes))
  if (dayFirst === null && monthFirst === null) return failed('date-invalid')
  if (first === second) return { kind: 'days', days: dayFirst!, part: 'day', codes }
  return { kind: 'swappable', dayFirst, monthFirst, codes }
}

function daysOf(reading: DateReading): Days | null {
  return reading.kind === 'days' ? reading.days : null
}

/** A whole month. */
export function readMonth(
  year: number,
  month: number,
  options: { hijri: boolean; codes: readonly Code[] },
): DateReading {
  const hijri = options.hijri || isHijriYear(year)
  const length = hijri ? hijriMonthLength(year, month) : gregorianMonthLength(year, month)
  const codes = [...options.codes, ...(hijri ? HIJRI_CODES : NO_CODES), ...MONTH_CODES]
  return readRange((hijri ? hijriDay : gregorianDay)(year, month, 1), length, { part: 'month', codes })
}

/** A whole year. */
export function readYear(year: number, hijri: boolean, codes: readonly Code[]): DateReading {
  const isHijri = hijri || isHijriYear(year)
  const dayOf = isHijri ? hijriDay : gregorianDay
  const first = dayOf(year, 1, 1)
  const last = isHijri ? hijriDay(year, 12, hijriMonthLength(year, 12)) : gregorianDay(year, 12, 31)
  if (first === null || last === null) return failed('date-invalid')
  return readRange(first, last - first + 1, {
    part: 'year',
    codes: [...codes, ...(isHijri ? HIJRI_CODES : NO_CODES), ...YEAR_CODES],
  })
}

/** A whole quarter of the Gregorian year. */
export function readQuarter(year: number, quarter: number): DateReading {
  const first = gregorianDay(year, quarter * 3 - 2, 1)
  const last = gregorianDay(year, quarter * 3, gregorianMonthLength(year, quarter * 3))
  if (first === null || last === null) return failed('date-invalid')
  return readRange(first, last - first + 1, { part: 'quarter', codes: QUARTER_CODES })
}

function readRange(
  first: number | null,
  length: number,
  about: { part: DatePart; codes: readonly Code[] },
): DateReading {
  const start = readDay(first, about.codes)
  if (start.kind !== 'days' || length === 0) return failed('date-invalid')
  const last = start.days.first + length - 1
  return { kind: 'days', part: about.part, codes: about.codes, days: { ...start.days, last, lastIso: isoOfDay(last) } }
}
