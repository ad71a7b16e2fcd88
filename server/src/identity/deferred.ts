import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

/** Work that follows the answer, so that its length tells the caller nothing. */
export type Deferred = {
  /**
   * What fails is tried again for some seconds, so it does all or nothing, as a transaction does. It is lost with the process: what
   * an answer promises stands in the database before (`mail-orders.ts`).
   */
  run(work: () => Promise<unknown>): void
  /** Resolves when everything begun so far has ended: before a graceful stop, and before a test reads the mailbox. */
  settled(): Promise<void>
}

/** Long enough for a database that lost its connections to be there again, short enough for a stop to wait. */
const pausesMs = [100, 1_000, 4_000]

export function createDeferred(log: Pick<FastifyBaseLogger, 'warn' | 'error'>): Deferred {
  const running = new Set<Promise<unknown>>()
  const insist = async (work: () => Promise<unknown>) => {
    for (const ms of pausesMs) {
      try {
        return await work()
      } catch (error) {
        log.warn({ err: error, retryAfterMs: ms }, 'work after the answer failed, and is tried again')
        await pause(ms)
      }
    }
    return work()
  }
  return {
    run(work) {
      const promise = Promise.resolve()
        .then(() => insist(work))
        .catch((error: unknown) => log.error({ err: error }, 'work after the answer failed'))
        .finally(() => running.delete(promise))
      running.add(promise)
    },
    async settled() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
