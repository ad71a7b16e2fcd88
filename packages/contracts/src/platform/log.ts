import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { cursorQuery, page } from '../core/wire.ts'

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

/**
 * How a witness answered last: co-signed, not at all, with a refusal, that it knows other entries, or with a signature
 * that is not its own over this checkpoint.
 */
export const witnessStates = ['agrees', 'away', 'refuses', 'contradicts', 'lies'] as const
export type WitnessState = (typeof witnessStates)[number]

/** A signed tree head: entries, root hash in hexadecimal, and when it was signed. */
const head = z.object({ size: z.number().int(), root: z.string(), at: z.string() })

export const readLog = contract({
  name: 'platform.read-log',
  method: 'GET',
  path: '/api/log',
  summary: 'The newest checkpoint of the log, where it went on from an older database, and its witnesses',
  access: { kind: 'public' },
  response: z.object({
    size: z.number().int(),
    /** Null before the first; `note` with the lines of witnesses. */
    checkpoint: head.extend({ note: z.string() }).nullable(),
    /**
     * Of the `signed` entries of a checkpoint the first `after` are still there. The database held `size` entries:
     * later ones are lost. `head` and `lost` are the roots of both, in hexadecimal.
     */
    breaks: z.array(
      z.object({
        after: z.number().int(),
        size: z.number().int(),
        signed: z.number().int(),
        head: z.string(),
        lost: z.string(),
        at: z.string(),
        reason: z.string(),
      }),
    ),
    /** `size` is the newest checkpoint that the witness co-signed, 0 for none; `signedAt` by its own clock. */
    witnesses: z.array(
      z.object({
        name: z.string(),
        state: z.enum(witnessStates),
        size: z.number().int(),
        askedAt: z.string(),
        signedAt: z.string().nullable(),
      }),
    ),
  }),
  transaction: false,
})
export type LogState = z.infer<typeof readLog.response>

export const listLogHeads = contract({
  name: 'platform.list-log-heads',
  method: 'GET',
  path: '/api/log/heads',
  summary: 'Tree heads that the log signed, the newest first',
  access: { kind: 'public' },
  query: cursorQuery,
  response: page(head),
  rateLimit: { most: 60, seconds: 60 },
  transaction: false,
})

export const readLogConsistency = contract({
  name: 'platform.read-log-consistency',
  method: 'GET',
  path: '/api/log/consistency/:size',
  summary: 'Consistency proof from an earlier size of the log to its newest checkpoint',
  access: { kind: 'public' },
  params: z.object({ size: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  response: z.object({
    checkpoint: z.string(),
    /** Base64; empty where the log is of the same size. */
    proof: z.array(z.string()),
  }),
  rateLimit: { most: 60, seconds: 60 },
  transaction: false,
})
