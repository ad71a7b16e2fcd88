import type { FastifyInstance } from 'fastify'
import type { Log } from '../../platform/logger.ts'

const everyMs = 60_000

/** Looks for deletions whose day has come, as long as the server runs; a look that fails is followed by another. */
export function keepLooking(app: FastifyInstance, log: Log, look: () => Promise<unknown>): void {
  let looking: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    looking = look().catch((error: unknown) => log.error({ err: error }, 'Due deletions could not be looked for.'))
  }, everyMs)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await looking
  })
}
