import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startIdentityApp, type IdentityApp } from '../testing.ts'
import { plainRecoveryCode } from './recovery-codes.ts'
import { accessTokenOf, addAuthenticator, claimsOf, confirmWith, type Authenticator } from './testing.ts'

let app: IdentityApp
beforeAll(async () => {
  app = await startIdentityApp()
})
afterAll(() => app.close())

async function aPersonWithCodes() {
  const person = await app.aPerson()
  const made = await addAuthenticator(app, person.auth)
  const { data, error } = await person.auth.mfa.recoveryCodes.generate()
  if (error) throw error
  return { ...person, made, setId: data.id, codes: data.codes }
}
const signInAgain = async ({ email, password }: { email: string; password: string }) => {
  const auth = app.client()
  await auth.signInWithPassword({ email, password })
  return auth
}
const failed = { status: 422, code: 'mfa_verification_failed' }

describe('recovery codes', () => {
  test('are ten, shown once by the official client, and kept as keyed digests', async () => {
    const { auth, id, email } = await app.aPerson()
    await addAuthenticator(app, auth)
    const { data, error } = await auth.mfa.recoveryCodes.generate({ friendlyName: 'Paper' })
    expect(error).toBeNull()
    expect(data).toMatchObject({ type: 'recovery_code', friendly_name: 'Paper', total: 10 })
    expect(new Set(data!.codes).size).toBe(10)
    for (const code of data!.codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{16}$/)
    expect((await auth.mfa.recoveryCodes.getStatus()).data).toEqual({
      id: data!.id,
      type: 'recovery_code',
      total: 10,
      remaining: 10,
    })
    expect((await auth.mfa.listFactors()).data?.recovery_code).toMatchObject([{ id: data!.id, status: 'verified' }])
    expect((await app.mailTo(email, 'recovery_codes_made')).subject).toBe('New recovery codes for your account')
    const { rows } = await app.platform.accounts.transaction({}, ({ db }) =>
      sql<{ all: string }>`select c::text as all from auth.recovery_codes c where user_id = ${id}`.execute(db),
    )
    const all = rows.map((row) => row.all).join()
    for (const code of data!.codes) expect(all).not.toContain(Buffer.from(code).toString('hex'))
  })

  test('take a session to aal2 in place of the factor, once each', async () => {
    const person = await aPersonWithCodes()
    const waiting = await signInAgain(person)
    const auth = await signInAgain(person)
    const [code] = person.codes
    const typed = code!.toUpperCase().replaceAll(/(.{4})/g, '$1 - ')
    const { data, error } = await auth.mfa.recoveryCodes.verify({ code: typed })
    expect(error).toBeNull()
    expect(data!.user.factors?.map(({ factor_type: type }) => type)).toEqual(['totp', 'recovery_code'])
    const { aal, amr } = claimsOf(await accessTokenOf(auth))
    expect([aal, amr.map(({ method }) => method)]).toEqual(['aal2', ['mfa/recovery_code', 'password']])
    expect((await waiting.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await person.auth.getUser()).error).toBeNull()
    const mail = await app.mailTo(person.email, 'recovery_code_used')
    expect(mail.text).toContain('Codes left: 9.')
    expect((await auth.mfa.recoveryCodes.getStatus()).data?.remaining).toBe(9)
    const again = await signInAgain(person)
    expect((await again.mfa.recoveryCodes.verify({ code: code! })).error).toMatchObject(failed)
    // What they are for: the lost factor is taken away and another one set up.
    expect((await auth.mfa.unenroll({ factorId: person.made.factorId })).error).toBeNull()
    await addAuthenticator(app, auth, 'new phone')
  })

  test('serve once when two send the same at the same moment', async () => {
    const person = await aPersonWithCodes()
    const two = await Promise.all([signInAgain(person), signInAgain(person)])
    const tokens = await Promise.all(two.map(accessTokenOf))
    const answers = await Promise.all(
      tokens.map((token) =>
        app.call('POST', '/factors/recovery-codes/verify', { token, body: { code: person.codes[0] } }),
      ),
    )
    // The winner's success ends the other session, before or after it is heard.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await person.auth.mfa.recoveryCodes.getStatus()).data?.remaining).toBe(9)
  })

  test('are forgiving about what is read alike, and about nothing else', () => {
    expect(plainRecoveryCode(' K4M9-X7QP\u2013O1il 8HT3Z ')).toBe('k4m9x7qp01118ht3z')
    expect(plainRecoveryCode('k4m9_x7')).toBe('k4m9_x7')
    // From an Arabic keyboard, and copied out of an Arabic text.
    expect(plainRecoveryCode('\u2067k٤m۹-x7\u2069\u200f')).toBe('k4m9x7')
  })

  test('open typed with Arabic digits', async () => {
    const person = await aPersonWithCodes()
    const auth = await signInAgain(person)
    const typed = person.codes[0]!.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))
    expect((await auth.mfa.recoveryCodes.verify({ code: `\u200f${typed}\u200f` })).error).toBeNull()
  })

  test('of somebody else open nothing', async () => {
    const victim = await aPersonWithCodes()
    const { auth } = await aPersonWithCodes()
    expect((await auth.mfa.recoveryCodes.verify({ code: victim.codes[0]! })).error).toMatchObject(failed)
    expect((await victim.auth.mfa.recoveryCodes.getStatus()).data?.remaining).toBe(10)
  })
})

describe('guessing at recovery codes', () => {
  test('ends after ten, whoever guesses and however many at once, the right code included', async () => {
    const person = await aPersonWithCodes()
    const auth = await signInAgain(person)
    const token = await accessTokenOf(auth)
    const guess = (code: string) => app.call('POST', '/factors/recovery-codes/verify', { token, body: { code } })
    const answers = await Promise.all(Array.from({ length: 25 }, (_, index) => guess(`zzzzzzzzzzzzzz${index}`)))
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10)
    const locked = await guess(person.codes[0]!)
    expect(locked).toMatchObject({ status: 429, body: { code: 'mfa_recovery_codes_locked' } })
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(800)
    // Another factor still opens, and does not help the guesser.
    await confirmWith(await signInAgain(person), person.made)
    expect((await guess(person.codes[0]!)).status).toBe(429)
    await app.advance(15 * 60)
    await auth.refreshSession()
    expect((await auth.mfa.recoveryCodes.verify({ code: person.codes[0]! })).error).toBeNull()
  })

  test.each([
    ['nothing', {}],
    ['a number', { code: 1 }],
    ['a text longer than any code', { code: 'x'.repeat(101) }],
  ])('with %s is a bad request and costs nothing', async (_case, body) => {
    const { auth } = await app.aPerson()
    const token = await accessTokenOf(auth)
    expect(await app.call('POST', '/factors/recovery-codes/verify', { token, body })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
  })

  test('where there are none reads as a wrong code', async () => {
    const { auth } = await app.aPerson()
    expect((await auth.mfa.recoveryCodes.verify({ code: 'k4m9x7qp2ab8ht3z' })).error).toMatchObject(failed)
  })
})

describe('the set of recovery codes', () => {
  const refusals = async (auth: Awaited<ReturnType<typeof signInAgain>>) => ({
    generate: (await auth.mfa.recoveryCodes.generate()).error?.code,
    regenerate: (await auth.mfa.recoveryCodes.regenerate()).error?.code,
    unenroll: (await auth.mfa.recoveryCodes.unenroll()).error?.code,
    status: (await auth.mfa.recoveryCodes.getStatus()).error?.code,
  })

  test('is never the only factor, and is not there before it is made', async () => {
    const { auth } = await app.aPerson()
    expect(await refusals(auth)).toEqual({
      generate: 'mfa_recovery_codes_sole_factor',
      regenerate: 'mfa_factor_not_found',
      unenroll: 'mfa_factor_not_found',
      status: 'mfa_factor_not_found',
    })
  })

  test('is made, renewed and taken away at aal2 only; how many are left is told at aal1', async () => {
    const person = await aPersonWithCodes()
    const auth = await signInAgain(person)
    expect(await refusals(auth)).toEqual({
      generate: 'insufficient_aal',
      regenerate: 'insufficient_aal',
      unenroll: 'insufficient_aal',
      status: undefined,
    })
    expect((await person.auth.mfa.recoveryCodes.generate()).error).toMatchObject({
      status: 422,
      code: 'mfa_verified_factor_exists',
    })
  })

  test('renewed keeps its name, voids the old codes, and opens what guesses had closed', async () => {
    const person = await aPersonWithCodes()
    for (let guess = 0; guess < 10; guess += 1) await person.auth.mfa.recoveryCodes.verify({ code: `wrong${guess}` })
    const { data } = await person.auth.mfa.recoveryCodes.regenerate()
    expect(data).toMatchObject({ id: person.setId, friendly_name: 'Recovery codes', total: 10 })
    const auth = await signInAgain(person)
    expect((await auth.mfa.recoveryCodes.verify({ code: person.codes[1]! })).error).toMatchObject(failed)
    expect((await auth.mfa.recoveryCodes.verify({ code: data!.codes[1]! })).error).toBeNull()
  })

  test('taken away lowers the sessions that stand on it, and is told by mail', async () => {
    const person = await aPersonWithCodes()
    const auth = await signInAgain(person)
    await auth.mfa.recoveryCodes.verify({ code: person.codes[0]! })
    expect((await person.auth.mfa.recoveryCodes.unenroll()).data).toEqual({ id: person.setId })
    await auth.refreshSession()
    expect(claimsOf(await accessTokenOf(auth)).aal).toBe('aal1')
    await stillRaised(person.auth, person.made)
    expect((await app.mailTo(person.email, 'recovery_codes_removed')).subject).toBe('Your recovery codes were removed')
  })

  async function stillRaised(auth: Awaited<ReturnType<typeof signInAgain>>, made: Authenticator) {
    await auth.refreshSession()
    expect(claimsOf(await accessTokenOf(auth)).aal).toBe('aal2')
    expect((await auth.mfa.listFactors()).data?.totp.map(({ id }) => id)).toEqual([made.factorId])
  }
})
