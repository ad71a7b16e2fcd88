import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { generateLink, generateLinkBody } from './admin/generate-link.ts'
import { invite, inviteBody } from './admin/invite.ts'
import { listFactors, removeFactorOf } from './admin/manage-factors.ts'
import { listPasskeysOf, removePasskeyOf } from './admin/manage-passkeys.ts'
import {
  adminUserBody,
  changePerson,
  createPerson,
  listPeople,
  readPerson,
  removalBody,
  removePerson,
} from './admin/manage-people.ts'
import { pageQuery } from './admin/rules.ts'
import { factorSchema, sessionSchema, userSchema } from './bodies.ts'
import type { AuthCall, BearerCall, IdentityDeps } from './deps.ts'
import { refuse } from './errors.ts'
import { exchangeBody, exchangeCode } from './exchange-code.ts'
import { challengeFactor, challengeSchema } from './factors/challenge-factor.ts'
import { enrolBody, enrolFactor, enrolledSchema } from './factors/enrol-factor.ts'
import {
  codesSchema,
  codesStatusSchema,
  generateBody,
  generateRecoveryCodes,
  readRecoveryCodes,
  regenerateRecoveryCodes,
  removeRecoveryCodes,
} from './factors/recovery-codes.ts'
import { removeFactor } from './factors/remove-factor.ts'
import { verifyFactor, verifyFactorBody } from './factors/verify-factor.ts'
import { recoveryCodeBody, verifyRecoveryCode } from './factors/verify-recovery-code.ts'
import { listPasskeys, removePasskey, renameBody, renamePasskey } from './passkeys/manage-passkeys.ts'
import {
  beginPasskey,
  finishPasskey,
  passkeyOptionsSchema,
  passkeySchema,
  registrationBody,
} from './passkeys/register-passkey.ts'
import { beginPasskeySignIn, passkeySignInBody, signInWithPasskey } from './passkeys/sign-in-with-passkey.ts'
import { authorize, authorizeLink, beginQuery } from './providers/begin-provider.ts'
import { finishProvider } from './providers/finish-provider.ts'
import { idTokenBody, signInWithIdToken } from './providers/sign-in-with-id-token.ts'
import { unlinkIdentity } from './providers/unlink-identity.ts'
import { refreshBody, refreshSession } from './refresh-session.ts'
import { otpBody, recover, recoverBody, resend, resendBody, sendMagicLink } from './send-link.ts'
import { readDiscovery, readHealth, readSettings } from './settings.ts'
import { signIn, signInBody } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp, signUpBody } from './sign-up.ts'
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
  status?: 200 | 204 | 302 | 303
}
export type Endpoint = {
  readonly method: Method | Method[]
  readonly path: string
  readonly access: Access
  /** Counted for a client address under this name. */
  readonly limit?: string
  /** Others post a form to it. */
  readonly form?: true
  /** A browser comes here on its way to a page, and shows whatever is answered. */
  readonly onTheWay?: true
  /** Absent where the answer is only ever a refusal. */
  readonly describes?: Description
  readonly handle: (deps: IdentityDeps, call: BearerCall, reply: FastifyReply) => Promise<unknown>
}

const nothing = z.object({})
const removed = z.object({ id: z.uuid() })
const redirect = z.object({ redirect_to: z.string().optional() })

/** The protocol on one screen. */
/** The protocol names SAML; clients learn that it is off. */
const withoutSaml = async () => refuse('saml_provider_disabled')

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
      summary: 'A session for a password, a refresh token, the code of a followed link, or the id token of a provider',
      query: z.object({ grant_type: z.enum(['password', 'refresh_token', 'pkce', 'id_token']) }),
      body: z.union([signInBody, refreshBody, exchangeBody, idTokenBody]),
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
    onTheWay: true,
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

  {
    method: 'POST',
    path: '/factors',
    access: 'bearer',
    handle: enrolFactor,
    describes: {
      summary: 'Begin a second factor: an authenticator app with its secret and QR code, or a security key',
      body: enrolBody,
      response: enrolledSchema,
    },
  },
  {
    method: 'GET',
    path: '/factors/recovery-codes',
    access: 'bearer',
    handle: readRecoveryCodes,
    describes: { summary: 'How many recovery codes are left', response: codesStatusSchema },
  },
  {
    method: 'POST',
    path: '/factors/recovery-codes',
    access: 'bearer',
    handle: generateRecoveryCodes,
    describes: { summary: 'Ten recovery codes, shown once', body: generateBody, response: codesSchema },
  },
  {
    method: 'DELETE',
    path: '/factors/recovery-codes',
    access: 'bearer',
    handle: removeRecoveryCodes,
    describes: { summary: 'Take the recovery codes away', response: removed },
  },
  {
    method: 'POST',
    path: '/factors/recovery-codes/verify',
    access: 'bearer',
    limit: 'recovery-code',
    handle: verifyRecoveryCode,
    describes: {
      summary: 'Spend a recovery code in place of a factor: the session at aal2',
      body: recoveryCodeBody,
      response: sessionSchema,
    },
  },
  {
    method: 'POST',
    path: '/factors/recovery-codes/regenerate',
    access: 'bearer',
    handle: regenerateRecoveryCodes,
    describes: { summary: 'Ten new recovery codes in place of the old ones', response: codesSchema },
  },
  {
    method: 'POST',
    path: '/factors/:id/challenge',
    access: 'bearer',
    limit: 'factor-challenge',
    handle: challengeFactor,
    describes: { summary: 'Put a question to a factor; it stands for five minutes', response: challengeSchema },
  },
  {
    method: 'POST',
    path: '/factors/:id/verify',
    access: 'bearer',
    limit: 'factor-verify',
    handle: verifyFactor,
    describes: {
      summary: 'Answer it: the session at aal2, and a factor that was new counts from now on',
      body: verifyFactorBody,
      response: sessionSchema,
    },
  },
  {
    method: 'DELETE',
    path: '/factors/:id',
    access: 'bearer',
    handle: removeFactor,
    describes: { summary: 'Take a factor away', response: removed },
  },
  {
    method: 'GET',
    path: '/passkeys',
    access: 'bearer',
    handle: listPasskeys,
    describes: { summary: 'The passkeys of the signed-in person', response: z.array(passkeySchema) },
  },
  {
    method: 'POST',
    path: '/passkeys/registration/options',
    access: 'bearer',
    handle: beginPasskey,
    describes: { summary: 'Begin a passkey: what to ask the authenticator for', response: passkeyOptionsSchema },
  },
  {
    method: 'POST',
    path: '/passkeys/registration/verify',
    access: 'bearer',
    limit: 'passkey',
    handle: finishPasskey,
    describes: { summary: 'Keep the new passkey', body: registrationBody, response: passkeySchema },
  },
  {
    method: 'POST',
    path: '/passkeys/authentication/options',
    access: 'key',
    limit: 'passkey-options',
    handle: beginPasskeySignIn,
    describes: { summary: 'A challenge for whichever passkey the visitor holds', response: passkeyOptionsSchema },
  },
  {
    method: 'POST',
    path: '/passkeys/authentication/verify',
    access: 'key',
    limit: 'passkey',
    handle: signInWithPasskey,
    describes: { summary: 'A session for whoever holds the key', body: passkeySignInBody, response: sessionSchema },
  },
  {
    method: 'PATCH',
    path: '/passkeys/:id',
    access: 'bearer',
    handle: renamePasskey,
    describes: { summary: 'Give a passkey another name', body: renameBody, response: passkeySchema },
  },
  {
    method: 'DELETE',
    path: '/passkeys/:id',
    access: 'bearer',
    handle: removePasskey,
    describes: { summary: 'Take a passkey away', status: 204 },
  },

  {
    method: 'GET',
    path: '/authorize',
    access: 'open',
    onTheWay: true,
    limit: 'authorize',
    handle: authorize,
    describes: { summary: 'On to a provider, to sign in there', query: beginQuery, status: 302 },
  },
  {
    method: 'GET',
    path: '/callback',
    access: 'open',
    onTheWay: true,
    limit: 'callback',
    handle: finishProvider,
    describes: { summary: 'Back from a provider: leads on to the site with a code', status: 302 },
  },
  {
    method: 'POST',
    path: '/callback',
    access: 'open',
    onTheWay: true,
    limit: 'callback',
    form: true,
    handle: finishProvider,
    describes: { summary: 'The same from a provider that posts its answer as a form', status: 302 },
  },
  {
    method: 'GET',
    path: '/callback/:provider',
    access: 'open',
    onTheWay: true,
    limit: 'callback',
    handle: finishProvider,
    describes: {
      summary: 'The same, where there are several providers: each leads back to an address of its own',
      status: 302,
    },
  },
  {
    method: 'POST',
    path: '/callback/:provider',
    access: 'open',
    onTheWay: true,
    limit: 'callback',
    form: true,
    handle: finishProvider,
    describes: { summary: 'The same from one that posts its answer as a form', status: 302 },
  },
  {
    method: 'GET',
    path: '/user/identities/authorize',
    access: 'bearer',
    limit: 'authorize',
    handle: authorizeLink,
    describes: {
      summary: 'Where a signed-in person adds a provider to their account',
      query: beginQuery,
      response: z.object({ url: z.url() }),
    },
  },
  {
    method: 'DELETE',
    path: '/user/identities/:id',
    access: 'bearer',
    handle: unlinkIdentity,
    describes: { summary: 'Take a provider away from the account', response: nothing },
  },
  { method: 'POST', path: '/sso', access: 'key', handle: withoutSaml },
  { method: 'GET', path: '/sso/saml/metadata', access: 'open', handle: withoutSaml },
  { method: ['GET', 'POST'], path: '/sso/saml/*', access: 'open', form: true, handle: withoutSaml },

  {
    method: 'GET',
    path: '/admin/users',
    access: 'secret',
    handle: listPeople,
    describes: {
      summary: 'People, the newest first; how many there are in X-Total-Count, the way on in Link',
      query: pageQuery,
      response: z.object({ users: z.array(userSchema), aud: z.literal('authenticated') }),
    },
  },
  {
    method: 'POST',
    path: '/admin/users',
    access: 'secret',
    handle: createPerson,
    describes: { summary: 'A new person, without a mail', body: adminUserBody, response: userSchema },
  },
  {
    method: 'GET',
    path: '/admin/users/:id',
    access: 'secret',
    handle: readPerson,
    describes: { summary: 'One person', response: userSchema },
  },
  {
    method: 'PUT',
    path: '/admin/users/:id',
    access: 'secret',
    handle: changePerson,
    describes: { summary: 'Change, confirm or ban a person', body: adminUserBody, response: userSchema },
  },
  {
    method: 'DELETE',
    path: '/admin/users/:id',
    access: 'secret',
    handle: removePerson,
    describes: { summary: 'Erase a person', body: removalBody, response: nothing },
  },
  {
    method: 'GET',
    path: '/admin/users/:id/factors',
    access: 'secret',
    handle: listFactors,
    describes: { summary: 'The second factors of a person', response: z.array(factorSchema) },
  },
  {
    method: 'DELETE',
    path: '/admin/users/:id/factors/:fid',
    access: 'secret',
    handle: removeFactorOf,
    describes: { summary: 'Take a second factor from a person who lost it', response: removed },
  },
  {
    method: 'GET',
    path: '/admin/users/:id/passkeys',
    access: 'secret',
    handle: listPasskeysOf,
    describes: { summary: 'The passkeys of a person', response: z.array(passkeySchema) },
  },
  {
    method: 'DELETE',
    path: '/admin/users/:id/passkeys/:pid',
    access: 'secret',
    handle: removePasskeyOf,
    describes: { summary: 'Take a passkey from a person whose device is lost', status: 204 },
  },
  {
    method: 'POST',
    path: '/admin/generate_link',
    access: 'secret',
    handle: generateLink,
    describes: {
      summary: 'The link and code that a mail would carry',
      body: generateLinkBody,
      response: userSchema.extend({
        action_link: z.url(),
        email_otp: z.string(),
        hashed_token: z.string(),
        redirect_to: z.string(),
        verification_type: z.string(),
      }),
    },
  },
  {
    method: 'POST',
    path: '/invite',
    access: 'secret',
    handle: invite,
    describes: { summary: 'Mail somebody an account', body: inviteBody, response: userSchema },
  },
]

const grants = {
  password: signIn,
  refresh_token: refreshSession,
  pkce: exchangeCode,
  id_token: signInWithIdToken,
} as const
const isGrant = (type: unknown): type is keyof typeof grants => typeof type === 'string' && Object.hasOwn(grants, type)

async function grant(deps: IdentityDeps, call: AuthCall): Promise<unknown> {
  const type = call.query['grant_type']
  if (!isGrant(type)) return refuse('validation_failed', { message: 'unsupported_grant_type' })
  // A sign-in counts for itself, beside what else it asks.
  if (type !== 'password') await deps.limits.grant(type, call.ip)
  return grants[type](deps, call)
}

async function publicKeys(deps: IdentityDeps, _call: AuthCall, reply: FastifyReply): Promise<unknown> {
  reply.header('cache-control', 'public, max-age=600')
  return deps.keyring.publicKeys()
}
