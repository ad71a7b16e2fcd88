/**
 * Fiscal years. A fiscal year is twelve whole months and is named by the calendar year in which it ends: with July as
 * first month, fiscal year 2025 runs from 1 July 2024 to 30 June 2025. Days are texts `YYYY-MM-DD`; no clock takes part.
 */

/** A fiscal year: its name and its first and last day, both inside. */
export interface FiscalYear {
  readonly year: number
  readonly startsOn: string
  readonly endsOn: string
}

/** The fiscal year that holds a day, for an organisation whose fiscal year begins on the first of `firstMonth` (1 to 12). */
export function fiscalYear(firstMonth: number, day: string): FiscalYear {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)
  if (!parts) throw new RangeError(`not a day: ${day.slice(0, 40)}`)
  const year = Number(parts[1])
  return fiscalYearNamed(firstMonth, firstMonth > 1 && Number(parts[2]) >= firstMonth ? year + 1 : year)
}

/** The fiscal year of that name. */
export function fiscalYearNamed(firstMonth: number, year: number): FiscalYear {
  if (!Number.isInteger(firstMonth) || firstMonth < 1 || firstMonth > 12)
    throw new RangeError(`not a month: ${firstMonth}`)
  const startYear = firstMonth === 1 ? year : year - 1
  const lastMonth = firstMonth === 1 ? 12 : firstMonth - 1
  return {
    year,
    startsOn: isoDay(startYear, firstMonth, 1),
    endsOn: isoDay(year, lastMonth, monthLength(year, lastMonth)),
  }
}

/** The fiscal years a span of days touches, first to last; a record never crosses a year, so a longer bill is split at these. */
export function fiscalYearsOf(firstMonth: number, firstDay: string, lastDay: string): FiscalYear[] {
  const from = fiscalYear(firstMonth, firstDay).year
  const to = fiscalYear(firstMonth, lastDay).year
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => fiscalYearNamed(firstMonth, from + index))
}

function isoDay(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

function monthLength(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}
