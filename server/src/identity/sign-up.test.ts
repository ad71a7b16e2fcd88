import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitingSessions } from '../platform/testing/waiting-sessions.ts'
import { startIdentityApp, type IdentityApp } from './testing.ts'

let app: IdentityApp
beforeAll(async () => {
  app = await startIdentityApp()
})
afterAll(() => app.close())

const password = 'a palm beside the gate'
const signUp = (email: string, data: object = {}) =>
  app.call('POST', '/signup', {
    body: {
      email,
      password,
      data,
      gotrue_meta_security: { captcha_token: null },
      code_challenge: null,
      code_challenge_method: null,
    },
  })

describe('the official client', () => {
  test('signs up, confirms by the link of the mail, signs out and in again', async () => {
    const auth = app.client()
    const { data, error } = await auth.signUp({
      email: 'Noura@Example.com',
      password,
      options: { data: { language: 'ar' } },
    })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({
      email: 'noura@example.com',
      aud: 'authenticated',
      identities: [{ provider: 'email' }],
    })
    const mail = await app.mailTo('noura@example.com', 'signup')
    expect(mail.text).toContain('http://athar.test/auth?token_hash=')
    expect(mail.html).toContain('<html lang="ar" dir="rtl">')
    const confirmed = await auth.verifyOtp({ token_hash: mail.tokenHash, type: 'signup' })
    expect(confirmed.error).toBeNull()
    expect(confirmed.data.user).toMatchObject({
      id: data.user?.id,
      email: 'noura@example.com',
      user_metadata: { language: 'ar' },
    })
    expect(confirmed.data.user?.email_confirmed_at).toBeTruthy()
    expect((await auth.signOut()).error).toBeNull()
    const again = await auth.signInWithPassword({ email: 'noura@example.com', password })
    expect(again.error).toBeNull()
    expect(again.data.session).toMatchObject({ token_type: 'bearer', expires_in: 900 })
    expect((await auth.getUser()).data.user?.last_sign_in_at).toBeTruthy()
  })

  test('confirms by the code of the mail', async () => {
    const auth = app.client()
    await auth.signUp({ email: 'code@example.com', password })
    const { code } = await app.mailTo('code@example.com', 'signup')
    const { data, error } = await auth.verifyOtp({ email: 'code@example.com', token: code, type: 'email' })
    expect(error).toBeNull()
    expect(data.session?.user.email).toBe('code@example.com')
  })

  test('follows the protocol link of a PKCE sign-up and exchanges its code', async () => {
    const auth = app.client()
    await auth.signUp({ email: 'pkce@example.com', password })
    const { tokenHash } = await app.mailTo('pkce@example.com', 'signup')
    expect(tokenHash).toMatch(/^pkce_/)
    const followed = await app.call(
      'GET',
      `/verify?token=${tokenHash}&type=signup&redirect_to=${encodeURIComponent('http://athar.test/welcome')}`,
      { key: null },
    )
    expect(followed.status).toBe(303)
    const target = new URL(followed.headers.get('location') ?? '')
    expect(target.origin + target.pathname).toBe('http://athar.test/welcome')
    const { data, error } = await auth.exchangeCodeForSession(target.searchParams.get('code') ?? '')
    expect(error).toBeNull()
    expect(data.user?.email).toBe('pkce@example.com')
  })

  test('is told in its own terms what is wrong', async () => {
    const auth = app.client()
    const weak = await auth.signUp({ email: 'weak@example.com', password: '12345' })
    expect(weak.error).toMatchObject({
      status: 422,
      code: 'weak_password',
      reasons: ['length'],
      message: 'Password must be at least 6 characters',
    })
    const address = await auth.signUp({ email: 'no address', password })
    expect(address.error).toMatchObject({ status: 400, code: 'email_address_invalid' })
    const anonymous = await auth.signInAnonymously()
    expect(anonymous.error).toMatchObject({ status: 422, code: 'anonymous_provider_disabled' })
    const unconfirmed = await app.client().signUp({ email: 'later@example.com', password })
    expect(unconfirmed.error).toBeNull()
    const early = await auth.signInWithPassword({ email: 'later@example.com', password })
    expect(early.error).toMatchObject({ status: 400, code: 'email_not_confirmed' })
  })
})

describe('whether an address has an account', () => {
  test('shows neither in status, nor in the shape of the answer, nor in a repetition', async () => {
    const { email } = await app.aPerson('taken@example.com')
    const fresh = await signUp('fresh@example.com', { language: 'en' })
    const taken = await signUp(email, { language: 'en' })
    expect(taken.status).toBe(fresh.status)
    expect(shapeOf(taken.body)).toEqual(shapeOf(fresh.body))
    expect([...taken.headers.keys()].toSorted()).toEqual([...fresh.headers.keys()].toSorted())
    const repeated = await signUp(email)
    expect(repeated.body['id']).toBe(taken.body['id'])
    expect((await signUp('fresh@example.com')).body['id']).toBe(fresh.body['id'])
    const mail = await app.mailTo(email, 'account_exists')
    expect(mail.tokenHash).toBe('')
    expect(mail.text).toContain('http://athar.test/auth')
  })

  test('shows not in any word of the answer, also after a mail for a new password or a link, and a later sign-up', async () => {
    const { email: taken } = await app.aPerson('often@example.com')
    const data = { zone: 'Riyadh', full_name: 'نورة', a: [1.5, { b: null }] }
    const answersTo = async (email: string) => {
      const answers = []
      for (const step of ['/signup', '/recover', '/signup', '/otp', '/resend', '/signup']) {
        const from = app.platform.clock.now().toISOString()
        const body = { email, ...(step === '/signup' ? { password, data } : { type: 'signup' }) }
        const text = JSON.stringify((await app.call('POST', step, { body })).body)
        const ids = new Map<string, string>()
        answers.push(
          text
            .replaceAll(email, 'the address')
            .replaceAll(/"(\d{4}-\d\d-\d\dT[^"]+)"/g, (_all, at: string) => (at >= from ? 'now' : 'before'))
            .replaceAll(
              /[0-9a-f]{8}-[0-9a-f-]{27}/g,
              (id) => ids.get(id) ?? (ids.set(id, `id ${ids.size}`), `id ${ids.size - 1}`),
            ),
        )
        await app.mailbox()
        await app.advance(65)
      }
      return answers
    }
    const fresh = await answersTo('seldom@example.com')
    expect(fresh[0]).toContain('"created_at":now')
    expect(await answersTo(taken)).toEqual(fresh)
  })

  test('shows in the mailbox alone when the mail of a sign-up is asked for', async () => {
    const mails = async (email: string) =>
      (await app.mailbox()).filter(({ to }) => to === email).map(({ type }) => type)
    const { email } = await app.aPerson('asks-again@example.com')
    const resend = () => app.call('POST', '/resend', { body: { email, type: 'signup' } })
    expect(await resend()).toMatchObject({ status: 200, body: {} })
    expect(await mails(email)).toEqual(['account_exists'])
  })

  test('shows not at sign-in', async () => {
    const { email } = await app.aPerson('known@example.com')
    const wrong = await app.call('POST', '/token?grant_type=password', { body: { email, password: 'wrong one' } })
    const unknown = await app.call('POST', '/token?grant_type=password', {
      body: { email: 'unknown@example.com', password: 'wrong one' },
    })
    expect(wrong).toMatchObject({
      status: 400,
      body: { code: 'invalid_credentials', message: 'Invalid login credentials' },
    })
    expect(unknown.body).toEqual(wrong.body)
  })

  test.each(['/recover', '/otp', '/resend'])('shows not at %s', async (path) => {
    const { email } = await app.aPerson()
    const extra = path === '/resend' ? { type: 'signup' } : path === '/otp' ? { create_user: false } : {}
    const known = await app.call('POST', path, { body: { email, ...extra } })
    const unknown = await app.call('POST', path, { body: { email: `nobody${path.slice(1)}@example.com`, ...extra } })
    expect(known).toMatchObject({ status: 200, body: {} })
    expect(unknown).toMatchObject({ status: 200, body: {} })
    expect((await app.mailbox()).some(({ to }) => to.startsWith('nobody'))).toBe(false)
  })

  /** While nobody can write into a table: what waits for it is seen by that. */
  const whileHeld = <T>(table: string, work: (waiting: () => Promise<number>) => Promise<T>): Promise<T> =>
    app.platform.accounts.transaction({}, async ({ db }) => {
      await sql`lock table ${sql.raw(table)} in share row exclusive mode`.execute(db)
      return work(() => waitingSessions((query) => sql.raw(query).execute(db)))
    })

  test.each(['/recover', '/otp', '/resend'])(
    'shows not in how long %s takes: it is answered before anything is written',
    async (path) => {
      const email = `awaits${path.slice(1)}@example.com`
      await signUp(email)
      await whileHeld('auth.one_time_tokens', async (waiting) => {
        let status = 0
        void app.call('POST', path, { body: { email, type: 'signup' } }).then((answer) => (status = answer.status))
        await expect.poll(waiting).toBe(1)
        await expect.poll(() => status).toBe(200)
      })
      expect((await app.mailbox()).filter(({ to }) => to === email)).toHaveLength(2)
    },
  )
})

test('the latest sign-up of an unconfirmed address counts, and the mail before opens nothing', async () => {
  await signUp('twice@example.com', { full_name: 'First' })
  const first = await app.mailTo('twice@example.com', 'signup')
  await signUp('twice@example.com', { full_name: 'Second' })
  const stale = await app.call('POST', '/verify', { body: { type: 'signup', token_hash: first.tokenHash } })
  expect(stale).toMatchObject({ status: 403, body: { code: 'otp_expired' } })
  const second = await app.mailTo('twice@example.com', 'signup')
  const confirmed = await app.call('POST', '/verify', { body: { type: 'signup', token_hash: second.tokenHash } })
  expect(confirmed.body['user']).toMatchObject({ user_metadata: { full_name: 'Second' } })
  const signedIn = await app.call('POST', '/token?grant_type=password', {
    body: { email: 'twice@example.com', password },
  })
  expect(signedIn.status).toBe(200)
})

describe('sign-ups of one mailbox with different passwords, before anybody has proven it', () => {
  const other = 'another phrase altogether'
  const signUpWith = (email: string, given: string) =>
    app.call('POST', '/signup', { body: { email, password: given, data: { full_name: 'Noura' } } })
  const signIn = async (email: string, given: string) => {
    const { status, body } = await app.call('POST', '/token?grant_type=password', { body: { email, password: given } })
    return status === 200 ? 'open' : body['code']
  }

  test.each(['', 'again ', 'resend '])(
    'count for nothing: whoever reads the mail chooses a password (%s)',
    async (how) => {
      const email = `contested-${how.trim()}@example.com`
      await signUpWith(email, password)
      const before = await app.mailTo(email, 'signup')
      await signUpWith(email, other)
      if (how === 'again ') await signUpWith(email, other)
      if (how === 'resend ') await app.call('POST', '/resend', { body: { email, type: 'signup' } })
      const neither = ['invalid_credentials', 'invalid_credentials']
      expect([await signIn(email, password), await signIn(email, other)]).toEqual(neither)
      const stale = await app.call('POST', '/verify', { body: { type: 'signup', token_hash: before.tokenHash } })
      expect(stale.body['code']).toBe('otp_expired')
      const mail = await app.mailTo(email, 'signup_contested')
      expect(mail.text).toContain('type=recovery')
      const auth = app.client()
      expect((await auth.verifyOtp({ token_hash: mail.tokenHash, type: 'recovery' })).error).toBeNull()
      expect([await signIn(email, password), await signIn(email, other)]).toEqual(neither)
      expect((await auth.updateUser({ password: 'a lantern in the souk' })).error).toBeNull()
      expect(await signIn(email, 'a lantern in the souk')).toBe('open')
      expect(await signIn(email, other)).not.toBe('open')
    },
  )

  test('is answered like any other', async () => {
    const shapeOf = async (email: string, given: string) => {
      const { status, body } = await signUpWith(email, given)
      return [status, Object.keys(body).toSorted(), (body['identities'] as unknown[]).length]
    }
    const fresh = await shapeOf('contested-shape@example.com', password)
    expect(await shapeOf('contested-shape@example.com', other)).toEqual(fresh)
  })
})

test('a password somebody typed for another mailbox does not survive its proof by magic link', async () => {
  await signUp('victim@example.com')
  await app.client().signInWithOtp({ email: 'victim@example.com' })
  const { tokenHash } = await app.mailTo('victim@example.com', 'magiclink')
  expect((await app.client().verifyOtp({ token_hash: tokenHash, type: 'magiclink' })).error).toBeNull()
  const intruder = await app.call('POST', '/token?grant_type=password', {
    body: { email: 'victim@example.com', password },
  })
  expect(intruder.body['code']).toBe('invalid_credentials')
})

test('without confirmation a sign-up signs in, and a taken address is told', async () => {
  const open = await startIdentityApp({ AUTH_CONFIRM_EMAIL: '0' })
  try {
    const { data } = await open.client().signUp({ email: 'now@example.com', password })
    expect(data.session?.access_token).toBeTruthy()
    expect((await open.client().signUp({ email: 'now@example.com', password })).error).toMatchObject({
      status: 422,
      code: 'user_already_exists',
    })
    expect((await open.call('GET', '/settings')).body).toMatchObject({
      mailer_autoconfirm: true,
      disable_signup: false,
      external: { email: true },
    })
  } finally {
    await open.close()
  }
})

test('where the operator makes the accounts nobody makes one by themselves, and the refusal tells of none', async () => {
  const closed = await startIdentityApp({ AUTH_SIGNUP: '0', AUTH_SECRET_KEY: 'secret' })
  try {
    const { email } = await closed.aPerson()
    for (const each of [email, 'new@example.com'])
      expect((await closed.client().signUp({ email: each, password })).error).toMatchObject({
        status: 422,
        code: 'signup_disabled',
      })
    expect((await closed.client().signInWithOtp({ email: 'new@example.com' })).error).toBeNull()
    expect((await closed.call('GET', '/settings')).body).toMatchObject({ disable_signup: true })
    expect((await closed.call('POST', '/invite', { key: 'secret', body: { email: 'asked@example.com' } })).status).toBe(
      200,
    )
    expect((await closed.mailbox()).map(({ to, type }) => [to, type])).toEqual([['asked@example.com', 'invite']])
    const { tokenHash } = await closed.mailTo('asked@example.com', 'invite')
    expect((await closed.client().verifyOtp({ token_hash: tokenHash, type: 'invite' })).data.session).not.toBeNull()
  } finally {
    await closed.close()
  }
})

/** Names and kinds of all that an answer holds. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (value && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]))
  return typeof value
}
