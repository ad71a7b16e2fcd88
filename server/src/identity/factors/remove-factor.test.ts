import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startIdentityApp, type IdentityApp } from '../testing.ts'
import { accessTokenOf, addAuthenticator, claimsOf, confirmWith } from './testing.ts'

let app: IdentityApp
beforeAll(async () => {
  app = await startIdentityApp()
})
afterAll(() => app.close())

describe('taking a factor away', () => {
  test('lowers every session that stands on it, at once and for the tokens already out, and is told by mail', async () => {
    const { auth, email, password } = await app.aPerson()
    const made = await addAuthenticator(app, auth)
    const other = app.client()
    await other.signInWithPassword({ email, password })
    await confirmWith(other, made)
    const raised = await accessTokenOf(other)
    expect((await auth.mfa.unenroll({ factorId: made.factorId })).data).toEqual({ id: made.factorId })
    expect((await app.mailTo(email, 'factor_removed')).text).toContain('An authenticator app was removed')
    expect(claimsOf(raised).aal).toBe('aal2')
    expect(
      await app.call('POST', '/factors/recovery-codes', { token: raised, body: {} }),
      'an aal2 token of a lowered session',
    ).toMatchObject({ status: 422, body: { code: 'mfa_recovery_codes_sole_factor' } })
    await other.refreshSession()
    const { aal, amr } = claimsOf(await accessTokenOf(other))
    expect([aal, amr.map(({ method }) => method)]).toEqual(['aal1', ['password']])
    expect((await auth.mfa.getAuthenticatorAssuranceLevel(await accessTokenOf(auth))).data?.nextLevel).toBe('aal2')
    await auth.refreshSession()
    expect((await auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    })
  })

  test('leaves sessions that stand on another one', async () => {
    const { auth, email, password } = await app.aPerson()
    const first = await addAuthenticator(app, auth, 'first')
    const second = await addAuthenticator(app, auth, 'second')
    const other = app.client()
    await other.signInWithPassword({ email, password })
    await confirmWith(other, first)
    await auth.mfa.unenroll({ factorId: first.factorId })
    await auth.refreshSession()
    await other.refreshSession()
    expect(claimsOf(await accessTokenOf(auth)).aal).toBe('aal2')
    expect(claimsOf(await accessTokenOf(other)).aal).toBe('aal1')
    expect((await other.mfa.unenroll({ factorId: second.factorId })).error).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
    })
  })

  test('takes the recovery codes along with the last one, and not before', async () => {
    const { auth } = await app.aPerson()
    const first = await addAuthenticator(app, auth, 'first')
    const second = await addAuthenticator(app, auth, 'second')
    const { data } = await auth.mfa.recoveryCodes.generate()
    expect((await auth.mfa.unenroll({ factorId: data!.id })).error?.code).toBe('validation_failed')
    await auth.mfa.unenroll({ factorId: first.factorId })
    expect((await auth.mfa.recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 10 })
    await auth.mfa.unenroll({ factorId: second.factorId })
    expect((await auth.mfa.recoveryCodes.getStatus()).error?.code).toBe('mfa_factor_not_found')
    expect((await auth.mfa.listFactors()).data?.all).toEqual([])
  })
})
