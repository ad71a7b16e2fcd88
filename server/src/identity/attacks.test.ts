import { randomUUID } from 'node:crypto'
import { decodeJwt, SignJWT } from 'jose'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints, type Endpoint } from './endpoints.ts'
import { addAuthenticator, enrolAuthenticator } from './factors/testing.ts'
import { createKeyring } from './keyring.ts'
import { startIdentityApp, type IdentityApp } from './testing.ts'

const secret = 'only the operator knows this'
let app: IdentityApp
beforeAll(async () => {
  app = await startIdentityApp({ AUTH_SECRET_KEY: secret })
})
afterAll(() => app.close())

const password = 'a palm beside the gate'
const stranger = '11111111-1111-4111-8111-111111111111'
const filled = (path: string, id = stranger) => path.replaceAll(/:\w+/g, id).replace('*', 'acs')
const methodsOf = ({ method }: Endpoint) => [method].flat()
const each = (kind: (endpoint: Endpoint) => boolean) =>
  endpoints
    .filter(kind)
    .flatMap((endpoint) => methodsOf(endpoint).map((method) => [method, filled(endpoint.path)] as const))
const bodyFor = (method: string) => (method === 'GET' ? {} : { body: {} })

describe('without what it asks for,', () => {
  test.each(each(({ access }) => access === 'key' || access === 'bearer'))(
    '%s %s is closed to calls without the key of the app',
    async (method, path) => {
      expect(await app.call(method, path, { key: null, ...bodyFor(method) })).toMatchObject({
        status: 401,
        body: { code: 'no_authorization' },
      })
    },
  )

  test.each(each(({ access }) => access === 'bearer'))('%s %s is closed without a session', async (method, path) => {
    expect(await app.call(method, path, bodyFor(method))).toMatchObject({
      status: 401,
      body: { code: 'no_authorization' },
    })
    expect(await app.call(method, path, { token: 'a.b.c', ...bodyFor(method) })).toMatchObject({
      status: 403,
      body: { code: 'bad_jwt' },
    })
  })

  test('what only the operator may do is closed to every signed-in person, at aal2 too', async () => {
    const { auth } = await app.aPerson()
    await addAuthenticator(app, auth)
    const token = (await auth.getSession()).data.session?.access_token ?? ''
    const closed = each(({ access }) => access === 'secret')
    expect(closed.length).toBeGreaterThan(8)
    for (const [method, path] of closed)
      expect(await app.call(method, path, { token, ...bodyFor(method) })).toMatchObject({
        status: 403,
        body: { code: 'not_admin' },
      })
  })
})

test('no endpoint reads a body of more than a megabyte, and none falls over one', async () => {
  const { accessToken: token } = await app.aPerson()
  const body = `{"email":"a@example.com","x":"${'x'.repeat(1_100_000)}"}`
  for (const endpoint of endpoints)
    for (const method of methodsOf(endpoint).filter((one) => one !== 'GET')) {
      const key = endpoint.access === 'secret' ? secret : 'anon'
      const answer = await app.call(method, filled(endpoint.path), { token, key, body }).catch(() => ({ status: 413 }))
      expect([method, endpoint.path, answer.status]).toEqual([method, endpoint.path, 413])
    }
})

test('nothing of somebody else is reached by its id, in any path', async () => {
  const victim = await app.aPerson()
  const { factorId } = await enrolAuthenticator(app, victim.auth)
  const identityId = (await victim.auth.getUserIdentities()).data?.identities[0]?.identity_id ?? ''
  const before = JSON.stringify((await victim.auth.getUser()).data.user)
  const { accessToken: token } = await app.aPerson()
  const named = endpoints.filter(({ access, path }) => access === 'bearer' && path.includes(':'))
  expect(named.length).toBeGreaterThan(4)
  for (const endpoint of named)
    for (const method of methodsOf(endpoint))
      for (const id of [factorId, identityId, victim.id]) {
        const body = { challenge_id: stranger, code: '000000', friendly_name: 'Mine now' }
        const answer = await app.call(method, filled(endpoint.path, id), {
          token,
          ...(method === 'GET' ? {} : { body }),
        })
        expect([404, 422]).toContain(answer.status)
      }
  expect(JSON.stringify((await victim.auth.getUser()).data.user)).toBe(before)
})

const asking: [string, object][] = [
  ['/recover', {}],
  ['/otp', { create_user: false }],
  ['/otp', { create_user: true }],
  ['/resend', { type: 'signup' }],
]

test.each(asking)(
  'asking for a mail at %s: %j is answered before it is known whether there is an account',
  async (path, more) => {
    const { email } = await app.aPerson()
    const closed = new pg.Client({ connectionString: app.testDatabase.ownerUrl })
    await closed.connect()
    try {
      await closed.query('begin; lock table auth.users, auth.one_time_tokens in access exclusive mode')
      for (const address of [email, `nobody-${randomUUID()}@example.com`])
        expect(await app.call('POST', path, { body: { email: address, ...more } })).toMatchObject({
          status: 200,
          body: {},
        })
    } finally {
      await closed.end()
    }
    await app.mailbox()
  },
)

describe('a token signed by our own key', () => {
  const keyring = () => createKeyring({ ...app.platform, database: app.platform.accounts })
  const use = async (over: Record<string, unknown>, header: { kid?: string; typ?: string } = {}) => {
    const { accessToken } = await app.aPerson()
    const { kid, privateKey } = await keyring().signer()
    const forged = await new SignJWT({ ...decodeJwt(accessToken), ...over })
      .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT', ...header })
      .sign(privateKey)
    return app.call('GET', '/user', { token: forged })
  }
  const refused = { status: 403, body: { code: 'bad_jwt' } }

  test('opens as it should, so that the rest means something', async () => {
    expect((await use({})).status).toBe(200)
  })

  test.each([
    ['for another audience', { aud: 'another' }],
    ['for nobody', { aud: undefined }],
    ['by another issuer', { iss: 'http://evil.example/auth/v1' }],
    ['without an end', { exp: undefined }],
    ['without a session', { session_id: undefined }],
    ['with its time past', { exp: 1_000_000_000 }],
  ])('%s opens nothing', async (_case, over) => {
    expect(await use(over)).toMatchObject(refused)
  })

  test('under the name of another of our keys opens nothing', async () => {
    const { keys } = (await app.call('GET', '/.well-known/jwks.json', { key: null })).body as {
      keys: { kid: string }[]
    }
    const { kid } = await keyring().signer()
    const other = keys.find((key) => key.kid !== kid)
    expect(other).toBeDefined()
    expect(await use({}, { kid: other?.kid ?? '' })).toMatchObject(refused)
  })

  test('naming another person than the session’s opens nothing', async () => {
    const victim = await app.aPerson()
    expect(await use({ sub: victim.id })).toMatchObject({ status: 403, body: { code: 'session_not_found' } })
  })
})

test('a session is always a new one, whatever the caller brings along', async () => {
  const attacker = await app.aPerson()
  const victim = await app.aPerson()
  const fixed = decodeJwt(attacker.accessToken)['session_id']
  const answer = await app.call('POST', '/token?grant_type=password', {
    token: attacker.accessToken,
    headers: { cookie: `session_id=${String(fixed)}` },
    body: {
      email: victim.email,
      password: victim.password,
      session_id: fixed,
      access_token: attacker.accessToken,
      refresh_token: attacker.refreshToken,
    },
  })
  expect(decodeJwt(answer.body['access_token'] as string)['session_id']).not.toBe(fixed)
  expect(answer.body['refresh_token']).not.toBe(attacker.refreshToken)
  expect((await app.call('GET', '/user', { token: attacker.accessToken })).body).toMatchObject({ id: attacker.id })
  expect(answer.headers.get('set-cookie')).toBeNull()
})

test('a sign-up writes what a person may write about themselves, and nothing else', async () => {
  const body = {
    email: 'grasping@example.com',
    password,
    id: stranger,
    role: 'service_role',
    aud: 'admin',
    is_super_admin: true,
    app_metadata: { roles: ['platform_owner'] },
    email_confirmed_at: '2026-01-01T00:00:00Z',
    confirmed_at: '2026-01-01T00:00:00Z',
    banned_until: null,
    factors: [{ id: stranger, status: 'verified' }],
    identities: [{ provider: 'custom:ministry', id: 'x' }],
    data: { role: 'service_role', platform_roles: ['platform_owner'], aal: 'aal2', email_verified: true },
  }
  const { body: made } = await app.call('POST', '/signup', { body })
  expect(made).toMatchObject({
    role: 'authenticated',
    aud: 'authenticated',
    app_metadata: { provider: 'email', providers: ['email'] },
    identities: [{ provider: 'email', identity_data: { email_verified: false } }],
    factors: [],
  })
  expect(made['id']).not.toBe(stranger)
  expect(made).not.toHaveProperty('email_confirmed_at')
  expect(
    (await app.call('POST', '/token?grant_type=password', { body: { email: body.email, password } })).body['code'],
  ).toBe('email_not_confirmed')
  const { tokenHash } = await app.mailTo(body.email, 'signup')
  const session = await app.call('POST', '/verify', { body: { type: 'signup', token_hash: tokenHash } })
  const claims = decodeJwt(session.body['access_token'] as string)
  expect(claims).toMatchObject({ role: 'authenticated', aal: 'aal1' })
  const me = await app.app.inject({
    url: '/api/me',
    headers: { authorization: `Bearer ${session.body['access_token'] as string}` },
  })
  expect(JSON.stringify(me.json())).not.toContain('"platform_owner"')
  const roles = await app.platform.accounts.transaction({ personId: made['id'] as string }, ({ db }) =>
    sql`select 1 from platform_roles where person_id = ${made['id'] as string}`.execute(db),
  )
  expect(roles.rows).toEqual([])
})

describe('a mail', () => {
  const evil = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    forwarded: 'host=evil.example',
    'x-forwarded-proto': 'javascript',
    origin: 'https://evil.example',
    referer: 'https://evil.example/',
  }

  test('of every kind leads to our own site, whatever host the request named', async () => {
    const { email, accessToken: token } = await app.aPerson()
    const calls: [string, string, Record<string, unknown>, { token?: string; key?: string }][] = [
      ['POST', '/signup', { email: 'hosted@example.com', password }, {}],
      ['POST', '/signup', { email, password }, {}],
      ['POST', '/recover', { email }, {}],
      ['POST', '/otp', { email }, {}],
      ['PUT', '/user', { email: `moved-${email}` }, { token }],
      ['POST', '/invite', { email: 'hosted-guest@example.com' }, { key: secret }],
    ]
    const before = (await app.mailbox()).length
    for (const [method, path, body, options] of calls)
      expect(
        (await app.call(method, `${path}?redirect_to=https://evil.example/`, { body, headers: evil, ...options }))
          .status,
      ).toBe(200)
    const mails = (await app.mailbox()).slice(before)
    expect(mails.length).toBeGreaterThanOrEqual(calls.length)
    for (const mail of mails) {
      expect(mail.text + mail.html + mail.subject).not.toContain('evil.example')
      for (const [link] of mail.text.matchAll(/https?:\S+/g)) expect(new URL(link).host).toBe('athar.test')
    }
  })

  test('is not split by line breaks in a name, and shows no markup of it', async () => {
    const name = 'Sara\r\nBcc: everybody@example.com\r\n\r\n<script>alert(1)</script>'
    await app.call('POST', '/signup', {
      body: { email: 'split@example.com', password, data: { full_name: name, language: 'en\r\nX: y' } },
    })
    const mail = (await app.mailbox()).find(({ to }) => to === 'split@example.com')
    expect(mail?.subject).not.toMatch(/[\r\n]/)
    expect(mail?.html).not.toContain('<script')
    expect((await app.mailbox()).some(({ to }) => to.includes('everybody'))).toBe(false)
  })

  test.each([
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com, b@example.com',
    '"a@example.com" <b@example.com>',
    'a@example.com\u0000',
    'a@exаmple.com',
    'ａ@example.com',
  ])('goes to no address like %j', async (email) => {
    for (const path of ['/signup', '/otp', '/recover'])
      expect(await app.call('POST', path, { body: { email, password } })).toMatchObject({
        status: 400,
        body: { code: 'email_address_invalid' },
      })
    const { accessToken: token } = await app.aPerson()
    expect(await app.call('PUT', '/user', { token, body: { email } })).toMatchObject({
      status: 400,
      body: { code: 'email_address_invalid' },
    })
  })
})
