import { type Decimal, dayNumber, decimal, divide, divideToScale, add, ONE, subtract, ZERO } from '@athar/carbon'
import { DIGITS } from './transcendental.ts'
import type { Span, YearSpan } from './work.ts'

/** The number of a day that was checked; anything else is a RangeError. */
export function dayOf(text: string): number {
  const day = dayNumber(text)
  if (day === undefined) throw new RangeError(`not a day: ${text.slice(0, 20)}`)
  return day
}

/** The parts of a span by calendar year. Both years are those of its first and last day. */
export function yearsOf(span: Span, firstYear: number, lastYear: number): YearSpan[] {
  return Array.from({ length: lastYear - firstYear + 1 }, (_, index) => {
    const year = firstYear + index
    const whole = wholeYear(year)
    const first = Math.max(span.first, whole.first)
    const last = Math.min(span.last, whole.last)
    return { year, first, last, days: last - first + 1, daysOfYear: whole.last - whole.first + 1 }
  })
}

/** The first and last day of a calendar year. */
export function wholeYear(year: number): Span {
  const name = String(year).padStart(4, '0')
  return { first: dayOf(`${name}-01-01`), last: dayOf(`${name}-12-31`) }
}

/**
 * The share of a row's days that lie in a span, from 0 to 1. Shares of adjoining spans add up exactly: each is the
 * difference of two rounded shares since the row began.
 */
export function shareOfDays(row: Span, span: Span): Decimal {
  return subtract(shareUntil(row, span.last), shareUntil(row, span.first - 1))
}

function shareUntil(row: Span, day: number): Decimal {
  if (day >= row.last) return ONE
  if (day < row.first) return ZERO
  return divideToScale(decimal(day - row.first + 1), decimal(row.last - row.first + 1), DIGITS)
}

/**
 * The length of a period in years, days inclusive: whole months are twelfths, the days left over are 365ths
 * (4 years and 5 months are 4.41666…).
 */
export function yearsBetween(from: string, to: string): Decimal {
  const end = dayOf(to) + 1
  const [year, month, date] = from.split('-').map(Number) as [number, number, number]
  let months = 0
  let reached = dayOf(from)
  for (;;) {
    const next = startAfter(year, month, date, months + 1)
    if (next > end) break
    months++
    reached = next
  }
  return add(divide(decimal(months), decimal(12), DIGITS), divide(decimal(end - reached), decimal(365), DIGITS))
}

/** The same date so many months later, or the first day after that month where it has no such date. */
function startAfter(year: number, month: number, date: number, months: number): number {
  const index = year * 12 + month - 1 + months
  const first = dayOf(
    `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}-01`,
  )
  const next = index + 1
  const nextFirst = dayOf(
    `${String(Math.floor(next / 12)).padStart(4, '0')}-${String((next % 12) + 1).padStart(2, '0')}-01`,
  )
  return Math.min(first + date - 1, nextFirst)
}
