import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startIdentityApp, type IdentityApp } from './testing.ts'

let app: IdentityApp
beforeAll(async () => {
  app = await startIdentityApp()
})
afterAll(() => app.close())

const signIn = (body: object) => app.call('POST', '/token?grant_type=password', { body })

test('a guessable password opens the account, and the app is told to advise another', async () => {
  await app.features.identity.seedPerson({ email: 'easy@example.com', password: 'Password1', fullName: 'Noura' })
  const { data, error } = await app.client().signInWithPassword({ email: 'easy@example.com', password: 'Password1' })
  expect(error).toBeNull()
  expect(data.weakPassword).toMatchObject({ reasons: ['pwned'] })
  const { email, password } = await app.aPerson()
  expect((await signIn({ email, password })).body).not.toHaveProperty('weak_password')
})

test('the answer holds what the protocol names, and never a hash, a secret or a token of somebody', async () => {
  const { email, password } = await app.aPerson()
  const { body } = await app.call('POST', '/token?grant_type=password', { body: { email, password } })
  const { user, ...session } = body as { user: { identities: object[] } }
  expect(Object.keys(session).toSorted()).toEqual([
    'access_token',
    'expires_at',
    'expires_in',
    'refresh_token',
    'token_type',
  ])
  expect(Object.keys(user).toSorted()).toEqual([
    'app_metadata',
    'aud',
    'confirmed_at',
    'created_at',
    'email',
    'email_confirmed_at',
    'factors',
    'id',
    'identities',
    'is_anonymous',
    'last_sign_in_at',
    'phone',
    'role',
    'updated_at',
    'user_metadata',
  ])
  expect(Object.keys(user.identities[0] ?? {}).toSorted()).toEqual([
    'created_at',
    'email',
    'id',
    'identity_data',
    'identity_id',
    'provider',
    'updated_at',
    'user_id',
  ])
})

test('the hardened profile refuses short and guessable passwords when they are chosen', async () => {
  const hardened = await startIdentityApp({ AUTH_PASSWORD_PROFILE: 'hardened' })
  const reasonsFor = async (password: string) => {
    const { body } = await hardened.call('POST', '/signup', { body: { email: 'noura.alharbi@example.com', password } })
    return (body['weak_password'] as { reasons: string[] } | undefined)?.reasons
  }
  try {
    expect(await reasonsFor('fourteen chars')).toEqual(['length'])
    expect(await reasonsFor('saudiarabia2030!')).toEqual(['pwned'])
    expect(await reasonsFor('noura.alharbi@example.com')).toEqual(['pwned'])
    expect(await reasonsFor('three palms beside a gate')).toBeUndefined()
    // The pages ask for as much before anything is sent.
    const { body } = await hardened.call('GET', '/settings')
    expect(body).toMatchObject({ password_min_length: 15, password_min_length_mfa: 8 })
  } finally {
    await hardened.close()
  }
})

test('a password kept at a lower cost is kept at the present one after the next sign-in', async () => {
  const { email, password, id } = await app.aPerson()
  const cheap = await hash(password, { memoryCost: 4096, timeCost: 1, parallelism: 1 })
  const run = <T>(query: ReturnType<typeof sql<T>>) =>
    app.platform.accounts.transaction({}, ({ db }) => query.execute(db))
  await run(sql`update auth.users set password_hash = ${cheap} where id = ${id}`)
  expect((await signIn({ email, password })).status).toBe(200)
  const { rows } = await run(sql<{ password_hash: string }>`select password_hash from auth.users where id = ${id}`)
  expect(rows[0]?.password_hash).toContain('m=19456,t=2,p=1')
  expect((await signIn({ email, password })).status).toBe(200)
})

test('a ban shows only to whoever knows the password', async () => {
  const { email, password, id } = await app.aPerson()
  await app.platform.accounts.transaction({}, ({ db }) =>
    sql`update auth.users set banned_until = 'infinity' where id = ${id}`.execute(db),
  )
  expect(await signIn({ email, password })).toMatchObject({ status: 400, body: { code: 'user_banned' } })
  expect(await signIn({ email, password: 'wrong one' })).toMatchObject({
    status: 400,
    body: { code: 'invalid_credentials' },
  })
})

test('whoever knew only the old password does not slip in while it is changed', async () => {
  const { email, password, id } = await app.aPerson()
  const owner = new pg.Client({ connectionString: app.testDatabase.ownerUrl })
  await owner.connect()
  try {
    await owner.query('begin')
    await owner.query('update auth.users set password_hash = $1 where id = $2', [await hash('a new one'), id])
    const late = signIn({ email, password })
    // It has found the old password right, and waits for the row.
    const waiting = 'select 1 from pg_locks where not granted and transactionid = pg_current_xact_id()::xid'
    while ((await owner.query(waiting)).rows.length === 0) continue
    await owner.query('commit')
    expect((await late).body['code']).toBe('invalid_credentials')
    const { rows } = await app.platform.accounts.transaction({ personId: id }, ({ db }) =>
      sql`select (select count(*)::int from auth.sessions where user_id = ${id}) as sessions,
                 (select count(*)::int from audit_trail where person_id = ${id} and action = 'identity.sign-in') as entries`.execute(
        db,
      ),
    )
    // Both are those of the sign-up.
    expect(rows).toEqual([{ sessions: 1, entries: 1 }])
  } finally {
    await owner.end()
  }
})

test('an answer with secrets in it is never packed, for its length would tell of them', async () => {
  const { email, password } = await app.aPerson()
  const asked = { body: { email, password }, headers: { 'accept-encoding': 'br, gzip' } }
  const { status, headers } = await app.call('POST', '/token?grant_type=password', asked)
  expect([status, headers.get('content-encoding')]).toEqual([200, null])
})

test.each([
  ['no password', { email: 'a@example.com' }],
  ['no address', { password: 'x' }],
  ['nulls', { email: null, password: null }],
])('%s is a bad request', async (_case, body) => {
  expect(await signIn(body)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
})

test('letters that look like those of an address are not that address', async () => {
  const { password } = await app.aPerson('paypal@example.com')
  expect((await signIn({ email: 'pаypal@example.com', password })).body['code']).toBe('invalid_credentials')
  expect((await app.call('POST', '/signup', { body: { email: 'pаypal@example.com', password } })).body['code']).toBe(
    'email_address_invalid',
  )
})

describe('more sign-ins at once than the machine can bear', () => {
  test('are refused with 503, never 500, and other calls are answered meanwhile', async () => {
    const { email, password, accessToken } = await app.aPerson()
    const flood = Promise.all(Array.from({ length: 400 }, () => signIn({ email, password })))
    const asked = performance.now()
    expect((await app.call('GET', '/user', { token: accessToken })).status).toBe(200)
    expect(performance.now() - asked).toBeLessThan(5000)
    const answers = await flood
    const statuses = new Set(answers.map(({ status }) => status))
    expect(statuses).toEqual(new Set([200, 503]))
    const refused = answers.find(({ status }) => status === 503)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await signIn({ email, password })).status).toBe(200)
  })
})
