/**
 * The interval of a total by simulation: no linearisation, correlated factors drawn once a round.
 *
 * Each round draws one standard normal number for every factor and one for every uncertain quantity, multiplies each
 * line by exp(sigma × number) and adds up. The same seed and lines give the same result, whatever the order of the
 * lines. Binary floats: statistics only.
 */
import { createRandom, type Random } from './random.ts'
import {
  contributionsOf,
  prepareLines,
  unquantifiedOf,
  type Contribution,
  type Interval,
  type PreparedLine,
  type UncertainLine,
  type Unquantified,
} from './uncertainty.ts'

/** Seed and number of rounds; both belong in the report, so that anybody can repeat the simulation. */
export interface SimulationOptions {
  readonly seed: number | bigint
  /** At least 100; 10,000 settles a bound of the interval to about one hundredth of its width. */
  readonly rounds?: number
}

/** Rounds when the caller does not say. */
export const DEFAULT_ROUNDS = 10_000
const LEAST_ROUNDS = 100

/** The simulated distribution of a total, kg CO2e. */
export interface Simulation {
  readonly seed: string
  readonly rounds: number
  readonly interval: Interval
  readonly median: number
  /** Above the reported total, since a lognormal mean lies above its median. */
  readonly mean: number
  readonly standardDeviation: number
  /** Sampled shares of the variance; they sum to 1. */
  readonly contributions: readonly Contribution[]
  readonly unquantified: Unquantified
}

/** Simulates the total of lines and returns its 95 % interval and the share of each line in the variance. */
export function simulateUncertainty(lines: Iterable<UncertainLine>, options: SimulationOptions): Simulation {
  const rounds = options.rounds ?? DEFAULT_ROUNDS
  if (!Number.isSafeInteger(rounds) || rounds < LEAST_ROUNDS)
    throw new RangeError(`rounds must be a whole number of at least ${LEAST_ROUNDS}`)
  const prepared = prepareLines(lines)
  const sampler = createSampler(prepared, createRandom(options.seed))
  const totals = new Float64Array(rounds)
  const moments = createMoments(prepared.length)
  for (let round = 0; round < rounds; round++) {
    const values = sampler()
    totals[round] = moments.add(values)
  }
  const variance = moments.variance()
  return {
    seed: String(options.seed),
    rounds,
    ...spreadOf(totals.sort()),
    mean: moments.mean(),
    standardDeviation: Math.sqrt(variance),
    contributions: contributionsOf(prepared, moments.coMoments()),
    unquantified: unquantifiedOf(prepared),
  }
}

/** One round a call: the drawn kg of every line, in a buffer that the next call overwrites. */
function createSampler(lines: readonly PreparedLine[], random: Random): () => Float64Array {
  const causes = [...new Set(lines.filter((line) => line.factorSigma > 0).map((line) => line.cause))]
  const indexOfCause = new Map(causes.map((cause, index) => [cause, index]))
  const draws = new Float64Array(causes.length)
  const values = new Float64Array(lines.length)
  return () => {
    for (let index = 0; index < draws.length; index++) draws[index] = random.normal()
    for (const [index, line] of lines.entries()) {
      let exponent = 0
      if (line.factorSigma > 0) exponent += line.factorSigma * draws[indexOfCause.get(line.cause)!]!
      if (line.activitySigma > 0) exponent += line.activitySigma * random.normal()
      values[index] = line.kg * Math.exp(exponent)
    }
    return values
  }
}

interface Moments {
  /** Takes one round in and returns its total. */
  add(values: Float64Array): number
  mean(): number
  variance(): number
  /** Of each line with the total, not divided by the rounds, since only their ratios count. */
  coMoments(): number[]
}

/** Running means and covariances by Welford's method, which does not lose digits as sums of squares do. */
function createMoments(lines: number): Moments {
  const lineMeans = new Float64Array(lines)
  const products = new Float64Array(lines)
  let rounds = 0
  let totalMean = 0
  let squares = 0
  return {
    add(values) {
      rounds++
      let total = 0
      for (const value of values) total += value
      const before = total - totalMean
      totalMean += before / rounds
      const after = total - totalMean
      squares += before * after
      for (const [index, value] of values.entries()) {
        lineMeans[index]! += (value - lineMeans[index]!) / rounds
        products[index]! += before * (value - lineMeans[index]!)
      }
      return total
    },
    mean: () => totalMean,
    variance: () => squares / (rounds - 1),
    coMoments: () => [...products],
  }
}

function spreadOf(sorted: Float64Array): { interval: Interval; median: number } {
  return { interval: { low: quantile(sorted, 0.025), high: quantile(sorted, 0.975) }, median: quantile(sorted, 0.5) }
}

/** Quantile of sorted values, linear between neighbours (type 7 of R. Hyndman and Y. Fan, "Sample Quantiles in Statistical Packages", 1996). */
export function quantile(sorted: Float64Array, probability: number): number {
  const position = (sorted.length - 1) * probability
  const below = Math.floor(position)
  const low = sorted[below]!
  const high = sorted[Math.min(below + 1, sorted.length - 1)]!
  return low + (high - low) * (position - below)
}
