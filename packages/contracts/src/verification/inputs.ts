import { z } from 'zod'
import { day, decimalText, uuid } from '../core/wire.ts'
import {
  assuranceLevels,
  conclusions,
  findingSeverities,
  itemKinds,
  mostSampled,
  sampleDimensions,
} from './vocabulary.ts'

const percent = decimalText.refine((text) => Number(text) > 0 && Number(text) <= 100, {
  params: { code: 'percent-out-of-bounds' },
})

export const termsInput = z.object({
  level: z.enum(assuranceLevels),
  /** Of the year's total, above 0 and at most 100. */
  materialityPercent: percent,
  scope: z.string().trim().min(1).max(4000),
  /** What the subject is measured against. */
  criteria: z.string().trim().min(1).max(1000),
  /** For whom the statement is meant. */
  users: z.string().trim().min(1).max(500),
  /** Where it is signed. */
  place: z.string().trim().min(1).max(200),
  riskNotes: z.string().trim().max(20_000).default(''),
})
export type TermsInput = z.infer<typeof termsInput>

export const beginInput = termsInput.extend({ engagementId: uuid })

/** Every opinion but the unmodified says on what it rests. */
export const conclusionInput = z
  .object({
    conclusion: z.enum(conclusions),
    text: z.string().trim().max(4000).default(''),
    version: z.number().int().min(1),
  })
  .refine(({ conclusion, text }) => conclusion === 'unmodified' || text !== '', {
    path: ['text'],
    params: { code: 'text-missing' },
  })

export const sampleInput = z.object({
  size: z.number().int().min(1).max(mostSampled),
  /** The first kind of the subject where it is left out. */
  kind: z.enum(itemKinds).optional(),
  by: z.array(z.enum(sampleDimensions)).max(sampleDimensions.length),
  /** Why it is drawn again; a further draw of a kind needs it. */
  reason: z.string().trim().max(2000).default(''),
})

/** The number of a record, the place of an answer, or kind and id of another item. */
export const itemId =
  /^(?:\d{1,18}|(?:contract|own-factor|screening|denominator|measured|parameter):[A-Za-z0-9-]{1,80})$/

export const findingInput = z.object({
  severity: z.enum(findingSeverities),
  basis: z.string().trim().min(1).max(4000),
  /** Negative where the client reported too much. */
  effectKg: decimalText,
  recordId: z.string().regex(itemId).nullable().default(null),
})

export const visitInput = z.object({
  visitedOn: day,
  place: z.string().trim().min(1).max(200),
  people: z.string().trim().max(500).default(''),
  notes: z.string().trim().max(4000).default(''),
})
