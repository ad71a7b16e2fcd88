import { emptyRoot, keyIdOf, openCheckpoint, signEd25519, signNote, toHex, type ProofFile } from '@athar/evidence-log'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database, Db } from '../database.ts'
import type { MasterKey } from '../master-key.ts'
import { checkLogHead, keepLogHead } from './log-head.ts'
import { fail } from '../errors.ts'
import { ensureLogKey, formatStoredKey, type LogKey } from './log-key.ts'
import { orderLeaves } from './order-leaves.ts'
import { proofOf } from './proof-of.ts'
import { hasWaitingLeaves, newestCheckpoint } from './store.ts'

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
  isWaiting(db: Db): Promise<boolean>
  /** Size and root of the log as it was signed last; of an empty log those of the empty tree. */
  head(db: Db): Promise<LogHead>
  /** Proof of the newest entry of a subject; undefined where the log holds none. */
  proofOf(db: Db, subject: string): Promise<ProofFile | undefined>
}

type Deps = {
  readonly config: Pick<Config, 'siteUrl' | 'dataDir'>
  readonly database: Database
  readonly clock: Clock
  readonly masterKey: MasterKey
}

/** Opens the log over a database that is up to date, or refuses one that is behind what was signed. */
export async function openLog(deps: Deps): Promise<EvidenceLog> {
  const { config, database } = deps
  const key = await database.transaction({}, async ({ db }) => {
    const made = await ensureLogKey(deps, db)
    await checkLogHead(config.dataDir, db, made)
    const newest = await newestCheckpoint(db)
    if (newest) keepLogHead(config.dataDir, newest.note, made)
    return made
  })
  const publicKey = formatStoredKey(key)
  return {
    publicKey,
    sign: (text) => signNote(text, key),
    signBytes: (bytes) => signEd25519(key.seed, bytes),
    keyId: keyIdOf(key.publicKey),
    isWaiting: hasWaitingLeaves,
    head: (db) => readHead(db, key),
    async order() {
      const note = await orderLeaves({ ...deps, key })
      if (note !== undefined) keepLogHead(config.dataDir, note, key)
    },
    proofOf: (db, subject) => proofOf(db, subject, publicKey),
  }
}
