import type { Channel, Precision, Refusal, SentReading } from '@athar/contracts/mrv-projects'
import { dayNumber, isDecimalText } from '@athar/carbon'

/** A reading of a batch that can be taken as far as it says itself. */
export type ReadReading = {
  /** Its place in the batch, from 1; of line protocol its line. */
  readonly line: number
  readonly channelId: string
  readonly atMs: number
  /** Decimal text. */
  readonly value: string
}
export type RefusedReading = { readonly line: number; readonly code: Refusal }
export type ReadBatch = { readonly readings: readonly ReadReading[]; readonly refused: readonly RefusedReading[] }

type Known = Pick<Channel, 'id' | 'code' | 'unit'>
/** How far the clock of a meter may be ahead of ours. */
const aheadMs = 5 * 60_000
/** Readings are of later times; one in another unit falls before this. */
const earliestMs = Date.UTC(2000, 0, 1)

/** Readings as JSON, each with its channel, its time (RFC 3339, or milliseconds since 1970) and its value. */
export const readJson = (sent: readonly SentReading[], channels: readonly Known[], nowMs: number): ReadBatch =>
  collect(sent.map((reading, at) => one(at + 1, jsonParts(reading), channels, nowMs)))

const jsonParts = ({ channel, at, value, unit }: SentReading): Parts => ({
  code: channel,
  unit,
  value: plainNumber(String(value)),
  atMs: at === undefined ? 'missing' : typeof at === 'number' ? at : instantMs(at),
})

/** Line protocol: `measurement,tag=v field=1.5 1556813561098000000`. A field is a channel, the tag `unit` its unit. */
export function readLines(text: string, precision: Precision, channels: readonly Known[], nowMs: number): ReadBatch {
  const found = text.split('\n').flatMap((whole, at): (ReadReading | RefusedReading)[] => {
    const line = whole.trim()
    if (line === '' || line.startsWith('#')) return []
    const parts = lineParts(line, precision)
    return parts === null
      ? [{ line: at + 1, code: 'line-unreadable' }]
      : parts.map((part) => one(at + 1, part, channels, nowMs))
  })
  return collect(found)
}

type Parts = {
  readonly code: string
  readonly unit: string | undefined
  readonly value: string | null
  readonly atMs: number | null | 'missing'
}

function lineParts(line: string, precision: Precision): Parts[] | null {
  // A backslash keeps what follows together.
  const [head, fields, time, ...more] = line.split(/(?<!\\) +/)
  if (!head || !fields || more.length > 0) return null
  const tags = head
    .split(/(?<!\\),/)
    .slice(1)
    .map((tag) => tag.split(/(?<!\\)=/))
  const unit = tags.find(([name]) => name === 'unit')?.[1]
  const atMs = time === undefined ? 'missing' : timeMs(time, precision)
  const pairs = fields.split(/(?<!\\),/).map((field) => field.split(/(?<!\\)=/))
  if (pairs.some((pair) => pair.length !== 2)) return null
  return pairs.map(([code, value]) => ({
    code: code!,
    unit,
    value: plainNumber(value!.replace(/(?<=\d)[iu]$/, '')),
    atMs,
  }))
}

const unitsOf = { ns: 1_000_000n, us: 1000n, ms: 1n, s: 1n } as const

/** Milliseconds since 1970; finer parts of a time are cut off. */
function timeMs(text: string, precision: Precision): number | null {
  if (!/^-?\d{1,20}$/.test(text)) return null
  const whole = BigInt(text)
  return Number(precision === 's' ? whole * 1000n : whole / unitsOf[precision])
}

function instantMs(text: string): number | null {
  if (/^\d{10,16}(\.\d+)?$/.test(text)) return Math.trunc(Number(text))
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/.test(text)) return null
  // The parser of dates takes 30 February for 2 March.
  if (dayNumber(text.slice(0, 10)) === undefined) return null
  const ms = Date.parse(text)
  return Number.isNaN(ms) ? null : ms
}

/** Decimal text of a number as programs write it, with an exponent too; null for what is none. */
function plainNumber(text: string): string | null {
  const [, sign, digits, rest = '', exponent] =
    /^([+-]?)(\d{0,25})(?:\.(\d{0,20}))?(?:[eE]([+-]?\d{1,2}))?$/.exec(text.trim()) ?? []
  if (digits === undefined || digits + rest === '') return null
  const all = digits + rest
  const point = digits.length + Number(exponent ?? 0)
  const padded = all.padStart(all.length + Math.max(0, -point), '0').padEnd(Math.max(point, 0), '0')
  const at = Math.max(point, 0)
  const plain = `${padded.slice(0, at) || '0'}${padded.length > at ? `.${padded.slice(at)}` : ''}`
  const value = `${sign === '-' ? '-' : ''}${plain.replace(/^0+(?=\d)/, '')}`
  return isDecimalText(value) ? value : null
}

function one(
  line: number,
  { code, unit, value, atMs }: Parts,
  channels: readonly Known[],
  nowMs: number,
): ReadReading | RefusedReading {
  const channel = channels.find((known) => known.code === code)
  const refuse = (why: Refusal): RefusedReading => ({ line, code: why })
  if (atMs === 'missing') return refuse('time-missing')
  if (atMs === null || !Number.isSafeInteger(atMs) || atMs < earliestMs) return refuse('time-unreadable')
  if (atMs > nowMs + aheadMs) return refuse('in-the-future')
  if (!channel) return refuse('channel-unknown')
  if (unit !== undefined && unit !== channel.unit) return refuse('unit-other')
  if (value === null) return refuse('value-unreadable')
  return { line, channelId: channel.id, atMs, value }
}

const collect = (found: readonly (ReadReading | RefusedReading)[]): ReadBatch => ({
  readings: found.filter((one) => 'channelId' in one),
  refused: found.filter((one) => 'code' in one),
})
