import { emptyRoot, keyIdOf, openCheckpoint, signEd25519, signNote, toHex, type ProofFile } from '@athar/evidence-log'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database, Db } from '../database.ts'
import type { MasterKey } from '../master-key.ts'
import { fail } from '../errors.ts'
import { appendBreak, isBreakReason, readBreaks, restoreBreaks, type Continuation } from './breaks.ts'
import {
  findFork,
  keepBreaks,
  keepCheckpoint,
  LogHeadError,
  readKeptBreaks,
  setLostAside,
  type Fork,
} from './kept-checkpoints.ts'
import { ensureLogKey, formatStoredKey, type LogKey } from './log-key.ts'
import { orderLeaves } from './order-leaves.ts'
import { proofOf } from './proof-of.ts'
import { hasWaitingLeaves, lockLog, newestCheckpoint } from './store.ts'

/** What the log says of itself at a moment: how many entries, and the hash over all of them, in hexadecimal. */
export type LogHead = { readonly size: number; readonly root: string }

async function readHead(db: Db, key: LogKey): Promise<LogHead> {
  const newest = await newestCheckpoint(db)
  if (!newest) return { size: 0, root: toHex(emptyRoot) }
  const { size, root } = openCheckpoint(newest.note, key) ?? fail('unexpected')
  return { size, root: toHex(root) }
}

/** The append-only log. Actions write into it by `appendLeaf`. */
export type EvidenceLog = {
  /** Who signs, as others write it down. */
  readonly publicKey: string
  /** A text as a note under the signature of the log's key. */
  sign(text: string): string
  /** Ed25519 signature of the log's key. */
  signBytes(bytes: Uint8Array): Uint8Array
  /** SHA-256 of the public key, in hexadecimal. */
  readonly keyId: string
  /** Orders what waits and signs it. */
  order(): Promise<void>
  /** The newest checkpoint, as the log alone signed it; undefined before the first. */
  checkpoint(db: Db): Promise<string | undefined>
  isWaiting(db: Db): Promise<boolean>
  /** Size and root of the log as it was signed last; of an empty log those of the empty tree. */
  head(db: Db): Promise<LogHead>
  /** Proof of the newest entry of a subject; undefined where the log holds none. */
  proofOf(db: Db, subject: string): Promise<ProofFile | undefined>
}

type Deps = {
  readonly config: Pick<Config, 'siteUrl' | 'dataDir' | 'logCheckpoints'>
  readonly database: Database
  readonly clock: Clock
  readonly masterKey: MasterKey
}

/**
 * Opens the log over a database that is up to date, or refuses one that a kept checkpoint contradicts; a continuation
 * records the break instead.
 */
export async function openLog(deps: Deps, continuation?: Continuation): Promise<EvidenceLog> {
  const { config, database, clock } = deps
  const { key, newest, breaks } = await database.transaction({}, async ({ db }) => {
    const made = await ensureLogKey(deps, db)
    await lockLog(db)
    await restoreBreaks(db, readKeptBreaks(config))
    const fork = await findFork(config, db, made)
    if (fork && !continuation) throw new LogHeadError(fork.sentence)
    if (continuation) await appendBreak(db, agreed(continuation, fork), clock.now())
    await setLostAside(config, db, made)
    return { key: made, newest: await newestCheckpoint(db), breaks: await readBreaks(db) }
  })
  keepBreaks(config, breaks)
  const publicKey = formatStoredKey(key)
  const keep = (note: string) => keepCheckpoint(config, note, key, clock.now())
  const order = async () => {
    const note = await orderLeaves({ ...deps, key })
    if (note !== undefined) keep(note)
  }
  if (continuation) await order()
  else if (newest) keep(newest.note)
  return {
    publicKey,
    sign: (text) => signNote(text, key),
    signBytes: (bytes) => signEd25519(key.seed, bytes),
    keyId: keyIdOf(key.publicKey),
    checkpoint: async (db) => (await newestCheckpoint(db))?.note,
    isWaiting: hasWaitingLeaves,
    head: (db) => readHead(db, key),
    order,
    proofOf: (db, subject) => proofOf(db, subject, publicKey),
  }
}

/** The break that an operator asked for, as far as it is the one that is there. */
function agreed(continuation: Continuation, fork: Fork | undefined) {
  if (!fork)
    throw new LogHeadError(
      'Every kept checkpoint agrees: there is no break to record. Start without --continue-log-after.',
    )
  if (continuation.after !== fork.after)
    throw new LogHeadError(
      `--continue-log-after says ${continuation.after}, and the log can go on after ${fork.after}. ${fork.sentence}`,
    )
  if (!isBreakReason(continuation.reason))
    throw new LogHeadError(
      '--reason must be one line of 10 to 300 characters: everyone reads it. Name no person in it.',
    )
  return { ...continuation, lost: fork.lost }
}
