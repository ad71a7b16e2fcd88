import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../platform/clock.ts'
import type { Mailer } from '../platform/mail.ts'
import type { Deferred } from './deferred.ts'

type Deps = { mail: Mailer; clock: Clock; deferred: Deferred; mode: string }
const advanceBody = z.object({
  advance: z
    .number()
    .int()
    .min(0)
    .max(10 * 365 * 24 * 3600),
})

/** What a test outside the process needs to see and to move. In any other mode these addresses do not exist. */
export function installTestHooks(app: FastifyInstance, { mail, clock, deferred, mode }: Deps): void {
  if (mode !== 'test') return
  const options = { schema: { hide: true }, config: { rateLimit: false as const } }
  app.get('/__test/mailbox', options, async () => {
    await deferred.settled()
    return mail.mailbox()
  })
  app.post('/__test/clock', { ...options, schema: { hide: true, body: advanceBody } }, async (request) => {
    const { advance } = request.body as z.infer<typeof advanceBody>
    if (!('advance' in clock)) throw new Error('this clock cannot be moved')
    const now = (clock as Clock & { advance(seconds: number): Date }).advance(advance)
    return { now: Math.floor(now.getTime() / 1000) }
  })
}
