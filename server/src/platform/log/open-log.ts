import { signNote, type ProofFile } from '@athar/evidence-log'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database, Db } from '../database.ts'
import type { MasterKey } from '../master-key.ts'
import { checkLogHead, keepLogHead } from './log-head.ts'
import { ensureLogKey, formatStoredKey } from './log-key.ts'
import { orderLeaves } from './order-leaves.ts'
import { proofOf } from './proof-of.ts'
import { hasWaitingLeaves, newestCheckpoint } from './store.ts'

/** The append-only log. Actions write into it by `appendLeaf`. */
export type EvidenceLog = {
  /** Who signs, as others write it down. */
  readonly publicKey: string
  /** A text as a note under the signature of the log's key. */
  sign(text: string): string
  /** Orders what waits and signs it. */
  order(): Promise<void>
  isWaiting(db: Db): Promise<boolean>
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
    isWaiting: hasWaitingLeaves,
    async order() {
      const note = await orderLeaves({ ...deps, key })
      if (note !== undefined) keepLogHead(config.dataDir, note, key)
    },
    proofOf: (db, subject) => proofOf(db, subject, publicKey),
  }
}
