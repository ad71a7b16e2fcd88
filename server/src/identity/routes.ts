import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify'
import { z } from 'zod'
import { namesOtherMethods } from '../platform/http/taken-methods.ts'
import { authenticate, refuseWithoutKey, refuseWithoutSecretKey } from './authenticate.ts'
import type { AuthCall, IdentityDeps } from './deps.ts'
import { endpoints, type Description, type Endpoint } from './endpoints.ts'
import { installEnvelope, installForms } from './envelope.ts'
import { refuse } from './errors.ts'

/** `/auth/v1`: a protocol of its own, beside the contracts. */
export async function installAuth(app: FastifyInstance, deps: IdentityDeps): Promise<void> {
  await app.register(
    async (scope) => {
      installEnvelope(scope, deps.redirects)
      // The schemas are for the document; use cases read the bodies themselves, for the protocol has failures of its own.
      scope.setValidatorCompiler(() => (value) => ({ value }))
      scope.setSerializerCompiler(() => JSON.stringify)
      for (const endpoint of endpoints) if (!endpoint.form) installEndpoint(scope, deps, endpoint)
      await scope.register(async (inner) => {
        installForms(inner)
        for (const endpoint of endpoints) if (endpoint.form) installEndpoint(inner, deps, endpoint)
      })
      scope.all('/*', { schema: { hide: true } }, async (request, reply) => {
        if (request.method === 'OPTIONS') return reply.status(204).send()
        if (!namesOtherMethods(request, reply)) refuse('endpoint_not_found')
        return refuse('endpoint_not_found', { status: 405, message: 'This endpoint is not called by this method' })
      })
    },
    { prefix: '/auth/v1' },
  )
}

function installEndpoint(app: FastifyInstance, deps: IdentityDeps, endpoint: Endpoint): void {
  const { method, path, access, limit, describes, handle } = endpoint
  app.route({
    method,
    url: path,
    // A mail scanner that only asks for the head of a link would spend it.
    exposeHeadRoute: false,
    schema: describes ? schemaOf(endpoint, describes) : { hide: true },
    // A refresh over the limit must be answered otherwise than by 429, so this route counts for itself.
    config: { onTheWay: endpoint.onTheWay ?? false, ...(path === '/token' ? { rateLimit: false } : {}) },
    // Secrets beside what a caller chose, packed, tell of each other by their length; and random text hardly packs.
    compress: false,
    handler: async (request, reply) => {
      if (access !== 'open') refuseWithoutKey(request, deps.config.auth)
      if (access === 'secret') refuseWithoutSecretKey(request, deps.config.auth)
      const call = callOf(request)
      if (limit) await deps.limits.request(limit, call.ip)
      const bearer =
        access === 'bearer'
          ? await authenticate(deps, call)
          : { ...call, userId: '', sessionId: '', aal: 'aal1' as const }
      const answer = await handle(deps, bearer, reply)
      // A redirect that was waited for is no answer any more: whoever waits for a reply gets nothing, once it went out.
      if (answer === reply || reply.sent) return reply
      return answer === undefined
        ? reply.status(204).send()
        : reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(answer)
    },
  })
}

const keyHeader = z.object({ apikey: z.string() })

function schemaOf(
  { method, path, access }: Endpoint,
  { summary, query, body, response, status = 200 }: Description,
): FastifySchema {
  return {
    summary,
    tags: ['identity'],
    operationId: `identity.${String(method).toLowerCase()}${path.replaceAll(/[^a-z]+/g, '-')}`,
    ...(access === 'bearer' ? { security: [{ bearer: [] }] } : {}),
    ...(access === 'open' ? {} : { headers: keyHeader }),
    ...(query ? { querystring: query } : {}),
    ...(body ? { body } : {}),
    response: {
      [status]: response ?? z.unknown().describe(status === 302 || status === 303 ? 'Leads on to the site' : 'Done'),
    },
  }
}

function callOf(request: FastifyRequest): AuthCall {
  return {
    body: request.body,
    query: request.query as AuthCall['query'],
    params: request.params as AuthCall['params'],
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    authorization: request.headers.authorization,
    acceptLanguage: request.headers['accept-language'],
    requestId: request.id,
  }
}
