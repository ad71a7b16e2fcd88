import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database } from '../database.ts'
import type { Files } from './file-store.ts'
import type { Listener } from '../listener.ts'
import type { Log } from '../logger.ts'
import { callValue, callValues } from '../tables.ts'

/** Longer than any upload and any work that writes a file. */
const unnamedMs = 2 * 86_400_000
const atOnce = 100

type Deps = { readonly database: Database; readonly files: Files; readonly clock: Clock }

/**
 * A key for bytes that are to be stored now and named by a row afterwards. It is written down first: where the server dies before
 * the row stands, or nobody learns whether it does, the bytes go some days later unless a row names them (`app.follow_file`).
 */
export async function reserveFileKey({ database, files, clock }: Deps, ownerId: string): Promise<string> {
  const key = files.newKey(ownerId)
  const due = new Date(clock.now().getTime() + unnamedMs)
  await database.transaction({}, ({ db }) => sql`select app.note_loose_file(${key}, ${due})`.execute(db))
  return key
}

export type OrphanedFiles = {
  /** Deletes the bytes that no row names any more, or was to name long ago. Any server may, at any time. */
  sweep(): Promise<void>
  /** Begins to do so whenever a row has let go of its bytes. */
  start(): void
  stop(): Promise<void>
}

export function createOrphanedFiles({
  database,
  files,
  clock,
  log,
  listener,
}: Deps & { readonly log: Log; readonly listener: Listener }): OrphanedFiles {
  let silence = () => {}
  let stopping = false
  let again = false
  let sweeping: Promise<void> | undefined

  /** Bytes and entry go together; where the bytes cannot be deleted, the entry stays for the next round. */
  const take = (key: string, at: Date): Promise<boolean> =>
    database.transaction({}, async ({ db }) => {
      const isHeld = (await callValue(db, 'take_loose_file', key, at)) ?? false
      if (isHeld) await files.delete(key)
      return isHeld
    })
  const sweepSome = async (): Promise<boolean> => {
    const at = clock.now()
    const due = await database.transaction({}, ({ db }) => callValues(db, 'due_loose_files', at, atOnce))
    let taken = 0
    for (const key of due) {
      if (stopping) return false
      try {
        taken += (await take(key, at)) ? 1 : 0
      } catch (error) {
        log.warn({ err: error }, 'A file that nobody names could not be deleted yet.')
      }
    }
    // Where none of so many could be deleted the store is away: the next round follows.
    return due.length === atOnce && taken > 0
  }
  const sweepAll = async () => {
    do again = false
    while (!stopping && ((await sweepSome()) || again))
  }
  const sweep = () => {
    again = true
    sweeping ??= sweepAll().finally(() => {
      sweeping = undefined
    })
    return sweeping
  }
  return {
    sweep,
    start() {
      silence = listener.on('athar_files', () => {
        sweep().catch((error: unknown) => log.warn({ err: error }, 'Files that nobody names could not be looked for.'))
      })
    },
    async stop() {
      silence()
      stopping = true
      await sweeping?.catch(() => {})
    },
  }
}
