import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { loadConfig } from '../platform/config.ts'
import { runSql } from '../platform/testing/test-postgres.ts'
import { addAuthenticator } from './factors/testing.ts'
import { createPasswords } from './passwords.ts'
import { createPepper } from './pepper.ts'
import { startIdentityApp } from './testing.ts'

const password = 'a palm beside the gate'
const passwordsWith = (env: Record<string, string>) => createPasswords(loadConfig(env).auth)
const [one, other] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')]

describe('a password mixed with a secret beside the database', () => {
  test('opens with that secret, and neither without it nor with another', async () => {
    const seasoned = passwordsWith({ AUTH_PASSWORD_PEPPER: one })
    const stored = await seasoned.hash(password)
    expect(stored).toMatch(/^pepper:[0-9a-f]{16}:\$argon2id\$/)
    expect(stored).not.toContain(one)
    expect(await seasoned.matches(stored, password)).toBe(true)
    expect(await seasoned.matches(stored, 'another')).toBe(false)
    expect(await passwordsWith({}).matches(stored, password)).toBe(false)
    expect(await passwordsWith({ AUTH_PASSWORD_PEPPER: other }).matches(stored, password)).toBe(false)
    expect(seasoned.isOutdated(stored)).toBe(false)
  })

  test('opens without it where it was kept before, and is then renewed', async () => {
    const stored = await passwordsWith({}).hash(password)
    const seasoned = passwordsWith({ AUTH_PASSWORD_PEPPER: one })
    expect(await seasoned.matches(stored, password)).toBe(true)
    expect(seasoned.isOutdated(stored)).toBe(true)
    expect(passwordsWith({}).isOutdated(stored)).toBe(false)
  })

  test('is the same secret in hexadecimal and in base64', () => {
    const base64 = Buffer.from(one, 'hex').toString('base64')
    expect(createPepper(base64).season(password)).toBe(createPepper(one).season(password))
    expect(createPepper(one).season(password)).not.toBe(createPepper(other).season(password))
  })

  test('is renewed at the next sign-in', async () => {
    const app = await startIdentityApp({ AUTH_PASSWORD_PEPPER: one })
    try {
      const { email, id } = await app.aPerson()
      const stored = async () =>
        (await runSql(app.testDatabase.ownerUrl, 'select password_hash from auth.users where id = $1', [id])).rows[0]
          .password_hash as string
      const plain = await passwordsWith({}).hash(password)
      await runSql(app.testDatabase.ownerUrl, 'update auth.users set password_hash = $1 where id = $2', [plain, id])
      expect((await app.client().signInWithPassword({ email, password })).error).toBeNull()
      expect(await stored()).toMatch(/^pepper:/)
      expect((await app.client().signInWithPassword({ email, password })).error).toBeNull()
    } finally {
      await app.close()
    }
  })
})

test('in the hardened profile eight characters are enough beside a second factor, and not without', async () => {
  const app = await startIdentityApp({ AUTH_PASSWORD_PROFILE: 'hardened' })
  try {
    const { auth, accessToken } = await app.aPerson()
    const short = 'qz7vmk2w'
    expect(await app.call('PUT', '/user', { token: accessToken, body: { password: short } })).toMatchObject({
      status: 422,
      body: { code: 'weak_password', weak_password: { reasons: ['length'] } },
    })
    await addAuthenticator(app, auth)
    expect((await auth.updateUser({ password: short.slice(1) })).error).toMatchObject({ code: 'weak_password' })
    expect((await auth.updateUser({ password: 'password1' })).error).toMatchObject({
      code: 'weak_password',
      reasons: ['pwned'],
    })
    expect((await auth.updateUser({ password: short })).error).toBeNull()
  } finally {
    await app.close()
  }
})
