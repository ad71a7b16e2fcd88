import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startIdentityApp, type IdentityApp } from '../testing.ts'
import { addAuthenticator, enrolAuthenticator } from './testing.ts'

let app: IdentityApp
beforeAll(async () => {
  app = await startIdentityApp()
})
afterAll(() => app.close())

describe('a new factor', () => {
  test('has a name that no other factor of the person has', async () => {
    const { auth } = await app.aPerson()
    await enrolAuthenticator(app, auth, 'Phone')
    expect((await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })).error).toMatchObject({
      status: 422,
      code: 'mfa_factor_name_conflict',
    })
    // What is not seen makes no other name of it.
    expect((await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Ph\u202eone\u200b' })).error).toMatchObject({
      code: 'mfa_factor_name_conflict',
    })
    const stranger = await app.aPerson()
    await enrolAuthenticator(app, stranger.auth, 'Phone')
  })

  test('makes room when nobody finished it within ten minutes', async () => {
    const { auth } = await app.aPerson()
    await enrolAuthenticator(app, auth, 'Phone')
    await app.advance(601)
    await enrolAuthenticator(app, auth, 'Phone')
    expect((await auth.mfa.listFactors()).data?.all).toHaveLength(1)
  })

  test.each([
    ['\ud800', 'Athar'],
    ['\u202eOur\u0000 office:', 'Our%20office'],
  ])('is shown under what is seen of the name of its issuer: %j', async (issuer, shown) => {
    const { auth } = await app.aPerson()
    const { data, error } = await auth.mfa.enroll({ factorType: 'totp', issuer })
    expect([error, data?.totp.uri.split(':')[1]]).toEqual([null, `//totp/${shown}`])
  })

  test('is one of ten at most', async () => {
    const { auth } = await app.aPerson()
    for (let index = 0; index < 10; index += 1) await enrolAuthenticator(app, auth, `factor ${index}`)
    expect((await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'eleventh' })).error).toMatchObject({
      status: 422,
      code: 'too_many_enrolled_mfa_factors',
    })
  })

  test('unfinished is taken away at aal1, without a mail', async () => {
    const { auth, email } = await app.aPerson()
    const { factorId } = await enrolAuthenticator(app, auth)
    expect((await auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId })
    expect((await auth.mfa.listFactors()).data?.all).toEqual([])
    await expect(app.mailTo(email, 'factor_removed')).rejects.toThrow('no mail')
  })

  test.each([
    ['of no kind', {}],
    ['of an unknown kind', { factor_type: 'constructor' }],
    ['of the kind of recovery codes', { factor_type: 'recovery_code' }],
    ['named with a line break', { factor_type: 'totp', friendly_name: 'a\r\nBcc: x@example.com' }],
    ['named at length', { factor_type: 'totp', friendly_name: 'x'.repeat(121) }],
    ['named by a number', { factor_type: 'totp', friendly_name: 7 }],
  ])('%s is a bad request', async (_case, body) => {
    const { accessToken } = await app.aPerson()
    expect(await app.call('POST', '/factors', { token: accessToken, body })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
  })

  test('belongs to whoever is signed in, whatever else the body says', async () => {
    const victim = await app.aPerson()
    const { accessToken, auth } = await app.aPerson()
    const body = { factor_type: 'totp', friendly_name: 'f', user_id: victim.id, status: 'verified', id: victim.id }
    expect((await app.call('POST', '/factors', { token: accessToken, body })).status).toBe(200)
    expect((await auth.mfa.listFactors()).data?.all).toMatchObject([{ status: 'unverified' }])
    expect((await victim.auth.mfa.listFactors()).data?.all).toEqual([])
    expect((await app.call('POST', '/factors', { body })).body['code']).toBe('no_authorization')
  })
})

test('fifteen questions, fifteen answers and fifteen recovery codes a minute for one client', async () => {
  const limited = await startIdentityApp({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' })
  try {
    const { auth, accessToken } = await limited.aPerson()
    const { factorId } = await enrolAuthenticator(limited, auth)
    const from = (ip: string) => ({ token: accessToken, headers: { 'x-forwarded-for': ip } })
    const ask = (ip: string) => limited.call('POST', `/factors/${factorId}/challenge`, { ...from(ip), body: {} })
    const answer = (ip: string) =>
      limited.call('POST', `/factors/${factorId}/verify`, { ...from(ip), body: { challenge_id: factorId, code: '1' } })
    const recover = (ip: string) =>
      limited.call('POST', '/factors/recovery-codes/verify', { ...from(ip), body: { code: 'none of them' } })
    for (const action of [ask, answer, recover]) {
      const statuses: number[] = []
      for (let index = 0; index < 16; index += 1) statuses.push((await action('203.0.113.7')).status)
      expect(statuses.slice(0, 15)).not.toContain(429)
      expect(statuses[15]).toBe(429)
      expect((await action('203.0.113.8')).status).not.toBe(429)
    }
    await limited.advance(61)
    expect((await ask('203.0.113.7')).status).toBe(200)
  } finally {
    await limited.close()
  }
})

test('a second factor is added at aal2 and closes nothing that stands there', async () => {
  const { auth, email, password } = await app.aPerson()
  const made = await addAuthenticator(app, auth, 'first')
  const other = app.client()
  await other.signInWithPassword({ email, password })
  await other.mfa.challengeAndVerify({ factorId: made.factorId, code: await made.nextCode() })
  await addAuthenticator(app, auth, 'second')
  expect((await other.getUser()).error).toBeNull()
  expect((await auth.mfa.listFactors()).data?.totp).toHaveLength(2)
})
