import { z } from 'zod'
import { regionCode } from '../core/place.ts'
import { day, decimalText, instant, uuid } from '../core/wire.ts'
import { logStates, teamKinds, teamStates } from './vocabulary.ts'

export const words = z.object({ en: z.string(), ar: z.string() })
export const slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

/** What an action saved of one thing: by which factor, and who says so. */
export const saving = z.object({
  metric: z.string(),
  value: decimalText,
  unit: words,
  perInput: decimalText,
  formula: words,
  factor: words.nullable(),
  sources: z.array(z.string()),
})
export type Saving = z.infer<typeof saving>

export const log = z.object({
  id: uuid,
  action: words,
  amount: decimalText,
  unit: words,
  doneOn: day,
  savings: z.array(saving),
  state: z.enum(logStates),
  photo: z.boolean(),
  reason: z.string(),
  points: z.number().int().nullable(),
  rule: z.string().nullable(),
  createdAt: instant,
})
export type Log = z.infer<typeof log>

/** In kilograms, litres and kilowatt hours. */
export const totals = z.object({ co2e: decimalText, water: decimalText, electricity: decimalText })
export type Totals = z.infer<typeof totals>

export const certificateKinds = ['challenge', 'course'] as const
export const certificateFacts = z.object({
  points: z.number().int().nullable(),
  logs: z.number().int().nullable(),
  lessons: z.number().int().nullable(),
  totals: totals.nullable(),
})
export type CertificateFacts = z.infer<typeof certificateFacts>

export const certificate = z.object({
  id: uuid,
  number: z.string(),
  kind: z.enum(certificateKinds),
  slug: z.string(),
  title: words,
  facts: certificateFacts,
  issuedAt: instant,
})
export type Certificate = z.infer<typeof certificate>

export const participation = z.object({
  id: uuid,
  challenge: z.string(),
  title: words,
  weeks: z.number().int(),
  /** At most. */
  points: z.number().int(),
  earned: z.number().int(),
  accepted: z.number().int(),
  needed: z.number().int(),
  expected: decimalText,
  expectedMetric: z.string(),
  expectedUnit: words,
  totals,
  state: z.enum(['joined', 'left']),
  joinedAt: instant,
})
export type Participation = z.infer<typeof participation>

export const team = z.object({
  name: z.string(),
  kind: z.enum(teamKinds),
  region: regionCode,
  state: z.enum(teamStates),
  reason: z.string(),
  code: z.string(),
  members: z.number().int(),
})
export type Team = z.infer<typeof team>
