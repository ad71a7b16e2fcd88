import { randomUUID } from 'node:crypto'
import { identity, type ResponseOf } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addAuthenticator, accessTokenOf, claimsOf } from '../factors/testing.ts'
import { startIdentityApp, type IdentityApp } from '../testing.ts'

let app: IdentityApp
beforeAll(async () => {
  app = await startIdentityApp()
})
afterAll(() => app.close())

type Sessions = ResponseOf<typeof identity.listSessions>['sessions']
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function ask(token: string, method: 'GET' | 'DELETE', url: string) {
  const headers = { authorization: `Bearer ${token}` }
  const response = await app.app.inject({ method, url, headers })
  return { status: response.statusCode, body: response.body === '' ? null : response.json<Record<string, unknown>>() }
}
const listOf = async (token: string): Promise<Sessions> =>
  (await ask(token, 'GET', identity.listSessions.path)).body?.['sessions'] as Sessions
const end = (token: string, id: string) => ask(token, 'DELETE', identity.endSession.path.replace(':id', id))

/** Another device of the same person. */
async function signInWith(userAgent: string, { email, password }: { email: string; password: string }) {
  const { body } = await app.call('POST', '/token?grant_type=password', {
    body: { email, password },
    headers: { 'user-agent': userAgent },
  })
  return String(body['access_token'])
}

describe('the sessions of a person', () => {
  it('are listed with their device, the asking one marked, the latest used first', async () => {
    const person = await app.aPerson()
    await app.advance(60)
    const other = await signInWith(firefox, person)
    const sessions = await listOf(person.accessToken)
    expect(sessions.map(({ device, current, confirmed }) => ({ device, current, confirmed }))).toEqual([
      { device: 'Firefox, Windows', current: false, confirmed: false },
      { device: null, current: true, confirmed: false },
    ])
    expect(sessions[0]?.id).toBe(claimsOf(other).session_id)
    expect(sessions[0]?.address).toMatch(/127\.0\.0\.1|::1/)
  })

  it('say which of them a second factor stands behind', async () => {
    const person = await app.aPerson()
    await addAuthenticator(app, person.auth)
    const sessions = await listOf(await accessTokenOf(person.auth))
    expect(sessions).toMatchObject([{ current: true, confirmed: true }])
  })

  it('end one by one, at once, and the trail keeps it', async () => {
    const person = await app.aPerson()
    const other = await signInWith(firefox, person)
    expect(await end(person.accessToken, claimsOf(other).session_id)).toEqual({ status: 204, body: null })
    expect(await ask(other, 'GET', identity.listSessions.path)).toMatchObject({ status: 401 })
    expect(await listOf(person.accessToken)).toHaveLength(1)
    const { rows } = await app.platform.accounts.transaction({ personId: person.id }, ({ db }) =>
      sql`select details from audit_trail where action = 'identity.end-session' and person_id = ${person.id}`.execute(
        db,
      ),
    )
    expect(rows).toEqual([{ details: { sessionId: claimsOf(other).session_id } }])
  })

  it('of somebody else can be neither seen nor ended', async () => {
    const person = await app.aPerson()
    const stranger = await app.aPerson()
    const theirs = claimsOf(stranger.accessToken).session_id
    expect((await listOf(person.accessToken)).map(({ id }) => id)).not.toContain(theirs)
    expect(await end(person.accessToken, theirs)).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect(await end(person.accessToken, randomUUID())).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect(await listOf(stranger.accessToken)).toHaveLength(1)
  })

  it('that ran out are listed no more', async () => {
    const person = await app.aPerson()
    await app.advance(6 * 24 * 3600)
    const other = await signInWith(firefox, person)
    await app.advance(2 * 24 * 3600)
    const third = await signInWith(firefox, person)
    expect((await listOf(third)).map(({ id }) => id)).toEqual([claimsOf(third).session_id, claimsOf(other).session_id])
  })
})
