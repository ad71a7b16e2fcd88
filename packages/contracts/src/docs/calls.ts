import { z } from 'zod'
import { contract, documentedLimit } from '../core/contract.ts'

/** A field of what is sent or answered, by its place: `items[].site.name`. */
const callField = z.object({
  place: z.string(),
  type: z.string(),
  required: z.boolean(),
})
export type CallField = z.infer<typeof callField>

export const documentedCall = z.object({
  name: z.string(),
  method: z.string(),
  path: z.string(),
  /** In English, as in the description for machines. */
  summary: z.string(),
  /** Who may call it, and which tokens it takes; in English. */
  access: z.string(),
  parameters: z.array(callField.extend({ where: z.enum(['path', 'query', 'header']) })),
  /** Null where no JSON is sent. */
  body: z.array(callField).nullable(),
  /** Null where the answer is no JSON. */
  answer: z.array(callField).nullable(),
  samples: z.object({ curl: z.string(), typescript: z.string(), python: z.string() }),
})
export type DocumentedCall = z.infer<typeof documentedCall>

export const readDocumentedCalls = contract({
  name: 'docs.read-calls',
  method: 'GET',
  path: '/api/docs/calls/:feature',
  summary: 'The calls of a feature, for the reference of the documentation',
  access: { kind: 'public' },
  rateLimit: documentedLimit,
  params: z.object({ feature: z.string().regex(/^[a-z0-9-]{1,40}$/) }),
  response: z.object({ calls: z.array(documentedCall) }),
})
