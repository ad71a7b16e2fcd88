import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitingSessions } from '../../platform/testing/waiting-sessions.ts'
import {
  appoint,
  startOrganisationsApp,
  type Acting,
  type Answer,
  type OrganisationsApp,
  type Owner,
} from '../testing.ts'

type Refused = { readonly code?: string; readonly id?: string } | null

let app: OrganisationsApp
beforeAll(async () => {
  app = await startOrganisationsApp()
})
afterAll(() => app.close())

const post = (who: Acting, url: string, body?: object) =>
  app.call<Refused>(who, 'POST', `/api/organisation/${url}`, body)
const deactivate = (who: Acting, whom: Acting) => post(who, `members/${whom.personId}/deactivate`)
const changeRole = (who: Acting, whom: Acting, role: string, seen: string) =>
  app.call<Refused>(who, 'PUT', `/api/organisation/members/${whom.personId}/role`, { role, seen })
const aSecondOwner = async (owner: Owner) => app.withMfa(await app.aMember(owner, 'owner'))
const said = (answers: readonly Answer<Refused>[]) => answers.map(({ status, body }) => [status, body?.code])

/** Every one of them is asked, in this order, while something else holds them all up. */
async function whileHeld(lock: string, ...calls: (() => Promise<Answer<Refused>>)[]): Promise<Answer<Refused>[]> {
  const asked = await app.platform.database.transaction({}, async ({ db }) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(db)
    const answers: Promise<Answer<Refused>>[] = []
    for (const call of calls) {
      answers.push(call())
      await expect.poll(() => waitingSessions((query) => sql.raw(query).execute(db))).toBe(answers.length)
    }
    return { answers }
  })
  return Promise.all(asked.answers)
}
const atOnce = (owner: Owner, ...calls: (() => Promise<Answer<Refused>>)[]) =>
  whileHeld(`members ${owner.organisation.id}`, ...calls)

describe('whoever lost their right while their action waited for its turn', () => {
  it('keeps nobody out: of two owners who deactivate each other one stays', async () => {
    const owner = await app.anOrganisationWithMfa()
    const second = await aSecondOwner(owner)
    await aSecondOwner(owner)
    const answers = await atOnce(
      owner,
      () => deactivate(owner, second),
      () => deactivate(second, owner),
    )
    expect(said(answers)).toEqual([
      [204, undefined],
      [403, 'not-a-member'],
    ])
  })

  it('makes no owner, offers no ownership, and invites nobody', async () => {
    const owner = await app.anOrganisationWithMfa()
    const second = await aSecondOwner(owner)
    const member = await app.aMember(owner, 'viewer')
    const lowered = await atOnce(
      owner,
      () => changeRole(owner, second, 'admin', 'owner'),
      () => changeRole(second, member, 'owner', 'viewer'),
      () => post(second, 'ownership-transfers', { personId: member.personId }),
      () => post(second, 'invitations', { email: 'late@example.com', role: 'viewer', language: 'en' }),
      () => post(second, 'exports'),
    )
    expect(said(lowered)).toEqual([[204, undefined], ...Array.from({ length: 4 }, () => [403, 'forbidden'])])
  })

  it('brings nobody back and confirms nobody’s access', async () => {
    const owner = await app.anOrganisationWithMfa()
    const admin = await app.withMfa(await app.withMfa(await app.aMember(owner, 'admin')))
    const member = await app.aMember(owner, 'viewer')
    await deactivate(owner, member)
    const gone = await atOnce(
      owner,
      () => deactivate(owner, admin),
      () => post(admin, `members/${member.personId}/reactivate`),
      () => post(admin, 'access-review/confirmations', { lines: [{ personId: admin.personId, role: 'admin' }] }),
    )
    expect(said(gone)).toEqual([
      [204, undefined],
      [403, 'not-a-member'],
      [403, 'not-a-member'],
    ])
  })

  it('takes no role of the platform: of two owners who take each other’s one stays', async () => {
    const owner = await app.aPlatformOwner()
    const person = await app.aPerson()
    await appoint(app, person.personId, 'platform_owner')
    await appoint(app, (await app.aPerson()).personId, 'platform_owner')
    const second = await app.withMfa(person)
    const take = (who: Acting, whom: Acting) =>
      app.call<Refused>(who, 'DELETE', `/api/platform/people/${whom.personId}/roles/platform_owner`)
    const give = (who: Acting) =>
      app.call<Refused>(who, 'POST', '/api/platform/people', { email: person.email, role: 'platform_admin' })
    const answers = await whileHeld(
      'the last platform owner',
      () => take(owner, second),
      () => take(second, owner),
      () => give(second),
    )
    expect(said(answers)).toEqual([
      [204, undefined],
      [403, 'forbidden'],
      [403, 'forbidden'],
    ])
  })
})
