/** A straight line through points, with what an interval around it needs. */
export type Trend = {
  readonly intercept: number
  readonly slope: number
  /** The standard error of the residuals, on n − 2 degrees of freedom. */
  readonly error: number
  readonly freedom: number
  readonly meanX: number
  /** Sum of the squared distances of x from its mean. */
  readonly spreadX: number
}

/** Ordinary least squares. Null with fewer than three points, or where all share one x. */
export function fitTrend(points: readonly { readonly x: number; readonly y: number }[]): Trend | null {
  const count = points.length
  if (count < 3) return null
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / count
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / count
  const spreadX = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0)
  if (spreadX === 0) return null
  const slope = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / spreadX
  const intercept = meanY - slope * meanX
  const squares = points.reduce((sum, { x, y }) => sum + (y - intercept - slope * x) ** 2, 0)
  return { intercept, slope, error: Math.sqrt(squares / (count - 2)), freedom: count - 2, meanX, spreadX }
}

/** The value at x with the 95 % interval of a single new value. */
export function predict(trend: Trend, x: number): { value: number; low: number; high: number } {
  const value = trend.intercept + trend.slope * x
  const count = trend.freedom + 2
  const wide = Math.sqrt(1 + 1 / count + (x - trend.meanX) ** 2 / trend.spreadX)
  const half = studentQuantile(trend.freedom) * trend.error * wide
  return { value, low: value - half, high: value + half }
}

/** NIST/SEMATECH e-Handbook of Statistical Methods, table 1.3.6.7.2, column 0.975. */
const student = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131, 2.12, 2.11,
  2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
]

/** The 97.5 % quantile of Student's t; beyond 30 degrees by the expansion of Cornish and Fisher. */
export function studentQuantile(freedom: number): number {
  const z = 1.959964
  const listed = student[freedom - 1]
  if (listed !== undefined) return listed
  return z + (z ** 3 + z) / (4 * freedom) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2)
}
