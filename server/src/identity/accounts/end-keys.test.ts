import { calendarPath } from '@athar/contracts/volunteering'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  appoint,
  startOrganisationsApp,
  type Acting,
  type OrganisationsApp,
  type Owner,
} from '../../organisations/testing.ts'
import { claimsOf } from '../factors/testing.ts'
import { aToken, bearing } from '../../profile/testing.ts'

/** API tokens and calendar addresses: what ends them is a table (`closures.ts`); this is what does not. */
let app: OrganisationsApp
let owner: Owner
let admin: Acting
beforeAll(async () => {
  app = await startOrganisationsApp()
  owner = await app.anOrganisationWithMfa()
  const person = await app.aPerson()
  await appoint(app, person.personId, 'platform_admin')
  admin = await app.withMfa(person)
})
afterAll(() => app.close())

type Keys = { readonly who: Acting; readonly open: () => Promise<readonly [token: boolean, calendar: boolean]> }
async function aPersonWithKeys(): Promise<Keys> {
  const who = await app.aMember(owner, 'preparer')
  const program = bearing(who, (await aToken(app, who)).secret)
  const { token } = (await app.call<{ token: string }>(who, 'POST', '/api/volunteering/calendar')).body
  const isOk = async (status: number | Promise<number>) => (await status) === 200
  return {
    who,
    open: async () => [
      await isOk((await app.call(program, 'GET', '/api/organisation')).status),
      await isOk((await app.app.inject({ method: 'GET', url: calendarPath(token, 'en') })).statusCode),
    ],
  }
}
const auth = (who: Acting, method: 'POST' | 'PUT', path: string, payload: object = {}) =>
  app.app.inject({ method, url: `/auth/v1${path}`, headers: { ...who.headers, apikey: 'anon' }, payload })
const endSessions = ({ personId }: Acting) =>
  app.call(admin, 'POST', `/api/admin/users/${personId}/end-sessions`, { reason: 'A telephone was lost' })
const endKeys = (tenancy: object, { personId }: Acting) =>
  app.platform.database.transaction(tenancy, ({ db }) => sql`select app.end_keys_of(${personId}, now())`.execute(db))

describe('API tokens and the calendar address', () => {
  it('stay when this device signs out, or another person has a new password', async () => {
    const { who, open } = await aPersonWithKeys()
    const other = await app.aPerson()
    expect((await auth(other, 'PUT', '/user', { password: 'a lantern in the souk' })).statusCode).toBe(200)
    expect((await auth(who, 'POST', '/logout?scope=local')).statusCode).toBe(204)
    const again = await app.signIn(who)
    const { session_id: own } = claimsOf(again.token)
    expect((await app.call(again, 'DELETE', `/api/me/sessions/${own}`)).status).toBe(204)
    expect(await open()).toEqual([true, true])
  })

  it('end with the act of an administrator although no session is left, which the person is told', async () => {
    const { who, open } = await aPersonWithKeys()
    await auth(who, 'POST', '/logout?scope=local')
    expect((await endSessions(who)).status).toBe(200)
    expect(await open()).toEqual([false, false])
    const told = async () =>
      (await app.mailbox()).filter(({ to, type }) => to === who.email && type === 'sessions_ended').length
    await expect.poll(told).toBe(1)
    // Nothing is left to end: nothing is told again.
    expect((await endSessions(who)).status).toBe(200)
    expect(await told()).toBe(1)
  })

  it('of a person are ended by no one else in the database', async () => {
    const { who, open } = await aPersonWithKeys()
    const owns = {
      personId: owner.personId,
      organisationId: owner.organisation.id,
      role: 'owner',
      aal: 'aal2',
    } as const
    await expect(endKeys(owns, who)).rejects.toMatchObject({ code: '42501' })
    await expect(endKeys({}, who)).rejects.toMatchObject({ code: '42501' })
    expect(await open()).toEqual([true, true])
    await endKeys({ personId: who.personId }, who)
    expect(await open()).toEqual([false, false])
  })
})
