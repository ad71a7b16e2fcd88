import { availableParallelism } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPasswordAttempts } from './password-attempts.ts'
import { createPasswords } from './passwords.ts'
import { guessPassword } from './guess-password.ts'
import { refuseUnlessOwner } from './refuse-unless-owner.ts'
import { startIdentityApp, type IdentityApp } from './testing.ts'
import { createWorkQueue } from './work-queue.ts'

const atOnce = Math.max(1, availableParallelism() - 1)
const queue = createWorkQueue({ atOnce, waiting: 64 })
let app: IdentityApp
let deps: Parameters<typeof refuseUnlessOwner>[0]
let own: { ip: string; personId: string; sessionId: string; password: string }
let user: { email: string; password_hash: string }
beforeAll(async () => {
  app = await startIdentityApp({ RATE_LIMITS: 'on' })
  const { config, accounts: database, clock, masterKey } = app.platform
  const counting = { database, clock, masterKey, enabled: true }
  const attempts = createPasswordAttempts(counting)
  deps = { config, database, clock, attempts, passwords: createPasswords(config, queue) }
  const { id, email, password } = await app.aPerson()
  const { rows } = await database.pool.query('select id from auth.sessions where user_id = $1', [id])
  own = { ip: '198.51.100.7', personId: id, sessionId: rows[0].id, password }
  user = { email, password_hash: await deps.passwords.hash(password) }
})
afterAll(() => app.close())

/** As many addresses as there are places sign in, and each waits. */
async function crowd(meanwhile: () => Promise<void>): Promise<void> {
  const over = Promise.withResolvers<void>()
  const all = Array.from({ length: atOnce + 64 }, (_, nth) => queue.run(() => over.promise, `203.0.113.${nth}`))
  try {
    await meanwhile()
  } finally {
    over.resolve()
    await Promise.all(all)
  }
}

describe('a password that is asked for once more', () => {
  test('and that nobody looked at for want of a place was no guess', async () => {
    const guess = () => guessPassword(deps, { user, given: own.password, ip: own.ip, fromKnownPlace: true })
    await crowd(async () => {
      for (let time = 0; time < 6; time += 1) await expect(guess()).rejects.toMatchObject({ status: 503 })
    })
    expect(await guess()).toBe(true)
  })

  test('by a route has the words of routes for it', async () => {
    await crowd(async () => {
      await expect(refuseUnlessOwner(deps, own)).rejects.toMatchObject({ code: 'overloaded', status: 503 })
    })
    expect(await refuseUnlessOwner(deps, { ...own, password: 'ن'.repeat(1024) })).toBe('wrong')
    expect(await refuseUnlessOwner(deps, own)).toBe(null)
  })

  test('is guessed at five times, and closed to the right one too', async () => {
    const ip = '198.51.100.8'
    for (let time = 0; time < 5; time += 1)
      expect(await refuseUnlessOwner(deps, { ...own, ip, password: 'wrong one' })).toBe('wrong')
    await expect(refuseUnlessOwner(deps, { ...own, ip })).rejects.toMatchObject({ code: 'rate-limited' })
  })
})
