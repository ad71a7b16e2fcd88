import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { NotificationsDeps } from './deps.ts'
import { unsubscribe } from './unsubscribe.ts'

const query = z.object({ token: z.string().max(300) })

/**
 * The address in the mail itself (RFC 8058): opened, it is a page of the app that asks first; posted to by a mail program, it
 * acts at once. What such a program sends along says nothing more, in whichever form it comes.
 */
export async function installOneClick(app: FastifyInstance, deps: NotificationsDeps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { bodyLimit: 4096, parseAs: 'string' }, (_request, _body, done) => done(null))
    scope.post('/notifications/unsubscribe', { schema: { hide: true, querystring: query } }, async (request, reply) => {
      const { token } = request.query as z.infer<typeof query>
      await unsubscribe(deps, { token, requestId: request.id })
      return reply.header('cache-control', 'no-store').status(204).send()
    })
  })
}
