import { randomBytes } from 'node:crypto'
import { AuthAdminApi } from '@supabase/auth-js'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessTokenOf, addAuthenticator, claimsOf } from '../factors/testing.ts'
import { softAuthenticator, type CreationOptions, type Odd, type RequestOptions } from '../testing-authenticator.ts'
import { startIdentityApp, type Client, type IdentityApp } from '../testing.ts'

const site = 'http://athar.test'
const secret = 'only the operator knows this'

let app: IdentityApp
beforeAll(async () => {
  app = await startIdentityApp({ AUTH_SECRET_KEY: secret })
})
afterAll(() => app.close())

type Key = ReturnType<typeof softAuthenticator>

async function register(auth: Client, key: Key, odd: Odd = {}) {
  const { data, error } = await auth.passkey.startRegistration()
  if (error) return { data: null, error }
  const credential = key.create(data.options as unknown as CreationOptions, odd)
  return auth.passkey.verifyRegistration({ challengeId: data.challenge_id, credential: credential as never })
}

async function signIn(auth: Client, key: Key, odd: Odd = {}) {
  const { data, error } = await auth.passkey.startAuthentication()
  if (error) return { data: null, error }
  const credential = key.get(data.options as unknown as RequestOptions, odd)
  return auth.passkey.verifyAuthentication({ challengeId: data.challenge_id, credential: credential as never })
}

async function aPersonWithPasskey(options?: { counts: boolean }) {
  const person = await app.aPerson()
  const key = softAuthenticator(site, options)
  const { data, error } = await register(person.auth, key)
  if (error) throw error
  return { ...person, key, passkeyId: data!.id }
}
const trailOf = async (personId: string) => {
  const { rows } = await app.platform.accounts.transaction({ personId }, ({ db }) =>
    sql<{ action: string }>`select action from audit_trail where person_id = ${personId} order by id`.execute(db),
  )
  return rows.map(({ action }) => action)
}
const refused = { status: 400, code: 'webauthn_verification_failed' }

describe('a passkey', () => {
  test('is registered and signs in with the official client, at aal2', async () => {
    const person = await app.aPerson()
    const key = softAuthenticator(site)
    const { data: begun } = await person.auth.passkey.startRegistration()
    expect(begun!.options).toMatchObject({
      rp: { id: 'athar.test', name: 'Athar' },
      user: { name: person.email, displayName: 'Noura Alharbi' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(begun!.expires_at - app.platform.clock.now().getTime() / 1000).toBeCloseTo(300, -1)
    const { data: made, error } = await register(person.auth, key)
    expect(error).toBeNull()
    expect(made).toMatchObject({ id: expect.any(String) as string, created_at: expect.any(String) as string })
    expect((await app.mailTo(person.email, 'passkey_added')).subject).toBe('A passkey was added to your account')

    const auth = app.client()
    const { data: offered } = await auth.passkey.startAuthentication()
    expect(offered!.options).toMatchObject({ rpId: 'athar.test', userVerification: 'required' })
    expect(offered!.options.allowCredentials ?? []).toEqual([])
    const opened = await signIn(auth, key)
    expect(opened.error).toBeNull()
    expect(opened.data!.user?.id).toBe(person.id)
    const { aal, amr } = claimsOf(await accessTokenOf(auth))
    expect([aal, amr.map(({ method }) => method)]).toEqual(['aal2', ['passkey']])
    expect((await auth.getUser()).data.user?.email).toBe(person.email)
    expect(await trailOf(person.id)).toEqual(expect.arrayContaining(['identity.passkey-added', 'identity.sign-in']))
    expect((await auth.refreshSession()).error).toBeNull()
  })

  test('that does not count its uses signs in every time', async () => {
    const { key } = await aPersonWithPasskey({ counts: false })
    expect((await signIn(app.client(), key)).error).toBeNull()
    expect((await signIn(app.client(), key)).error).toBeNull()
  })

  test('that counts backwards is a copy: refused, and told in the trail', async () => {
    const { key, id } = await aPersonWithPasskey()
    expect((await signIn(app.client(), key, { counter: 9 })).error).toBeNull()
    for (const counter of [9, 8, 0]) expect((await signIn(app.client(), key, { counter })).error).toMatchObject(refused)
    expect((await trailOf(id)).filter((action) => action === 'identity.passkey-counter-went-back')).toHaveLength(3)
    expect((await signIn(app.client(), key, { counter: 10 })).error).toBeNull()
  })

  test.each<[string, Odd]>([
    ['another site', { origin: 'http://athar.test.evil.example' }],
    ['another scheme', { origin: 'https://athar.test' }],
    ['a key made for another site', { rpId: 'evil.example' }],
    ['another challenge', { challenge: Buffer.from('another').toString('base64url') }],
    ['another ceremony', { type: 'webauthn.create' }],
    ['a page of somebody else', { crossOrigin: true }],
    ['an authenticator that asked nobody', { verified: false }],
    ['no owner', { userHandle: null }],
    ['another owner', { userHandle: Buffer.from('00000000-0000-4000-8000-000000000000').toString('base64url') }],
  ])('opens nothing by an answer of %s', async (_case, odd) => {
    const { key } = await aPersonWithPasskey()
    expect((await signIn(app.client(), key, odd)).error).toMatchObject(refused)
    expect((await signIn(app.client(), key)).error).toBeNull()
  })

  test.each<[string, Odd]>([
    ['another site', { origin: 'http://athar.test.evil.example' }],
    ['a key made for another site', { rpId: 'evil.example' }],
    ['another challenge', { challenge: Buffer.from('another').toString('base64url') }],
    ['a page of somebody else', { crossOrigin: true }],
    ['an authenticator that asked nobody', { verified: false }],
  ])('is not registered by an answer of %s', async (_case, odd) => {
    const { auth } = await app.aPerson()
    expect((await register(auth, softAuthenticator(site), odd)).error).toMatchObject(refused)
    expect((await auth.passkey.list()).data).toEqual([])
  })

  test.each([0, 32, 3000, 40_000])('is not registered under another name than its own, of %i bytes', async (length) => {
    const { auth } = await app.aPerson()
    const { data } = await auth.passkey.startRegistration()
    const made = softAuthenticator(site).create(data!.options as unknown as CreationOptions, {
      id: randomBytes(length),
    })
    const credential = { ...made, id: 'another', rawId: 'another' } as never
    expect(
      (await auth.passkey.verifyRegistration({ challengeId: data!.challenge_id, credential })).error,
    ).toMatchObject(refused)
  })

  test('that nobody registered opens nothing', async () => {
    const key = softAuthenticator(site)
    const { data } = await (await app.aPerson()).auth.passkey.startRegistration()
    key.create(data!.options as unknown as CreationOptions)
    expect((await signIn(app.client(), key)).error).toMatchObject(refused)
  })

  test('of a banned person opens nothing', async () => {
    const { key, id } = await aPersonWithPasskey()
    await app.platform.accounts.transaction({}, ({ db }) =>
      sql`update auth.users set banned_until = 'infinity' where id = ${id}`.execute(db),
    )
    expect((await signIn(app.client(), key)).error).toMatchObject({ status: 403, code: 'user_banned' })
  })
})

describe('the challenge of a passkey', () => {
  test('serves once, right or wrong', async () => {
    const { key } = await aPersonWithPasskey()
    const auth = app.client()
    const { data } = await auth.passkey.startAuthentication()
    const send = (odd: Odd = {}) =>
      auth.passkey.verifyAuthentication({
        challengeId: data!.challenge_id,
        credential: key.get(data!.options as unknown as RequestOptions, odd) as never,
      })
    expect((await send({ origin: 'http://evil.example' })).error).toMatchObject(refused)
    expect((await send()).error).toMatchObject({ status: 400, code: 'webauthn_challenge_not_found' })
  })

  test('is too old after five minutes', async () => {
    const { key } = await aPersonWithPasskey()
    const auth = app.client()
    const { data } = await auth.passkey.startAuthentication()
    await app.advance(301)
    const credential = key.get(data!.options as unknown as RequestOptions)
    const { error } = await auth.passkey.verifyAuthentication({
      challengeId: data!.challenge_id,
      credential: credential as never,
    })
    expect(error).toMatchObject({ status: 400, code: 'webauthn_challenge_expired' })
  })

  test('of a registration is for whoever began it, and for registration', async () => {
    const person = await app.aPerson()
    const stranger = await app.aPerson()
    const key = softAuthenticator(site)
    const { data } = await person.auth.passkey.startRegistration()
    const credential = key.create(data!.options as unknown as CreationOptions)
    const challengeId = data!.challenge_id
    expect(
      (await stranger.auth.passkey.verifyRegistration({ challengeId, credential: credential as never })).error,
    ).toMatchObject({ status: 400, code: 'webauthn_challenge_not_found' })
    const assertion = key.get(data!.options as unknown as RequestOptions)
    expect(
      (await app.client().passkey.verifyAuthentication({ challengeId, credential: assertion as never })).error,
    ).toMatchObject({ status: 400, code: 'webauthn_challenge_not_found' })
    expect(
      (await person.auth.passkey.verifyRegistration({ challengeId, credential: credential as never })).error,
    ).toBeNull()
  })

  test('is forgotten by the database an hour after its time', async () => {
    await app.client().passkey.startAuthentication()
    await app.advance(3901)
    const { sweep } = await import('../sweep.ts')
    await sweep({ ...app.platform, database: app.platform.accounts })
    const { rows } = await app.platform.accounts.transaction({}, ({ db }) =>
      sql`select 1 from auth.webauthn_challenges`.execute(db),
    )
    expect(rows).toEqual([])
  })
})

describe('the passkeys of a person', () => {
  test('are listed, named and taken away by their owner alone', async () => {
    const { auth, passkeyId, key, email } = await aPersonWithPasskey()
    const stranger = await app.aPerson()
    expect((await stranger.auth.passkey.list()).data).toEqual([])
    const notFound = { status: 404, code: 'webauthn_credential_not_found' }
    expect((await stranger.auth.passkey.update({ passkeyId, friendlyName: 'mine' })).error).toMatchObject(notFound)
    expect((await stranger.auth.passkey.delete({ passkeyId })).error).toMatchObject(notFound)
    expect((await auth.passkey.delete({ passkeyId: 'no-id' })).error).toMatchObject(notFound)

    expect((await auth.passkey.update({ passkeyId, friendlyName: '\u200b\u2060' })).error).toMatchObject({
      status: 400,
    })
    const renamed = await auth.passkey.update({ passkeyId, friendlyName: ' حاسو\u202eبي\u200b ' })
    expect(renamed.data).toMatchObject({ id: passkeyId, friendly_name: 'حاسوبي' })
    await signIn(app.client(), key)
    const { data: list } = await auth.passkey.list()
    expect(list).toMatchObject([{ id: passkeyId, friendly_name: 'حاسوبي', last_used_at: expect.any(String) as string }])
    expect((await auth.passkey.delete({ passkeyId })).error).toBeNull()
    expect((await auth.passkey.list()).data).toEqual([])
    expect((await signIn(app.client(), key)).error).toMatchObject(refused)
    expect((await app.mailTo(email, 'passkey_removed')).subject).toBe('A passkey was removed from your account')
  })

  test('of a lost device are listed and taken away by the operator, and their owner is told', async () => {
    const { id, email, key, passkeyId } = await aPersonWithPasskey()
    const admin = new AuthAdminApi({ url: `${app.url}/auth/v1`, headers: { apikey: secret } })
    expect((await admin.passkey.listPasskeys({ userId: id })).data).toMatchObject([{ id: passkeyId }])
    const stranger = await app.aPerson()
    expect((await admin.passkey.deletePasskey({ userId: stranger.id, passkeyId })).error).toMatchObject({ status: 404 })
    expect((await admin.passkey.deletePasskey({ userId: id, passkeyId })).error).toBeNull()
    expect((await signIn(app.client(), key)).error).toMatchObject(refused)
    expect((await app.mailTo(email, 'passkey_removed')).subject).toBe('A passkey was removed from your account')
    expect(await trailOf(id)).toContain('identity.admin-passkey-removed')
  })

  test.each([
    ['nothing', {}],
    ['an empty name', { friendly_name: ' ' }],
    ['a line break', { friendly_name: 'a\nb' }],
    ['a long name', { friendly_name: 'x'.repeat(121) }],
  ])('are not named by %s', async (_case, body) => {
    const { passkeyId, accessToken: token } = await aPersonWithPasskey()
    expect(await app.call('PATCH', `/passkeys/${passkeyId}`, { token, body })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
  })

  test('are each registered once, with whomever, and ten at most', async () => {
    const { auth, key } = await aPersonWithPasskey()
    const { id } = key.keys[0]!
    const { data } = await auth.passkey.startRegistration()
    const options = data!.options as unknown as CreationOptions
    expect(options.excludeCredentials?.map((one) => one.id)).toEqual([id.toString('base64url')])
    const exists = { status: 422, code: 'webauthn_credential_exists' }
    const stranger = await app.aPerson()
    for (const holder of [auth, stranger.auth])
      expect((await register(holder, softAuthenticator(site), { id })).error).toMatchObject(exists)
    for (let index = 1; index < 10; index += 1) expect((await register(auth, softAuthenticator(site))).error).toBeNull()
    expect((await register(auth, softAuthenticator(site))).error).toMatchObject({
      status: 422,
      code: 'too_many_passkeys',
    })
  })

  test('need nobody signed in to be asked for, and somebody to be added', async () => {
    expect((await app.call('POST', '/passkeys/authentication/options', { body: {} })).status).toBe(200)
    expect((await app.call('POST', '/passkeys/authentication/options', { key: null })).body['code']).toBe(
      'no_authorization',
    )
    for (const [method, path] of [
      ['GET', '/passkeys'],
      ['POST', '/passkeys/registration/options'],
      ['POST', '/passkeys/registration/verify'],
    ] as const)
      expect((await app.call(method, path, method === 'POST' ? { body: {} } : {})).body['code']).toBe(
        'no_authorization',
      )
  })
})

test('a session that a passkey opened falls back to aal1 when the passkey is removed', async () => {
  const { auth, key, passkeyId } = await aPersonWithPasskey()
  const elsewhere = app.client()
  expect((await signIn(elsewhere, key)).error).toBeNull()
  expect((await auth.passkey.delete({ passkeyId })).error).toBeNull()
  expect((await elsewhere.refreshSession()).error).toBeNull()
  expect(claimsOf(await accessTokenOf(elsewhere)).aal).toBe('aal1')
})

test('beside a verified factor, passkeys are added and taken away at aal2 only, which a passkey itself gives', async () => {
  const { auth, key, passkeyId, password } = await aPersonWithPasskey()
  await addAuthenticator(app, auth)
  const low = app.client()
  const { data } = await auth.getUser()
  expect((await low.signInWithPassword({ email: data.user!.email!, password })).error).toBeNull()
  expect((await register(low, softAuthenticator(site))).error).toMatchObject({ status: 403, code: 'insufficient_aal' })
  expect((await low.passkey.delete({ passkeyId })).error).toMatchObject({ status: 422, code: 'insufficient_aal' })
  const opened = app.client()
  expect((await signIn(opened, key)).error).toBeNull()
  expect((await opened.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal2' })
  expect((await register(opened, softAuthenticator(site))).error).toBeNull()
  expect((await opened.passkey.delete({ passkeyId })).error).toBeNull()
})
