/**
 * Reads a date cell: ISO, day and month in either order, two-digit years, month names in both languages,
 * spreadsheet day numbers, Hijri dates of the Umm al-Qura calendar, and date-times with a zone.
 * A cell that names a month, a quarter or a year gives its first and last day.
 */
import { isHijriYear, isoOfDay } from './calendar.ts'
import { type Cell, cellText, dayOfCell, isDateCell, isErrorCell } from './cell.ts'
import { type Code, NO_CODES } from './codes.ts'
import { readNamed } from './date-named.ts'
import {
  type DateReading,
  type Days,
  EMPTY,
  failed,
  readDay,
  readEitherOrder,
  readMonth,
  readSerial,
  readYear,
  readYearFirst,
} from './date-reading.ts'
import { asciiDigits, tidyText } from './fold-text.ts'

/** Minutes that the time of the organisation is ahead of UTC: 180 in Riyadh, all year. */
export interface DateSetting {
  readonly utcOffsetMinutes: number
}

const HIJRI_MARK = /(?:^|[\s\d])(?:هـ|ه|ah|a\.h\.|hijri|هجري|هجرية)\.?$/i
const GREGORIAN_MARK = /(?:^|[\s\d])(?:م|ad|a\.d\.|ce|ميلادي|ميلادية)\.?$/i
/** A day, then hour, minute, half of the day and zone. */
export const DATE_TIME =
  /^(.*?\d)(?:[T\s]+|,\s*)(\d{1,2}):(\d{2})(?::\d{2}(?:[.,]\d+)?)?\s*(am|pm|ص|م|صباحا|مساء)?\s*(z|utc|gmt|(?:utc|gmt)?[+-]\d{1,2}(?::?\d{2})?)?$/i
const NUMERIC = /^(\d{1,4})\s*[-/. ]\s*(\d{1,2})\s*[-/. ]\s*(\d{1,4})$/
const YEAR_MONTH = /^(\d{4})\s*[-/. ]\s*(\d{1,2})$/
const MONTH_YEAR = /^(\d{1,2})\s*[-/. ]\s*(\d{4})$/
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/
const SERIAL = /^(\d{5})(?:[.,]\d+)?$/
/** Reads one cell. Texts repeat in a file, so callers keep the answers. */
export function readDate(cell: Cell, setting: DateSetting): DateReading {
  if (typeof cell === 'string') return readDateText(cell, setting)
  if (cell === null || cell === undefined) return EMPTY
  if (typeof cell === 'number') return readSerial(cell)
  if (isDateCell(cell)) return readDay(dayOfCell(cell), NO_CODES)
  return isErrorCell(cell) ? failed('date-unreadable') : readDateText(cellText(cell), setting)
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
  const bare = text
    .replace(hijri ? HIJRI_MARK : gregorian ? GREGORIAN_MARK : /$^/, (found) => (/^\d/.test(found) ? found[0]! : ''))
    .trim()
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

/** The hour from 0 to 24, by the half of the day where one is named. */
export function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour
  const afternoon = /^(?:pm|م|مساء)$/i.test(half)
  return (hour % 12) + (afternoon ? 12 : 0)
}

/** Minutes that a zone is ahead of UTC. */
export function zoneMinutes(zone: string): number {
  const parts = /([+-])(\d{1,2}):?(\d{2})?$/.exec(zone)
  if (!parts) return 0
  return (parts[1] === '-' ? -1 : 1) * (Number(parts[2]) * 60 + Number(parts[3] ?? 0))
}

function moved(date: DateReading, by: number): DateReading {
  if (date.kind === 'swappable')
    return {
      ...date,
      dayFirst: movedDays(date.dayFirst, by),
      monthFirst: movedDays(date.monthFirst, by),
      codes: [...date.codes, 'date-time-zone'],
    }
  if (date.kind !== 'days') return date
  return { ...date, days: movedDays(date.days, by)!, codes: [...date.codes, 'date-time-zone'] }
}

function movedDays(days: Days | null, by: number): Days | null {
  if (days === null) return null
  return {
    first: days.first + by,
    last: days.last + by,
    firstIso: isoOfDay(days.first + by),
    lastIso: isoOfDay(days.last + by),
  }
}
