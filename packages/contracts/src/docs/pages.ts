import { z } from 'zod'
import { contract, documentedLimit } from '../core/contract.ts'
import { day } from '../core/wire.ts'
import { docsPages } from './vocabulary.ts'

/** A stretch of a line. `code` keeps its own direction; `to` is an address on the site or outside. */
const docsSpan = z.object({
  text: z.string(),
  strong: z.literal(true).optional(),
  emphasis: z.literal(true).optional(),
  code: z.literal(true).optional(),
  to: z.string().optional(),
})
export type DocsSpan = z.infer<typeof docsSpan>
const line = z.array(docsSpan)

const docsBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), level: z.union([z.literal(2), z.literal(3)]), id: z.string(), line }),
  z.object({ kind: z.literal('text'), line }),
  z.object({ kind: z.literal('note'), lines: z.array(line) }),
  z.object({ kind: z.literal('list'), ordered: z.boolean(), items: z.array(line) }),
  z.object({ kind: z.literal('table'), head: z.array(line), rows: z.array(z.array(line)) }),
  /** `run`: the documentation's own test runs it. */
  z.object({ kind: z.literal('code'), language: z.string(), text: z.string(), run: z.boolean() }),
  /** MathML without its outer element, and what was written to make it. */
  z.object({ kind: z.literal('formula'), mathml: z.string(), source: z.string() }),
  /** Words of the field, each with the word of the other language. */
  z.object({
    kind: z.literal('terms'),
    items: z.array(z.object({ id: z.string(), term: z.string(), other: z.string(), text: z.string() })),
  }),
  /** Codes of refusals: what the server says, and what is to be done. The code is the anchor. */
  z.object({
    kind: z.literal('errors'),
    items: z.array(z.object({ code: z.string(), status: z.number().int(), cause: z.string(), remedy: z.string() })),
  }),
  /** Features with calls of their own, each read from `docs.read-calls` when it is opened. */
  z.object({
    kind: z.literal('calls'),
    features: z.array(z.object({ name: z.string(), title: z.string() })),
  }),
])
export type DocsBlock = z.infer<typeof docsBlock>

const language = z.enum(['en', 'ar'])
const pageName = z.enum(docsPages)

export const docsPage = z.object({
  name: pageName,
  title: z.string(),
  lead: z.string(),
  /** When its text last changed. */
  changed: day,
  blocks: z.array(docsBlock),
})
export type DocsPage = z.infer<typeof docsPage>

export const readDocsPage = contract({
  name: 'docs.read-page',
  method: 'GET',
  path: '/api/docs/:language/pages/:page',
  summary: 'A page of the documentation',
  access: { kind: 'public' },
  rateLimit: documentedLimit,
  params: z.object({ language, page: pageName }),
  response: docsPage,
})

export const docsSearchEntry = z.object({
  page: pageName,
  /** Null for what stands above the first heading. */
  anchor: z.string().nullable(),
  title: z.string(),
  heading: z.string().nullable(),
  text: z.string(),
})
export type DocsSearchEntry = z.infer<typeof docsSearchEntry>

export const readDocsIndex = contract({
  name: 'docs.read-index',
  method: 'GET',
  path: '/api/docs/:language/index',
  summary: 'Every part of the documentation with its words, for a search in the browser',
  access: { kind: 'public' },
  rateLimit: documentedLimit,
  params: z.object({ language }),
  response: z.object({ entries: z.array(docsSearchEntry) }),
})
