import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runSql } from '../platform/testing/test-postgres.ts'
import { waitingSessions } from '../platform/testing/waiting-sessions.ts'
import { enrolAuthenticator } from './factors/testing.ts'
import { startIdentityApp, type Answer, type IdentityApp } from './testing.ts'

let app: IdentityApp
beforeAll(async () => {
  app = await startIdentityApp({ AUTH_SECRET_KEY: 'operator-secret', AUTH_REDIRECT_URLS: 'https://*.partner.sa/**' })
})
afterAll(() => app.close())

const wrongPassword = { email: 'nobody@example.com', password: 'wrong one' }

describe('a failure', () => {
  test.each(['a\u0000b', 'a\ud800b'])(
    'is no fault of the server where data holds %j, which no text may',
    async (name) => {
      const body = { email: 'signs@example.com', password: 'a palm beside the gate', data: { full_name: name } }
      expect(await app.call('POST', '/signup', { body })).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      })
    },
  )

  test.each([
    ['a session that ends', 'auth.sessions', 403, 'session_not_found'],
    ['a factor that is taken away', 'auth.mfa_factors', 404, 'mfa_factor_not_found'],
  ])('is no fault of the server where %s meanwhile is asked in', async (_case, table, status, code) => {
    const { auth, id, accessToken: token } = await app.aPerson()
    const { factorId } = await enrolAuthenticator(app, auth)
    let answer: Promise<Answer> | undefined
    await app.platform.accounts.transaction({}, async ({ db }) => {
      await sql`delete from ${sql.raw(table)} where user_id = ${id}`.execute(db)
      answer = app.call('POST', `/factors/${factorId}/challenge`, { token, body: {} })
      await expect.poll(() => waitingSessions((query) => sql.raw(query).execute(db))).toBe(1)
    })
    expect(await answer).toMatchObject({ status, body: { code } })
  })

  test('in the version the client asks for has a code, and echoes the version', async () => {
    const answer = await app.call('POST', '/token?grant_type=password', { body: wrongPassword })
    expect(answer.body).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' })
    expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01')
  })

  test.each(['', '2023-12-31', 'soon'])('for a client that asks for %j is in the older form', async (version) => {
    const answer = await app.call('POST', '/token?grant_type=password', {
      body: wrongPassword,
      headers: { 'x-supabase-api-version': version },
    })
    expect(answer.body).toEqual({ code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' })
    expect(answer.headers.has('x-supabase-api-version')).toBe(false)
  })

  test.each([
    ['no JSON', '{"email":', 400, 'bad_json'],
    ['a list', '[]', 400, 'validation_failed'],
    ['text', '"text"', 400, 'validation_failed'],
    ['a wrong type', '{"email":7,"password":"x"}', 400, 'validation_failed'],
    ['nothing', '', 400, 'validation_failed'],
    ['an address with U+0000 in it', '{"email":"a\\u0000@example.com","password":"x"}', 400, 'validation_failed'],
    ['more than a megabyte', `{"email":"${'x'.repeat(1_100_000)}"}`, 413, 'validation_failed'],
  ])('is no fault of the server for a body that is %s', async (_case, body, status, code) => {
    expect(
      await app.call('POST', '/token?grant_type=password', { body, headers: { 'content-type': 'application/json' } }),
    ).toMatchObject({ status, body: { code } })
  })

  test('is the same for a form instead of JSON', async () => {
    const answer = await app.call('POST', '/signup', {
      body: 'email=a',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_json' } })
  })
})

test('an unexpected fault is 500, which a client retries, and tells nothing of what broke', async () => {
  const owner = app.testDatabase.ownerUrl
  const { accessToken: token } = await app.aPerson()
  await runSql(owner, 'alter table auth.mfa_factors rename to mfa_factors_elsewhere')
  try {
    const answer = await app.call('GET', '/user', { token })
    expect(answer).toMatchObject({ status: 500, body: { code: 'unexpected_failure' } })
    expect(JSON.stringify(answer.body)).not.toContain('mfa_factors')
  } finally {
    await runSql(owner, 'alter table auth.mfa_factors_elsewhere rename to mfa_factors')
  }
})

test('every answer but the public keys is kept by nobody', async () => {
  const settings = await app.call('GET', '/settings')
  expect([settings.headers.get('cache-control'), settings.headers.get('x-content-type-options')]).toEqual([
    'no-store',
    'nosniff',
  ])
  const keys = await app.call('GET', '/.well-known/jwks.json', { key: null })
  expect(keys.headers.get('cache-control')).toBe('public, max-age=600')
  expect(JSON.stringify(keys.body)).not.toContain('"d"')
})

describe('the key of the app', () => {
  test('is asked for, except where browsers and checks come without one', async () => {
    expect(await app.call('GET', '/settings', { key: null })).toMatchObject({
      status: 401,
      body: { code: 'no_authorization' },
    })
    expect(await app.call('GET', '/settings', { key: 'other' })).toMatchObject({
      status: 401,
      body: { code: 'no_authorization' },
    })
    for (const path of ['/health', '/.well-known/jwks.json', '/.well-known/openid-configuration'])
      expect((await app.call('GET', path, { key: null })).status).toBe(200)
    expect((await app.call('GET', '/.well-known/openid-configuration', { key: null })).body).toMatchObject({
      issuer: 'http://athar.test/auth/v1',
      jwks_uri: 'http://athar.test/auth/v1/.well-known/jwks.json',
    })
  })

  test('does not open what only the operator may do', async () => {
    expect(await app.call('GET', '/admin/users')).toMatchObject({ status: 403, body: { code: 'not_admin' } })
    for (const key of [null, 'neither of the two'])
      expect(await app.call('GET', '/admin/users', { key })).toMatchObject({
        status: 401,
        body: { code: 'no_authorization' },
      })
    expect((await app.call('GET', '/settings', { key: 'operator-secret' })).status).toBe(200)
  })
})

describe('another origin', () => {
  const ask = (origin: string, method = 'GET') => app.call(method, '/settings', { headers: { origin } })

  test('may call when it is ours or listed', async () => {
    for (const origin of ['http://athar.test', 'https://reports.partner.sa']) {
      const answer = await ask(origin, 'OPTIONS')
      expect(answer.status).toBe(204)
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
      expect(answer.headers.get('access-control-allow-headers')).toContain('x-supabase-api-version')
      expect((await ask(origin)).headers.get('access-control-expose-headers')).toBe(
        'X-Total-Count, Link, X-Supabase-Api-Version',
      )
    }
  })

  test.each(['https://evil.example', 'https://partner.sa.evil.example', 'null', 'http://reports.partner.sa'])(
    'may not when it is %s',
    async (origin) => {
      const answer = await ask(origin)
      expect(answer.headers.has('access-control-allow-origin')).toBe(false)
      expect(answer.headers.has('access-control-allow-credentials')).toBe(false)
    },
  )
})

describe('what this server does not offer is refused as switched off, never as a fault', () => {
  test.each([
    ['POST', '/token?grant_type=web3', 400, 'validation_failed'],
    ['GET', '/authorize?provider=google', 400, 'validation_failed'],
    ['GET', '/callback?code=x', 404, 'flow_state_not_found'],
    ['POST', '/sso', 404, 'saml_provider_disabled'],
    ['POST', '/sso/saml/acs', 404, 'saml_provider_disabled'],
    ['GET', '/sso/saml/metadata', 404, 'saml_provider_disabled'],
    ['GET', '/nothing', 404, 'endpoint_not_found'],
  ])('%s %s', async (method, path, status, code) => {
    expect(await app.call(method, path, method === 'POST' ? { body: {} } : {})).toMatchObject({
      status,
      body: { code },
    })
  })

  test.each([
    ['DELETE', '/signup', 'POST'],
    ['PATCH', '/user', 'GET, PUT'],
    ['PUT', `/factors/${randomUUID()}`, 'DELETE'],
    ['GET', '/factors/recovery-codes/verify', 'POST'],
    ['HEAD', '/settings', 'GET'],
  ])('%s %s, with the methods that are', async (method, path, allow) => {
    const answer = await app.call(method, path)
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow])
    expect(answer.body['code']).toBe(method === 'HEAD' ? undefined : 'endpoint_not_found')
  })

  test('codes by phone, and taking away the only identity of a person', async () => {
    const { auth } = await app.aPerson()
    expect((await auth.mfa.enroll({ factorType: 'phone', phone: '+966500000000' })).error).toMatchObject({
      status: 422,
      code: 'mfa_phone_enroll_not_enabled',
    })
    const identities = await auth.getUserIdentities()
    const [identity] = identities.data?.identities ?? []
    expect(identity).toMatchObject({ provider: 'email' })
    expect((await auth.unlinkIdentity(identity!)).error).toMatchObject({
      status: 422,
      code: 'single_identity_not_deletable',
    })
  })
})

test('the hooks of tests exist in test mode only', async () => {
  const { installTestHooks } = await import('./test-hooks.ts')
  const { default: Fastify } = await import('fastify')
  const bare = Fastify()
  const { mail, clock } = app.platform
  installTestHooks(bare, { mail, clock, deferred: { run: () => {}, settled: async () => {} }, mode: 'production' })
  expect((await bare.inject('/__test/mailbox')).statusCode).toBe(404)
  expect((await bare.inject({ method: 'POST', url: '/__test/clock', payload: { advance: 1 } })).statusCode).toBe(404)
})
