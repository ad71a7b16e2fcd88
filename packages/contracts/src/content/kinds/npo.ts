import { z } from 'zod'
import { bilingual, bilingualText, sourceIds } from '../fields.ts'

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

/** A grant that non-profits may apply for. */
export const npoCall = z.object({
  title: bilingual,
  description: bilingualText,
  focus: z.enum(callFocuses),
  /** In whole riyals. */
  budget: z.number().int().min(0),
  durationMonths: z.number().int().min(1).max(120),
  eligibility: bilingualText,
  open: z.boolean(),
  /** The practice that it follows. */
  sources: sourceIds,
})
