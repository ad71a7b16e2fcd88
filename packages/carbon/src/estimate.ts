/**
 * What a month without a bill is estimated at, from bills around it. An estimate never stands on another estimate: the
 * caller leaves those out. GHG Protocol Corporate Standard, chapter 7, asks that it is marked and its method told.
 */
import { daysIn, splitByMonth, type Period } from './calculate-period.ts'
import { add, decimal, divideToScale, multiply, roundToScale, toText, trim, ZERO, type Decimal } from './decimal.ts'

/** The same month of the year before; the months before and after; what a day of the other months comes to. */
export const ESTIMATE_METHODS = ['last-year', 'neighbours', 'per-day'] as const
export type EstimateMethod = (typeof ESTIMATE_METHODS)[number]

/** A quantity that was measured or billed for some days. */
export interface KnownAmount extends Period {
  readonly quantity: string
}

/** A month's quantity, and the months that it was taken from with what they come to. */
export interface Estimate {
  readonly method: EstimateMethod
  readonly quantity: string
  readonly basis: readonly KnownAmount[]
}

/** Digits after the point of an estimate: it is not known to more. */
export const ESTIMATE_SCALE = 3
/** How many months away a neighbour may lie. */
const NEAR_MONTHS = 3

/** A known month: how many of its days are covered, and their quantity. */
interface KnownMonth {
  readonly from: string
  readonly to: string
  readonly days: number
  readonly quantity: Decimal
}

/**
 * The estimate of a month (YYYY-MM) within a fiscal year; null where the method finds no amounts. Amounts lie in the
 * fiscal year or in the one before, all in one unit.
 */
export function estimateMonth(
  method: EstimateMethod,
  month: string,
  { year, known }: { readonly year: Period; readonly known: readonly KnownAmount[] },
): Estimate | null {
  const months = knownMonths(known)
  const basis = basisOf(method, month, { year, months })
  if (basis.length === 0) return null
  const wanted = decimal(daysIn(monthPeriod(month)))
  const perDay = method === 'neighbours' ? basis.map((one) => [one]) : [basis]
  // The mean of the two neighbours' days, however long each is; else what a day of all of them comes to.
  let total = ZERO
  for (const part of perDay) {
    const days = decimal(part.reduce((all, { days: count }) => all + count, 0))
    const quantity = part.reduce((all, { quantity: amount }) => add(all, amount), ZERO)
    total = add(total, divideToScale(multiply(quantity, wanted), days, ESTIMATE_SCALE + 6))
  }
  const mean = divideToScale(total, decimal(perDay.length), ESTIMATE_SCALE)
  return {
    method,
    quantity: toText(trim(mean)),
    basis: basis.map(({ from, to, quantity }) => ({
      from,
      to,
      quantity: toText(trim(roundToScale(quantity, ESTIMATE_SCALE + 6))),
    })),
  }
}

function basisOf(
  method: EstimateMethod,
  month: string,
  { year, months }: { readonly year: Period; readonly months: ReadonlyMap<string, KnownMonth> },
): KnownMonth[] {
  if (method === 'last-year') {
    const before = months.get(monthAfter(month, -12))
    return before ? [before] : []
  }
  if (method === 'neighbours') {
    const near = ([-1, 1] as const).map((step) => {
      for (let away = 1; away <= NEAR_MONTHS; away++) {
        const found = months.get(monthAfter(month, step * away))
        if (found) return found
      }
      return null
    })
    return near.every((one) => one !== null) ? near : []
  }
  return [...months]
    .filter(([name]) => name !== month && `${name}-01` >= year.from && `${name}-01` <= year.to)
    .map(([, one]) => one)
}

/** Amounts by month, longer ones shared out by their days. */
function knownMonths(known: readonly KnownAmount[]): Map<string, KnownMonth> {
  const months = new Map<string, { spans: Period[]; quantity: Decimal }>()
  for (const amount of known) {
    const days = decimal(daysIn(amount))
    for (const part of splitByMonth(amount)) {
      const name = part.from.slice(0, 7)
      const month = months.get(name) ?? { spans: [], quantity: ZERO }
      month.spans.push(part)
      const whole = part.from === amount.from && part.to === amount.to
      const share = whole
        ? decimal(amount.quantity)
        : divideToScale(multiply(decimal(amount.quantity), decimal(daysIn(part))), days, 12)
      month.quantity = add(month.quantity, share)
      months.set(name, month)
    }
  }
  return new Map(
    [...months]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, { spans, quantity }]) => {
        const from = spans.map((span) => span.from).sort()[0]!
        const to = spans
          .map((span) => span.to)
          .sort()
          .at(-1)!
        return [name, { from, to, days: coveredDays(spans), quantity }]
      }),
  )
}

/** Days of a month that any of the spans covers. */
function coveredDays(spans: readonly Period[]): number {
  const days = new Set<number>()
  for (const { from, to } of spans)
    for (let day = Number(from.slice(8)); day <= Number(to.slice(8)); day++) days.add(day)
  return days.size
}

/** First and last day of a month YYYY-MM. */
export function monthPeriod(month: string): Period {
  return splitByMonth({ from: `${month}-01`, to: `${monthAfter(month, 1)}-01` })[0]!
}

/** The month so many months later, or earlier. */
export function monthAfter(month: string, by: number): string {
  const number = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by
  return `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`
}
