import { splitByMonth } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import { yearsEarlier } from './build-results.ts'

type Year = Pick<inventory.InventoryYear, 'year' | 'startsOn' | 'endsOn' | 'state'>
/** A year with the months in which it has records that count. */
export type YearMonths = { readonly year: Year; readonly with: ReadonlySet<string> }

/**
 * The months in which two years can be compared: all of them (null) where both have the same, and people decided them or
 * none is missing; else those with records in both, as the second year names them.
 */
export function comparedMonths(then: YearMonths, now: YearMonths): readonly string[] | null {
  const apart = now.year.year - then.year.year
  const both = monthsOf(now.year).filter((month) => now.with.has(month) && then.with.has(yearsEarlier(month, apart)))
  const alike = both.length === now.with.size && both.length === then.with.size
  return alike && isWhole(then) && isWhole(now) ? null : both
}

export const monthsOf = ({ startsOn, endsOn }: Pick<Year, 'startsOn' | 'endsOn'>): string[] =>
  splitByMonth({ from: startsOn, to: endsOn }).map(({ from }) => from.slice(0, 7))

/** Whether people decided the year, or each of its months has records. */
export const isWhole = (one: YearMonths): boolean =>
  one.year.state === 'approved' ||
  one.year.state === 'locked' ||
  monthsOf(one.year).every((month) => one.with.has(month))

/** The same months so many years before. */
export const monthsEarlier = (months: readonly string[] | null, years: number): ReadonlySet<string> | null =>
  months && new Set(months.map((month) => yearsEarlier(month, years)))
