import { z } from 'zod'
import { regionCodes } from '../../core/region-codes.ts'
import { bilingual, bilingualText, plainText, sourceIds } from '../fields.ts'

export const callFocuses = [
  'land',
  'marine',
  'livelihood',
  'waste',
  'education',
  'biodiversity',
  'capacity',
  'energy',
] as const

/** A grant that non-profits may apply for. Entries that were stored before a default was there have none of it. */
export const npoCall = z.object({
  title: bilingual,
  description: bilingualText,
  focus: z.enum(callFocuses),
  /** In whole riyals. */
  budget: z.number().int().min(0),
  durationMonths: z.number().int().min(1).max(120),
  eligibility: bilingualText,
  /** Where the work is done; none means anywhere in the Kingdom. */
  regions: z.array(z.enum(regionCodes)).max(regionCodes.length).default([]),
  open: z.boolean(),
  /** The last day for applications, `2027-03-31`; null where there is none. */
  closesOn: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
    .nullable()
    .default(null),
  /** The practice that it follows, and who tells of it. */
  basis: bilingual.nullable().default(null),
  sources: sourceIds,
})

/** A paper that non-profits are asked for when they register. */
export const npoDocument = z.object({
  name: bilingual,
  hint: bilingualText,
  required: z.boolean(),
  /** As their names end: `pdf`. */
  formats: z.array(plainText(10).min(1)).max(10),
  maxMb: z.number().int().min(1).max(100),
})

/** What applications for grants are weighed by, in points of a hundred. */
export const npoCriterion = z.object({ name: bilingual, weight: z.number().int().min(1).max(100) })
