import { z } from 'zod'
import { address, bilingual, bilingualText, sourceIds } from '../fields.ts'
import { financingAudiences } from '../vocabulary.ts'

/** What the front page claims of the platform; a figure stands alone so that it can be set large. */
export const landingText = z.object({
  title: bilingual,
  text: bilingualText.nullable(),
  figure: bilingual.nullable(),
  sources: sourceIds,
})

/** A service around financing by carbon, for one of three audiences. */
export const carbonFinancing = z.object({
  audience: z.enum(financingAudiences),
  title: bilingual,
  text: bilingualText,
  link: address.nullable(),
  sources: sourceIds,
})

/** A paragraph of a public page: the introduction of a section, a rule of reading. The slug says where it stands. */
export const pageText = z.object({ title: bilingual.nullable(), text: bilingualText, sources: sourceIds })
