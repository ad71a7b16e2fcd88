import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authenticate, refuseWithoutKey, refuseWithoutSecretKey } from './authenticate.ts'
import type { AuthCall, BearerCall, IdentityDeps } from './deps.ts'
import { installEnvelope } from './envelope.ts'
import { refuse } from './errors.ts'
import { exchangeCode } from './exchange-code.ts'
import { refreshSession } from './refresh-session.ts'
import { recover, resend, sendMagicLink } from './send-link.ts'
import { readDiscovery, readHealth, readSettings } from './settings.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import * as unsupported from './unsupported.ts'
import { reauthenticate, readUser, updateUser } from './update-user.ts'
import { verify } from './verify.ts'
import { verifyLink } from './verify-link.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** What the caller must hold: nothing, the app's key, that and a living session, or the operator's key. */
type Access = 'open' | 'key' | 'bearer' | 'secret'
type Endpoint = {
  method: Method | Method[]
  path: string
  access: Access
  limit?: string
  handle: (deps: IdentityDeps, call: BearerCall, reply: FastifyReply) => Promise<unknown>
}

const endpoints: readonly Endpoint[] = [
  { method: 'POST', path: '/signup', access: 'key', limit: 'signup', handle: signUp },
  { method: 'POST', path: '/token', access: 'key', handle: grant },
  { method: 'GET', path: '/user', access: 'bearer', handle: readUser },
  { method: 'PUT', path: '/user', access: 'bearer', limit: 'user', handle: updateUser },
  { method: 'GET', path: '/reauthenticate', access: 'bearer', limit: 'reauthenticate', handle: reauthenticate },
  { method: 'POST', path: '/logout', access: 'bearer', handle: signOut },
  { method: 'POST', path: '/recover', access: 'key', limit: 'recover', handle: recover },
  { method: 'POST', path: '/otp', access: 'key', limit: 'otp', handle: sendMagicLink },
  { method: 'POST', path: '/resend', access: 'key', limit: 'resend', handle: resend },
  { method: 'POST', path: '/verify', access: 'key', limit: 'verify', handle: verify },
  {
    method: 'GET',
    path: '/verify',
    access: 'open',
    handle: async (deps, call, reply) => reply.redirect(await verifyLink(deps, call), 303),
  },
  { method: 'GET', path: '/settings', access: 'key', handle: async (deps) => readSettings(deps) },
  { method: 'GET', path: '/health', access: 'open', handle: async () => readHealth() },
  { method: 'GET', path: '/.well-known/jwks.json', access: 'open', handle: publicKeys },
  {
    method: 'GET',
    path: '/.well-known/openid-configuration',
    access: 'open',
    handle: async (deps) => readDiscovery(deps),
  },

  { method: 'GET', path: '/authorize', access: 'open', handle: unsupported.refuseProvider },
  { method: ['GET', 'POST'], path: '/callback', access: 'open', handle: unsupported.refuseCallback },
  { method: 'GET', path: '/user/identities/authorize', access: 'bearer', handle: unsupported.refuseProvider },
  { method: 'DELETE', path: '/user/identities/:id', access: 'bearer', handle: unsupported.removeIdentity },
  { method: 'POST', path: '/sso', access: 'key', handle: unsupported.refuseSaml },
  { method: ['GET', 'POST'], path: '/sso/saml/*', access: 'open', handle: unsupported.refuseSaml },
  { method: 'POST', path: '/factors', access: 'bearer', handle: unsupported.refuseEnrolment },
  {
    method: ['GET', 'POST', 'DELETE'],
    path: '/factors/recovery-codes',
    access: 'bearer',
    handle: unsupported.refuseRecoveryCodes,
  },
  { method: 'POST', path: '/factors/recovery-codes/:deed', access: 'bearer', handle: unsupported.refuseRecoveryCodes },
  { method: 'DELETE', path: '/factors/:id', access: 'bearer', handle: unsupported.refuseFactor },
  { method: 'POST', path: '/factors/:id/:deed', access: 'bearer', handle: unsupported.refuseFactor },
  {
    method: ['GET', 'POST', 'PATCH', 'DELETE'],
    path: '/passkeys/*',
    access: 'key',
    handle: unsupported.refusePasskeys,
  },
  { method: 'GET', path: '/passkeys', access: 'key', handle: unsupported.refusePasskeys },
  { method: ['GET', 'POST', 'PUT', 'DELETE'], path: '/admin/*', access: 'secret', handle: unsupported.refuseAdmin },
  { method: 'POST', path: '/invite', access: 'secret', handle: unsupported.refuseAdmin },
]

/** `/auth/v1`: a protocol of its own, beside the contracts. */
export async function installAuth(app: FastifyInstance, deps: IdentityDeps): Promise<void> {
  await app.register(
    async (scope) => {
      installEnvelope(scope, deps.redirects)
      for (const endpoint of endpoints) installEndpoint(scope, deps, endpoint)
      scope.all('/*', { schema: { hide: true } }, async (request, reply) =>
        request.method === 'OPTIONS' ? reply.status(204).send() : refuse('endpoint_not_found'),
      )
    },
    { prefix: '/auth/v1' },
  )
}

function installEndpoint(
  app: FastifyInstance,
  deps: IdentityDeps,
  { method, path, access, limit, handle }: Endpoint,
): void {
  app.route({
    method,
    url: path,
    schema: { hide: true },
    // A refresh over the limit must be answered otherwise than by 429, so this route counts for itself.
    config: path === '/token' ? { rateLimit: false } : {},
    handler: async (request, reply) => {
      if (access === 'secret') refuseWithoutSecretKey(request, deps.config.auth)
      else if (access !== 'open') refuseWithoutKey(request, deps.config.auth)
      const call = callOf(request)
      if (limit) await deps.limits.request(limit, call.ip)
      const bearer =
        access === 'bearer' ? await authenticate(deps, request, call) : { ...call, userId: '', sessionId: '' }
      const answer = await handle(deps, bearer, reply)
      if (answer === reply) return reply
      return answer === undefined
        ? reply.status(204).send()
        : reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(answer)
    },
  })
}

function callOf(request: FastifyRequest): AuthCall {
  return {
    body: request.body,
    query: request.query as AuthCall['query'],
    params: request.params as AuthCall['params'],
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    acceptLanguage: request.headers['accept-language'],
    requestId: request.id,
  }
}

const grants = { password: signIn, refresh_token: refreshSession, pkce: exchangeCode } as const

async function grant(deps: IdentityDeps, call: AuthCall): Promise<unknown> {
  const type = call.query['grant_type']
  if (type === 'id_token') return refuse('provider_disabled')
  if (type !== 'password' && type !== 'refresh_token' && type !== 'pkce')
    return refuse('validation_failed', { message: 'unsupported_grant_type' })
  await deps.limits.grant(type, call.ip)
  return grants[type](deps, call)
}

async function publicKeys(deps: IdentityDeps, _call: AuthCall, reply: FastifyReply): Promise<unknown> {
  reply.header('cache-control', 'public, max-age=600')
  return deps.keyring.publicKeys()
}
