import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
})

test('the latest sign-up of an unconfirmed address counts, and the mail before opens nothing', async () => {
  await signUp('twice@example.com', { full_name: 'First' })
  const first = await app.mailTo('twice@example.com', 'signup')
  await app.call('POST', '/signup', {
    body: { email: 'twice@example.com', password: 'another phrase', data: { full_name: 'Second' } },
  })
  const stale = await app.call('POST', '/verify', { body: { type: 'signup', token_hash: first.tokenHash } })
  expect(stale).toMatchObject({ status: 403, body: { code: 'otp_expired' } })
  const second = await app.mailTo('twice@example.com', 'signup')
  const confirmed = await app.call('POST', '/verify', { body: { type: 'signup', token_hash: second.tokenHash } })
  expect(confirmed.body['user']).toMatchObject({ user_metadata: { full_name: 'Second' } })
  const old = await app.call('POST', '/token?grant_type=password', { body: { email: 'twice@example.com', password } })
  expect(old.body['code']).toBe('invalid_credentials')
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
