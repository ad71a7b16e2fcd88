import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startIdentityApp, type IdentityApp } from './testing.ts'
import { limit } from '../../../tools/slowness.mjs'

/** What measures time has the machine to itself: these run in a part of their own. */
let app: IdentityApp
beforeAll(async () => {
  app = await startIdentityApp()
})
afterAll(() => app.close())

const password = 'a palm beside the gate'

describe('whether an address has an account shows not in how long the answer takes:', () => {
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
  const timed = async (call: () => Promise<{ status: number }>) => {
    const begun = performance.now()
    await call()
    return performance.now() - begun
  }
  /** Taken in turn, so that whatever else the machine does falls on both alike. */
  async function ratio(rounds: number, known: (nth: number) => Promise<{ status: number }>, unknown: typeof known) {
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
    for (let nth = 0; nth < rounds; nth += 1) {
      times.known.push(await timed(() => known(nth)))
      // What follows the answer of one must not fall on the next.
      await app.mailbox()
      times.unknown.push(await timed(() => unknown(nth)))
      await app.mailbox()
    }
    return median(times.known) / median(times.unknown)
  }
  // One run of Argon2 more or less is a factor of five and more.
  const alike = (value: number) => {
    expect(value).toBeGreaterThan(0.4)
    expect(value).toBeLessThan(2.5)
  }
  const signIn = (email: string) =>
    app.call('POST', '/token?grant_type=password', { body: { email, password: 'wrong one' } })

  test('signing in', async () => {
    const { email } = await app.aPerson()
    alike(
      await ratio(
        15,
        () => signIn(email),
        (nth) => signIn(`unknown-${nth}@example.com`),
      ),
    )
  })

  test('signing in to an account without a password', async () => {
    await app.call('POST', '/otp', { body: { email: 'linked-only@example.com' } })
    await app.mailbox()
    alike(
      await ratio(
        15,
        () => signIn('linked-only@example.com'),
        (nth) => signIn(`no-account-${nth}@example.com`),
      ),
    )
  })

  test('signing up', async () => {
    const { email } = await app.aPerson()
    const signUp = (address: string) => app.call('POST', '/signup', { body: { email: address, password } })
    alike(
      await ratio(
        15,
        () => signUp(email),
        (nth) => signUp(`fresh-${nth}@example.com`),
      ),
    )
  })

  const asking: [string, object][] = [
    ['/recover', {}],
    ['/otp', { create_user: false }],
    ['/otp', { create_user: true }],
    ['/resend', { type: 'signup' }],
  ]

  test.each(asking)('asking for a mail at %s: %j', { timeout: limit(300_000) }, async (path, more) => {
    const { email } = await app.aPerson()
    const ask = (address: string) => app.call('POST', path, { body: { email: address, ...more } })
    alike(
      await ratio(
        100,
        () => ask(email),
        (nth) => ask(`asked-${nth}@example.com`),
      ),
    )
  })
})
