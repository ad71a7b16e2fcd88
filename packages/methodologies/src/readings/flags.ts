import { compare, decimal, equals, isDecimalText } from '@athar/carbon'

/** What can be wrong with a reading, in the order in which its flags are listed. */
export const FLAG_CODES = [
  'not-a-number',
  'sensor-error',
  'future',
  'calibration-expired',
  'range',
  'gap',
  'stuck',
  'outlier',
] as const
export type FlagCode = (typeof FLAG_CODES)[number]

/** A reading: the instant in milliseconds since 1970 and the value as decimal text. */
export interface Reading {
  readonly atMs: number
  readonly value: string
}

/** What is usual on a channel. A limit that is not given is not judged. */
export interface ChannelLimits {
  readonly kind: 'register' | 'interval' | 'power'
  /** The present instant: readings after it are of the future. */
  readonly nowMs: number
  /** Smallest and largest value that the channel can have. */
  readonly min?: string
  readonly max?: string
  /** Longest time between two readings. */
  readonly gapMs?: number
  /** An unchanged value for so long is stuck; for solar power longer than a night. */
  readonly stuckMs?: number
  /** End of the calibration certificate. */
  readonly calibratedUntilMs?: number
  /** Values by which the sensor reports an error, beside the usual ones. */
  readonly errorCodes?: readonly string[]
  /** Digits of a register before the point, so that a rollover is no outlier. */
  readonly digits?: number
  /** Modified z-score from which a value is an outlier; 3.5 where not given. */
  readonly outlierScore?: number
}

/** A flag on one reading with the numbers of its reason. Instants are milliseconds since 1970. */
export interface Flag {
  /** Place of the reading in the list, from 0. */
  readonly index: number
  readonly code: FlagCode
  readonly values: Readonly<Record<string, string>>
}

/** Values by which sensors report errors: full scale of 15 and 16 bits, and the code for no value. */
const ERROR_CODES = ['327.67', '65535', '-999']
/** A register may pass through any value that is not negative. */
const REGISTER_ERROR_CODES = ['-999']
/** Iglewicz and Hoaglin: 0.6745 × |x − median| ÷ MAD above 3.5; where the MAD is 0, the mean deviation × 1.253314. */
const USUAL_SCORE = 3.5
const MAD_SCALE = 1 / 0.6745
const MEAN_SCALE = 1.253314
/** Neighbours on each side of a reading that it is compared with. Fewer will do where they span a whole day. */
const NEIGHBOURS = 12
const FEWEST_NEIGHBOURS = 3
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * The flags of a channel's readings, given in time order: each with its numbers, by reading and then by code. An error
 * code of a sensor, and what is no number, takes part in no other rule but those of time.
 */
export function flagsOf(readings: readonly Reading[], limits: ChannelLimits): Flag[] {
  const codes = [...(limits.kind === 'register' ? REGISTER_ERROR_CODES : ERROR_CODES), ...(limits.errorCodes ?? [])]
  const errors = codes.map(decimal)
  const flags: Flag[] = []
  const values: Valued[] = []
  readings.forEach(({ atMs, value }, index) => {
    const flag = (code: FlagCode, numbers: Flag['values']) => flags.push({ index, code, values: numbers })
    if (!isDecimalText(value)) flag('not-a-number', { value })
    else if (errors.some((each) => equals(each, decimal(value)))) flag('sensor-error', { value })
    else {
      values.push({ index, atMs, value })
      const beyond = beyondRange(value, limits)
      if (beyond) flag('range', beyond)
    }
    if (atMs > limits.nowMs) flag('future', { at: String(atMs), now: String(limits.nowMs) })
    const until = limits.calibratedUntilMs
    if (until !== undefined && atMs > until) flag('calibration-expired', { at: String(atMs), until: String(until) })
    const since = index > 0 ? atMs - readings[index - 1]!.atMs : 0
    if (limits.gapMs !== undefined && since > limits.gapMs)
      flag('gap', { from: String(readings[index - 1]!.atMs), to: String(atMs), most: String(limits.gapMs) })
  })
  return [...flags, ...stuckFlags(values, limits.stuckMs), ...outlierFlags(values, limits)].sort(
    (a, b) => a.index - b.index || FLAG_CODES.indexOf(a.code) - FLAG_CODES.indexOf(b.code),
  )
}

type Valued = Reading & { readonly index: number }

function beyondRange(value: string, { min, max }: ChannelLimits): Flag['values'] | null {
  if (min !== undefined && compare(decimal(value), decimal(min)) < 0) return { value, min }
  if (max !== undefined && compare(decimal(value), decimal(max)) > 0) return { value, max }
  return null
}

/** Readings that repeat a value for `stuckMs` or longer: a gateway may send a dead meter's last value for ever. */
function stuckFlags(values: readonly Valued[], stuckMs: number | undefined): Flag[] {
  if (stuckMs === undefined) return []
  let first = 0
  return values.flatMap((each, place): Flag[] => {
    if (!equals(decimal(values[first]!.value), decimal(each.value))) first = place
    const sinceMs = values[first]!.atMs
    if (place === first || each.atMs - sinceMs < stuckMs) return []
    const count = String(place - first + 1)
    return [
      { index: each.index, code: 'stuck', values: { value: each.value, since: String(sinceMs), readings: count } },
    ]
  })
}

/**
 * Values far from the median of their neighbours; of a register, its use an hour. There are as many neighbours before
 * as after: beside a night alone each sunrise would be an outlier.
 */
function outlierFlags(values: readonly Valued[], limits: ChannelLimits): Flag[] {
  const numbers =
    limits.kind === 'register' ? hourlyUse(values, limits.digits) : values.map(({ value }) => Number(value))
  const offset = values.length - numbers.length
  const most = limits.outlierScore ?? USUAL_SCORE
  let lastSound = 0
  return numbers.flatMap((number, place): Flag[] => {
    const each = values[place + offset]!
    // After an outlier of a register the use counts from the last sound reading.
    const judged = offset > 0 && lastSound < place ? rateBetween(values[lastSound]!, each, limits.digits) : number
    const side = Math.min(NEIGHBOURS, place, numbers.length - 1 - place)
    const neighbours = numbers.slice(place - side, place).concat(numbers.slice(place + 1, place + 1 + side))
    const [first, last] = [values[place + offset - side]!, values[place + offset + side]!]
    const enough = side === NEIGHBOURS || (side >= FEWEST_NEIGHBOURS && last.atMs - first.atMs >= DAY_MS)
    const found = enough ? scoreOf(judged, neighbours) : null
    if (!found || found.score <= most) {
      lastSound = place + offset
      return []
    }
    const { score, median, spread } = found
    return [
      {
        index: each.index,
        code: 'outlier',
        values: {
          value: String(judged),
          median: String(median),
          spread: String(spread),
          score: Number.isFinite(score) ? score.toFixed(1) : '',
          most: String(most),
        },
      },
    ]
  })
}

function hourlyUse(values: readonly Valued[], digits: number | undefined): number[] {
  return values.slice(1).map((each, index) => rateBetween(values[index]!, each, digits))
}

function rateBetween(before: Valued, after: Valued, digits: number | undefined): number {
  const hours = Math.max(after.atMs - before.atMs, 1) / HOUR_MS
  const use = Number(after.value) - Number(before.value)
  const wraps = digits !== undefined && use < -(10 ** digits) / 2
  return (wraps ? use + 10 ** digits : use) / hours
}

function scoreOf(
  value: number,
  neighbours: readonly number[],
): { score: number; median: number; spread: number } | null {
  const median = medianOf(neighbours)
  const apart = neighbours.map((each) => Math.abs(each - median))
  const mad = medianOf(apart)
  const mean = apart.reduce((total, each) => total + each, 0) / apart.length
  const spread = mad > 0 ? mad * MAD_SCALE : mean * MEAN_SCALE
  const distance = Math.abs(value - median)
  return distance === 0 ? null : { score: distance / spread, median, spread }
}

function medianOf(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort()
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}
