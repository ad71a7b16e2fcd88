import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { mayReadAll } from '../core/roles.ts'
import { idParams } from '../core/wire.ts'

const point = z.tuple([z.number(), z.number()])
/** What of a file is shown beside it, read from its bytes and cut where it is long. */
export const evidencePreview = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('table'), rows: z.array(z.array(z.string())), more: z.boolean() }),
  z.object({ kind: z.literal('text'), text: z.string(), pages: z.number().int(), more: z.boolean() }),
  z.object({
    kind: z.literal('map'),
    /** Longitude and latitude; a closed shape is an area, one position a point. */
    shapes: z.array(z.array(point)),
    features: z.number().int(),
    more: z.boolean(),
  }),
  z.object({ kind: z.literal('picture') }),
  /** Ask again in a moment. */
  z.object({ kind: z.literal('reading') }),
  z.object({ kind: z.literal('none') }),
])
export type EvidencePreview = z.infer<typeof evidencePreview>

const access = { kind: 'member', roles: mayReadAll } as const

export const previewEvidence = contract({
  name: 'evidence.preview',
  method: 'GET',
  path: '/api/mrv/evidence/:id/preview',
  summary: 'What is in the file: first rows, text, or shapes',
  access,
  params: idParams,
  response: evidencePreview,
  transaction: false,
})

export const pictureOfEvidence = contract({
  name: 'evidence.picture',
  method: 'GET',
  path: '/api/mrv/evidence/:id/picture',
  summary: 'The picture alone, without what else stands in its file',
  access,
  params: idParams,
  answer: 'file',
  transaction: false,
})
