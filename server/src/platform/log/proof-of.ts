import { foldCover, makeProofFile, planInclusion, type Leaf, type ProofFile } from '@athar/evidence-log'
import type { Db } from '../database.ts'
import { readNodes } from './order-leaves.ts'
import { newestCheckpoint, newestLeafOf } from './store.ts'

/** Proves the newest entry of a subject under the newest checkpoint. */
export async function proofOf(db: Db, subject: string, key: string): Promise<ProofFile | undefined> {
  const [checkpoint, found] = [await newestCheckpoint(db), await newestLeafOf(db, subject)]
  // Ordered meanwhile: the checkpoint read before does not cover it yet.
  if (!checkpoint || !found || found.place >= checkpoint.size) return undefined
  const parts = await readNodes(db, planInclusion(found.place, checkpoint.size))
  const leaf = JSON.parse(found.leaf) as Leaf
  return makeProofFile({ leaf, index: found.place, proof: parts.map(foldCover) }, checkpoint.note, key)
}
