/** Dates that name their month or quarter: 1 Feb 2024, يناير 2025, رمضان 1445, Q3 2024, الربع الأول 2024. */
import { gregorianDay, hijriDay, isHijriYear } from './calendar.ts'
import type { Code } from './codes.ts'
import { type DateReading, failed, HIJRI_CODES, readDay, readMonth, readQuarter } from './date-reading.ts'
import { foldText } from './fold-text.ts'
import { findMonthName } from './month-names.ts'

const QUARTER =
  /^(?:q([1-4])[\s\-/]*(\d{4})|(\d{4})[\s\-/]*q([1-4])|(?:الربع|ربع) (\S+)(?: من)?(?: (?:عام|سنه))? (\d{4}))$/
const QUARTER_WORDS: readonly (readonly string[])[] = [
  ['الاول', 'اول', '1'],
  ['الثاني', 'ثاني', '2'],
  ['الثالث', 'ثالث', '3'],
  ['الرابع', 'رابع', '4'],
]

/** A month by name, alone with a year or with a day as well; or a quarter. */
export function readNamed(text: string, hijriMark: boolean): DateReading | null {
  const quarter = QUARTER.exec(foldText(text).replace(/\s+/g, ' '))
  if (quarter) return readNamedQuarter(quarter)
  const named = findMonthName(text)
  if (!named) return null
  const numbers = named.rest
    .split(' ')
    .filter((word) => word !== '' && !/^(?:of|من|عام|سنه|year|month|شهر|لعام|لسنه)$/.test(word))
  if (!numbers.every((word) => /^\d{1,4}$/.test(word))) return null
  return readNamedDate(numbers, named.month, hijriMark)
}

function readNamedQuarter(match: RegExpExecArray): DateReading | null {
  const word = match[5]
  const quarter =
    word === undefined ? Number(match[1] ?? match[4]) : 1 + QUARTER_WORDS.findIndex((words) => words.includes(word))
  const year = Number(match[2] ?? match[3] ?? match[6])
  return quarter >= 1 && quarter <= 4 && !isHijriYear(year) ? readQuarter(year, quarter) : null
}

function readNamedDate(
  numbers: readonly string[],
  month: { month: number; hijri: boolean },
  hijriMark: boolean,
): DateReading | null {
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
