/**
 * Reads a date cell: ISO, day and month in either order, two-digit years, month names in both languages,
 * spreadsheet day numbers, Hijri dates of the Umm al-Qura calendar, and date-times with a zone.
 * A cell that names a month, a quarter or a year gives its first and last day.
 */
import { gregorianDate, gregorianDay, gregorianMonthLength, hijriDay, hijriMonthLength, isHijriYear, isoOfDay } from './calendar.ts'
import { type Cell, cellText, dayOfCell, isDateCell, isErrorCell } from './cell.ts'
import type { Code } from './codes.ts'
import { NO_CODES } from './codes.ts'
import { asciiDigits, foldText, tidyText } from './fold-text.ts'
import { findMonthName } from './month-names.ts'

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
  | { readonly kind: 'swappable'; readonly dayFirst: Days | null; readonly monthFirst: Days | null; readonly codes: readonly Code[] }

/** What a cell named: a day, or a longer part of the calendar that is expanded. */
export type DatePart = 'day' | 'month' | 'quarter' | 'year'

/** Minutes that the time of the organisation is ahead of UTC: 180 in Riyadh, all year. */
export interface DateSetting {
  readonly utcOffsetMinutes: number
}

const EMPTY: DateReading = Object.freeze({ kind: 'empty' })
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

const HIJRI_MARK = /(?:^|[\s\d])(?:هـ|ه|ah|a\.h\.|hijri|هجري|هجرية)\.?$/i
const GREGORIAN_MARK = /(?:^|[\s\d])(?:م|ad|a\.d\.|ce|ميلادي|ميلادية)\.?$/i
const DATE_TIME = /^(.*?\d)(?:[T\s]+|,\s*)(\d{1,2}):(\d{2})(?::\d{2}(?:[.,]\d+)?)?\s*(am|pm|ص|م|صباحا|مساء)?\s*(z|utc|gmt|(?:utc|gmt)?[+-]\d{1,2}(?::?\d{2})?)?$/i
const NUMERIC = /^(\d{1,4})\s*[-/. ]\s*(\d{1,2})\s*[-/. ]\s*(\d{1,4})$/
const YEAR_MONTH = /^(\d{4})\s*[-/. ]\s*(\d{1,2})$/
const MONTH_YEAR = /^(\d{1,2})\s*[-/. ]\s*(\d{4})$/
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/
const SERIAL = /^(\d{5})(?:[.,]\d+)?$/
const QUARTER = /^(?:q([1-4])[\s\-/]*(\d{4})|(\d{4})[\s\-/]*q([1-4])|(?:الربع|ربع) (\S+)(?: من)?(?: (?:عام|سنه))? (\d{4}))$/
const QUARTER_WORDS: Readonly<Record<string, number>> = { الاول: 1, اول: 1, '1': 1, الثاني: 2, ثاني: 2, '2': 2, الثالث: 3, ثالث: 3, '3': 3, الرابع: 4, رابع: 4, '4': 4 }

/** Reads one cell. Texts repeat in a file, so callers keep the answers. */
export function readDate(cell: Cell, setting: DateSetting): DateReading {
  if (typeof cell === 'string') return readDateText(cell, setting)
  if (cell === null || cell === undefined) return EMPTY
  if (typeof cell === 'number') return readSerial(cell)
  if (isDateCell(cell)) return readDay(dayOfCell(cell), NO_CODES)
  return isErrorCell(cell) ? failed('date-unreadable') : readDateText(cellText(cell), setting)
}

function failed(code: Code): DateReading {
  return { kind: 'failed', code }
}

function readDay(day: number | null, codes: readonly Code[]): DateReading {
  if (day === null || !Number.isFinite(day)) return failed('date-invalid')
  const iso = isoOfDay(day)
  const year = gregorianDate(day).year
  if (year < FIRST_YEAR || year > LAST_YEAR) return failed('date-invalid')
  return { kind: 'days', days: { first: day, last: day, firstIso: iso, lastIso: iso }, part: 'day', codes }
}

function readSerial(serial: number): DateReading {
  if (!(serial >= SERIAL_FIRST && serial < SERIAL_LAST + 1)) return serial >= FIRST_YEAR && serial <= LAST_YEAR ? readYear(serial, false, NO_CODES) : failed('date-unreadable')
  return readDay(Math.floor(serial) + SERIAL_ZERO, SERIAL_CODES)
}

function readDateText(raw: string, setting: DateSetting): DateReading {
  const iso = plainIso(raw)
  if (iso !== null) return readYearFirst(iso[0], iso[1], iso[2])
  const text = asciiDigits(tidyText(raw)).replace(/^['’]/, '')
  if (text === '' || /^[-–—]+$/.test(text)) return EMPTY
  const time = DATE_TIME.exec(text)
  return time ? readDateTime(time, setting) : readDateOnly(text)
}

/** `YYYY-MM-DD` without a pattern: the form of nearly every machine-made file. */
function plainIso(text: string): readonly [number, number, number] | null {
  if (text.length !== 10 || text.charCodeAt(4) !== 45 || text.charCodeAt(7) !== 45) return null
  for (let index = 0; index < 10; index++) {
    const code = text.charCodeAt(index)
    if (index !== 4 && index !== 7 && (code < 48 || code > 57)) return null
  }
  return [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10))]
}

function readDateOnly(text: string): DateReading {
  const hijri = HIJRI_MARK.test(text)
  const gregorian = !hijri && GREGORIAN_MARK.test(text)
  const bare = text.replace(hijri ? HIJRI_MARK : gregorian ? GREGORIAN_MARK : /$^/, (found) => (/^\d/.test(found) ? found[0]! : '')).trim()
  return readNumeric(bare, hijri) ?? readNamed(bare, hijri) ?? failed('date-unreadable')
}

function readNumeric(text: string, hijri: boolean): DateReading | null {
  const triple = NUMERIC.exec(text)
  if (triple) return readTriple([triple[1]!, triple[2]!, triple[3]!], hijri)
  const compact = COMPACT.exec(text)
  if (compact) return readYearFirst(Number(compact[1]), Number(compact[2]), Number(compact[3]), hijri)
  const serial = SERIAL.exec(text)
  if (serial) return readSerial(Number(serial[1]))
  const yearMonth = YEAR_MONTH.exec(text) ?? swapped(MONTH_YEAR.exec(text))
  if (yearMonth) return readMonth(Number(yearMonth[1]), Number(yearMonth[2]), { hijri, codes: NO_CODES })
  return /^\d{4}$/.test(text) ? readYear(Number(text), hijri, NO_CODES) : null
}

function swapped(match: RegExpExecArray | null): readonly (string | undefined)[] | null {
  return match ? [match[0], match[2], match[1]] : null
}

function readTriple([a, b, c]: readonly [string, string, string], hijri: boolean): DateReading {
  if (a.length > 2) return readYearFirst(Number(a), Number(b), Number(c), hijri)
  if (c.length === 3) return failed('date-unreadable')
  const codes: Code[] = c.length <= 2 ? ['date-two-digit-year'] : []
  const year = c.length > 2 ? Number(c) : (hijri ? 1400 : 2000) + Number(c)
  return readEitherOrder({ year, first: Number(a), second: Number(b), hijri: hijri || isHijriYear(year), codes })
}

function readYearFirst(year: number, month: number, day: number, hijri = false): DateReading {
  if (!hijri && !isHijriYear(year)) return readDay(gregorianDay(year, month, day), NO_CODES)
  return readDay(hijriDay(year, month, day), HIJRI_CODES)
}

const HIJRI_CODES: readonly Code[] = Object.freeze(['date-hijri-converted'])

function readEitherOrder(parts: { year: number; first: number; second: number; hijri: boolean; codes: Code[] }): DateReading {
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

function readMonth(year: number, month: number, options: { hijri: boolean; codes: readonly Code[] }): DateReading {
  const hijri = options.hijri || isHijriYear(year)
  const length = hijri ? hijriMonthLength(year, month) : gregorianMonthLength(year, month)
  const codes = [...options.codes, ...(hijri ? HIJRI_CODES : NO_CODES), ...MONTH_CODES]
  return readRange((hijri ? hijriDay : gregorianDay)(year, month, 1), length, { part: 'month', codes })
}

function readYear(year: number, hijri: boolean, codes: readonly Code[]): DateReading {
  const isHijri = hijri || isHijriYear(year)
  const dayOf = isHijri ? hijriDay : gregorianDay
  const first = dayOf(year, 1, 1)
  const last = isHijri ? hijriDay(year, 12, hijriMonthLength(year, 12)) : gregorianDay(year, 12, 31)
  if (first === null || last === null) return failed('date-invalid')
  return readRange(first, last - first + 1, { part: 'year', codes: [...codes, ...(isHijri ? HIJRI_CODES : NO_CODES), ...YEAR_CODES] })
}

function readQuarter(year: number, quarter: number): DateReading {
  const first = gregorianDay(year, quarter * 3 - 2, 1)
  const last = gregorianDay(year, quarter * 3, gregorianMonthLength(year, quarter * 3))
  if (first === null || last === null) return failed('date-invalid')
  return readRange(first, last - first + 1, { part: 'quarter', codes: QUARTER_CODES })
}

function readRange(first: number | null, length: number, about: { part: DatePart; codes: readonly Code[] }): DateReading {
  const start = readDay(first, about.codes)
  if (start.kind !== 'days' || length === 0) return failed('date-invalid')
  const last = start.days.first + length - 1
  return { kind: 'days', part: about.part, codes: about.codes, days: { ...start.days, last, lastIso: isoOfDay(last) } }
}

/** A month by name, alone with a year or with a day as well; or a quarter. */
function readNamed(text: string, hijriMark: boolean): DateReading | null {
  const quarter = QUARTER.exec(foldText(text).replace(/\s+/g, ' '))
  if (quarter) return readNamedQuarter(quarter)
  const named = findMonthName(text)
  if (!named) return null
  const numbers = named.rest.split(' ').filter((word) => word !== '' && !/^(?:of|من|عام|سنه|year|month|شهر|لعام|لسنه)$/.test(word))
  if (!numbers.every((word) => /^\d{1,4}(?:st|nd|rd|th)?$/.test(word))) return null
  return readNamedDate(numbers.map((word) => word.replace(/\D+$/, '')), named.month, hijriMark)
}

function readNamedQuarter(match: RegExpExecArray): DateReading | null {
  const quarter = QUARTER_WORDS[match[5] ?? ''] ?? Number(match[1] ?? match[4])
  const year = Number(match[2] ?? match[3] ?? match[6])
  return quarter >= 1 && quarter <= 4 && !isHijriYear(year) ? readQuarter(year, quarter) : null
}

function readNamedDate(numbers: readonly string[], month: { month: number; hijri: boolean }, hijriMark: boolean): DateReading | null {
  const longYear = numbers.find((word) => word.length === 4)
  const yearText = longYear ?? numbers.at(-1)
  if (yearText === undefined || numbers.length > 2) return null
  const codes: Code[] = longYear === undefined ? ['date-two-digit-year'] : []
  const hijri = month.hijri || hijriMark
  const year = longYear === undefined ? (hijri ? 1400 : 2000) + Number(yearText) : Number(yearText)
  // A Gregorian month in a Hijri year, or the reverse, is no date.
  if (hijri !== isHijriYear(year)) return failed('date-invalid')
  const dayText = numbers.find((_, index) => index !== numbers.indexOf(yearText))
  if (numbers.length === 1 || dayText === undefined) return readMonth(year, month.month, { hijri, codes })
  const day = (hijri ? hijriDay : gregorianDay)(year, month.month, Number(dayText))
  return readDay(day, hijri ? [...codes, ...HIJRI_CODES] : codes)
}

/** The date of a date-time in the organisation's own time; without a zone the date stands as written. */
function readDateTime(match: RegExpExecArray, setting: DateSetting): DateReading {
  const date = readDateOnly(match[1]!)
  const hour = hourOf(Number(match[2]), match[4])
  const minute = Number(match[3])
  if (hour > 24 || minute > 59) return failed('date-invalid')
  const zone = match[5] === undefined ? null : zoneMinutes(match[5])
  if (zone === null || zone === setting.utcOffsetMinutes) return date
  return moved(date, Math.floor((hour * 60 + minute - zone + setting.utcOffsetMinutes) / 1_440))
}

function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour
  const afternoon = /^(?:pm|م|مساء)$/i.test(half)
  return (hour % 12) + (afternoon ? 12 : 0)
}

function zoneMinutes(zone: string): number {
  const parts = /([+-])(\d{1,2}):?(\d{2})?$/.exec(zone)
  if (!parts) return 0
  return (parts[1] === '-' ? -1 : 1) * (Number(parts[2]) * 60 + Number(parts[3] ?? 0))
}

function moved(date: DateReading, by: number): DateReading {
  if (date.kind === 'swappable') return { ...date, dayFirst: movedDays(date.dayFirst, by), monthFirst: movedDays(date.monthFirst, by), codes: [...date.codes, 'date-time-zone'] }
  if (date.kind !== 'days') return date
  return { ...date, days: movedDays(date.days, by)!, codes: [...date.codes, 'date-time-zone'] }
}

function movedDays(days: Days | null, by: number): Days | null {
  if (days === null) return null
  return { first: days.first + by, last: days.last + by, firstIso: isoOfDay(days.first + by), lastIso: isoOfDay(days.last + by) }
}
