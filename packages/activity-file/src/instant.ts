/** Reads the day and the time of day that a cell names, as tables of half-hours have them. */
import { type Cell, dayOfCell, isDateCell } from './cell.ts'
import { DATE_TIME, hourOf, readDate, zoneMinutes } from './date.ts'
import type { DateOrder, DateReading, Days } from './date-reading.ts'
import { asciiDigits, tidyText } from './fold-text.ts'

/** A day, as days since 1 January 1970 in either order of day and month, and the minute of that day. */
export interface Instant {
  readonly date: DateReading
  /** Days to be added, where the time is written in another zone or as 24:00. */
  readonly shift: number
  /** Minutes since midnight; null where the cell names a day alone. */
  readonly minute: number | null
}

const DAY_MINUTES = 1440
const MS_PER_MINUTE = 60_000
/** As machines write it, without a zone. */
const PLAIN = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):([0-5]\d)(?::\d{2})?$/
const SERIAL_TIME = /^\s*(\d{5})(?:[.,](\d+))?\s*$/
const TIME = /^(\d{1,2}):(\d{2})(?::\d{2}(?:[.,]\d+)?)?\s*(am|pm|ص|م|صباحا|مساء)?$/i

/** The day of a cell and, where it names one, the minute; `readDay` reads its day, which repeats from row to row. */
export function readInstant(
  cell: Cell,
  utcOffsetMinutes: number,
  readDay: (text: string) => DateReading = dayReader(utcOffsetMinutes),
): Instant {
  if (isDateCell(cell)) {
    const minutes = Math.round(cell.getTime() / MS_PER_MINUTE)
    const date = readDate(cell, { utcOffsetMinutes })
    // A half-second before midnight is the next day.
    const shift = Math.floor(minutes / DAY_MINUTES) - dayOfCell(cell)
    return { date, shift, minute: minutes - Math.floor(minutes / DAY_MINUTES) * DAY_MINUTES }
  }
  const serial = serialTime(cell)
  if (serial !== null) {
    const { day, minutes } = serial
    return { date: readDay(String(day)), shift: Math.floor(minutes / DAY_MINUTES), minute: minutes % DAY_MINUTES }
  }
  if (typeof cell === 'number') return { date: readDate(cell, { utcOffsetMinutes }), shift: 0, minute: 0 }
  if (typeof cell !== 'string') return { date: readDate(cell, { utcOffsetMinutes }), shift: 0, minute: null }
  const plain = PLAIN.exec(cell)
  if (plain !== null) {
    const minute = Number(plain[2]) * 60 + Number(plain[3])
    if (minute < DAY_MINUTES) return { date: readDay(plain[1]!), shift: 0, minute }
  }
  const time = DATE_TIME.exec(asciiDigits(tidyText(cell)))
  if (time === null) return { date: readDay(cell), shift: 0, minute: null }
  const zone = time[5] === undefined ? utcOffsetMinutes : zoneMinutes(time[5])
  const minutes = hourOf(Number(time[2]), time[4]) * 60 + Number(time[3]) - zone + utcOffsetMinutes
  const shift = Math.floor(minutes / DAY_MINUTES)
  return { date: readDay(time[1]!), shift, minute: minutes - shift * DAY_MINUTES }
}

const dayReader =
  (utcOffsetMinutes: number) =>
  (text: string): DateReading =>
    readDate(text, { utcOffsetMinutes })

/** The day of a spreadsheet and the minutes of its fraction: 45292.0208 is half past midnight; null for other cells. */
export function serialTime(cell: Cell): { readonly day: number; readonly minutes: number } | null {
  if (typeof cell !== 'number' && typeof cell !== 'string') return null
  const [, day, fraction = '0'] = SERIAL_TIME.exec(String(cell)) ?? []
  return day === undefined ? null : { day: Number(day), minutes: Math.round(Number(`0.${fraction}`) * DAY_MINUTES) }
}

/** The minute of a cell that names a time of day alone, up to 1,440; null for any other cell. */
export function readTime(cell: Cell): number | null {
  if (isDateCell(cell)) {
    const minutes = Math.round(cell.getTime() / MS_PER_MINUTE)
    return ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
  }
  if (typeof cell === 'number') return cell >= 0 && cell < 1 ? Math.round(cell * DAY_MINUTES) : null
  if (typeof cell !== 'string') return null
  const time = TIME.exec(asciiDigits(cell.trim()))
  if (time === null) return null
  const minutes = hourOf(Number(time[1]), time[3]) * 60 + Number(time[2])
  return minutes <= DAY_MINUTES ? minutes : null
}

/** The day that a reading names in one order of day and month; null where it names none, or more than one. */
export function dayIn(order: DateOrder, reading: DateReading): number | null {
  let days: Days | null = null
  if (reading.kind === 'days') days = reading.part === 'day' ? reading.days : null
  else if (reading.kind === 'swappable') days = order === 'day-month' ? reading.dayFirst : reading.monthFirst
  return days === null ? null : days.first
}
