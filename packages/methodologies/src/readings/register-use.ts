import {
  add,
  compare,
  type Decimal,
  decimal,
  isDecimalText,
  isNegative,
  multiply,
  subtract,
  sum,
  toText,
  trim,
} from '@athar/carbon'

/** A reading of a running register: the instant in milliseconds since 1970 and the value as decimal text. */
export interface RegisterReading {
  readonly atMs: number
  readonly value: string
}

/** A meter was exchanged: the last value of the old one and the first of the new one. */
export interface MeterExchange {
  readonly atMs: number
  readonly last: string
  readonly first: string
  /** Of the new meter, where it differs. */
  readonly multiplier?: string
}

/** How a register counts. */
export interface Register {
  /** Digits before the point, after which it begins again at 0; without them it never does. */
  readonly digits?: number
  /** What one count is worth in the channel's unit (current transformer); 1 where not given. */
  readonly multiplier?: string
  readonly exchanges?: readonly MeterExchange[]
}

/** What was used between two readings in a row. */
export interface RegisterPart {
  readonly fromMs: number
  readonly toMs: number
  /** Decimal text in the channel's unit; null where it cannot be told, see `problem`. */
  readonly use: string | null
  /** How often the register began again at 0. */
  readonly rollovers: number
  readonly exchanges: number
  /** `went-back`: the register fell, and no rollover explains it. `too-many-digits`: it cannot show this value. */
  readonly problem?: 'went-back' | 'too-many-digits' | 'not-a-number'
}

/** The use of a register over its readings; the total is null while any part cannot be told. */
export interface RegisterUse {
  readonly use: string | null
  readonly parts: readonly RegisterPart[]
}

type Segment = { readonly from: string; readonly to: string; readonly multiplier: Decimal }

/**
 * What a running register measured between its readings, given in time order. An exchange counts for the part in which
 * it lies (after the earlier reading, and not after the later one): the old meter up to its last value, the new one
 * from its first. A reading at its very instant is the old meter's where it shows that last value, else the new one's.
 * A fall is a rollover where less than half of the register's range would have been used.
 */
export function registerUse(readings: readonly RegisterReading[], register: Register = {}): RegisterUse {
  const exchanges = [...(register.exchanges ?? [])].sort((a, b) => a.atMs - b.atMs)
  const parts = readings.slice(1).map((reading, index) => partOf(readings[index]!, reading, exchanges, register))
  const uses = parts.flatMap(({ use }) => (use === null ? [] : [decimal(use)]))
  return { use: uses.length < parts.length ? null : toText(sum(uses)), parts }
}

function partOf(
  before: RegisterReading,
  after: RegisterReading,
  exchanges: readonly MeterExchange[],
  register: Register,
): RegisterPart {
  const within = exchanges.filter((each) => follows(each, before) && !follows(each, after))
  const multiplierBefore = exchanges.filter((each) => !follows(each, before))
  const shared = { fromMs: before.atMs, toMs: after.atMs, exchanges: within.length }
  try {
    let multiplier = multiplierBefore.reduce((known, each) => each.multiplier ?? known, register.multiplier ?? '1')
    let from = before.value
    const segments: Segment[] = []
    for (const exchange of within) {
      segments.push({ from, to: exchange.last, multiplier: decimal(multiplier) })
      from = exchange.first
      multiplier = exchange.multiplier ?? multiplier
    }
    segments.push({ from, to: after.value, multiplier: decimal(multiplier) })
    return { ...shared, ...measuredBy(segments, register.digits) }
  } catch (error) {
    if (error instanceof RangeError) return { ...shared, use: null, rollovers: 0, problem: 'not-a-number' }
    throw error
  }
}

const follows = ({ atMs, last }: MeterExchange, reading: RegisterReading): boolean =>
  atMs > reading.atMs || (atMs === reading.atMs && isSame(last, reading.value))

const isSame = (one: string, other: string): boolean =>
  isDecimalText(one) && isDecimalText(other) && compare(decimal(one), decimal(other)) === 0

function measuredBy(
  segments: readonly Segment[],
  digits: number | undefined,
): Pick<RegisterPart, 'use' | 'rollovers' | 'problem'> {
  const range = digits === undefined ? null : decimal(10n ** BigInt(digits))
  let rollovers = 0
  let total = decimal(0)
  for (const { from, to, multiplier } of segments) {
    const [start, end] = [decimal(from), decimal(to)]
    if (range && (compare(start, range) >= 0 || compare(end, range) >= 0))
      return { use: null, rollovers, problem: 'too-many-digits' }
    let use = subtract(end, start)
    if (isNegative(use)) {
      const wrapped = range ? add(use, range) : null
      if (!range || !wrapped || compare(multiply(wrapped, decimal(2)), range) >= 0)
        return { use: null, rollovers, problem: 'went-back' }
      use = wrapped
      rollovers++
    }
    total = add(total, multiply(use, multiplier))
  }
  return { use: toText(trim(total)), rollovers }
}
