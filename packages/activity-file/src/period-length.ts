/** Periods of which the file gives the end alone: "Year ending", "Bill date". */
import { gregorianDate, gregorianDay, gregorianMonthLength, isoOfDay } from './calendar.ts'
import type { Period, PeriodReading } from './period.ts'

/** How long each period of a file is. */
export const PERIOD_LENGTHS = ['week', 'month', 'quarter', 'half-year', 'year'] as const
export type PeriodLength = (typeof PERIOD_LENGTHS)[number]

const MONTHS = { month: 1, quarter: 3, 'half-year': 6, year: 12 } as const

/** The period of this length that ends with the last day of what was read. */
export function endingWith(reading: PeriodReading, length: PeriodLength): PeriodReading {
  if (!reading.ok) return reading
  const { period, other } = reading
  return { ...reading, period: stretched(period, length), other: other && stretched(other, length) }
}

function stretched({ last, lastIso }: Period, length: PeriodLength): Period {
  const first = length === 'week' ? last - 6 : monthsBefore(last + 1, MONTHS[length])
  return { first, last, firstIso: isoOfDay(first), lastIso }
}

/** The same day so many months earlier, or the last day of a shorter month. */
function monthsBefore(dayNumber: number, months: number): number {
  const { year, month, day } = gregorianDate(dayNumber)
  const count = year * 12 + (month - 1) - months
  const [wantedYear, wantedMonth] = [Math.floor(count / 12), (count % 12) + 1]
  return gregorianDay(wantedYear, wantedMonth, Math.min(day, gregorianMonthLength(wantedYear, wantedMonth)))!
}

/** The length that the name of a column of ends says. */
export function lengthInName(key: string): PeriodLength | undefined {
  if (/(?:^| )year (?:ending|ended)(?: |$)/.test(key)) return 'year'
  if (/(?:^| )quarter ending(?: |$)/.test(key)) return 'quarter'
  if (/(?:^| )month ending(?: |$)/.test(key)) return 'month'
  return /(?:^| )week ending(?: |$)/.test(key) ? 'week' : undefined
}
