import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { sessionSchema, userSchema } from './bodies.ts'
import type { AuthCall, BearerCall, IdentityDeps } from './deps.ts'
import { refuse } from './errors.ts'
import { exchangeBody, exchangeCode } from './exchange-code.ts'
import { refreshBody, refreshSession } from './refresh-session.ts'
import { otpBody, recover, recoverBody, resend, resendBody, sendMagicLink } from './send-link.ts'
import { readDiscovery, readHealth, readSettings } from './settings.ts'
import { signIn, signInBody } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp, signUpBody } from './sign-up.ts'
import * as unsupported from './unsupported.ts'
import { reauthenticate, readUser, updateUser, updateUserBody } from './update-user.ts'
import { verify, verifyBody, verifyTypes } from './verify.ts'
import { verifyLink } from './verify-link.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** What the caller must hold: nothing, the app's key, that and a living session, or the operator's key. */
export type Access = 'open' | 'key' | 'bearer' | 'secret'
/** For the OpenAPI document; what is checked, the use case checks, in the words of the protocol. */
export type Description = {
  summary: string
  query?: z.ZodType
  body?: z.ZodType
  response?: z.ZodType
  status?: 200 | 204 | 303
}
export type Endpoint = {
  readonly method: Method | Method[]
  readonly path: string
  readonly access: Access
  /** Counted for a client address under this name. */
  readonly limit?: string
  /** Absent where the answer is only ever a refusal. */
  readonly describes?: Description
  readonly handle: (deps: IdentityDeps, call: BearerCall, reply: FastifyReply) => Promise<unknown>
}

const nothing = z.object({})
const redirect = z.object({ redirect_to: z.string().optional() })

/** The protocol on one screen. */
export const endpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/signup',
    access: 'key',
    limit: 'signup',
    handle: signUp,
    describes: {
      summary: 'New account: the person, or a session where addresses need no confirmation',
      query: redirect,
      body: signUpBody,
      response: z.union([userSchema, sessionSchema]),
    },
  },
  {
    method: 'POST',
    path: '/token',
    access: 'key',
    handle: grant,
    describes: {
      summary: 'A session for a password, a refresh token, or the code of a followed link',
      query: z.object({ grant_type: z.enum(['password', 'refresh_token', 'pkce']) }),
      body: z.union([signInBody, refreshBody, exchangeBody]),
      response: sessionSchema,
    },
  },
  {
    method: 'GET',
    path: '/user',
    access: 'bearer',
    handle: readUser,
    describes: { summary: 'The signed-in person', response: userSchema },
  },
  {
    method: 'PUT',
    path: '/user',
    access: 'bearer',
    limit: 'user',
    handle: updateUser,
    describes: {
      summary: 'Change own data, password or address; data is merged, null removes',
      body: updateUserBody,
      response: userSchema,
    },
  },
  {
    method: 'GET',
    path: '/reauthenticate',
    access: 'bearer',
    limit: 'reauthenticate',
    handle: reauthenticate,
    describes: { summary: 'Mail a code that vouches for a session older than a day', response: nothing },
  },
  {
    method: 'POST',
    path: '/logout',
    access: 'bearer',
    handle: signOut,
    describes: {
      summary: 'End this session, the others, or all of the person',
      query: z.object({ scope: z.enum(['global', 'local', 'others']).optional() }),
      status: 204,
    },
  },
  {
    method: 'POST',
    path: '/recover',
    access: 'key',
    limit: 'recover',
    handle: recover,
    describes: { summary: 'Mail a link to choose a new password', body: recoverBody, response: nothing },
  },
  {
    method: 'POST',
    path: '/otp',
    access: 'key',
    limit: 'otp',
    handle: sendMagicLink,
    describes: { summary: 'Mail a link and a code that sign in', body: otpBody, response: nothing },
  },
  {
    method: 'POST',
    path: '/resend',
    access: 'key',
    limit: 'resend',
    handle: resend,
    describes: { summary: 'Mail an open confirmation once more', body: resendBody, response: nothing },
  },
  {
    method: 'POST',
    path: '/verify',
    access: 'key',
    limit: 'verify',
    handle: verify,
    describes: { summary: 'Spend the link or the code of a mail', body: verifyBody, response: sessionSchema },
  },
  {
    method: 'GET',
    path: '/verify',
    access: 'open',
    describes: {
      summary: 'Follow the link of a mail: leads on to the site with a code or a session',
      query: redirect.extend({ token: z.string(), type: z.enum(verifyTypes) }),
      status: 303,
    },
    handle: async (deps, call, reply) => reply.redirect(await verifyLink(deps, call), 303),
  },
  {
    method: 'GET',
    path: '/settings',
    access: 'key',
    handle: async (deps) => readSettings(deps),
    describes: { summary: 'What this server offers' },
  },
  {
    method: 'GET',
    path: '/health',
    access: 'open',
    handle: async () => readHealth(),
    describes: { summary: 'Name and version' },
  },
  {
    method: 'GET',
    path: '/.well-known/jwks.json',
    access: 'open',
    handle: publicKeys,
    describes: { summary: 'The public keys of access tokens' },
  },
  {
    method: 'GET',
    path: '/.well-known/openid-configuration',
    access: 'open',
    describes: { summary: 'Where the parts of this protocol are' },
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
