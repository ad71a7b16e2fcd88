import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { loadConfig } from '../platform/config.ts'
import { runSql } from '../platform/testing/test-postgres.ts'
import { addAuthenticator } from './factors/testing.ts'
import { createPasswords } from './passwords.ts'
import { createPepper } from './pepper.ts'
import { startIdentityApp } from './testing.ts'

const password = 'a palm beside the gate'
const passwordsWith = (env: Record<string, string>) => createPasswords(loadConfig(env))
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

      // Two at once: the second finds the hash renewed by the first, and what it was given is right all the same.
      await runSql(app.testDatabase.ownerUrl, 'update auth.users set password_hash = $1 where id = $2', [plain, id])
      const both = await Promise.all([0, 1].map(() => app.client().signInWithPassword({ email, password })))
      expect(both.map(({ error }) => error)).toEqual([null, null])
    } finally {
      await app.close()
    }
  })
})

test('a password is measured in signs as people see them, is never cut, and is one however its letters are composed', async () => {
  const passwords = passwordsWith({})
  await expect(passwords.refuseUnfit('🌴🌴🌴', [])).rejects.toMatchObject({ code: 'weak_password' })
  await expect(passwords.refuseUnfit('🌴🌴🌴🌴🌴🌴', [])).resolves.toBeUndefined()
  const long = 'palm '.repeat(30)
  const stored = await passwords.hash(`${long}one`)
  expect(await passwords.matches(stored, `${long}one`)).toBe(true)
  expect(await passwords.matches(stored, `${long}two`)).toBe(false)
  expect(await passwords.matches(stored, `${long}ｏｎｅ`)).toBe(true)
})

test('a password longer than any may be is refused at once: marks over a letter would be put in order for minutes', async () => {
  const passwords = passwordsWith({})
  const stored = await passwords.hash('𝐚'.repeat(1024))
  expect(await passwords.matches(stored, 'a'.repeat(1024))).toBe(true)
  const marks = `a${'\u0323\u0301'.repeat(50_000)}`
  const begun = performance.now()
  await expect(passwords.matches(stored, marks)).rejects.toMatchObject({ code: 'validation_failed' })
  await expect(passwords.refuseUnfit(marks, [])).rejects.toMatchObject({ code: 'validation_failed' })
  expect(performance.now() - begun).toBeLessThan(1000)
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

describe('what the organisation is called is no password:', () => {
  const organisation = {
    name: { en: 'Oasis Works Company', ar: 'شركة مصنع الواحة' },
    type: 'company',
    sector: 'manufacturing',
    region: 'SA-01',
    unifiedNumber: null,
    consolidationApproach: 'operational-control',
    baseYear: 2025,
    fiscalYearFirstMonth: 1,
  }
  async function aFounder(profile: string) {
    const app = await startIdentityApp({ AUTH_PASSWORD_PROFILE: profile })
    const person = await app.aPerson()
    const headers = { authorization: `Bearer ${person.accessToken}` }
    await app.app.inject({ method: 'POST', url: '/api/organisations', headers, payload: organisation })
    return { app, ...person }
  }

  test.each(['OasisWorksCompany1', 'شركة مصنع الواحة 1447'])(
    '%s is refused in the hardened profile, and advised against in the other',
    async (chosen) => {
      const hardened = await aFounder('hardened')
      const { error } = await hardened.auth.updateUser({ password: chosen })
      await hardened.app.close()
      expect(error).toMatchObject({ code: 'weak_password', reasons: ['pwned'] })
      const plain = await aFounder('spec')
      expect((await plain.auth.updateUser({ password: chosen })).error).toBeNull()
      const { data } = await plain.app.client().signInWithPassword({ email: plain.email, password: chosen })
      await plain.app.close()
      expect(data.weakPassword).toMatchObject({ reasons: ['pwned'] })
    },
  )
})

test('sign-ins of one address leave places to those of others', () => {
  const { takePlace } = passwordsWith({})
  const taken = Array.from({ length: 32 }, (_, index) => takePlace(`2001:db8::${index.toString(16)}`))
  expect(() => takePlace('2001:db8::ffff')).toThrow('Too many sign-ins at this moment')
  expect(takePlace('2001:db8:0:1::1')).toBeTypeOf('function')
  taken.forEach((leave) => leave())
  expect(takePlace('2001:db8::ffff')).toBeTypeOf('function')
})

test.each([
  ['two addresses', (nth: number) => `203.0.113.${1 + (nth % 2)}`],
  ['a hundred addresses of one IPv6 network', (nth: number) => `2001:db8:1:${nth}::1`],
])('%s that take all places keep nobody else out, and nobody else waiting', async (_who, addressOf) => {
  const passwords = passwordsWith({})
  const stored = await passwords.hash('a palm beside the gate')
  const ended: string[] = []
  const look = (ip: string, who: string) =>
    passwords
      .matches(stored, 'a wrong one', { ip })
      .then(() => ended.push(who))
      .catch(() => ended.push(`${who} refused`))
  const all = Array.from({ length: 100 }, (_, nth) => look(addressOf(nth), 'many'))
  all.push(look('203.0.113.3', 'one'))
  await Promise.all(all)
  expect(ended.filter((who) => who !== 'many refused').slice(0, 5)).toContain('one')
  expect(ended.filter((who) => who === 'many').length).toBeGreaterThan(40)
})

test('without limits one address may ask for all that the server bears', () => {
  const { takePlace } = passwordsWith({ RATE_LIMITS: 'off', NODE_ENV: 'test' })
  const places = Array.from({ length: 200 }, () => takePlace('2001:db8::1'))
  expect(new Set(places.map((leave) => typeof leave))).toEqual(new Set(['function']))
})
