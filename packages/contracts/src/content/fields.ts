import { z } from 'zod'

/** How an editor fills a field in, where its type alone does not say so. */
export type FieldMark = {
  readonly widget: 'bilingual' | 'source' | 'sources' | 'slug' | 'address'
  /** Longer than a line. */
  readonly long?: true
}

/** Marks of fields, by the very schema: the editor's form is made of the kind's schema and these. */
export const fieldMarks = z.registry<FieldMark>()

/** Reorders or hides what is written (Unicode Standard Annex 9, section 2), or is no sign at all; taken out without a word. */
const unwanted = /(?![\n\r\t])\p{Cc}|[\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C\uFEFF]/gu

/** A text of this many signs at most, without marks that would make it read differently from how it is stored. */
export const plainText = (most: number) =>
  z
    .string()
    .overwrite((text) => text.replace(unwanted, '').trim())
    .max(most)

/** A text in both languages; at least one is there, and readers of the other see it too. */
const inBoth = (most: number) =>
  z
    .object({ en: plainText(most), ar: plainText(most) })
    .refine((text) => text.en !== '' || text.ar !== '', { params: { code: 'text-missing' }, path: ['en'] })

/** A name, a title, a unit: one line. */
export const bilingual = inBoth(200).register(fieldMarks, { widget: 'bilingual' })
/** Some sentences. */
export const bilingualText = inBoth(2000).register(fieldMarks, { widget: 'bilingual', long: true })
export type Bilingual = z.infer<typeof bilingual>

export const slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .register(fieldMarks, { widget: 'slug' })

/** Names an entry of the list of sources. */
export const sourceId = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .register(fieldMarks, { widget: 'source' })
export const sourceIds = z.array(sourceId).max(20).register(fieldMarks, { widget: 'sources' })

export const year = z.number().int().min(1900).max(2200)

/** high: an official body, or news quoting one, with its year; medium: secondary or approximate; low: unsure; none: no source, no value. */
export const confidences = ['high', 'medium', 'low', 'none'] as const
export const confidence = z.enum(confidences)
export type Confidence = z.infer<typeof confidence>

/** sourced: a page states it; computed: a sum or ratio of such values; illustrative: a sample of the product, not a fact. */
export const figureStatuses = ['sourced', 'computed', 'illustrative'] as const
export const figureStatus = z.enum(figureStatuses)
export type FigureStatus = z.infer<typeof figureStatus>

/** A published figure with everything that is known about it; `value` is null where nothing was published. */
export const figure = z.object({
  value: z.number().nullable(),
  year: year.nullable(),
  basis: bilingualText.nullable(),
  source: sourceId.nullable(),
  confidence,
})
export type Figure = z.infer<typeof figure>

/** What the product's specification displays where sources say otherwise, shown as a sample beside the sourced figure. */
export const specFigure = z.object({
  value: z.number().nullable(),
  unit: bilingual.nullable(),
  source: sourceId,
  status: figureStatus.nullable(),
  note: bilingualText.nullable(),
})
export type SpecFigure = z.infer<typeof specFigure>

/** A page of the app (`/sgi`) or of the web (`https://…`). */
export const address = z
  .string()
  .max(500)
  .overwrite((text) => text.replace(unwanted, '').trim())
  .regex(/^(\/(?![/\\])|https:\/\/[^\s/@\\]+(\/|$))\S*$/)
  .register(fieldMarks, { widget: 'address' })
