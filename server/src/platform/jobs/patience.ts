import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseAway } from '../database-away.ts'

/** A database that starts again is back within seconds; the queue would find out by a missing heartbeat only, half a minute later. */
const patienceMs = 30_000
const lookMs = 200

/** Ends, is starting, or takes no further connection: shut down by somebody, after a crash, before it is ready. */
const passing = new Set(['57P01', '57P02', '57P03', '53300'])

/** The database, or the way to it, is gone for now: whether what was asked of it was done, nobody knows. */
export const isAway = (error: unknown): boolean =>
  error instanceof DatabaseAway || passing.has((error as { code?: string } | null)?.code ?? '')

/** Does it as soon as the database can be reached. It must bear being done again: whether it was done is not known when the way breaks off. */
export async function whenThere<T>(work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isAway(error) || Date.now() > deadline) throw error
      await pause(lookMs)
    }
  }
}
