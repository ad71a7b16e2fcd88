import { AuthAdminApi } from '@supabase/auth-js'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAuthenticator, accessTokenOf, authenticator, enrolAuthenticator } from '../factors/testing.ts'
import { openLetter } from '../../platform/mail/letter.ts'
import { runSql } from '../../platform/testing/test-postgres.ts'
import { startIdentityApp, type IdentityApp } from '../testing.ts'
import { bannedUntil, pageLinks } from './rules.ts'

const secret = 'only the operator knows this'
let app: IdentityApp
beforeAll(async () => {
  app = await startIdentityApp({ AUTH_SECRET_KEY: secret })
})
afterAll(() => app.close())

const admin = () =>
  new AuthAdminApi({ url: `${app.url}/auth/v1`, headers: { apikey: secret, authorization: `Bearer ${secret}` } })
const password = 'a palm beside the gate'

test('a mail to an address that the operator has changed since opens nothing', async () => {
  const { id, email } = await app.aPerson()
  await app.call('POST', '/recover', { body: { email } })
  const { code, tokenHash } = await app.mailTo(email, 'recovery')
  const next = `since-${email}`
  expect((await admin().updateUserById(id, { email: next, email_confirm: true })).error).toBeNull()
  const refused = { status: 403, body: { code: 'otp_expired' } }
  expect(await app.call('POST', '/verify', { body: { type: 'recovery', email, token: code } })).toMatchObject(refused)
  expect(await app.call('POST', '/verify', { body: { type: 'recovery', token_hash: tokenHash } })).toMatchObject(
    refused,
  )
})

test('an account with another address of the operator is changed by nobody who signs up with that, and opens by its own password', async () => {
  const { id, email: before, password: own } = await app.aPerson()
  const email = `assigned-${before}`
  expect((await admin().updateUserById(id, { email })).error).toBeNull()
  const stranger = app.client()
  const typed = { email, password: 'typed by a stranger' }
  expect((await stranger.signUp({ ...typed, options: { data: { full_name: 'A stranger' } } })).error).toBeNull()
  expect((await admin().getUserById(id)).data.user).toMatchObject({
    email,
    user_metadata: { full_name: 'Noura Alharbi' },
  })
  expect((await stranger.signInWithPassword(typed)).error?.code).toBe('invalid_credentials')
  await app.advance(61)
  const owner = app.client()
  expect((await owner.resend({ type: 'signup', email })).error).toBeNull()
  await owner.verifyOtp({ type: 'signup', token_hash: (await app.mailTo(email, 'signup')).tokenHash })
  expect((await stranger.signInWithPassword(typed)).error?.code).toBe('invalid_credentials')
  expect((await owner.signInWithPassword({ email, password: own })).data.user?.id).toBe(id)
})

test('the operator makes, reads, changes and erases a person by the official client', async () => {
  const { data, error } = await admin().createUser({
    email: 'Made@Example.com',
    password,
    email_confirm: true,
    user_metadata: { full_name: 'Made' },
    app_metadata: { cohort: 'pilot' },
  })
  expect(error).toBeNull()
  const id = data.user?.id ?? ''
  expect(data.user).toMatchObject({
    email: 'made@example.com',
    user_metadata: { full_name: 'Made' },
    app_metadata: { provider: 'email', cohort: 'pilot' },
  })
  const auth = app.client()
  expect((await auth.signInWithPassword({ email: 'made@example.com', password })).error).toBeNull()
  const changed = await admin().updateUserById(id, {
    email: 'renamed@example.com',
    email_confirm: true,
    app_metadata: { cohort: null },
  })
  expect(changed.data.user).toMatchObject({
    email: 'renamed@example.com',
    identities: [{ identity_data: { email: 'renamed@example.com' } }],
  })
  expect(changed.data.user?.app_metadata).not.toHaveProperty('cohort')
  expect((await auth.getUser()).error?.name).toBe('AuthSessionMissingError')
  expect((await admin().getUserById(id)).data.user).toMatchObject({ id, email: 'renamed@example.com' })
  expect((await admin().deleteUser(id)).error).toBeNull()
  expect((await admin().getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' })
  const left = await app.platform.accounts.transaction({}, ({ db }) =>
    sql`select 1 from auth.identities where user_id = ${id}`.execute(db),
  )
  expect(left.rows).toEqual([])
})

test('what the operator and the person write about somebody fits into a token together', async () => {
  const email = 'much-said@example.com'
  const { data } = await admin().createUser({
    email,
    password,
    email_confirm: true,
    user_metadata: { a: 'x'.repeat(1900) },
  })
  const id = data.user?.id ?? ''
  const more = { app_metadata: { b: 'y'.repeat(1900) } }
  expect((await admin().updateUserById(id, more)).error).toMatchObject({ status: 400, code: 'validation_failed' })
  expect((await admin().updateUserById(id, { ...more, user_metadata: { a: null } })).error).toBeNull()
  const auth = app.client()
  const signedIn = await auth.signInWithPassword({ email, password })
  expect(signedIn.data.session?.access_token.length).toBeLessThan(4096)
  expect((await auth.updateUser({ data: { a: 'x'.repeat(1900) } })).error).toMatchObject({
    status: 400,
    code: 'validation_failed',
  })
})

test('a taken address, a weak password, a wrong id and a wrong word are told', async () => {
  const { email } = await app.aPerson()
  expect((await admin().createUser({ email })).error).toMatchObject({ status: 422, code: 'user_already_exists' })
  expect((await admin().createUser({ email: 'weak@example.com', password: 'x' })).error).toMatchObject({
    code: 'weak_password',
  })
  expect((await admin().createUser({ email: 'pаypal@example.com' })).error).toMatchObject({
    code: 'email_address_invalid',
  })
  expect(await app.call('GET', '/admin/users/none', { key: secret })).toMatchObject({
    status: 404,
    body: { code: 'user_not_found' },
  })
  const id = (await app.aPerson()).id
  expect((await admin().updateUserById(id, { email })).error).toMatchObject({
    status: 422,
    code: 'user_already_exists',
  })
  expect((await admin().updateUserById(id, { ban_duration: 'for ever' })).error).toMatchObject({
    code: 'validation_failed',
  })
})

test('whoever names an address that somebody else holds is changed under it, and is not made to hold it', async () => {
  const { email } = await app.aPerson()
  const { id } = await app.aPerson()
  await runSql(
    app.testDatabase.ownerUrl,
    'update auth.users set email = $1, email_confirmed_at = null, holds_email = false where id = $2',
    [email, id],
  )
  // As programs send a person back: with the address they read.
  const changed = await admin().updateUserById(id, { email, user_metadata: { full_name: 'Second' } })
  expect(changed.error).toBeNull()
  expect(changed.data.user).toMatchObject({ email, user_metadata: { full_name: 'Second' } })
  for (const given of [{ email_confirm: true }, { email, email_confirm: true }])
    expect((await admin().updateUserById(id, given)).error).toMatchObject({ code: 'user_already_exists' })
})

test('a ban and a new password end the sessions of a person, void their links, and stand in the trail', async () => {
  const one = await app.aPerson()
  await app.call('POST', '/recover', { body: { email: one.email } })
  const { tokenHash } = await app.mailTo(one.email, 'recovery')
  expect((await admin().updateUserById(one.id, { ban_duration: '24h' })).data.user?.banned_until).toBeTruthy()
  expect(await app.call('GET', '/user', { token: one.accessToken })).toMatchObject({
    status: 403,
    body: { code: 'session_not_found' },
  })
  expect(await app.call('POST', '/verify', { body: { type: 'recovery', token_hash: tokenHash } })).toMatchObject({
    body: { code: 'otp_expired' },
  })
  expect((await one.auth.signInWithPassword(one)).error).toMatchObject({ code: 'user_banned' })
  await admin().updateUserById(one.id, { ban_duration: 'none' })
  expect((await one.auth.signInWithPassword(one)).error).toBeNull()
  await admin().updateUserById(one.id, { password: 'another palm by the well' })
  expect((await one.auth.signInWithPassword(one)).error).toMatchObject({ code: 'invalid_credentials' })
  const { rows } = await app.platform.accounts.transaction({ personId: one.id }, ({ db }) =>
    sql<{
      details: { by: string; changed: string[] }
    }>`select details from audit_trail where person_id = ${one.id} and action = 'identity.admin-person-changed' order by id`.execute(
      db,
    ),
  )
  expect(rows.map(({ details }) => details)).toEqual([
    { by: 'secret-key', changed: ['banned_until'] },
    { by: 'secret-key', changed: ['banned_until'] },
    { by: 'secret-key', changed: ['password_hash'] },
  ])
})

test('the list has pages that the official client walks, the newest first', async () => {
  for (let nth = 0; nth < 5; nth += 1) await admin().createUser({ email: `listed-${nth}@example.com` })
  const first = await admin().listUsers({ page: 1, perPage: 2 })
  expect(first.data.users.map(({ email }) => email)).toEqual(['listed-4@example.com', 'listed-3@example.com'])
  if (first.error) throw first.error
  expect(first.data.nextPage).toBe(2)
  expect(first.data.total).toBeGreaterThanOrEqual(5)
  const seen: string[] = []
  for (let page = 1; page <= Math.ceil(first.data.total / 2); page += 1)
    seen.push(...(await admin().listUsers({ page, perPage: 2 })).data.users.map(({ id }) => id))
  expect(new Set(seen).size).toBe(first.data.total)
  for (const query of ['?page=0', '?page=-1&per_page=x', '?per_page=0'])
    expect((await app.call('GET', `/admin/users${query}`, { key: secret })).status).toBe(200)
})

test('links say where the next and the last page are', () => {
  const links = (page: number) => pageLinks('/u', { page, perPage: 2, total: 5 })
  expect(links(1)).toBe('</u?page=2&per_page=2>; rel="next", </u?page=3&per_page=2>; rel="last"')
  expect(links(3)).toBe('</u?page=3&per_page=2>; rel="last"')
})

test.each([
  ['24h', '2026-01-02T00:00:00.000Z'],
  ['1h30m', '2026-01-01T01:30:00.000Z'],
  ['9999999h', '2126-03-18T00:00:00.000Z'],
])('a ban of %s ends at %s', (duration, ends) => {
  expect(bannedUntil(duration, new Date('2026-01-01T00:00:00Z'))?.toISOString()).toBe(ends)
})

test('what another server does with people and this one does not is refused, and nothing is done', async () => {
  const { id, email, password: own } = await app.aPerson()
  expect((await admin().deleteUser(id, true)).error).toMatchObject({ status: 400, code: 'validation_failed' })
  expect((await admin().updateUserById(id, { password_hash: '$2a$10$N9qo8uLOickgx2ZMRZoMye' })).error).toMatchObject({
    status: 400,
    code: 'validation_failed',
  })
  expect((await app.client().signInWithPassword({ email, password: own })).error).toBeNull()
  expect((await admin().deleteUser(id, false)).error).toBeNull()
})

describe('a person who lost their telephone', () => {
  test('is freed of the factor, told so, and their sessions fall back', async () => {
    const { auth, id, email } = await app.aPerson()
    const { factorId } = await addAuthenticator(app, auth)
    const listed = await admin().mfa.listFactors({ userId: id })
    expect(listed.data?.factors).toMatchObject([{ id: factorId, status: 'verified' }])
    expect(JSON.stringify(listed.data)).not.toMatch(/secret|sealed/)
    expect((await admin().mfa.deleteFactor({ userId: id, id: factorId })).error).toBeNull()
    await app.mailTo(email, 'factor_removed')
    const token = await accessTokenOf(auth)
    expect(await app.call('POST', '/factors', { token, body: { factor_type: 'totp' } })).toMatchObject({ status: 200 })
    expect((await admin().mfa.listFactors({ userId: id })).data?.factors).toMatchObject([{ status: 'unverified' }])
  })

  test('is told so in their own language, not in that of the program that did it', async () => {
    const { email, id, password: own } = await app.aPerson()
    const headers = { 'accept-language': 'ar-SA' }
    const { body } = await app.call('POST', '/token?grant_type=password', { body: { email, password: own }, headers })
    const token = String(body['access_token'])
    const enrolled = await app.call('POST', '/factors', { token, body: { factor_type: 'totp' } })
    const made = authenticator(app, {
      factorId: String(enrolled.body['id']),
      secret: (enrolled.body['totp'] as { secret: string }).secret,
    })
    const asked = await app.call('POST', `/factors/${made.factorId}/challenge`, { token, body: {} })
    const answer = { challenge_id: asked.body['id'], code: made.code() }
    await app.call('POST', `/factors/${made.factorId}/verify`, { token, body: answer })
    expect((await admin().mfa.deleteFactor({ userId: id, id: made.factorId })).error).toBeNull()
    expect((await app.mailTo(email, 'factor_removed')).subject).toBe('أُزيل عامل تحقق ثانٍ من حسابك')
  })

  test('keeps that of somebody else', async () => {
    const [one, two] = [await app.aPerson(), await app.aPerson()]
    const { factorId } = await enrolAuthenticator(app, one.auth)
    expect((await admin().mfa.deleteFactor({ userId: two.id, id: factorId })).error).toMatchObject({
      code: 'mfa_factor_not_found',
    })
  })
})

describe('an invitation', () => {
  test('mails an account that its link opens; asked again it is mailed anew, once a person it is refused', async () => {
    const { data, error } = await admin().inviteUserByEmail('invited@example.com', { data: { full_name: 'Invited' } })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email: 'invited@example.com', user_metadata: { full_name: 'Invited' } })
    const first = await app.mailTo('invited@example.com', 'invite')
    await admin().inviteUserByEmail('invited@example.com')
    const second = await app.mailTo('invited@example.com', 'invite')
    expect((await app.client().verifyOtp({ token_hash: first.tokenHash, type: 'invite' })).error).toMatchObject({
      code: 'otp_expired',
    })
    const auth = app.client()
    expect((await auth.verifyOtp({ token_hash: second.tokenHash, type: 'invite' })).data.user?.id).toBe(data.user?.id)
    expect((await auth.updateUser({ password })).error).toBeNull()
    expect((await admin().inviteUserByEmail('invited@example.com')).error).toMatchObject({
      status: 422,
      code: 'user_already_exists',
    })
  })

  test('leaves nothing of what somebody else had typed for the mailbox before', async () => {
    const intruder = app.client()
    await intruder.signUp({ email: 'awaited@example.com', password, options: { data: { full_name: 'Intruder' } } })
    await admin().inviteUserByEmail('awaited@example.com')
    const { tokenHash } = await app.mailTo('awaited@example.com', 'invite')
    const { data } = await app.client().verifyOtp({ token_hash: tokenHash, type: 'invite' })
    expect(data.user?.user_metadata).toEqual({})
    expect((await intruder.signInWithPassword({ email: 'awaited@example.com', password })).error).toMatchObject({
      code: 'invalid_credentials',
    })
  })

  test('opens no account by a password that somebody else typed for the mailbox while it was on its way', async () => {
    await admin().inviteUserByEmail('expected@example.com')
    const { tokenHash } = await app.mailTo('expected@example.com', 'invite')
    const intruder = app.client()
    await intruder.signUp({ email: 'expected@example.com', password })
    expect((await app.client().verifyOtp({ token_hash: tokenHash, type: 'invite' })).error).toBeNull()
    expect((await intruder.signInWithPassword({ email: 'expected@example.com', password })).error).toMatchObject({
      code: 'invalid_credentials',
    })
  })
})

describe('a link made for somebody else’s mail', () => {
  test.each(['magiclink', 'recovery'] as const)(
    'of type %s opens the account by its hash, its code or its address',
    async (type) => {
      const { email, id } = await app.aPerson()
      const byHash = await admin().generateLink({ type, email })
      expect(byHash.error).toBeNull()
      expect(byHash.data.user).toMatchObject({ id, email })
      expect(
        (await app.client().verifyOtp({ type, token_hash: byHash.data.properties?.hashed_token ?? '' })).data.user?.id,
      ).toBe(id)
      const byCode = await admin().generateLink({ type, email })
      expect(
        (await app.client().verifyOtp({ type, email, token: byCode.data.properties?.email_otp ?? '' })).data.user?.id,
      ).toBe(id)
      const followed = await admin().generateLink({ type, email, options: { redirectTo: 'https://evil.example/' } })
      const link = new URL(followed.data.properties?.action_link ?? '')
      expect(link.origin + link.pathname).toBe('http://athar.test/auth/v1/verify')
      const answer = await app.call('GET', `/verify${link.search}`, { key: null })
      expect(answer.headers.get('location')).toMatch(/^http:\/\/athar\.test\/#access_token=/)
      await expect(app.mailTo(email, type)).rejects.toThrow('no mail')
      // The way back may stand in the body as well.
      const said = { type, email, redirect_to: 'https://evil.example/' }
      const made = await app.call('POST', '/admin/generate_link', { key: secret, body: said })
      expect([made.status, made.body['redirect_to']]).toEqual([200, 'http://athar.test'])
      expect(new URL(made.body['action_link'] as string).searchParams.get('redirect_to')).toBe('http://athar.test')
    },
  )

  test('begins an account by sign-up or invitation, and none for a recovery', async () => {
    const made = await admin().generateLink({ type: 'signup', email: 'begun@example.com', password })
    expect(
      (await app.client().verifyOtp({ type: 'signup', token_hash: made.data.properties?.hashed_token ?? '' })).error,
    ).toBeNull()
    expect((await app.client().signInWithPassword({ email: 'begun@example.com', password })).error).toBeNull()
    expect((await admin().generateLink({ type: 'invite', email: 'begun@example.com' })).error).toMatchObject({
      code: 'user_already_exists',
    })
    expect((await admin().generateLink({ type: 'recovery', email: 'nobody@example.com' })).error).toMatchObject({
      status: 404,
      code: 'user_not_found',
    })
  })

  test('changes an address when both halves are followed', async () => {
    const { email } = await app.aPerson()
    const newEmail = `new-${email}`
    const [current, next] = [
      await admin().generateLink({ type: 'email_change_current', email, newEmail }),
      await admin().generateLink({ type: 'email_change_new', email, newEmail }),
    ]
    const follow = (hash: string | undefined) =>
      app.call('POST', '/verify', { body: { type: 'email_change', token_hash: hash } })
    expect((await follow(current.data.properties?.hashed_token)).body).toMatchObject({ code: '200' })
    expect((await follow(next.data.properties?.hashed_token)).body['user']).toMatchObject({ email: newEmail })
  })
})

test('an account whose address nobody proved takes no mail along that waits for the owner of the mailbox', async () => {
  const away = await startIdentityApp({ AUTH_SECRET_KEY: secret, SMTP_URL: 'smtp://127.0.0.1:1' })
  const waiting = async (to: string) => {
    const { rows } = await runSql(away.testDatabase.ownerUrl, 'select id, letter from mail_outbox order by created_at')
    const letters = rows.map(({ id, letter }) => openLetter(away.platform.masterKey, String(id), letter as Buffer))
    return letters.filter((letter) => letter.to === to).map(({ text }) => text.trim())
  }
  const remove = async (email: string) => {
    const { rows } = await runSql(away.testDatabase.ownerUrl, 'select id from auth.users where email = $1', [email])
    const headers = { apikey: secret, authorization: `Bearer ${secret}` }
    const answer = await away.app.inject({ method: 'DELETE', url: `/auth/v1/admin/users/${rows[0].id}`, headers })
    expect(answer.statusCode).toBe(200)
  }
  const receipt = (to: string) =>
    away.platform.accounts.transaction({}, ({ db }) =>
      away.platform.mail.send(db, {
        to,
        type: 'request_received',
        subject: 'Thanks',
        text: 'We heard you.',
        html: '<p>We heard you.</p>',
        lang: 'en',
      }),
    )
  try {
    const [typed, proven] = ['typed@example.com', 'proven@example.com']
    await away.call('POST', '/signup', { body: { email: typed, password } })
    await away.features.identity.seedPerson({ email: proven, password, fullName: 'Noura' })
    for (const email of [typed, proven]) {
      await receipt(email)
      await remove(email)
    }
    expect(await waiting(typed)).toContain('We heard you.')
    expect(await waiting(proven)).toEqual([])
  } finally {
    await away.close()
  }
})
