import { z } from 'zod'
import { contract } from '../core/contract.ts'

const texts = z.record(z.string(), z.string())

/** A proof file, as `checkProof` of packages/evidence-log reads it. */
export const proofFile = z.object({
  format: z.literal('athar-proof/1'),
  leaf: z.object({
    kind: z.string(),
    at: z.string(),
    subject: z.string(),
    organisation: z.string().optional(),
    ids: texts,
    hashes: texts,
  }),
  index: z.number().int(),
  proof: z.array(z.string()),
  checkpoint: z.string(),
  key: z.string(),
})

export const readLogProof = contract({
  name: 'platform.read-log-proof',
  method: 'GET',
  path: '/api/log/proofs/:id',
  summary: 'Proof file of the newest entry in the log about a thing whose id is known',
  access: { kind: 'public' },
  params: z.object({ id: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9.-]{0,99}$/) }),
  response: proofFile,
  rateLimit: { most: 60, seconds: 60 },
  transaction: false,
})

export const readLogKey = contract({
  name: 'platform.read-log-key',
  method: 'GET',
  path: '/api/log/key',
  summary: 'The key that signs checkpoints of the log, as signed notes write it',
  access: { kind: 'public' },
  response: z.object({ key: z.string() }),
  transaction: false,
})
