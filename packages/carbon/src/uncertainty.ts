/**
 * How far a total may be off: lognormal lines combined by first-order propagation.
 *
 * A line is activity × factor, so its own spread is the exact lognormal product. Their sum is treated to the first
 * order (J. Hong et al., "Analytical uncertainty propagation in life cycle inventory and impact assessment", Int J
 * Life Cycle Assess 15, 2010): the variance is the sum over independent causes of (kg moved by the cause × sigma)².
 * Lines that share a factor move together and count as one cause. Binary floats throughout: an interval is a statistic
 * beside the total, and the total itself stays the exact decimal it was.
 */
import { toNumber, type Decimal } from './decimal.ts'
import { Z_95 } from './uncertainty-pedigree.ts'

/** One line of an inventory as uncertainty sees it. */
export interface UncertainLine {
  /** Unique among the lines. */
  readonly id: string
  /** The reported figure, negative for a refund. */
  readonly kgCo2e: Decimal
  /** The factor used; lines that name the same one are sampled together. Without one the factor is the line's own. */
  readonly factorId?: string | undefined
  /** Sigma of the quantity; undefined when nothing is known of it. */
  readonly activitySigma?: number | undefined
  /** Sigma of the factor as used here; undefined when nothing is known of it. */
  readonly factorSigma?: number | undefined
}

/** A 95 % interval, in kg CO2e. */
export interface Interval {
  readonly low: number
  readonly high: number
}

/** What one line adds to the variance of the total: the shares of all lines sum to 1. */
export interface Contribution {
  readonly id: string
  /** Below zero for a refund that moves with the purchase it reverses. */
  readonly share: number
}

/** What is known about how far a total may be off. */
export interface Uncertainty {
  /** The reported total, kg CO2e. */
  readonly kgCo2e: number
  readonly interval: Interval
  /** Lognormal when every line has the same sign; otherwise normal, since a difference of lognormals can cross zero. */
  readonly shape: 'lognormal' | 'normal'
  /** Kg CO2e. */
  readonly standardDeviation: number
  /** In the order of the ids; empty when nothing varies. */
  readonly contributions: readonly Contribution[]
  /** Lines of which the quantity or the factor has no stated quality: the interval is too narrow by what they hide. */
  readonly unquantified: Unquantified
}

/** The part of a total on which the interval is silent. */
export interface Unquantified {
  readonly lines: number
  /** Of the absolute kg CO2e of all lines, 0 to 1. */
  readonly share: number
}

/** A line with its figures as numbers, in the order of the ids. */
export interface PreparedLine {
  readonly id: string
  readonly kg: number
  readonly cause: string
  readonly activitySigma: number
  readonly factorSigma: number
  readonly known: boolean
}

/** Sorts lines by id, so that no result depends on their order; two lines of one id are a RangeError. */
export function prepareLines(lines: Iterable<UncertainLine>): PreparedLine[] {
  const prepared = Array.from(lines, prepareLine).sort((a, b) => (a.id < b.id ? -1 : 1))
  const twin = prepared.find((line, index) => line.id === prepared[index + 1]?.id)
  if (twin) throw new RangeError(`two lines have the id ${twin.id}`)
  return prepared
}

function prepareLine(line: UncertainLine): PreparedLine {
  return {
    id: line.id,
    kg: toNumber(line.kgCo2e),
    cause: line.factorId === undefined ? `line ${line.id}` : `factor ${line.factorId}`,
    activitySigma: line.activitySigma ?? 0,
    factorSigma: line.factorSigma ?? 0,
    known: line.activitySigma !== undefined && line.factorSigma !== undefined,
  }
}

/** The interval and the variance by line, by first-order propagation. */
export function propagateUncertainty(lines: Iterable<UncertainLine>): Uncertainty {
  const prepared = prepareLines(lines)
  const moved = kgMovedByFactor(prepared)
  const covariances = prepared.map(
    (line) => (line.kg * line.activitySigma) ** 2 + line.kg * line.factorSigma * moved.get(line.cause)!,
  )
  const variance = total(covariances)
  const kgCo2e = total(prepared.map((line) => line.kg))
  const standardDeviation = Math.sqrt(variance)
  const shape = shapeOf(prepared)
  return {
    kgCo2e,
    interval:
      shape === 'lognormal' ? lognormalInterval(kgCo2e, standardDeviation) : normalInterval(kgCo2e, standardDeviation),
    shape,
    standardDeviation,
    contributions: contributionsOf(prepared, covariances),
    unquantified: unquantifiedOf(prepared),
  }
}

/** By factor: the kg CO2e by which the total moves when the factor moves by one unit of its logarithm. */
function kgMovedByFactor(lines: readonly PreparedLine[]): Map<string, number> {
  const moved = new Map<string, number>()
  for (const line of lines) moved.set(line.cause, (moved.get(line.cause) ?? 0) + line.kg * line.factorSigma)
  return moved
}

/** Lognormal when no two lines pull in opposite directions. */
export function shapeOf(lines: readonly PreparedLine[]): 'lognormal' | 'normal' {
  return lines.some((line) => line.kg < 0) && lines.some((line) => line.kg > 0) ? 'normal' : 'lognormal'
}

function lognormalInterval(kgCo2e: number, standardDeviation: number): Interval {
  if (kgCo2e === 0) return { low: 0, high: 0 }
  const width = Math.exp((Z_95 * standardDeviation) / Math.abs(kgCo2e))
  return kgCo2e > 0 ? { low: kgCo2e / width, high: kgCo2e * width } : { low: kgCo2e * width, high: kgCo2e / width }
}

function normalInterval(kgCo2e: number, standardDeviation: number): Interval {
  return { low: kgCo2e - Z_95 * standardDeviation, high: kgCo2e + Z_95 * standardDeviation }
}

/** The covariance of each line with the total as a share of the variance of the total. */
export function contributionsOf(lines: readonly PreparedLine[], covariances: readonly number[]): Contribution[] {
  const variance = total(covariances)
  if (!(variance > 0)) return []
  return lines.map((line, index) => ({ id: line.id, share: covariances[index]! / variance }))
}

/** How much of a total has no stated quality. */
export function unquantifiedOf(lines: readonly PreparedLine[]): Unquantified {
  const silent = lines.filter((line) => !line.known)
  const all = total(lines.map((line) => Math.abs(line.kg)))
  return { lines: silent.length, share: all === 0 ? 0 : total(silent.map((line) => Math.abs(line.kg))) / all }
}

function total(values: readonly number[]): number {
  let sum = 0
  for (const value of values) sum += value
  return sum
}
