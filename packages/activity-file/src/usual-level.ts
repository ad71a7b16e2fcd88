/**
 * What is usual at a site for an activity, and what is far from it: over ten times, or under a tenth of, the median,
 * where at least five amounts are known. One rule for files, for single entries and for the list of gaps.
 */

/** Amounts that must be known before a level counts as usual. */
export const leastKnown = 5
/** How far from the median is too far. */
export const farFromUsual = 10
/** Binary sizes differ from the exact ones by far less than this; a value exactly at the limit is not far. */
const TOLERANCE = 1e-12

export function isFar(size: number, usual: number): boolean {
  return size > usual * farFromUsual * (1 + TOLERANCE) || size * farFromUsual * (1 + TOLERANCE) < usual
}

/** An amount above zero, and the days it covers. */
export interface KnownAmount {
  readonly amount: number
  readonly days: number
}

/** The usual amount of so many days, and the range it lies in. Approximate: shown, never stored as a figure. */
export interface UsualRange {
  readonly usual: number
  readonly low: number
  readonly high: number
}

/**
 * Tells of an amount what would be usual, where it is far from it both as a whole and by the day: a bill of a year
 * among bills of months is no outlier. Null while too few amounts are known.
 */
export function usualLevel(known: readonly KnownAmount[]): ((asked: KnownAmount) => UsualRange | null) | null {
  if (known.length < leastKnown) return null
  const whole = median(known.map(({ amount }) => amount))
  const byDay = known.map(({ amount, days }) => amount / days)
  const daily = median(byDay)
  const near = byDay.filter((amount) => !isFar(amount, daily))
  const [low, high] = [Math.min(...near), Math.max(...near)]
  return ({ amount, days }) => {
    if (amount <= 0 || !isFar(amount, whole) || !isFar(amount / days, daily)) return null
    return { usual: daily * days, low: low * days, high: high * days }
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
