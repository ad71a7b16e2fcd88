import type { Db } from '../../platform/database.ts'
import { judge, stuckMs, type Neighbour } from './judge.ts'
import type { ReadReading } from './read-batch.ts'
import * as store from './store.ts'

type ChannelRow = Awaited<ReturnType<typeof store.channelsOf>>[number]
export type TakenIn = {
  readonly accepted: number
  readonly repeated: number
  readonly flagged: number
  /** Lines with another value for a time that has one. */
  readonly differing: readonly number[]
}

/** Readings that a new one on either side changes the judgement of. */
const reach = 12
/** Readings that are looked at to judge those. */
const context = 2 * reach

/**
 * Takes new readings of one channel in, whatever their order, and judges them and those around them. A value for a time
 * that has one already changes nothing.
 */
export async function takeIn(db: Db, channel: ChannelRow, sent: readonly ReadReading[], now: Date): Promise<TakenIn> {
  const byTime = new Map<number, ReadReading>()
  const differing: number[] = []
  let repeated = 0
  const note = (line: number, same: boolean) => (same ? (repeated += 1) : differing.push(line))
  for (const reading of sent) {
    const earlier = byTime.get(reading.atMs)
    if (earlier) note(reading.line, sameNumber(earlier.value, reading.value))
    else byTime.set(reading.atMs, reading)
  }
  const times = [...byTime.keys()]
  const [from, to] = [
    new Date(times.reduce((a, b) => Math.min(a, b))),
    new Date(times.reduce((a, b) => Math.max(a, b))),
  ]
  const around = await readAround(db, channel, from, to)
  for (const kept of around.within) {
    const again = byTime.get(kept.readAt.getTime())
    if (!again) continue
    note(again.line, sameNumber(kept.value, again.value))
    byTime.delete(kept.readAt.getTime())
  }
  const fresh = [...byTime.values()].map(({ atMs, value }) => ({ atMs, value }))
  if (fresh.length === 0) return { accepted: 0, repeated, flagged: 0, differing }
  const flagged = await settle(db, channel, { around, fresh, now })
  return { accepted: fresh.length, repeated, flagged, differing }
}

/** Judges a channel's readings again from one time to another: after a correction, an exchange or a calibration. */
export async function judgeAgain(db: Db, channel: ChannelRow, from: Date, to: Date, now: Date): Promise<void> {
  await settle(db, channel, { around: await readAround(db, channel, from, to), fresh: [], now })
}

/** Readings on either side that are looked at: enough to tell a stuck value, too. */
const contextOf = ({ everySeconds }: ChannelRow) => context + Math.min(2000, Math.ceil(stuckMs / 1000 / everySeconds))

const readAround = (db: Db, channel: ChannelRow, from: Date, to: Date) =>
  store.readingsAround(db, channel.id, { from, to, most: contextOf(channel) })

type Settled = {
  readonly around: Awaited<ReturnType<typeof store.readingsAround>>
  readonly fresh: readonly Neighbour[]
  readonly now: Date
}

async function settle(db: Db, channel: ChannelRow, { around, fresh, now }: Settled): Promise<number> {
  const kept = [...around.earlier, ...around.within, ...around.later]
  const keptAt = new Map(kept.map((reading) => [reading.readAt.getTime(), reading]))
  const all = [...kept.map(({ readAt, value }) => ({ atMs: readAt.getTime(), value })), ...fresh].sort(
    (a, b) => a.atMs - b.atMs,
  )
  const [first, last] = [all[0], all.at(-1)]
  if (!first || !last) return 0
  const [start, end] = [new Date(first.atMs), new Date(last.atMs)]
  const corrections = new Map(
    (await store.correctionsBetween(db, channel.id, start, end)).map(({ readAt, value }) => [readAt.getTime(), value]),
  )
  const until = await store.calibratedUntil(db, channel.deviceId)
  const exchanges = channel.kind === 'register' ? await store.exchangesOf(db, channel.id) : []
  const judged = judge(
    all.map(({ atMs, value }) => ({
      atMs,
      value,
      corrected: corrections.has(atMs) ? corrections.get(atMs)! : undefined,
    })),
    {
      ...channel,
      calibratedUntilMs: until === undefined ? null : Date.parse(`${until}T24:00:00+03:00`),
      exchanges: exchanges.map(({ at, lastValue, firstValue }) => ({
        atMs: at.getTime(),
        last: lastValue,
        first: firstValue,
      })),
      nowMs: now.getTime(),
    },
  )
  const rows = all.map(({ atMs, value }, at) => ({ at: new Date(atMs), value, ...judged[at]! }))
  const settledFrom = around.earlier.length > reach ? around.earlier.at(-reach)!.readAt.getTime() : first.atMs
  // Those at the end of what was read lack neighbours to be judged by.
  const settledTo = around.later.length < contextOf(channel) ? last.atMs : around.later.at(-1 - reach)!.readAt.getTime()
  const isSettled = ({ at }: store.JudgedReading) => at.getTime() >= settledFrom && at.getTime() <= settledTo
  const isNew = (row: store.JudgedReading) => !keptAt.has(row.at.getTime())
  const changed = rows.filter((row) => {
    const before = keptAt.get(row.at.getTime())
    return before !== undefined && isSettled(row) && !sameJudgement(before, row)
  })
  const inserted = rows.filter(isNew)
  await store.insertReadings(db, { organisationId: channel.orgId, channelId: channel.id, arrivedAt: now }, inserted)
  await store.rejudge(db, channel.id, changed)
  const moved = [...inserted, ...changed].map(({ at }) => at.getTime())
  if (moved.length > 0) {
    const [low, high] = [moved.reduce((a, b) => Math.min(a, b)), moved.reduce((a, b) => Math.max(a, b))]
    await store.sumReadings(db, channel.id, new Date(low), new Date(high))
  }
  return inserted.filter(({ flags }) => flags.length > 0).length
}

const plain = (value: string) => (value.includes('.') ? value.replace(/\.?0+$/, '') : value).replace(/^-(?=0$)/, '')
const sameNumber = (one: string, other: string): boolean => plain(one) === plain(other)
const sameAmount = (one: string | null, other: string | null) =>
  one === null || other === null ? one === other : sameNumber(one, other)

const sameJudgement = (kept: store.KeptReading, judged: store.JudgedReading): boolean =>
  sameAmount(kept.amount, judged.amount) &&
  JSON.stringify((kept.flags ?? []).map(sorted)) === JSON.stringify(judged.flags.map(sorted))
// What comes back of jsonb has its keys in another order.
const sorted = ({ code, values }: { code: string; values: Readonly<Record<string, string>> }) => [
  code,
  Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1)),
]
