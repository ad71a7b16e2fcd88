// Robust statistics on binary floats: no figure of an inventory is made here.

/** The middle value, or the mean of the two in the middle; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  const upper = sorted[half] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2
}

/** 0.75 quantile of the normal distribution: the median absolute deviation divided by it estimates σ. */
const madToSigma = 0.6745
/** √(π/2), the same for the mean absolute deviation. */
const meanToSigma = 1.253314

/**
 * The spread around the median (Iglewicz and Hoaglin, How to Detect and Handle Outliers, 1993, section 3.3). Where more
 * than half of the values are equal, the mean deviation is used; null where all are.
 */
export function robustSpread(values: readonly number[]): number | null {
  const centre = median(values)
  const deviations = values.map((value) => Math.abs(value - centre))
  const middle = median(deviations)
  if (middle > 0) return middle / madToSigma
  const mean = deviations.reduce((sum, one) => sum + one, 0) / deviations.length
  return mean > 0 ? mean * meanToSigma : null
}

/** The modified z-score of a value against others; null where these do not vary. */
export function robustScore(value: number, others: readonly number[]): number | null {
  const spread = robustSpread(others)
  return spread === null ? null : (value - median(others)) / spread
}
