import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitingSessions } from '../platform/testing/waiting-sessions.ts'
import { takeAttempts, voidTokens } from './store/one-time-tokens.ts'
import { lockById } from './store/users.ts'
import { startIdentityApp, type IdentityApp } from './testing.ts'

let app: IdentityApp
beforeAll(async () => {
  app = await startIdentityApp({ AUTH_REDIRECT_URLS: 'https://partner.example/**' })
})
afterAll(() => app.close())

const verify = (body: object) => app.call('POST', '/verify', { body })
const follow = (query: Record<string, string>) =>
  app.call('GET', `/verify?${new URLSearchParams(query).toString()}`, { key: null })

describe('a code of six digits', () => {
  test('bears five guesses, the right one afterwards included', async () => {
    const { email } = await app.aPerson()
    await app.call('POST', '/recover', { body: { email } })
    const { code } = await app.mailTo(email, 'recovery')
    for (let guess = 1; guess <= 5; guess += 1) {
      const wrong = String((Number(code) + guess) % 1_000_000).padStart(6, '0')
      expect(await verify({ type: 'recovery', email, token: wrong })).toMatchObject({
        status: 403,
        body: { code: 'otp_expired' },
      })
    }
    expect((await verify({ type: 'recovery', email, token: code })).body['code']).toBe('otp_expired')
  })

  test('that is wrong is counted without waiting for the disk, by which the time of the answer would tell that one was sent', async () => {
    const { email } = await app.aPerson()
    await app.call('POST', '/recover', { body: { email } })
    await app.mailTo(email, 'recovery')
    const guess = { sentTo: email, kinds: ['recovery'], userId: null, at: app.platform.clock.now() } as const
    const [counted, commits] = await app.platform.accounts.transaction({}, async ({ db }) => {
      await sql`set local synchronous_commit = on`.execute(db)
      return [await takeAttempts(db, guess), (await sql`show synchronous_commit`.execute(db)).rows]
    })
    expect(counted).toHaveLength(1)
    expect(commits).toEqual([{ synchronous_commit: 'off' }])
  })

  test('opens once, also when it comes twice at the same moment', async () => {
    const { email } = await app.aPerson()
    await app.call('POST', '/otp', { body: { email } })
    const { code } = await app.mailTo(email, 'magiclink')
    const answers = await Promise.all([1, 2, 3].map(() => verify({ type: 'email', email, token: code })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403])
  })

  test('is read with Arabic digits, in groups, and with the marks of a text it was copied from', async () => {
    const { email } = await app.aPerson()
    await app.call('POST', '/otp', { body: { email } })
    const { code } = await app.mailTo(email, 'magiclink')
    const arabic = code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))
    const token = `\u200f${arabic.slice(0, 3)} ${arabic.slice(3)}\u200f`
    expect((await verify({ type: 'email', email, token })).status).toBe(200)
  })

  test('is worth nothing after an hour, or for another purpose', async () => {
    const { email } = await app.aPerson()
    await app.call('POST', '/recover', { body: { email } })
    const { code, tokenHash } = await app.mailTo(email, 'recovery')
    expect((await verify({ type: 'signup', token_hash: tokenHash })).body['code']).toBe('otp_expired')
    await app.advance(3601)
    expect((await verify({ type: 'recovery', email, token: code })).body['code']).toBe('otp_expired')
    expect((await verify({ type: 'recovery', token_hash: tokenHash })).body['code']).toBe('otp_expired')
  })
})

test('whoever opens one of two mails that were sent at the same moment cannot be followed by the other', async () => {
  const { email } = await app.aPerson()
  await app.call('POST', '/otp', { body: { email } })
  const { tokenHash } = await app.mailTo(email, 'magiclink')
  // As two requests leave it that did not see each other's token.
  const other = Buffer.alloc(32, 7)
  await app.platform.accounts.transaction({}, ({ db }) =>
    sql`insert into auth.one_time_tokens (hash, user_id, kind, sent_to, code_hash, expires_at)
      select ${other}, user_id, kind, sent_to, code_hash, expires_at from auth.one_time_tokens where sent_to = ${email}`.execute(
      db,
    ),
  )
  expect((await verify({ type: 'magiclink', token_hash: tokenHash })).status).toBe(200)
  const { rows } = await app.platform.accounts.transaction({}, ({ db }) =>
    sql`select 1 from auth.one_time_tokens where sent_to = ${email}`.execute(db),
  )
  expect(rows).toEqual([])
})

test('a recovery link opens a session in which a new password can be chosen', async () => {
  const { email } = await app.aPerson()
  const auth = app.client()
  const events: string[] = []
  auth.onAuthStateChange((event) => void events.push(event))
  await auth.resetPasswordForEmail(email)
  const { tokenHash } = await app.mailTo(email, 'recovery')
  expect((await auth.verifyOtp({ token_hash: tokenHash, type: 'recovery' })).error).toBeNull()
  expect(events).toContain('PASSWORD_RECOVERY')
  expect((await auth.updateUser({ password: 'the phrase after' })).error).toBeNull()
  const claims = await auth.getClaims()
  expect(claims.data?.claims).toMatchObject({
    aal: 'aal1',
    role: 'authenticated',
    amr: [{ method: 'recovery' }],
    is_anonymous: false,
  })
})

test('a magic link makes an account where there is none, and a repeated mail where one is open', async () => {
  const auth = app.client()
  expect(
    (await auth.signInWithOtp({ email: 'fresh@example.com', options: { data: { language: 'ar' } } })).error,
  ).toBeNull()
  const mail = await app.mailTo('fresh@example.com', 'magiclink')
  expect(mail.html).toContain('dir="rtl"')
  const { data } = await auth.verifyOtp({ email: 'fresh@example.com', token: mail.code, type: 'email' })
  expect(data.user).toMatchObject({ email: 'fresh@example.com', user_metadata: { language: 'ar' } })
  await app.client().signUp({ email: 'again@example.com', password: 'some phrase' })
  const before = await app.mailTo('again@example.com', 'signup')
  expect((await app.client().resend({ type: 'signup', email: 'again@example.com' })).error).toBeNull()
  const after = await app.mailTo('again@example.com', 'signup')
  expect(after.tokenHash).not.toBe(before.tokenHash)
  expect((await app.client().resend({ type: 'sms' as 'signup', email: 'again@example.com' })).error).toMatchObject({
    status: 400,
  })
})

type Person = Awaited<ReturnType<IdentityApp['aPerson']>>

async function moveAway({ auth, email }: Person) {
  const to = `moved-${email}`
  await auth.updateUser({ email: to })
  const { tokenHash: here } = await app.mailTo(email, 'email_change')
  const { tokenHash: there } = await app.mailTo(to, 'email_change')
  await app.client().verifyOtp({ type: 'email_change', token_hash: here })
  return app.client().verifyOtp({ type: 'email_change', token_hash: there })
}

describe('the protocol link', () => {
  const linkFor = async (email: string) => {
    await app.call('POST', '/recover', { body: { email } })
    return (await app.mailTo(email, 'recovery')).tokenHash
  }

  test('of an implicit flow carries the session behind the number sign', async () => {
    const { email, id } = await app.aPerson()
    const answer = await follow({
      token: await linkFor(email),
      type: 'recovery',
      redirect_to: 'http://athar.test/profile',
    })
    expect(answer.status).toBe(303)
    const target = new URL(answer.headers.get('location') ?? '')
    const values = new URLSearchParams(target.hash.slice(1))
    expect(values.get('type')).toBe('recovery')
    const user = await app.call('GET', '/user', { token: values.get('access_token') ?? '' })
    expect(user.body['id']).toBe(id)
  })

  test.each([
    'https://evil.example/',
    'http://athar.test.evil.example/',
    'http://athar.test@evil.example/',
    '//evil.example',
    'javascript:alert(1)',
    'http://athar.test:81/',
    '\\\\evil.example',
  ])('never leads to %s', async (target) => {
    const answer = await follow({ token: 'spent', type: 'recovery', redirect_to: target })
    const location = new URL(answer.headers.get('location') ?? '')
    expect(location.origin).toBe('http://athar.test')
    expect(new URLSearchParams(location.hash.slice(1)).get('error_code')).toBe('otp_expired')
  })

  test('of a PKCE flow is worth nothing without the verifier, and one wrong try spends it', async () => {
    const { email } = await app.aPerson()
    const auth = app.client()
    await auth.resetPasswordForEmail(email)
    const { tokenHash } = await app.mailTo(email, 'recovery')
    const answer = await follow({ token: tokenHash, type: 'recovery' })
    const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
    const exchange = (verifier: string) =>
      app.call('POST', '/token?grant_type=pkce', { body: { auth_code: code, code_verifier: verifier } })
    expect(await exchange('x'.repeat(50))).toMatchObject({ status: 400, body: { code: 'bad_code_verifier' } })
    expect(await exchange('x'.repeat(50))).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } })
  })

  test.each([
    ['a new password', ({ auth }: Person) => auth.updateUser({ password: 'the phrase of the owner' })],
    ['the end of all sessions', ({ auth }: Person) => auth.signOut({ scope: 'global' })],
    ['the end of the others', ({ auth }: Person) => auth.signOut({ scope: 'others' })],
    ['another address', moveAway],
  ])('of a PKCE flow, followed and not fetched yet, opens nothing after %s', async (_what, shutOut) => {
    const person = await app.aPerson()
    const thief = app.client()
    await thief.resetPasswordForEmail(person.email)
    const { tokenHash } = await app.mailTo(person.email, 'recovery')
    const answer = await follow({ token: tokenHash, type: 'recovery' })
    const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
    expect((await shutOut(person)).error).toBeNull()
    expect((await thief.exchangeCodeForSession(code)).error).toMatchObject({ code: 'flow_state_not_found' })
  })

  test('of a PKCE flow is too late after five minutes', async () => {
    const { email } = await app.aPerson()
    const auth = app.client()
    await auth.resetPasswordForEmail(email)
    const { tokenHash } = await app.mailTo(email, 'recovery')
    const answer = await follow({ token: tokenHash, type: 'recovery' })
    const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? ''
    await app.advance(301)
    expect((await auth.exchangeCodeForSession(code)).error).toMatchObject({ status: 422, code: 'flow_state_expired' })
  })
})

test.each(['link', 'code', 'address'] as const)(
  'by a %s nobody slips in behind a new password that is being written down',
  async (by) => {
    const { email, id } = await app.aPerson()
    await app.call('POST', '/recover', { body: { email } })
    const { tokenHash, code } = await app.mailTo(email, 'recovery')
    const use = {
      link: () => verify({ type: 'recovery', token_hash: tokenHash }),
      code: () => verify({ type: 'recovery', email, token: code }),
      address: () => follow({ token: tokenHash, type: 'recovery' }),
    }[by]
    const answering = await app.platform.accounts.transaction({}, async ({ db }) => {
      await lockById(db, id)
      const answer = use()
      const waiting = () => waitingSessions((query) => app.platform.accounts.pool.query(query))
      await expect.poll(waiting).toBeGreaterThan(0)
      await voidTokens(db, { userId: id, kinds: null })
      return { answer }
    })
    const { body, headers } = await answering.answer
    expect(`${String(body['code'])} ${headers.get('location') ?? ''}`).toContain('otp_expired')
  },
)

test('a scanner that asks for the head of a link spends nothing', async () => {
  const { email } = await app.aPerson()
  await app.call('POST', '/recover', { body: { email } })
  const { tokenHash } = await app.mailTo(email, 'recovery')
  expect((await app.call('HEAD', `/verify?token=${tokenHash}&type=recovery`, { key: null })).status).toBe(405)
  expect((await verify({ type: 'recovery', token_hash: tokenHash })).status).toBe(200)
})

test.each([
  ['http://athar.test/inventory?year=2025', '/inventory?year=2025'],
  ['http://athar.test/', null],
  ['http://athar.test//evil.example', null],
  ['https://evil.example/inventory', null],
  ['http://athar.test@evil.example/inventory', null],
  ['//evil.example', null],
])('a mailed link for %s carries %s', async (redirectTo, carried) => {
  for (const [path, kind] of [
    ['/recover', 'recovery'],
    ['/otp', 'magiclink'],
  ] as const) {
    const { email } = await app.aPerson()
    await app.call('POST', `${path}?${new URLSearchParams({ redirect_to: redirectTo })}`, { body: { email } })
    const link = new URL(/http:\S+/.exec((await app.mailTo(email, kind)).text)?.[0] ?? '')
    expect([link.origin, link.pathname]).toEqual(['http://athar.test', '/auth'])
    expect(link.searchParams.get('redirect_to')).toBe(carried)
    expect(link.searchParams.get('leads_to')).toBeNull()
  }
})

test('a mailed link that was asked for from a listed site opens our page, and leads back there with a code', async () => {
  const email = `${randomUUID()}@example.com`
  const back = 'https://partner.example/auth?redirect_to=%2Finventory'
  const auth = app.client()
  await auth.signUp({ email, password: 'a palm beside the gate', options: { emailRedirectTo: back } })
  const link = new URL(/http:\S+/.exec((await app.mailTo(email, 'signup')).text)?.[0] ?? '')
  expect([link.origin, link.pathname]).toEqual(['http://athar.test', '/auth'])
  expect(link.searchParams.get('redirect_to')).toBeNull()
  const [token, type, leadsTo] = ['token_hash', 'type', 'leads_to'].map((name) => link.searchParams.get(name) ?? '')
  expect(leadsTo).toBe(back)
  const answer = await follow({ token: token!, type: type!, redirect_to: leadsTo! })
  const target = new URL(answer.headers.get('location') ?? '')
  expect([target.origin, target.searchParams.get('redirect_to')]).toEqual(['https://partner.example', '/inventory'])
  const { data } = await auth.exchangeCodeForSession(target.searchParams.get('code') ?? '')
  expect(data.user?.email).toBe(email)
})

test('a mail that leads to choosing a password ends at our own page, which asks for it, wherever the sign-up came from', async () => {
  const email = `${randomUUID()}@example.com`
  for (const password of ['a palm beside the gate', 'a lantern in the souk'])
    await app.client().signUp({ email, password, options: { emailRedirectTo: 'https://partner.example/auth' } })
  const first = new URL(/http:\S+/.exec((await app.mailTo(email, 'signup')).text)?.[0] ?? '')
  expect(first.searchParams.get('leads_to')).toBe('https://partner.example/auth')
  const link = new URL(/http:\S+/.exec((await app.mailTo(email, 'signup_contested')).text)?.[0] ?? '')
  expect([link.searchParams.get('type'), link.searchParams.get('leads_to')]).toEqual(['recovery', null])
})

test('a link goes to our own site, whatever host the request named', async () => {
  const { email } = await app.aPerson()
  await app.call('POST', '/recover', {
    body: { email },
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  })
  expect((await app.mailTo(email, 'recovery')).text).toContain('http://athar.test/auth?token_hash=')
})
