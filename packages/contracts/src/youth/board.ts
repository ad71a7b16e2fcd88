import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { regionCode } from '../core/place.ts'
import { instant } from '../core/wire.ts'
import { certificateFacts, certificateKinds, totals, words } from './shapes.ts'
import { teamKinds } from './vocabulary.ts'

const score = z.object({ points: z.number().int(), actions: z.number().int(), totals })

export const board = z.object({
  season: z.string(),
  /** Newest first. */
  seasons: z.array(z.string()),
  teams: z.array(score.extend({ name: z.string(), kind: z.enum(teamKinds), region: regionCode })),
  regions: z.array(score.extend({ region: regionCode })),
})
export type Board = z.infer<typeof board>

export const readBoard = contract({
  name: 'youth.read-board',
  method: 'GET',
  path: '/api/youth/board',
  summary: 'Teams and regions by the points of a season; no person is named',
  access: { kind: 'public' },
  query: z.object({
    season: z
      .string()
      .regex(/^\d{4}-Q[1-4]$/)
      .optional(),
    region: regionCode.optional(),
  }),
  response: board,
})

export const proof = z.object({
  number: z.string(),
  kind: z.enum(certificateKinds),
  title: words,
  facts: certificateFacts,
  issuedAt: instant,
})
export type Proof = z.infer<typeof proof>

export const readProof = contract({
  name: 'youth.read-proof',
  method: 'GET',
  path: '/api/youth/proofs/:number',
  summary: 'What the number of a certificate stands for; never whose it is',
  access: { kind: 'public' },
  params: z.object({ number: z.string().max(40) }),
  response: proof,
})
