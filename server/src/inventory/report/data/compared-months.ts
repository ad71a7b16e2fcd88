import { splitByMonth } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import { yearsEarlier } from './build-results.ts'

/** A year with the months in which it has emissions. */
export type YearMonths = {
  readonly year: Pick<inventory.InventoryYear, 'year' | 'startsOn' | 'endsOn' | 'state'>
  readonly with: ReadonlySet<string>
}

/**
 * The months in which two years can be explained: all of them (null) where both are complete or decided by people, else
 * those with emissions in both, as the second year names them.
 */
export function comparedMonths(then: YearMonths, now: YearMonths): readonly string[] | null {
  if (isWhole(then) && isWhole(now)) return null
  const apart = now.year.year - then.year.year
  return monthsOf(now).filter((month) => now.with.has(month) && then.with.has(yearsEarlier(month, apart)))
}

const monthsOf = ({ year }: YearMonths): string[] =>
  splitByMonth({ from: year.startsOn, to: year.endsOn }).map(({ from }) => from.slice(0, 7))

const isWhole = (one: YearMonths): boolean =>
  one.year.state === 'approved' || one.year.state === 'locked' || monthsOf(one).every((month) => one.with.has(month))

/** The same months so many years before. */
export const monthsEarlier = (months: readonly string[] | null, years: number): ReadonlySet<string> | null =>
  months && new Set(months.map((month) => yearsEarlier(month, years)))
