import type { FastifyBaseLogger } from 'fastify'

/** Work that follows the answer, so that its length tells the caller nothing. */
export type Deferred = {
  run(work: () => Promise<unknown>): void
  /** Resolves when everything begun so far has ended: before a graceful stop, and before a test reads the mailbox. */
  settled(): Promise<void>
}

export function createDeferred(log: Pick<FastifyBaseLogger, 'error'>): Deferred {
  const running = new Set<Promise<unknown>>()
  return {
    run(work) {
      const promise = Promise.resolve()
        .then(work)
        .catch((error: unknown) => log.error({ err: error }, 'work after the answer failed'))
        .finally(() => running.delete(promise))
      running.add(promise)
    },
    async settled() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
