import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { openCheckpoint, sameBytes, type NoteKey } from '@athar/evidence-log'
import { makeDataFolder } from '../data-folder.ts'
import type { Db } from '../database.ts'
import { rootAt } from './order-leaves.ts'
import { newestCheckpoint } from './store.ts'

/** The database is not the one that this folder last saw; the message is for the operator. */
export class LogHeadError extends Error {
  override name = 'LogHeadError'
}

export const logHeadPath = (dataDir: string): string => join(dataDir, 'log-head')

/** Keeps the newest checkpoint beside the database; an older one never takes its place. */
export function keepLogHead(dataDir: string, note: string, key: NoteKey): void {
  const path = logHeadPath(dataDir)
  const [kept, next] = [readHead(path, key), openCheckpoint(note, key)]
  if (kept && next && kept.size >= next.size) return
  makeDataFolder(dataDir)
  const draft = `${path}.${process.pid}`
  const file = openSync(draft, 'w', 0o600)
  writeSync(file, note)
  fsyncSync(file)
  closeSync(file)
  renameSync(draft, path)
}

const readHead = (path: string, key: NoteKey) =>
  existsSync(path) ? openCheckpoint(readFileSync(path, 'utf8'), key) : undefined

/** Refuses a database that is behind the checkpoint kept beside it, or tells another story. */
export async function checkLogHead(dataDir: string, db: Db, key: NoteKey): Promise<void> {
  const path = logHeadPath(dataDir)
  if (!existsSync(path)) return
  const head = readHead(path, key)
  const after = `If you mean to go on with this database, move ${path} to a safe place and start again.`
  if (!head) throw new LogHeadError(`${path} was signed by another log, or is damaged. ${after}`)
  const size = (await newestCheckpoint(db))?.size ?? 0
  if (size < head.size)
    throw new LogHeadError(
      `The database is behind the log: ${path} was signed at ${head.size} entries, the database holds ${size}. ` +
        `Restore a newer backup. ${after} Proofs of the entries that are missing will no longer agree with the log.`,
    )
  if (!sameBytes(await rootAt(db, head.size), head.root))
    throw new LogHeadError(
      `The log in the database was changed: its first ${head.size} entries are not those of ${path}. ` +
        `Restore a backup, and run npm run audit. ${after}`,
    )
}
