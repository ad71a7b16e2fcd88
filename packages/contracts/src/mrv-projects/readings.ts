import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { mayPrepare, mayReadAll } from '../core/roles.ts'
import { decimalText, figureText, idParams, instant, uuid } from '../core/wire.ts'

const readingAccess = { access: { kind: 'member', roles: mayReadAll } } as const
const preparing = { access: { kind: 'member', roles: mayPrepare } } as const

export const mostReadings = 5000
/** Batches of a device in a minute, unless the installation says otherwise. */
export const batchesAMinute = 120

/** Why a reading of a batch was not taken. */
export const refusals = [
  'line-unreadable',
  'time-missing',
  'time-unreadable',
  'in-the-future',
  'channel-unknown',
  'unit-other',
  'value-unreadable',
  'value-differs',
] as const
export type Refusal = (typeof refusals)[number]

/** One reading; whether its parts are right is said of each by itself, and the others are taken. */
const sentReading = z.object({
  channel: z.string().max(100),
  at: z.union([z.string().max(40), z.number()]).optional(),
  value: z.union([z.string().max(60), z.number()]),
  unit: z.string().max(20).optional(),
})
export type SentReading = z.infer<typeof sentReading>

export const precisions = ['ns', 'us', 'ms', 's'] as const
export type Precision = (typeof precisions)[number]

export const takenReadings = z.object({
  accepted: z.number().int(),
  /** There already, with the same value. */
  repeated: z.number().int(),
  flagged: z.number().int(),
  /** By place in the batch, from 1; of line protocol the line. At most 100 are named. */
  refused: z.array(z.object({ line: z.number().int(), code: z.enum(refusals) })),
  refusedCount: z.number().int(),
})
export type TakenReadings = z.infer<typeof takenReadings>

export const sendReadings = contract({
  access: { kind: 'device' },
  name: 'mrv-projects.send-readings',
  method: 'POST',
  path: '/api/mrv/readings',
  summary:
    'Readings of a meter under its own key: JSON, or line protocol as text/plain with times in the unit of `precision`',
  query: z.object({ precision: z.enum(precisions).default('ns') }),
  body: z.union([
    z.object({ readings: z.array(sentReading).min(1).max(mostReadings) }),
    z
      .string()
      .min(1)
      .max(2 * 1024 * 1024),
  ]),
  bodyLimit: 2 * 1024 * 1024,
  rateLimit: { most: batchesAMinute, seconds: 60, perToken: true },
  response: takenReadings,
  keepsAnswer: false,
  transaction: false,
})

export const readingFlags = [
  'not-a-number',
  'sensor-error',
  'future',
  'calibration-expired',
  'range',
  'gap',
  'stuck',
  'outlier',
  'went-back',
] as const
export type ReadingFlag = (typeof readingFlags)[number]

/** A flag with the numbers of its reason. */
export const flagged = z.object({ code: z.enum(readingFlags), values: z.record(z.string(), z.string()) })
export type Flagged = z.infer<typeof flagged>

/** These readings count nothing until they are corrected or confirmed. */
export const leftOutBy: readonly ReadingFlag[] = [
  'not-a-number',
  'sensor-error',
  'future',
  'range',
  'outlier',
  'went-back',
]

export const storedReading = z.object({
  readAt: instant,
  value: decimalText,
  arrivedAt: instant,
  flags: z.array(flagged),
  /** What was measured since the reading before; null where it is left out, or nothing can be said. */
  amount: figureText.nullable(),
  correction: z
    .object({ value: decimalText.nullable(), reason: z.string(), by: z.string().nullable(), at: instant })
    .nullable(),
})
export type StoredReading = z.infer<typeof storedReading>

const span = z.object({ from: instant, to: instant })

export const readReadings = contract({
  ...readingAccess,
  name: 'mrv-projects.read-readings',
  method: 'GET',
  path: '/api/mrv/channels/:id/readings',
  summary:
    'Readings of a channel in time order, 1,000 at most; where asked of those alone that have a flag or a correction',
  params: idParams,
  query: span.extend({ flagged: z.enum(['true']).optional() }),
  response: z.object({ readings: z.array(storedReading), more: z.boolean() }),
})

export const readSums = contract({
  ...readingAccess,
  name: 'mrv-projects.read-sums',
  method: 'GET',
  path: '/api/mrv/channels/:id/sums',
  summary: 'What a channel measured, by hour or by day of Riyadh; nothing is filled in where no reading came',
  params: idParams,
  query: span.extend({ by: z.enum(['hour', 'day']) }),
  response: z.object({
    unit: z.string(),
    sums: z.array(
      z.object({ from: z.string(), amount: figureText, readings: z.number().int(), leftOut: z.number().int() }),
    ),
  }),
})

export const correctReading = contract({
  ...preparing,
  name: 'mrv-projects.correct-reading',
  method: 'POST',
  path: '/api/mrv/channels/:id/corrections',
  summary: 'Reading: put a corrected value beside it, or confirm it as it was sent; the reading itself stays',
  params: idParams,
  body: z.object({ readAt: instant, value: decimalText.nullable(), reason: z.string().trim().min(3).max(1000) }),
  response: storedReading,
})

export const followReadings = contract({
  ...readingAccess,
  name: 'mrv-projects.follow-readings',
  method: 'GET',
  path: '/api/mrv/devices/:id/events',
  summary: 'Arrival of readings of a meter, as server-sent events',
  params: idParams,
  response: z.object({ deviceId: uuid, arrivedAt: instant.nullable() }),
  answer: 'events',
  transaction: false,
})
