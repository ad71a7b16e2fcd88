import { dayNumber, daysInMonth } from './consolidation-days.ts'
import { add, type Decimal, decimal, divideToScale, multiply, subtract, ZERO } from './decimal.ts'

/** A stretch of whole days, both ends included, as YYYY-MM-DD of the Gregorian calendar. */
export interface Period {
  readonly from: string
  readonly to: string
}

/** Digits after the point to which parts of a quantity are rounded; the last part takes the rest. */
export const PART_SCALE = 12

/** How many days a period has. A text that is no day, or an end before the start, is a RangeError. */
export function daysIn(period: Period): number {
  const [first, last] = [dayNumber(period.from), dayNumber(period.to)]
  if (first === undefined || last === undefined)
    throw new RangeError(`no such day: ${`${period.from} ${period.to}`.slice(0, 40)}`)
  if (last < first) throw new RangeError('the period ends before it starts')
  return last - first + 1
}

/** The calendar months that a period touches, each cut to the period. Year ends, of any fiscal year, are month ends too. */
export function splitByMonth(period: Period): Period[] {
  return splitAt(period, monthStarts(period))
}

/** The calendar years that a period touches, each cut to the period. */
export function splitByYear(period: Period): Period[] {
  return splitAt(
    period,
    monthStarts(period).filter((day) => day.endsWith('-01-01')),
  )
}

function monthStarts(period: Period): string[] {
  daysIn(period)
  const starts: string[] = []
  let { year, month } = partsOf(period.from)
  for (;;) {
    ;[year, month] = month === 12 ? [year + 1, 1] : [year, month + 1]
    const start = dayText(year, month, 1)
    if (start > period.to) return starts
    starts.push(start)
  }
}

/** Cuts a period so that each given day starts a part (fiscal years, validities of factors); days outside cut nothing. */
export function splitAt(period: Period, starts: readonly string[]): Period[] {
  daysIn(period)
  const inside = [...new Set(starts)].filter((day) => period.from < day && day <= period.to).sort()
  const froms = [period.from, ...inside]
  return froms.map((from, index) => ({ from, to: index + 1 < froms.length ? dayBefore(froms[index + 1]!) : period.to }))
}

function dayBefore(day: string): string {
  const { year, month, date } = partsOf(day)
  if (date > 1) return dayText(year, month, date - 1)
  return month > 1 ? dayText(year, month - 1, daysInMonth(year, month - 1)) : dayText(year - 1, 12, 31)
}

/** The day after a day. */
export function dayAfter(day: string): string {
  const { year, month, date } = partsOf(day)
  if (date < daysInMonth(year, month)) return dayText(year, month, date + 1)
  return month < 12 ? dayText(year, month + 1, 1) : dayText(year + 1, 1, 1)
}

function partsOf(day: string): { year: number; month: number; date: number } {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), date: Number(day.slice(8, 10)) }
}

function dayText(year: number, month: number, date: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

/**
 * Shares a quantity over the parts by their days: each share is rounded half to even to 12 digits after the
 * point, and the last part takes the rest, so that the shares add up to the quantity.
 */
export function splitQuantity(quantity: Decimal, parts: readonly Period[]): Decimal[] {
  if (parts.length === 0) return []
  const days = parts.map(daysIn)
  const whole = decimal(days.reduce((total, count) => total + count, 0))
  let given = ZERO
  const shares = days.slice(0, -1).map((count) => {
    const share = divideToScale(multiply(quantity, decimal(count)), whole, PART_SCALE)
    given = add(given, share)
    return share
  })
  return [...shares, subtract(quantity, given)]
}
