import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { softAuthenticator, type CreationOptions, type RequestOptions } from '../src/identity/testing.ts'
import {
  appoint,
  startOrganisationsApp,
  type Acting,
  type OrganisationsApp,
  type Owner,
} from '../src/organisations/testing.ts'
import { whatIsLeft, type Way } from '../src/platform/testing/what-is-left.ts'
import { limit } from '../../tools/slowness.mjs'

/**
 * Every way into an account, after everything that closes ways: what is still open stands in session-revocation.txt, to be read and
 * agreed to. A person has all of a way at hand before it happens, and tries it afterwards, by somebody else's hand.
 */
const operatorKey = 'only the operator of these doors knows this'
const password = 'a palm beside the gate'
const reason = 'A telephone was lost'
let app: OrganisationsApp
let owner: Owner
let platformAdmin: Acting

beforeAll(async () => {
  app = await startOrganisationsApp({ AUTH_SECRET_KEY: operatorKey })
  owner = await app.anOrganisationWithMfa()
  const admin = await app.aPerson()
  await app.aPlatformOwner()
  await appoint(app, admin.personId, 'platform_admin')
  platformAdmin = await app.withMfa(admin)
})
afterAll(() => app.close())

type Said = { status: number; body: Record<string, unknown>; location: string }

async function auth(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { body, token }: { body?: object; token?: string } = {},
): Promise<Said> {
  const response = await app.app.inject({
    method,
    url: `/auth/v1${path}`,
    headers: {
      apikey: token === operatorKey ? operatorKey : 'anon',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { payload: body } : {}),
  })
  const said = /^[{[]/.test(response.body) ? (JSON.parse(response.body) as Record<string, unknown>) : {}
  return { status: response.statusCode, body: said, location: String(response.headers['location'] ?? '') }
}

/** Refused by us would be a fault of the test: what prepares a way or an event must work. */
async function must(said: Promise<Said>): Promise<Said> {
  const answer = await said
  if (answer.status >= 400) throw new Error(`answered with ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer
}

const signIn = (email: string, given = password) =>
  auth('POST', '/token?grant_type=password', { body: { email, password: given } })
const mailTo = async (email: string, type: string) => {
  const mail = (await app.mailbox()).findLast((sent) => sent.to === email && sent.type === type)
  if (!mail) throw new Error(`no mail of type ${type} to ${email}`)
  return /token_hash=([^&\s]+)/.exec(mail.text)?.[1] ?? ''
}
const redeem = (type: string, hash: string) => auth('POST', '/verify', { body: { type, token_hash: hash } })
const opens = async (said: Promise<Said>): Promise<boolean> => {
  const { status, body } = await said
  if (status >= 500) throw new Error(`answered with ${status}`)
  return (
    status < 300 &&
    typeof body['access_token'] === 'string' &&
    (await auth('GET', '/user', { token: body['access_token'] })).status === 200
  )
}

/** Somebody with two sessions: one of a device that is lost, or in other hands; one in which things happen. */
type Somebody = Acting & { readonly lost: { access: string; refresh: string }; readonly own: string }

async function somebody(): Promise<Somebody> {
  const person = await app.aMember(owner, 'preparer')
  const [lost, own] = [await must(signIn(person.email)), await must(signIn(person.email))]
  return {
    ...person,
    lost: { access: String(lost.body['access_token']), refresh: String(lost.body['refresh_token']) },
    own: String(own.body['access_token']),
  }
}

/** Makes a way ready, and answers whether it opens the account; in an order in which no try closes what is tried after it. */
const ways: Record<string, Way<Somebody>> = {
  'access token':
    async ({ lost }) =>
    async () =>
      (await auth('GET', '/user', { token: lost.access })).status === 200,
  'own session':
    async ({ own }) =>
    async () =>
      (await auth('GET', '/user', { token: own })).status === 200,
  'API token': async (who) => {
    const made = await app.call<{ secret: string }>(who, 'POST', '/api/profile/tokens', {
      name: 'Meter',
      scopes: ['read'],
      expiresInDays: 30,
    })
    const program = { ...who, headers: { authorization: `Bearer ${made.body.secret}` } }
    return async () => (await app.call(program, 'GET', '/api/organisation')).status === 200
  },
  'refresh token':
    async ({ lost }) =>
    () =>
      opens(auth('POST', '/token?grant_type=refresh_token', { body: { refresh_token: lost.refresh } })),
  password:
    async ({ email }) =>
    () =>
      opens(signIn(email)),
  passkey: async ({ lost }) => {
    const key = softAuthenticator('http://athar.test')
    const begun = await must(auth('POST', '/passkeys/registration/options', { token: lost.access, body: {} }))
    const made = key.create(begun.body['options'] as CreationOptions)
    await must(
      auth('POST', '/passkeys/registration/verify', {
        token: lost.access,
        body: { challenge_id: begun.body['challenge_id'], credential: made },
      }),
    )
    return async () => {
      const asked = await must(auth('POST', '/passkeys/authentication/options', { body: {} }))
      const credential = key.get(asked.body['options'] as RequestOptions)
      return opens(
        auth('POST', '/passkeys/authentication/verify', {
          body: { challenge_id: asked.body['challenge_id'], credential },
        }),
      )
    }
  },
  'code to fetch': async ({ email }) => {
    const verifier = 'v'.repeat(64)
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    await must(
      auth('POST', '/otp', {
        body: { email, create_user: false, code_challenge: challenge, code_challenge_method: 's256' },
      }),
    )
    const hash = await mailTo(email, 'magiclink')
    const { location } = await must(auth('GET', `/verify?token=${hash}&type=magiclink`))
    const code = new URL(location).searchParams.get('code')
    if (!code) throw new Error(`no code in ${location}`)
    return () => opens(auth('POST', '/token?grant_type=pkce', { body: { auth_code: code, code_verifier: verifier } }))
  },
  'magic link': async ({ email }) => {
    await must(auth('POST', '/otp', { body: { email, create_user: false } }))
    const hash = await mailTo(email, 'magiclink')
    return () => opens(redeem('magiclink', hash))
  },
  'recovery link': async ({ email }) => {
    await must(auth('POST', '/recover', { body: { email } }))
    const hash = await mailTo(email, 'recovery')
    return () => opens(redeem('recovery', hash))
  },
  'new address': async ({ email, lost }) => {
    const next = `next-${email}`
    await must(auth('PUT', '/user', { token: lost.access, body: { email: next } }))
    const [here, there] = [await mailTo(email, 'email_change'), await mailTo(next, 'email_change')]
    return async () => {
      await redeem('email_change', here)
      await redeem('email_change', there)
      return (await signIn(next)).status === 200
    }
  },
}

const onAccount = async ({ personId }: Acting, action: string, body: object) => {
  const { status } = await app.call(platformAdmin, 'POST', `/api/admin/users/${personId}/${action}`, body)
  if (status >= 300) throw new Error(`${action} was answered with ${status}`)
}
const askDeletion = async (who: Somebody) => {
  const { status, body } = await app.call(
    { ...who, headers: { authorization: `Bearer ${who.own}` } },
    'POST',
    '/api/profile/deletion',
    { email: who.email, password },
  )
  if (status >= 300) throw new Error(JSON.stringify(body))
}

/** What happens to an account, and closes what may be in the wrong hands. */
const events: Record<string, (who: Somebody) => Promise<unknown>> = {
  nothing: async () => undefined,
  'signs out the other sessions': ({ own }) => must(auth('POST', '/logout?scope=others', { token: own })),
  'signs out everywhere': ({ own }) => must(auth('POST', '/logout?scope=global', { token: own })),
  'has a new password': ({ own }) =>
    must(auth('PUT', '/user', { token: own, body: { password: 'a lantern in the souk' } })),
  'has a new password by mail': async ({ email }) => {
    await must(auth('POST', '/recover', { body: { email } }))
    const session = await must(redeem('recovery', await mailTo(email, 'recovery')))
    await must(
      auth('PUT', '/user', {
        token: String(session.body['access_token']),
        body: { password: 'a lantern in the souk' },
      }),
    )
  },
  'has a new address': async ({ email, own }) => {
    const moved = `moved-${email}`
    await must(auth('PUT', '/user', { token: own, body: { email: moved } }))
    const [here, there] = [await mailTo(email, 'email_change'), await mailTo(moved, 'email_change')]
    await must(redeem('email_change', here))
    await must(redeem('email_change', there))
  },
  'sets up the first second factor': (who) => app.withMfa({ ...who, token: who.own }),
  'is blocked': (who) => onAccount(who, 'block', { until: null, reason }),
  'is blocked and let in again': async (who) => {
    await onAccount(who, 'block', { until: null, reason })
    await onAccount(who, 'unblock', { reason })
  },
  'is signed out by the platform': (who) => onAccount(who, 'end-sessions', { reason }),
  'is freed of second factors by the platform': async (who) => {
    await app.withMfa({ ...who, token: who.own })
    await onAccount(who, 'remove-factors', { reason })
  },
  'is sent a mail for a new password by the platform': (who) => onAccount(who, 'reset-password', { reason }),
  'is to be deleted': askDeletion,
  'is to be deleted and is kept': async (who) => {
    await askDeletion(who)
    const back = await must(signIn(who.email))
    const headers = { authorization: `Bearer ${String(back.body['access_token'])}` }
    const { status } = await app.call({ ...who, headers }, 'POST', '/api/profile/deletion/cancel')
    if (status >= 300) throw new Error(`keeping was answered with ${status}`)
  },
  'is erased by the operator': ({ personId }) =>
    must(auth('DELETE', `/admin/users/${personId}`, { token: operatorKey, body: {} })),
  'is kept out of the organisation': async ({ personId }) => {
    const { status } = await app.call(owner, 'POST', `/api/organisation/members/${personId}/deactivate`)
    if (status >= 300) throw new Error(`deactivating was answered with ${status}`)
  },
}

it('what is still open after what closes', { timeout: limit(240_000) }, async () => {
  const open = await whatIsLeft(somebody, events, ways)
  await expect(open).toMatchFileSnapshot(join(import.meta.dirname, 'session-revocation.txt'))
})
