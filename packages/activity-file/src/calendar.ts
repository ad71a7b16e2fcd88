/**
 * Days of the Gregorian and the Umm al-Qura calendar as whole numbers: days since 1 January 1970.
 * No clock and no time zone take part.
 */
import { UMM_AL_QURA_FIRST_YEAR, UMM_AL_QURA_LONG_MONTHS, UMM_AL_QURA_START } from './umm-al-qura.ts'

/** A year, a month from 1 to 12 and a day of the month. */
export interface CalendarDate {
  readonly year: number
  readonly month: number
  readonly day: number
}

const GREGORIAN_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

/** Days in a Gregorian month. */
export function gregorianMonthLength(year: number, month: number): number {
  if (month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)) return 29
  return GREGORIAN_LENGTHS[month - 1] ?? 0
}

/** The day number of a Gregorian date, or null when no such day exists. */
export function gregorianDay(year: number, month: number, day: number): number | null {
  if (month < 1 || month > 12 || day < 1 || day > gregorianMonthLength(year, month)) return null
  // Count from 1 March, so that the leap day is the last of the year.
  const shifted = month > 2 ? year : year - 1
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

/** The Gregorian date of a day number. */
export function gregorianDate(dayNumber: number): CalendarDate {
  const shifted = dayNumber + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1_460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day }
}

/** `YYYY-MM-DD` of a day number. */
export function isoOfDay(dayNumber: number): string {
  const { year, month, day } = gregorianDate(dayNumber)
  return `${String(year).padStart(4, '0')}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}`
}

/** The day number of a `YYYY-MM-DD` text, or null. */
export function dayOfIso(text: string): number | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  return parts ? gregorianDay(Number(parts[1]), Number(parts[2]), Number(parts[3])) : null
}

/** Whether a year can only be one of the Hijri calendar in a file of our time. */
export function isHijriYear(year: number): boolean {
  return year >= UMM_AL_QURA_FIRST_YEAR && year < UMM_AL_QURA_FIRST_YEAR + UMM_AL_QURA_LONG_MONTHS.length
}

/** Days in a month of the Umm al-Qura calendar; 0 outside the table. */
export function hijriMonthLength(year: number, month: number): number {
  const mask = UMM_AL_QURA_LONG_MONTHS[year - UMM_AL_QURA_FIRST_YEAR]
  if (mask === undefined || month < 1 || month > 12) return 0
  return 29 + ((mask >> (month - 1)) & 1)
}

const YEAR_STARTS = yearStarts()

function yearStarts(): readonly number[] {
  const starts = [UMM_AL_QURA_START]
  for (const mask of UMM_AL_QURA_LONG_MONTHS) starts.push(starts.at(-1)! + 348 + countBits(mask))
  return starts
}

function countBits(mask: number): number {
  let bits = 0
  for (let rest = mask; rest > 0; rest >>= 1) bits += rest & 1
  return bits
}

/** The day number of a date of the Umm al-Qura calendar (years 1300 to 1500), or null when no such day exists. */
export function hijriDay(year: number, month: number, day: number): number | null {
  if (day < 1 || day > hijriMonthLength(year, month)) return null
  let start = YEAR_STARTS[year - UMM_AL_QURA_FIRST_YEAR]!
  for (let before = 1; before < month; before++) start += hijriMonthLength(year, before)
  return start + day - 1
}

/** The date of a day number in the Umm al-Qura calendar, or null outside the years of the table. */
export function hijriDate(dayNumber: number): CalendarDate | null {
  if (dayNumber < YEAR_STARTS[0]! || dayNumber >= YEAR_STARTS.at(-1)!) return null
  let index = Math.floor((dayNumber - UMM_AL_QURA_START) / 354.367)
  while (YEAR_STARTS[index]! > dayNumber) index--
  while (YEAR_STARTS[index + 1]! <= dayNumber) index++
  const year = UMM_AL_QURA_FIRST_YEAR + index
  let rest = dayNumber - YEAR_STARTS[index]!
  let month = 1
  while (rest >= hijriMonthLength(year, month)) rest -= hijriMonthLength(year, month++)
  return { year, month, day: rest + 1 }
}
