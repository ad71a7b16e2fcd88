/**
 * Whether months say nothing but their length: an amount of a whole year was spread over them by days. Then January is
 * no peak and February no low. Approximate, as sizes are compared; nothing is calculated from it.
 */

/** Amounts spread by days differ in the last digit only. */
const TOLERANCE = 1e-6
/** Two months may agree by chance. */
const LEAST_MONTHS = 3

export const areAlike = (a: number, b: number): boolean =>
  Math.abs(a - b) <= TOLERANCE * Math.max(Math.abs(a), Math.abs(b))

/** Of months with an amount, each with its name, YYYY-MM, and its decimal text. */
export function isEvenByDay(months: readonly { readonly month: string; readonly total: string }[]): boolean {
  const perDay = months
    .map(({ month, total }) => ({ days: daysOf(month), total: Number(total) }))
    .filter(({ total }) => total !== 0)
    .map(({ days, total }) => total / days)
  const [first = 0] = perDay
  return perDay.length >= LEAST_MONTHS && perDay.every((amount) => areAlike(amount, first))
}

function daysOf(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).getUTCDate()
}
