import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import { startOrganisationsApp, type OrganisationsApp } from '../../organisations/testing.ts'
import type { createClock } from '../../platform/clock.ts'
import { aToken } from '../testing.ts'

let app: OrganisationsApp
beforeAll(async () => {
  app = await startOrganisationsApp({ RATE_LIMITS: 'on' })
})
afterAll(() => app.close())

it('a token is used a thousand times an hour, tells how often it still may, and begins anew afterwards', async () => {
  const owner = await app.anOrganisationWithMfa()
  const { token, secret } = await aToken(app, owner)
  const call = () => app.app.inject({ url: '/api/inventory/sites', headers: { authorization: `Bearer ${secret}` } })
  const first = await call()
  expect([first.statusCode, first.headers['ratelimit-limit'], first.headers['ratelimit-remaining']]).toEqual([
    200,
    '1000',
    '999',
  ])
  await app.platform.database.transaction({ personId: owner.personId }, ({ db }) =>
    sql`update api_tokens set uses = 999 where id = ${token.id}`.execute(db),
  )
  expect((await call()).statusCode).toBe(200)
  const over = await call()
  expect(over.statusCode).toBe(429)
  expect(over.json()).toMatchObject({ code: 'rate-limited', details: { retryAfterSeconds: expect.any(Number) } })
  expect(Number(over.headers['retry-after'])).toBeGreaterThan(3000)
  await app.advance(3601)
  expect((await call()).headers['ratelimit-remaining']).toBe('999')
})

it('a clock that is set back by a day does not close a token for a day', async () => {
  const owner = await app.anOrganisationWithMfa()
  const { token, secret } = await aToken(app, owner)
  const call = () => app.app.inject({ url: '/api/inventory/sites', headers: { authorization: `Bearer ${secret}` } })
  const clock = app.platform.clock as ReturnType<typeof createClock>
  clock.advance(86_400)
  expect((await call()).statusCode).toBe(200)
  await app.platform.database.transaction({ personId: owner.personId }, ({ db }) =>
    sql`update api_tokens set uses = 1000 where id = ${token.id}`.execute(db),
  )
  expect((await call()).statusCode).toBe(429)
  clock.advance(-86_400)
  expect((await call()).headers['ratelimit-remaining']).toBe('999')
})

it('calls with a token that is being taken away wait for one another, and others are answered meanwhile', async () => {
  const [owner, other] = [await app.anOrganisationWithMfa(), await app.anOrganisationWithMfa()]
  const { token, secret } = await aToken(app, owner)
  const call = (headers: Record<string, string>) => app.app.inject({ url: '/api/inventory/sites', headers })
  const asked = await app.platform.database.transaction({ personId: owner.personId }, async ({ db }) => {
    await sql`update api_tokens set revoked_at = ${app.platform.clock.now()}, revoked_by = ${owner.personId} where id = ${token.id}`.execute(
      db,
    )
    const waiting = Array.from({ length: 30 }, () => call({ authorization: `Bearer ${secret}` }))
    for (let round = 0; round < 5; round += 1) expect((await call(other.headers)).statusCode).toBe(200)
    return waiting
  })
  expect(new Set((await Promise.all(asked)).map(({ statusCode }) => statusCode))).toEqual(new Set([401]))
})
