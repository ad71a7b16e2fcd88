import { z } from 'zod'
import { bilingual, bilingualText, sourceIds, year } from '../fields.ts'
import { hubAreas } from '../vocabulary.ts'

/** A figure at the head of an area. */
export const hubFigure = z.object({
  area: z.enum(hubAreas),
  label: bilingual,
  value: z.number(),
  unit: bilingual.nullable(),
  year: year.nullable(),
  sources: sourceIds,
})

/** Something that is to be known before one reads on, and who says so. */
export const hubFact = z.object({
  area: z.enum(hubAreas),
  text: bilingualText,
  sources: sourceIds,
})

const hubParts = [
  'npo-benefit',
  'npo-question',
  'npo-volunteer-rule',
  'youth-cycle',
  'youth-rule',
  'youth-safeguarding',
  'youth-mentorship-step',
  'marketplace-group',
  'marketplace-credit-step',
  'mrv-step',
] as const

/** A point of a list that stands in an area: a step, a rule, somebody it is for. */
export const hubPoint = z.object({
  part: z.enum(hubParts),
  title: bilingual.nullable(),
  text: bilingualText,
  sources: sourceIds,
})
