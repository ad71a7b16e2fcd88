import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { initiatives } from '../core/initiatives.ts'
import { instant } from '../core/wire.ts'

/** Kinds of public content, in the order in which editors see them. Their schemas stand in `kinds`, away from public pages. */
export const contentKindNames = [
  'vision-pillar',
  'vision-kpi',
  'vision-project',
  'vision-energy-initiative',
  'vision-badge',
  'portal',
  'sgi-headline',
  'sgi-initiative',
  'sgi-community-card',
  'sgi-checked-figure',
  'sgi-project',
  'native-tree',
  'npo-document',
  'npo-criterion',
  'youth-challenge',
  'youth-factor',
  'youth-course',
  'youth-track',
  'hub-figure',
  'hub-fact',
  'hub-point',
  'landing-text',
  'carbon-financing',
  'page-text',
] as const
export type ContentKind = (typeof contentKindNames)[number]

/** Kinds whose entries each stand for something that is there once: nobody adds a fifth of the four initiatives. */
export const fixedSlugs: Partial<Record<ContentKind, readonly string[]>> = { 'sgi-initiative': initiatives }

/** Kinds of sources; their names stand in the messages under `sourceKinds`. specification: the product's own figure, checked against none. */
export const sourceKinds = [
  'official',
  'news',
  'news-agency',
  'press-release',
  'trade-press',
  'magazine',
  'peer-reviewed',
  'research',
  'think-tank',
  'tracker',
  'database',
  'encyclopaedia',
  'document',
  'blog',
  'interview',
  'secondary',
  'specification',
  'other',
] as const
export type SourceKind = (typeof sourceKinds)[number]

/** Where a figure or a text is from. `year` is null where the copy showed none, `address` where it is not on the web. */
export const source = z.object({
  id: z.string(),
  title: z.string(),
  publisher: z.string(),
  /** What the publisher is called in Arabic, where that is something else. */
  publisherAr: z.string().nullable(),
  year: z.string().nullable(),
  address: z.string().nullable(),
  kind: z.enum(sourceKinds),
  /** What else is to be known of it; one language may be missing in what somebody wrote in the other. */
  note: z.object({ en: z.string(), ar: z.string() }).nullable(),
})
export type Source = z.infer<typeof source>

export const publishedItem = z.object({
  slug: z.string(),
  position: z.number().int(),
  /** As the schema of the kind says; checked when it was published. */
  body: z.unknown(),
  /** Made up to show the product with; marked wherever it is shown. */
  sample: z.boolean(),
  version: z.number().int(),
  publishedAt: instant,
})

/** Public: what visitors see, with the sources that it names. Answers 304 to whoever has it already. */
export const listPublished = contract({
  name: 'content.list-published',
  method: 'GET',
  path: '/api/content/:kind',
  summary: 'Published entries of one kind in their order, with the sources they name',
  access: { kind: 'public' },
  params: z.object({ kind: z.enum(contentKindNames) }),
  response: z.object({ items: z.array(publishedItem), sources: z.array(source) }),
})
