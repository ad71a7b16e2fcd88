import { decimal, multiply, toText, trim } from '@athar/carbon'
import { leftOutBy, type ChannelKind, type Flagged } from '@athar/contracts/mrv-projects'
import { flagsOf, registerUse, type MeterExchange } from '@athar/methodologies'

/** A reading beside its neighbours; `corrected` is what a person put beside it, null where they confirmed it. */
export type Neighbour = {
  readonly atMs: number
  readonly value: string
  readonly corrected?: string | null | undefined
}

export type JudgedBy = {
  readonly kind: ChannelKind
  readonly multiplier: string
  readonly digits: number | null
  readonly everySeconds: number
  readonly least: string | null
  readonly most: string | null
  readonly calibratedUntilMs: number | null
  readonly exchanges: readonly MeterExchange[]
  readonly nowMs: number
}

/** What follows for a reading from its neighbours; `amount` in the channel's unit of sums, null where it is left out. */
export type Judged = { readonly flags: readonly Flagged[]; readonly amount: string | null }

/** So many steps without a reading are a gap. */
const gapSteps = 2
/** So long an unchanged value is stuck: longer than a night without sun. */
export const stuckMs = 18 * 3_600_000

/** Flags and amounts of a channel's readings in time order. A reading that is left out counts nothing, and nothing is put in its place. */
export function judge(readings: readonly Neighbour[], by: JudgedBy): Judged[] {
  const found = flagsOf(
    readings.map(({ atMs, value, corrected }) => ({ atMs, value: corrected ?? value })),
    {
      kind: by.kind,
      nowMs: by.nowMs + 10 * 60_000,
      ...(by.least === null ? {} : { min: by.least }),
      ...(by.most === null ? {} : { max: by.most }),
      gapMs: by.everySeconds * 1000 * gapSteps,
      stuckMs,
      ...(by.calibratedUntilMs === null ? {} : { calibratedUntilMs: by.calibratedUntilMs }),
      ...(by.digits === null ? {} : { digits: by.digits }),
    },
  )
  const flags: Flagged[][] = readings.map(() => [])
  for (const { index, code, values } of found) flags[index]?.push({ code, values })
  const counted = readings.map(
    ({ corrected }, at) => corrected !== undefined || !flags[at]!.some(({ code }) => leftOutBy.includes(code)),
  )
  const amounts =
    by.kind === 'register' ? registerAmounts(readings, counted, flags, by) : ownAmounts(readings, counted, by)
  return readings.map((_, at) => ({ flags: flags[at]!, amount: amounts[at] ?? null }))
}

const valueOf = ({ value, corrected }: Neighbour): string => corrected ?? value

/** Each by itself: what is sent, or power over the time between two readings. */
function ownAmounts(readings: readonly Neighbour[], counted: readonly boolean[], by: JudgedBy): (string | null)[] {
  const factor =
    by.kind === 'power' ? multiply(decimal(by.multiplier), decimal(hoursOf(by.everySeconds))) : decimal(by.multiplier)
  return readings.map((reading, at) => (counted[at] ? toText(trim(multiply(decimal(valueOf(reading)), factor))) : null))
}

/** Hours as decimal text, to 12 places. */
const hoursOf = (seconds: number): string => (seconds / 3600).toFixed(12).replace(/\.?0+$/, '')

/** What a register ran on since the reading before that counts; the first of all says where it began. */
function registerAmounts(
  readings: readonly Neighbour[],
  counted: readonly boolean[],
  flags: Flagged[][],
  by: JudgedBy,
): (string | null)[] {
  const places = readings.flatMap((_, at) => (counted[at] ? [at] : []))
  const { parts } = registerUse(
    places.map((at) => ({ atMs: readings[at]!.atMs, value: valueOf(readings[at]!) })),
    {
      multiplier: by.multiplier,
      exchanges: by.exchanges,
      ...(by.digits === null ? {} : { digits: by.digits }),
    },
  )
  const amounts: (string | null)[] = readings.map((_, at) => (at === places[0] ? '0' : null))
  parts.forEach(({ use, problem }, nth) => {
    const at = places[nth + 1]!
    amounts[at] = use
    if (problem)
      flags[at]!.push({
        code: 'went-back',
        values: { from: valueOf(readings[places[nth]!]!), to: valueOf(readings[at]!) },
      })
  })
  return amounts
}
