import { fromBase64, type Hash } from './bytes.ts'
import { openCheckpoint, parseCheckpoint, type Checkpoint } from './checkpoint.ts'
import { verifyConsistency } from './merkle.ts'
import { parseNoteKey } from './note.ts'

/** Whether a text looks like a checkpoint, under any signature. */
export function isCheckpointFile(text: string): boolean {
  const split = text.lastIndexOf('\n\n')
  return split > 0 && parseCheckpoint(text.slice(0, split + 1)) !== undefined
}

/** The newest checkpoint of the log, and hashes in base64 that lead there from the earlier size. */
export type Continued = { readonly checkpoint: string; readonly proof: readonly string[] }

/** `another-log`: not signed by this log, or damaged. `contradicts`: signed, and the log now tells other entries. */
export type CheckpointResult =
  | { readonly is: 'another-log' }
  | { readonly is: 'holds' | 'contradicts'; readonly earlier: Checkpoint; readonly newest: Checkpoint }

/** The checkpoint as the log signed it; undefined where the log of this key (`name+id+key`) did not. */
export function openOlderCheckpoint(note: string, key: string): Checkpoint | undefined {
  const signer = parseNoteKey(key)
  return signer && openCheckpoint(note, signer)
}

/** Compares an earlier checkpoint with what the log signs today. */
export function checkOlderCheckpoint(note: string, key: string, now: Continued): CheckpointResult {
  const earlier = openOlderCheckpoint(note, key)
  const newest = openOlderCheckpoint(now.checkpoint, key)
  if (!earlier || !newest) return { is: 'another-log' }
  const proof = now.proof.map(fromBase64)
  const isWhole = proof.every((hash): hash is Hash => hash?.length === 32)
  const holds = isWhole && verifyConsistency(earlier, newest, proof)
  return { is: holds ? 'holds' : 'contradicts', earlier, newest }
}
