import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAuthenticator } from './factors/testing.ts'
import { requestEmailChange } from './change-email.ts'
import { insertToken } from './store/one-time-tokens.ts'
import { lockById } from './store/users.ts'
import { startIdentityApp, type IdentityApp } from './testing.ts'

let app: IdentityApp
beforeAll(async () => {
  app = await startIdentityApp()
})
afterAll(() => app.close())

describe('what people say about themselves', () => {
  test('is merged, and null removes', async () => {
    const { auth } = await app.aPerson()
    await auth.updateUser({ data: { full_name: 'نورة', language: 'ar', nested: { a: 1 } } })
    const { data, error } = await auth.updateUser({ data: { language: null, city: 'Riyadh' } })
    expect(error).toBeNull()
    expect(data.user?.user_metadata).toEqual({ full_name: 'نورة', nested: { a: 1 }, city: 'Riyadh' })
  })

  test('gives no rights: role, assurance and confirmation are not theirs to write', async () => {
    const { accessToken, id } = await app.aPerson()
    const body = {
      data: { role: 'service_role' },
      app_metadata: { role: 'admin' },
      role: 'service_role',
      aal: 'aal2',
      id: 'x',
      email_confirmed_at: null,
      banned_until: null,
    }
    const changed = await app.call('PUT', '/user', { token: accessToken, body })
    expect(changed.body).toMatchObject({
      id,
      role: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
    })
  })

  test('gives nobody another name who has yet to use the second factor they hold, and changes all else', async () => {
    const { auth, email, password } = await app.aPerson()
    await addAuthenticator(app, auth)
    const half = app.client()
    await half.signInWithPassword({ email, password })
    const refused = { status: 401, code: 'insufficient_aal' }
    expect((await half.updateUser({ data: { full_name: 'Athar Support' } })).error).toMatchObject(refused)
    expect((await half.updateUser({ data: { full_name: null, language: 'ar' } })).error).toMatchObject(refused)
    const shown = { language: 'ar', digits: 'arab', calendar: 'islamic-umalqura' }
    const { data, error } = await half.updateUser({ data: { full_name: 'Noura Alharbi', ...shown } })
    expect(error).toBeNull()
    expect(data.user?.user_metadata).toEqual({ full_name: 'Noura Alharbi', ...shown })
    expect((await auth.updateUser({ data: { full_name: 'Noura' } })).data.user?.user_metadata['full_name']).toBe(
      'Noura',
    )
  })

  test('stays small, because it travels in every token', async () => {
    const { accessToken } = await app.aPerson()
    const long = await app.call('PUT', '/user', { token: accessToken, body: { data: { note: 'x'.repeat(2100) } } })
    expect(long).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    const wrong = await app.call('PUT', '/user', { token: accessToken, body: { data: ['list'] } })
    expect(wrong).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })

  test('cannot poison the server through a prototype', async () => {
    const { accessToken } = await app.aPerson()
    const answer = await app.call('PUT', '/user', {
      token: accessToken,
      body: '{"data":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}}',
    })
    expect(answer.status).toBe(200)
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})

describe('a new password', () => {
  test('ends the other sessions, voids open links, keeps this one, and is told by mail', async () => {
    const one = await app.aPerson()
    const other = await app.call('POST', '/token?grant_type=password', {
      body: { email: one.email, password: one.password },
    })
    await app.call('POST', '/recover', { body: { email: one.email } })
    const link = await app.mailTo(one.email, 'recovery')
    const { error } = await one.auth.updateUser({ password: 'a new phrase for the gate' })
    expect(error).toBeNull()
    expect((await app.call('GET', '/user', { token: String(other.body['access_token']) })).body['code']).toBe(
      'session_not_found',
    )
    expect(
      (await app.call('POST', '/verify', { body: { type: 'recovery', token_hash: link.tokenHash } })).body['code'],
    ).toBe('otp_expired')
    expect((await one.auth.getUser()).error).toBeNull()
    expect((await app.mailTo(one.email, 'password_changed')).subject).toBe('Your password was changed')
    expect(
      (await app.client().signInWithPassword({ email: one.email, password: 'a new phrase for the gate' })).error,
    ).toBeNull()
  })

  test('chosen in two sessions at once is kept of one alone: whoever is being shut out chooses none on the way', async () => {
    const { auth, email, password } = await app.aPerson()
    const other = app.client()
    await other.signInWithPassword({ email, password })
    const chosen = ['the phrase of the owner', 'the phrase of a thief'] as const
    const answers = await Promise.all(
      [auth, other].map((client, nth) => client.updateUser({ password: chosen[nth] ?? '' })),
    )
    expect(answers.map(({ error }) => error?.name ?? 'kept').toSorted()).toEqual(['AuthSessionMissingError', 'kept'])
    const opens = await Promise.all(chosen.map((one) => app.client().signInWithPassword({ email, password: one })))
    expect(opens.map(({ error }) => error === null)).toEqual(answers.map(({ error }) => error === null))
  })

  test('is guessed at by no change that fails for something else: whether it is the old one is told last', async () => {
    const { accessToken: token, email, password } = await app.aPerson()
    const failing = { email: 'taken-elsewhere@example.com', data: { long: 'x'.repeat(3000) } }
    const answers = await Promise.all(
      [password, 'a guess at it'].map((guess) =>
        app.call('PUT', '/user', { token, body: { password: guess, ...failing } }),
      ),
    )
    expect(answers.map(({ status, body }) => [status, body['code']])).toEqual([
      [400, 'validation_failed'],
      [400, 'validation_failed'],
    ])
    expect((await app.client().signInWithPassword({ email, password })).error).toBeNull()
  })

  test('is refused when it is the old one, too short, or the current one given is wrong', async () => {
    const { auth, password } = await app.aPerson()
    expect((await auth.updateUser({ password })).error).toMatchObject({ status: 422, code: 'same_password' })
    expect((await auth.updateUser({ password: 'short' })).error).toMatchObject({ status: 422, code: 'weak_password' })
    expect((await auth.updateUser({ password: 'other phrase', current_password: 'wrong one' })).error).toMatchObject({
      status: 400,
      code: 'current_password_invalid',
    })
    expect((await auth.updateUser({ password: 'other phrase', current_password: password })).error).toBeNull()
  })

  test('needs the current one where the operator asks for it, but for whoever forgot it and those who have none', async () => {
    const strict = await startIdentityApp({ AUTH_CURRENT_PASSWORD: '1' })
    try {
      const { auth, email, password } = await strict.aPerson()
      expect((await auth.updateUser({ password: 'other phrase' })).error).toMatchObject({
        status: 400,
        code: 'current_password_required',
      })
      expect((await auth.updateUser({ password: 'other phrase', current_password: password })).error).toBeNull()
      const forgetful = strict.client()
      await forgetful.resetPasswordForEmail(email)
      const { tokenHash } = await strict.mailTo(email, 'recovery')
      await forgetful.verifyOtp({ token_hash: tokenHash, type: 'recovery' })
      expect((await forgetful.updateUser({ password: 'a third phrase' })).error).toBeNull()
      const newcomer = strict.client()
      await newcomer.signInWithOtp({ email: 'by-link@example.com' })
      const link = await strict.mailTo('by-link@example.com', 'magiclink')
      await newcomer.verifyOtp({ token_hash: link.tokenHash, type: 'magiclink' })
      expect((await newcomer.updateUser({ password: 'a first phrase' })).error).toBeNull()
    } finally {
      await strict.close()
    }
  })

  test('after a day of session needs the code of a mail', async () => {
    const { auth, email } = await app.aPerson()
    await app.advance(24 * 3600 + 60)
    await auth.refreshSession()
    expect((await auth.updateUser({ password: 'a later phrase' })).error).toMatchObject({
      status: 400,
      code: 'reauthentication_needed',
    })
    expect((await auth.reauthenticate()).error).toBeNull()
    const { code, tokenHash } = await app.mailTo(email, 'reauthentication')
    expect(tokenHash).toBe('')
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    expect((await auth.updateUser({ password: 'a later phrase', nonce: wrong })).error).toMatchObject({
      status: 422,
      code: 'reauthentication_not_valid',
    })
    expect((await auth.updateUser({ password: 'a later phrase', nonce: code })).error).toBeNull()
  })

  test('that is refused for another reason leaves the code of the mail good, which changes one password', async () => {
    const { auth, email, password } = await app.aPerson()
    await app.advance(24 * 3600 + 60)
    await auth.refreshSession()
    await auth.reauthenticate()
    const { code: nonce } = await app.mailTo(email, 'reauthentication')
    expect((await auth.updateUser({ password, nonce })).error?.code).toBe('same_password')
    const { data } = await auth.getSession()
    const token = data.session?.access_token ?? ''
    const answers = await Promise.all(
      ['a later phrase', 'another later phrase'].map((later) =>
        app.call('PUT', '/user', { token, body: { password: later, nonce } }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test('after a day bears five guesses at that code, the right one afterwards included', async () => {
    const { auth, email } = await app.aPerson()
    await app.advance(24 * 3600 + 60)
    await auth.refreshSession()
    await auth.reauthenticate()
    const { code } = await app.mailTo(email, 'reauthentication')
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    for (const nonce of [...Array.from({ length: 5 }, () => wrong), code])
      expect((await auth.updateUser({ password: 'a later phrase', nonce })).error?.code).toBe(
        'reauthentication_not_valid',
      )
  })

  test('looks the same in composed and decomposed letters', async () => {
    const { auth, email } = await app.aPerson()
    await auth.updateUser({ password: 'caf\u00e9 at noon' })
    expect((await app.client().signInWithPassword({ email, password: 'cafe\u0301 at noon' })).error).toBeNull()
  })

  test('over 1024 bytes is refused as a bad request', async () => {
    const { accessToken } = await app.aPerson()
    expect(await app.call('PUT', '/user', { token: accessToken, body: { password: 'ن'.repeat(513) } })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
  })
})

test('what is half a PKCE challenge changes nothing, and is refused whether or not an address has an account', async () => {
  const { accessToken, auth, email, password } = await app.aPerson()
  const half = { code_challenge: 'x'.repeat(43) }
  const refused = { status: 400, body: { code: 'validation_failed' } }
  const body = { email: `other-${email}`, password: 'another palm by the gate', data: { city: 'Riyadh' }, ...half }
  expect(await app.call('PUT', '/user', { token: accessToken, body })).toMatchObject(refused)
  const { data } = await auth.getUser()
  expect([data.user?.new_email, data.user?.user_metadata['city']]).toEqual([undefined, undefined])
  expect((await app.client().signInWithPassword({ email, password })).error).toBeNull()
  for (const path of ['/recover', '/otp', '/resend'])
    for (const address of [email, `nobody-${email}`]) {
      const asked = { email: address, type: 'signup', ...half }
      expect(await app.call('POST', path, { body: asked })).toMatchObject(refused)
    }
})

test('a change waits for no mail that is being written to the person, and so never in a circle with two of them', async () => {
  const { id, accessToken } = await app.aPerson()
  const { accounts: database, clock } = app.platform
  await database.transaction({}, async ({ db }) => {
    const token = { user_id: id, kind: 'recovery', sent_to: 'here@example.com', flow_id: null } as const
    const secrets = { hash: randomBytes(32), code_hash: randomBytes(32), expires_at: clock.now() }
    await insertToken(db, { ...token, ...secrets })
    const body = { data: { full_name: 'Noura Alotaibi' } }
    expect((await app.call('PUT', '/user', { token: accessToken, body })).status).toBe(200)
  })
})

describe('a change of address', () => {
  test('takes effect when both mailboxes have confirmed', async () => {
    const { auth, email, id } = await app.aPerson('old@example.com')
    const { data } = await auth.updateUser({ email: 'New@example.com' })
    expect(data.user).toMatchObject({ email, new_email: 'new@example.com' })
    const latest = (await app.mailbox()).filter(({ type }) => type === 'email_change')
    expect(latest.map(({ to }) => to)).toEqual(['old@example.com', 'new@example.com'])
    const first = await app.mailTo(email, 'email_change')
    const half = await app.call('POST', '/verify', { body: { type: 'email_change', token_hash: first.tokenHash } })
    expect(half).toMatchObject({ status: 200, body: { code: '200' } })
    const second = await app.mailTo('new@example.com', 'email_change')
    const whole = await app.call('POST', '/verify', {
      body: { type: 'email_change', email: 'new@example.com', token: second.code },
    })
    expect(whole.body['user']).toMatchObject({
      id,
      email: 'new@example.com',
      identities: [{ identity_data: { email: 'new@example.com' } }],
    })
    expect(
      (
        await app.call('POST', '/token?grant_type=password', {
          body: { email: 'old@example.com', password: 'a palm beside the gate' },
        })
      ).body['code'],
    ).toBe('invalid_credentials')
    expect((await app.mailTo('old@example.com', 'email_changed')).subject).toContain('address')
  })

  test('is confirmed by no mail about another one, not even before its own are written', async () => {
    const { auth, email, id } = await app.aPerson()
    await auth.updateUser({ email: `first-${email}` })
    const { tokenHash } = await app.mailTo(email, 'email_change')
    const { accounts: database, clock } = app.platform
    await database.transaction({}, async ({ db }) => {
      const user = await lockById(db, id)
      await requestEmailChange(db, user!, `second-${email}`, clock.now())
    })
    const body = { type: 'email_change', token_hash: tokenHash }
    expect(await app.call('POST', '/verify', { body })).toMatchObject({ status: 403, body: { code: 'otp_expired' } })
  })

  test('that somebody else finished a moment before is a conflict', async () => {
    const wanted = 'wanted@example.com'
    const confirm = async (sentTo: string) => {
      const { tokenHash } = await app.mailTo(sentTo, 'email_change')
      return app.call('POST', '/verify', { body: { type: 'email_change', token_hash: tokenHash } })
    }
    const people = [await app.aPerson(), await app.aPerson()]
    const halves: (() => ReturnType<typeof confirm>)[] = []
    for (const { auth, email } of people) {
      await auth.updateUser({ email: wanted })
      expect((await confirm(email)).body['code']).toBe('200')
      const { tokenHash } = await app.mailTo(wanted, 'email_change')
      halves.push(() => app.call('POST', '/verify', { body: { type: 'email_change', token_hash: tokenHash } }))
    }
    expect((await halves[0]!()).body['user']).toMatchObject({ email: wanted })
    expect(await halves[1]!()).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  test('to a taken address looks as pending as any other, and its owner is told', async () => {
    await app.aPerson('owner@example.com')
    const { auth, email } = await app.aPerson()
    const { data, error } = await auth.updateUser({ email: 'owner@example.com' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, new_email: 'owner@example.com' })
    expect((await app.mailTo('owner@example.com', 'account_exists')).subject).toBeTruthy()
    await expect(app.mailTo('owner@example.com', 'email_change')).rejects.toThrow('no mail')
  })
})

test('nobody else is shown: without a session there is no user', async () => {
  expect(await app.call('GET', '/user')).toMatchObject({ status: 401, body: { code: 'no_authorization' } })
  expect(await app.call('GET', '/user', { token: 'not.a.token' })).toMatchObject({
    status: 403,
    body: { code: 'bad_jwt' },
  })
})
