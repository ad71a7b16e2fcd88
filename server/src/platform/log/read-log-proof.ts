import type { platform as contracts, ResponseOf } from '@athar/contracts'
import { lostEntries } from '@athar/evidence-log'
import type { Database } from '../database.ts'
import { fail } from '../errors.ts'
import type { Call } from '../http/serve.ts'
import { readBreaks } from './breaks.ts'
import type { EvidenceLog } from './open-log.ts'

type Deps = { readonly database: Database; readonly evidenceLog: EvidenceLog }

/** What is written and not ordered yet is ordered first: a proof does not wait for the minute to be over. */
export async function readLogProof(
  { database, evidenceLog }: Deps,
  { params, reply }: Call<typeof contracts.readLogProof>,
): Promise<ResponseOf<typeof contracts.readLogProof>> {
  const waits = await database.transaction({}, ({ db }) => evidenceLog.isWaiting(db))
  if (waits) await evidenceLog.order()
  const proof = await database.transaction({}, ({ db }) => evidenceLog.proofOf(db, params.id))
  reply.header('cache-control', 'no-store')
  if (proof) return { ...proof, proof: [...proof.proof] }
  // What was lost with a restore left no trace here: whether this was among it is not known.
  const breaks = await database.transaction({}, ({ db }) => readBreaks(db))
  const lost = breaks.flatMap((one) => lostEntries(one) ?? [])
  return fail('not-in-log', lost.length > 0 ? { lost } : {})
}
