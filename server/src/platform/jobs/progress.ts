import type { Database, Tenancy } from '../database.ts'
import type { Log } from '../logger.ts'
import { report, type Start } from './store.ts'

export type Progress = { report(done: number, total?: number | null): void; end(): Promise<void> }
type Setting = {
  database: Database
  tenancy: Tenancy
  start: Start
  abort(why: 'cancelled' | 'superseded'): void
  log: Log
}

/** Four times a second is smooth to the eye and nothing to the database. */
const intervalMs = 250

/** Takes reports as often as the work likes and stores the latest now and then. */
export function createProgress({ database, tenancy, start, abort, log }: Setting): Progress {
  let latest: { done: number; total: number | null } | undefined
  let known: number | null = null
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  const write = async () => {
    timer = undefined
    const progress = latest
    latest = undefined
    if (!progress) return
    const { counts, cancelAsked } = await database.transaction(tenancy, ({ db }) => report(db, start, progress))
    if (!counts) abort('superseded')
    else if (cancelAsked) abort('cancelled')
  }
  const flush = () => {
    writing = writing
      .then(write)
      .catch((error: unknown) => log.warn({ err: error, jobId: start.id }, 'Progress of a job could not be stored.'))
  }
  return {
    report(done, total) {
      if (total !== undefined) known = total
      latest = { done, total: known }
      timer ??= setTimeout(flush, intervalMs)
    },
    async end() {
      clearTimeout(timer)
      timer = undefined
      latest = undefined
      await writing
    },
  }
}
