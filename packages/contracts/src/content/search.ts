import { z } from 'zod'
import { contract } from '../core/contract.ts'

/** What hits are gathered under; a feature's entries go under its own name where it stands here, else under `other`. */
export const searchGroups = [
  'pages',
  'vision2030',
  'sgi',
  'tree-adoption',
  'volunteering',
  'inventory',
  'landing',
  'frameworks',
  'other',
] as const
export type SearchGroup = (typeof searchGroups)[number]

/** A text in pieces; the marked ones are words that were looked for. */
const pieces = z.array(z.object({ text: z.string(), hit: z.boolean() }))
const shown = z.object({ lang: z.enum(['en', 'ar']), pieces })
export type Shown = z.infer<typeof shown>

export const searchHit = z.object({
  id: z.string(),
  /** Of the app, without the language. */
  path: z.string(),
  title: shown,
  excerpt: shown.nullable(),
  /** What the other language says, where only that one has the words: by it the reader sees why this was found. */
  elsewhere: shown.nullable(),
  /** Whether it was made up to show the product with. */
  sample: z.boolean(),
})
export type SearchHit = z.infer<typeof searchHit>

export const search = contract({
  name: 'content.search',
  method: 'GET',
  path: '/api/content/search',
  summary: 'Find public pages by words of either language, letters compared as people type them',
  access: { kind: 'public' },
  query: z.object({
    q: z.string().max(200),
    lang: z.enum(['en', 'ar']).default('en'),
    limit: z.coerce.number().int().min(1).max(50).default(30),
  }),
  // What is searched is kept in memory, and read from the database by a connection of its own when it is made.
  transaction: false,
  response: z.object({
    total: z.number().int(),
    groups: z.array(z.object({ group: z.enum(searchGroups), hits: z.array(searchHit) })),
    /** Words that do lead somewhere, where these led nowhere. */
    suggestions: z.array(z.string()),
  }),
})
