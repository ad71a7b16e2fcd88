import { z } from 'zod'
import { bilingual, bilingualText, plainText } from '../fields.ts'

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
