import { sql } from 'kysely'
import { onlyOtherFactor } from '../errors.ts'
import { newPasswordPath } from '../new-password-path.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { createClock } from '../../platform/clock.ts'
import { startIdentityApp, type IdentityApp } from '../testing.ts'
import {
  accessTokenOf,
  addAuthenticator,
  claimsOf,
  confirmWith,
  enrolAuthenticator,
  refreshTokenOf,
} from './testing.ts'

let app: IdentityApp
beforeAll(async () => {
  app = await startIdentityApp()
})
afterAll(() => app.close())

const signInAgain = async ({ email, password }: { email: string; password: string }) => {
  const auth = app.client()
  const { error } = await auth.signInWithPassword({ email, password })
  if (error) throw error
  return auth
}
const inDatabase = async <T>(query: ReturnType<typeof sql<T>>) =>
  (await app.platform.accounts.transaction({}, ({ db }) => query.execute(db))).rows
const trailOf = async (personId: string) => {
  const { rows } = await app.platform.accounts.transaction({ personId }, ({ db }) =>
    sql<{ action: string }>`select action from audit_trail where person_id = ${personId} order by id`.execute(db),
  )
  return rows.map(({ action }) => action)
}
const wrongCode = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0')

describe('an authenticator app', () => {
  test('is enrolled, verified and used by the official client, and takes the session to aal2', async () => {
    const { auth, email } = await app.aPerson()
    const { data, error } = await auth.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'هاتفي',
      issuer: 'Athar: Riyadh',
    })
    expect(error).toBeNull()
    expect(data).toMatchObject({ type: 'totp', friendly_name: 'هاتفي' })
    // 160 bits.
    expect(data!.totp.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(data!.totp.uri).toBe(
      `otpauth://totp/Athar%20%20Riyadh:${encodeURIComponent(email)}?secret=${data!.totp.secret}&issuer=Athar%20%20Riyadh&algorithm=SHA1&digits=6&period=30`,
    )
    const before = await auth.mfa.listFactors()
    expect([before.data?.all.map(({ status }) => status), before.data?.totp]).toEqual([['unverified'], []])
    expect((await auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    })

    const { authenticator } = await import('./testing.ts')
    await confirmWith(auth, authenticator(app, { factorId: data!.id, secret: data!.totp.secret }))
    expect((await auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
    })
    expect((await auth.mfa.listFactors()).data?.totp).toMatchObject([{ id: data!.id, status: 'verified' }])
    const { aal, amr } = claimsOf(await accessTokenOf(auth))
    expect([aal, amr.map(({ method }) => method)]).toEqual(['aal2', ['totp', 'password']])
    expect((await auth.getClaims()).data?.claims.aal).toBe('aal2')
    await auth.refreshSession()
    expect(claimsOf(await accessTokenOf(auth)).aal).toBe('aal2')
  })

  test('has a drawing that stands in a data address as the client writes it', async () => {
    const { auth } = await app.aPerson()
    const { data } = await auth.mfa.enroll({ factorType: 'totp' })
    const address = data!.totp.qr_code
    expect(address).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>$/)
    expect(new URL(address).hash).toBe('')
    expect(decodeURIComponent(address)).toContain('stroke="#000000"')
  })

  test('is told by mail in the language of the person, and in the trail', async () => {
    const { auth, email, id } = await app.aPerson()
    await auth.updateUser({ data: { language: 'ar' } })
    await addAuthenticator(app, auth, '<script>alert(1)</script>')
    const mail = await app.mailTo(email, 'factor_added')
    expect(mail.subject).toBe('أُضيف عامل تحقق ثانٍ إلى حسابك')
    expect(mail.text).toContain('تطبيق مصادقة')
    expect(mail.html).not.toContain('script')
    expect(await trailOf(id)).toEqual(
      expect.arrayContaining(['identity.factor-enrolled', 'identity.factor-verified', 'identity.session-raised']),
    )
  })

  test('leaves no secret in the database as it is', async () => {
    const { auth, id } = await app.aPerson()
    const { secret } = await addAuthenticator(app, auth)
    const [row] = await inDatabase(
      sql<{ all: string }>`select f::text as all from auth.mfa_factors f where user_id = ${id}`,
    )
    expect(row!.all).not.toContain(secret)
    expect(row!.all).not.toContain(Buffer.from(secret).toString('hex'))
  })
})

describe('a code', () => {
  test('that was accepted once is refused, and so is every one before it', async () => {
    const person = await app.aPerson()
    const made = await addAuthenticator(app, person.auth)
    const spent = made.code()
    const other = await signInAgain(person)
    const again = await other.mfa.challengeAndVerify({ factorId: made.factorId, code: spent })
    expect(again.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
    await confirmWith(other, made)
    await confirmWith(await signInAgain(person), made)
  })

  test('serves once when two send it at the same moment', async () => {
    const person = await app.aPerson()
    const made = await addAuthenticator(app, person.auth)
    const two = await Promise.all([signInAgain(person), signInAgain(person)])
    const code = await made.nextCode()
    const answers = await Promise.all(two.map((auth) => auth.mfa.challengeAndVerify({ factorId: made.factorId, code })))
    expect(answers.map(({ error }) => error?.code ?? 'taken').toSorted()).toEqual(['mfa_verification_failed', 'taken'])
  })

  test('that is wrong leaves its question standing; the right one spends it', async () => {
    const { auth } = await app.aPerson()
    const made = await enrolAuthenticator(app, auth)
    const { data: challenge } = await auth.mfa.challenge({ factorId: made.factorId })
    expect(challenge).toMatchObject({ type: 'totp' })
    expect(challenge!.expires_at - app.platform.clock.now().getTime() / 1000).toBeCloseTo(300, -1)
    const answer = (code: string) => auth.mfa.verify({ factorId: made.factorId, challengeId: challenge!.id, code })
    expect((await answer(wrongCode(made.code()))).error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
    expect((await answer(made.code())).error).toBeNull()
    expect((await answer(await made.nextCode())).error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' })
  })

  test.each([
    ['nothing', {}, 400],
    ['a number', { code: 123456 }, 400],
    ['letters', { code: 'abcdef' }, 422],
    ['an empty text', { code: '' }, 422],
    ['a longer text than any code', { code: '1'.repeat(41) }, 400],
    ['an answer of another kind', { webauthn: { type: 'request', credential_response: {} } }, 400],
  ])('is not %s', async (_case, body, status) => {
    const { auth } = await app.aPerson()
    const { factorId } = await enrolAuthenticator(app, auth)
    const { data } = await auth.mfa.challenge({ factorId })
    const answer = await app.call('POST', `/factors/${factorId}/verify`, {
      token: await accessTokenOf(auth),
      body: { challenge_id: data!.id, ...body },
    })
    expect(answer).toMatchObject({
      status,
      body: { code: status === 400 ? 'validation_failed' : 'mfa_verification_failed' },
    })
  })

  test('of more than a megabyte is refused before anybody looks at it', async () => {
    const { auth } = await app.aPerson()
    const { factorId } = await enrolAuthenticator(app, auth)
    const token = await accessTokenOf(auth)
    const body = { challenge_id: factorId, code: '1'.repeat(1_100_000) }
    expect(await app.call('POST', `/factors/${factorId}/verify`, { token, body })).toMatchObject({
      status: 413,
      body: { code: 'validation_failed' },
    })
  })
})

describe('after the clock of the server was set back', () => {
  const setBack = (seconds: number) => void (app.platform.clock as ReturnType<typeof createClock>).advance(-seconds)

  test.each([
    ['a minute', 60],
    ['a day', 86_400],
  ])('by %s no used code opens again, and a new one does as soon as time has caught up', async (_long, seconds) => {
    const person = await app.aPerson()
    const made = await addAuthenticator(app, person.auth)
    const used = [made.code()]
    await confirmWith(await signInAgain(person), made)
    used.push(made.code())
    setBack(seconds)
    const auth = await signInAgain(person)
    const answer = async (code: string) => (await auth.mfa.challengeAndVerify({ factorId: made.factorId, code })).error
    for (const code of used) expect((await answer(code))?.code).toBe('mfa_verification_failed')
    // Back at the very moments at which they were used.
    await app.advance(seconds - 30)
    await auth.refreshSession()
    for (const code of used) expect((await answer(code))?.code).toBe('mfa_verification_failed')
    await app.advance(60)
    expect(await answer(made.code())).toBeNull()
  })

  test('a factor that ten wrong codes closed is open again a quarter of an hour later, not a day', async () => {
    const person = await app.aPerson()
    const made = await addAuthenticator(app, person.auth)
    const guessing = await signInAgain(person)
    const wrong = wrongCode(made.code())
    for (let guess = 0; guess < 10; guess += 1)
      await guessing.mfa.challengeAndVerify({ factorId: made.factorId, code: wrong })
    expect((await guessing.mfa.challenge({ factorId: made.factorId })).error?.status).toBe(429)
    setBack(86_400)
    await app.advance(16 * 60)
    const auth = await signInAgain(person)
    expect((await auth.mfa.challenge({ factorId: made.factorId })).error).toBeNull()
    // Ten more close it again, for as long as ever.
    for (let guess = 0; guess < 10; guess += 1)
      await auth.mfa.challengeAndVerify({ factorId: made.factorId, code: wrongCode(made.code()) })
    expect((await auth.mfa.challenge({ factorId: made.factorId })).error?.status).toBe(429)
    await app.advance(86_400 + 60)
    await confirmWith(await signInAgain(person), made)
  })
})

describe('ten wrong codes', () => {
  test('close the factor for a quarter of an hour, the right code included, and only this factor', async () => {
    const person = await app.aPerson()
    const made = await addAuthenticator(app, person.auth)
    const auth = await signInAgain(person)
    for (let guess = 0; guess < 10; guess += 1) {
      const { error } = await auth.mfa.challengeAndVerify({
        factorId: made.factorId,
        code: wrongCode(await made.nextCode()),
      })
      expect(error?.code).toBe('mfa_verification_failed')
    }
    const token = await accessTokenOf(auth)
    const closed = await app.call('POST', `/factors/${made.factorId}/challenge`, { token, body: {} })
    expect(closed).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
    expect(Number(closed.headers.get('retry-after'))).toBeGreaterThan(500)
    expect(await trailOf(person.id)).toContain('identity.second-factor-closed')
    await addAuthenticator(app, person.auth, 'another')
    await app.advance(15 * 60)
    await auth.refreshSession()
    await confirmWith(auth, made)
  })

  test('are told to the owner once, and after a hundred in a row only another factor helps', async () => {
    const person = await app.aPerson()
    const made = await addAuthenticator(app, person.auth)
    const other = await addAuthenticator(app, person.auth, 'another')
    const guessing = await signInAgain(person)
    const guess = async () =>
      (await guessing.mfa.challengeAndVerify({ factorId: made.factorId, code: wrongCode(made.code()) })).error
    const told = async () =>
      (await app.mailbox()).filter(({ to, type }) => to === person.email && type === 'factor_closed')
    for (let turn = 0; turn < 5; turn += 1) await guess()
    // Ten in a row by then, and none that closes it: nobody is told that it is closed.
    await app.advance(3600)
    await guessing.refreshSession()
    for (let turn = 0; turn < 5; turn += 1) expect((await guess())?.code).toBe('mfa_verification_failed')
    expect((await told()).map(({ text }) => /is closed for now/.test(text))).toEqual([false])
    for (let turn = 0; turn < 7; turn += 1) await guess()
    const [mail, ...more] = await told()
    expect([mail?.text.includes(newPasswordPath), more]).toEqual([true, []])
    await app.platform.accounts.transaction({}, ({ db }) =>
      sql`update auth.mfa_factors set failures_in_row = 99 where id = ${made.factorId}`.execute(db),
    )
    await app.advance(15 * 60 + 1)
    await guessing.refreshSession()
    expect((await guess())?.code).toBe('mfa_verification_failed')
    expect(await told()).toHaveLength(2)
    for (const { text } of await told()) expect(text).toContain('another factor or a recovery code')
    await app.advance(3 * 3600)
    const auth = await signInAgain(person)
    const { error } = await auth.mfa.challengeAndVerify({ factorId: made.factorId, code: made.code() })
    expect(error).toMatchObject({ status: 429, message: onlyOtherFactor })
    await confirmWith(auth, other)
    expect((await auth.mfa.unenroll({ factorId: made.factorId })).error).toBeNull()
  })

  test('are ten however many come at once, over one question or many sessions', async () => {
    const person = await app.aPerson()
    const made = await addAuthenticator(app, person.auth)
    const sessions = await Promise.all([1, 2, 3].map(() => signInAgain(person)))
    const wrong = wrongCode(await made.nextCode())
    const asked = await Promise.all(
      sessions.map(async (auth) => ({
        token: await accessTokenOf(auth),
        challengeId: (await auth.mfa.challenge({ factorId: made.factorId })).data!.id,
      })),
    )
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => {
        const { token, challengeId } = asked[index % 3]!
        const body = { challenge_id: challengeId, code: wrong }
        return app.call('POST', `/factors/${made.factorId}/verify`, { token, body })
      }),
    )
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
  })
})

describe('a question', () => {
  test('is too old after five minutes', async () => {
    const { auth } = await app.aPerson()
    const made = await enrolAuthenticator(app, auth)
    const { data } = await auth.mfa.challenge({ factorId: made.factorId })
    await app.advance(301)
    const { error } = await auth.mfa.verify({ factorId: made.factorId, challengeId: data!.id, code: made.code() })
    expect(error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' })
  })

  test('put to another factor, in another session or to another person is answered by nobody', async () => {
    const person = await app.aPerson()
    const first = await addAuthenticator(app, person.auth, 'first')
    const second = await addAuthenticator(app, person.auth, 'second')
    const elsewhere = await signInAgain(person)
    const stranger = await app.aPerson()
    const theirs = await addAuthenticator(app, stranger.auth)
    const challengeOf = async (auth: typeof elsewhere, factorId: string) =>
      (await auth.mfa.challenge({ factorId })).data!.id
    const code = await first.nextCode()
    for (const challengeId of [
      await challengeOf(person.auth, second.factorId),
      await challengeOf(elsewhere, first.factorId),
      await challengeOf(stranger.auth, theirs.factorId),
      '00000000-0000-4000-8000-000000000000',
    ]) {
      const { error } = await person.auth.mfa.verify({ factorId: first.factorId, challengeId, code })
      expect(error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' })
    }
  })

  test('is put to nobody else’s factor', async () => {
    const owner = await app.aPerson()
    const { factorId } = await addAuthenticator(app, owner.auth)
    const { auth } = await app.aPerson()
    await addAuthenticator(app, auth)
    const notFound = { status: 404, code: 'mfa_factor_not_found' }
    expect((await auth.mfa.challenge({ factorId })).error).toMatchObject(notFound)
    expect(
      (await auth.mfa.verify({ factorId, challengeId: '00000000-0000-4000-8000-000000000000', code: '123456' })).error,
    ).toMatchObject(notFound)
    expect((await auth.mfa.unenroll({ factorId })).error).toMatchObject(notFound)
    expect((await auth.mfa.challenge({ factorId: 'no-id' })).error).toMatchObject(notFound)
    expect((await owner.auth.mfa.listFactors()).data?.totp).toHaveLength(1)
  })

  test('is forgotten by the database once it is too old', async () => {
    const { auth } = await app.aPerson()
    const { factorId } = await enrolAuthenticator(app, auth)
    await auth.mfa.challenge({ factorId })
    await app.advance(301)
    const { sweep } = await import('../sweep.ts')
    await sweep({ ...app.platform, database: app.platform.accounts })
    expect(await inDatabase(sql`select 1 from auth.mfa_challenges`)).toEqual([])
  })
})

describe('the first verified factor', () => {
  test('ends the sessions of the person that no factor vouches for, and of nobody else', async () => {
    const person = await app.aPerson()
    const other = await signInAgain(person)
    const stranger = await app.aPerson()
    await addAuthenticator(app, person.auth)
    expect((await other.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await person.auth.getUser()).error).toBeNull()
    expect((await stranger.auth.getUser()).error).toBeNull()
  })

  test('leaves nothing of what somebody with the password had begun before', async () => {
    const person = await app.aPerson()
    const intruder = await signInAgain(person)
    const theirs = await enrolAuthenticator(app, intruder, 'theirs')
    await addAuthenticator(app, person.auth)
    const back = await signInAgain(person)
    expect((await back.mfa.challenge({ factorId: theirs.factorId })).error?.code).toBe('mfa_factor_not_found')
  })

  test('of two begun at once closes the door to the other', async () => {
    const person = await app.aPerson()
    const intruder = await signInAgain(person)
    const mine = await enrolAuthenticator(app, person.auth, 'mine')
    await addAuthenticator(app, person.auth, 'kept')
    // Begun at aal2 and not yet verified: at aal1 nobody finishes it.
    const later = await enrolAuthenticator(app, person.auth, 'later')
    expect((await intruder.getUser()).error?.name).toBe('AuthSessionMissingError')
    const back = await signInAgain(person)
    expect((await back.mfa.challenge({ factorId: later.factorId })).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    })
    expect((await back.mfa.challenge({ factorId: mine.factorId })).error?.code).toBe('mfa_factor_not_found')
  })
})

describe('with a verified factor, a session at aal1', () => {
  test('may not enrol, unenrol, or change password or address, and may do the rest', async () => {
    const person = await app.aPerson()
    const { factorId } = await addAuthenticator(app, person.auth)
    const auth = await signInAgain(person)
    expect((await auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    const refused = (status: number) => ({ status, code: 'insufficient_aal' })
    expect((await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'more' })).error).toMatchObject(refused(403))
    expect((await auth.mfa.unenroll({ factorId })).error).toMatchObject(refused(422))
    expect((await auth.updateUser({ password: 'another long phrase' })).error).toMatchObject(refused(401))
    expect((await auth.updateUser({ email: 'elsewhere@example.com' })).error).toMatchObject(refused(401))
    expect((await auth.updateUser({ data: { city: 'Abha' } })).error).toBeNull()
  })

  test('is what a recovery mail opens: the mailbox alone does not defeat the factor', async () => {
    const person = await app.aPerson()
    const made = await addAuthenticator(app, person.auth)
    const auth = app.client()
    await auth.resetPasswordForEmail(person.email)
    const { tokenHash } = await app.mailTo(person.email, 'recovery')
    expect((await auth.verifyOtp({ token_hash: tokenHash, type: 'recovery' })).error).toBeNull()
    expect((await auth.updateUser({ password: 'another long phrase' })).error).toMatchObject({
      status: 401,
      code: 'insufficient_aal',
    })
    await confirmWith(auth, made)
    expect((await auth.updateUser({ password: 'another long phrase' })).error).toBeNull()
    const { amr } = claimsOf(await accessTokenOf(auth))
    expect(amr.map(({ method }) => method)).toEqual(['totp', 'recovery'])
  })
})

describe('tokens from before a session was raised', () => {
  test('refresh nothing, not even within the window of a lost answer, and end the session', async () => {
    const person = await app.aPerson()
    const made = await addAuthenticator(app, person.auth)
    const auth = await signInAgain(person)
    const stale = await refreshTokenOf(auth)
    await confirmWith(auth, made)
    const refresh = (token: string) =>
      app.call('POST', '/token?grant_type=refresh_token', { body: { refresh_token: token } })
    expect(await refresh(stale)).toMatchObject({ status: 400, body: { code: 'refresh_token_already_used' } })
    expect((await refresh(await refreshTokenOf(auth))).body['code']).toBe('refresh_token_not_found')
    expect((await auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect(await trailOf(person.id)).toContain('identity.refresh-token-reused')
  })

  test('refresh nothing when a successor was already handed out', async () => {
    const person = await app.aPerson()
    const made = await addAuthenticator(app, person.auth)
    const auth = await signInAgain(person)
    const parent = await refreshTokenOf(auth)
    await auth.refreshSession()
    await confirmWith(auth, made)
    expect(
      (await app.call('POST', '/token?grant_type=refresh_token', { body: { refresh_token: parent } })).body['code'],
    ).toBe('refresh_token_already_used')
  })

  test('open what aal1 opens and nothing more', async () => {
    const person = await app.aPerson()
    const made = await addAuthenticator(app, person.auth)
    const auth = await signInAgain(person)
    const stale = await accessTokenOf(auth)
    await confirmWith(auth, made)
    expect((await app.call('GET', '/user', { token: stale })).status).toBe(200)
    expect(await app.call('DELETE', `/factors/${made.factorId}`, { token: stale })).toMatchObject({
      status: 422,
      body: { code: 'insufficient_aal' },
    })
    expect(
      await app.call('POST', '/factors', { token: stale, body: { factor_type: 'totp', friendly_name: 'more' } }),
    ).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } })
  })
})
