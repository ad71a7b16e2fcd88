import type { FastifyInstance } from 'fastify'
import { installEnvelope } from '../envelope.ts'
import { refuse } from '../errors.ts'
import type { Redirects } from '../redirects.ts'

/** People sign in elsewhere: every call here says so, and where. */
export async function installSwitchedOff(
  app: FastifyInstance,
  { redirects, issuer }: { redirects: Redirects; issuer: string },
): Promise<void> {
  await app.register(
    async (scope) => {
      installEnvelope(scope, redirects)
      scope.all('/*', { schema: { hide: true } }, async (request, reply) =>
        request.method === 'OPTIONS'
          ? reply.status(204).send()
          : refuse('endpoint_not_found', { message: `People sign in at ${issuer}` }),
      )
    },
    { prefix: '/auth/v1' },
  )
}
