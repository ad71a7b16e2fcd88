import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runSql } from '../platform/testing/test-postgres.ts'
import { createMailOrders, type MailOrder } from './mail-orders.ts'
import { sweep } from './sweep.ts'
import { startIdentityApp, type IdentityApp } from './testing.ts'

const secret = 'only the operator of these orders knows this'
let app: IdentityApp
beforeAll(async () => {
  app = await startIdentityApp({ AUTH_SECRET_KEY: secret })
})
afterAll(() => app.close())

const waiting = async () =>
  (await runSql(app.testDatabase.ownerUrl, 'select t::text as row from auth.mail_orders t')).rows as { row: string }[]
const mailsTo = async (email: string) => (await app.mailbox()).filter(({ to }) => to === email).map(({ type }) => type)

/** Nobody finds an account, and nothing is worked off, until it is let go. */
async function whileClosed<T>(work: () => Promise<T>, what = 'auth.users in access exclusive mode'): Promise<T> {
  const closed = new pg.Client({ connectionString: app.testDatabase.ownerUrl })
  await closed.connect()
  try {
    await closed.query(`begin; lock table ${what}`)
    return await work()
  } finally {
    await closed.end()
  }
}

describe('the order of a mail', () => {
  test.each([
    ['/recover', {}],
    ['/otp', { create_user: false }],
    ['/otp', { create_user: true, data: { full_name: 'Somebody Rare' } }],
    ['/resend', { type: 'signup' }],
    ['/resend', { type: 'email_change' }],
  ])(
    'of %s %j stands before the answer for every address, readable by nobody, and goes with the mail',
    async (path, more) => {
      const { email } = await app.aPerson()
      const unknown = `nobody-${randomUUID()}@example.com`
      const rows = await whileClosed(async () => {
        for (const address of [email, unknown])
          expect((await app.call('POST', path, { body: { email: address, ...more } })).status).toBe(200)
        return waiting()
      })
      expect(rows).toHaveLength(2)
      for (const { row } of rows) expect(row).not.toMatch(/@|example|rare|recovery|signup|otp/i)
      await app.mailbox()
      expect(await waiting()).toEqual([])
    },
  )

  test('of a new address stands with the wish for it, and sends nothing where the wish became another one', async () => {
    const { id, email, accessToken: token } = await app.aPerson()
    const wanted = `wanted-${randomUUID()}@example.com`
    const ask = () => app.call('PUT', '/user', { token, body: { email: wanted } })
    await ask()
    await app.mailbox()
    // The second time nothing is voided: the request goes through, and the work after it waits.
    await whileClosed(async () => {
      expect((await ask()).status).toBe(200)
      expect(await waiting()).toHaveLength(1)
    }, 'auth.one_time_tokens in exclusive mode')
    expect(await mailsTo(wanted)).toEqual(['email_change', 'email_change'])
    const earlier = `earlier-${randomUUID()}@example.com`
    const link = { address: email, challenge: null, language: 'en' } as const
    await left({ ...link, kind: 'new_email', personId: id, newEmail: earlier })
    await app.advance(60)
    await expect.poll(waiting).toEqual([])
    expect(await mailsTo(earlier)).toEqual([])
  })

  test('that cannot be carried out for longer than the work after the answer lasts is by the next round', async () => {
    const [{ email }, other] = [await app.aPerson(), await app.aPerson()]
    await runSql(app.testDatabase.ownerUrl, 'alter table auth.one_time_tokens rename to away')
    await app.call('POST', '/recover', { body: { email } })
    await app.call('POST', '/recover', { body: { email: other.email } })
    expect(await mailsTo(email)).toEqual([])
    expect(await waiting()).toHaveLength(2)
    await runSql(app.testDatabase.ownerUrl, 'alter table auth.away rename to one_time_tokens')
    await app.advance(60)
    await expect.poll(waiting).toEqual([])
    expect([await mailsTo(email), await mailsTo(other.email)]).toEqual([['recovery'], ['recovery']])
  })

  test('goes with the person it is for', async () => {
    const { id, email } = await app.aPerson()
    await left({ kind: 'magiclink', address: email, challenge: null, language: 'en', creates: { data: {} } })
    expect(await waiting()).toHaveLength(1)
    expect((await app.call('DELETE', `/admin/users/${id}`, { key: secret })).status).toBe(200)
    expect(await waiting()).toEqual([])
  })

  test('is forgotten once the link it would send would be over', async () => {
    const { email } = await app.aPerson()
    await left({ kind: 'recovery', address: email, challenge: null, language: 'en' })
    await runSql(app.testDatabase.ownerUrl, `update auth.mail_orders set created_at = $1`, [
      new Date(app.platform.clock.now().getTime() - 3601_000),
    ])
    await ordersOf().takeUp()
    expect(await waiting()).toHaveLength(1)
    await sweep({ ...app.platform, database: app.platform.accounts })
    expect([await waiting(), await mailsTo(email)]).toEqual([[], []])
  })
})

/** The orders as another server over the same database has them; `carried` hears what it works on. */
const ordersOf = (carryOut: (order: MailOrder) => Promise<unknown> = async () => {}) => {
  const { accounts: database, clock, masterKey, log } = app.platform
  const deferred = { run: () => {}, settled: async () => {} }
  return createMailOrders({ database, clock, masterKey, deferred, log, carryOut: (_db, order) => carryOut(order) })
}
/** As a server leaves it that dies right after its answer. */
const left = (order: MailOrder) => ordersOf().place(order)

describe('orders that were left over', () => {
  test('are carried out once by several servers that look at the same time, and one that fails holds up no other', async () => {
    const addresses = Array.from({ length: 8 }, (_, nth) => `left-${nth}@example.com`)
    for (const address of addresses) await left({ kind: 'recovery', address, challenge: null, language: 'ar' })
    const carried: string[] = []
    const carryOut = async ({ address }: MailOrder) => {
      if (address === 'left-0@example.com') throw new Error('this one never works')
      carried.push(address)
    }
    const servers = [ordersOf(carryOut), ordersOf(carryOut), ordersOf(carryOut)]
    await Promise.all(servers.map((server) => server.takeUp()))
    expect(carried.toSorted()).toEqual(addresses.slice(1))
    expect(await waiting()).toHaveLength(1)
    await ordersOf().takeUp()
    expect(await waiting()).toEqual([])
  })
})
