import type { organisations, ResponseOf } from '@athar/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitingSessions } from '../../platform/testing/waiting-sessions.ts'
import { erasePerson } from '../store-personal-data.ts'
import { startOrganisationsApp, type Acting, type OrganisationsApp, type Owner } from '../testing.ts'

type Answer = { id: string; code?: string }

let app: OrganisationsApp
beforeAll(async () => {
  app = await startOrganisationsApp()
})
afterAll(() => app.close())

const ask = (who: Acting, whom: Acting) =>
  app.call<Answer>(who, 'POST', '/api/organisation/ownership-transfers', { personId: whom.personId })
const answer = (who: Acting, id: string, accept: boolean) =>
  app.call<Answer | null>(who, 'POST', `/api/organisation/ownership-transfers/${id}/answer`, { accept })
const withdraw = (who: Acting, id: string) =>
  app.call<Answer | null>(who, 'POST', `/api/organisation/ownership-transfers/${id}/withdraw`)
const standing = async (who: Acting) =>
  (await app.call<ResponseOf<typeof organisations.readStanding>>(who, 'GET', '/api/organisation/standing')).body
    .transfer
const roles = async (owner: Owner, ...people: Acting[]) => {
  const { body } = await app.call<ResponseOf<typeof organisations.listMembers>>(
    owner,
    'GET',
    '/api/organisation/members',
  )
  return people.map((each) => body.members.find(({ personId }) => personId === each.personId)?.role)
}

describe('a transfer of ownership', () => {
  it('takes two: nothing changes until the member accepts, then both change at once', async () => {
    const owner = await app.anOrganisationWithMfa()
    const member = await app.withMfa(await app.aMember(owner, 'preparer'))
    const { status, body } = await ask(owner, member)
    expect(status).toBe(201)
    expect(await roles(owner, owner, member)).toEqual(['owner', 'preparer'])
    expect(await standing(member)).toMatchObject({
      id: body.id,
      from: { personId: owner.personId },
      to: { personId: member.personId },
    })
    const lowered = await app.signIn(member)
    expect((await answer(lowered, body.id, true)).body?.code).toBe('second-factor-required')
    expect((await answer(member, body.id, true)).status).toBe(204)
    expect(await roles(owner, owner, member)).toEqual(['admin', 'owner'])
    expect((await answer(member, body.id, true)).body?.code).toBe('organisations.transfer-not-found')
    expect(await standing(member)).toBeNull()
  })

  it('takes the invitations of owners back that its offerer sent: they could send none any more', async () => {
    const owner = await app.anOrganisationWithMfa()
    const member = await app.withMfa(await app.aMember(owner, 'admin'))
    const invite = (role: string) =>
      app.call<Answer>(owner, 'POST', '/api/organisation/invitations', {
        email: `${role}-${owner.email}`,
        role,
        language: 'en',
      })
    expect([(await invite('owner')).status, (await invite('viewer')).status]).toEqual([201, 201])
    await answer(member, (await ask(owner, member)).body.id, true)
    const { body } = await app.call<ResponseOf<typeof organisations.listMembers>>(
      member,
      'GET',
      '/api/organisation/members',
    )
    expect(body.invitations.map(({ role }) => role)).toEqual(['viewer'])
  })

  it('that is declined leaves everything as it was', async () => {
    const owner = await app.anOrganisationWithMfa()
    const member = await app.aMember(owner, 'viewer')
    const { body } = await ask(owner, member)
    expect((await answer(member, body.id, false)).status).toBe(204)
    expect(await roles(owner, owner, member)).toEqual(['owner', 'viewer'])
  })

  it('is offered by owners, answered by the one asked, one at a time', async () => {
    const owner = await app.anOrganisationWithMfa()
    const admin = await app.aMember(owner, 'admin')
    const viewer = await app.aMember(owner, 'viewer')
    expect((await ask(admin, viewer)).body.code).toBe('forbidden')
    expect((await ask(owner, owner)).body.code).toBe('organisations.already-owner')
    expect((await ask(owner, await app.aPerson())).body.code).toBe('organisations.member-not-found')
    const { body } = await ask(owner, viewer)
    expect((await ask(owner, admin)).body.code).toBe('organisations.transfer-open')
    for (const other of [admin, owner])
      expect((await answer(other, body.id, true)).body?.code).toBe('organisations.transfer-not-found')
    expect((await withdraw(admin, body.id)).body?.code).toBe('forbidden')
    expect((await withdraw(owner, body.id)).status).toBe(204)
    expect((await answer(viewer, body.id, true)).body?.code).toBe('organisations.transfer-not-found')
    expect((await ask(owner, admin)).status).toBe(201)
  })

  it('lapses when either goes or stops being what the offer needs', async () => {
    const owner = await app.anOrganisationWithMfa()
    const second = await app.withMfa(await app.aMember(owner, 'owner'))
    const viewer = await app.aMember(owner, 'viewer')
    const first = (await ask(owner, viewer)).body.id
    await app.call(second, 'PUT', `/api/organisation/members/${owner.personId}/role`, { role: 'admin', seen: 'owner' })
    expect((await answer(viewer, first, true)).body?.code).toBe('organisations.transfer-not-found')
    const next = (await ask(second, viewer)).body.id
    await app.call(viewer, 'POST', '/api/organisation/leave')
    expect(await standing(second)).toBeNull()
    expect((await withdraw(second, next)).body?.code).toBe('organisations.transfer-not-found')
    expect((await ask(second, owner)).status).toBe(201)
  })

  it('lapses when the member asked becomes an owner by another way', async () => {
    const owner = await app.anOrganisationWithMfa()
    const viewer = await app.withMfa(await app.aMember(owner, 'viewer'))
    const { body } = await ask(owner, viewer)
    await app.call(owner, 'PUT', `/api/organisation/members/${viewer.personId}/role`, { role: 'owner', seen: 'viewer' })
    expect(await standing(owner)).toBeNull()
    expect((await answer(viewer, body.id, true)).body?.code).toBe('organisations.transfer-not-found')
  })

  it('lapses with the account of either', async () => {
    const owner = await app.anOrganisationWithMfa()
    const second = await app.withMfa(await app.aMember(owner, 'owner'))
    const viewer = await app.aMember(owner, 'viewer')
    const erase = ({ personId, email }: Acting) =>
      app.platform.database.transaction({ personId }, ({ db }) =>
        erasePerson(db, { personId, email }, app.platform.clock.now()),
      )
    await ask(owner, viewer)
    await erase(viewer)
    expect(await standing(owner)).toBeNull()
    expect((await ask(owner, await app.aMember(owner, 'reviewer'))).status).toBe(201)
    await erase(owner)
    expect(await standing(second)).toBeNull()
  })

  it('is not taken over by who is taken out at this moment: nobody would own in the stead of who offered it', async () => {
    const owner = await app.anOrganisationWithMfa()
    await app.aMember(owner, 'owner')
    const heir = await app.withMfa(await app.aMember(owner, 'viewer'))
    const { id } = (await ask(owner, heir)).body
    const { database, clock } = app.platform
    const { personId } = heir
    const { answered } = await database.transaction({ personId }, async ({ db }) => {
      await erasePerson(db, heir, clock.now())
      const answered = answer(heir, id, true)
      const waiting = () => waitingSessions((query) => database.pool.query(query))
      await expect.poll(waiting).toBeGreaterThan(0)
      return { answered }
    })
    expect((await answered).body?.code).toBe('organisations.transfer-not-found')
    expect(await roles(owner, owner)).toEqual(['owner'])
  })

  it('of somebody who is kept out of the platform is taken by nobody as long as that lasts', async () => {
    const platform = await app.aPlatformOwner()
    const owner = await app.anOrganisationWithMfa()
    const admin = await app.withMfa(await app.aMember(owner, 'admin'))
    const { body } = await ask(owner, admin)
    const account = `/api/admin/users/${owner.personId}`
    const reason = 'In other hands, it seems'
    // Of two owners one may be kept out.
    await app.aMember(owner, 'owner')
    expect((await app.call(platform, 'POST', `${account}/block`, { until: null, reason })).status).toBeLessThan(300)
    expect((await answer(admin, body.id, true)).body?.code).toBe('organisations.transfer-not-found')
    expect((await app.call(platform, 'POST', `${account}/unblock`, { reason })).status).toBeLessThan(300)
    expect((await answer(admin, body.id, true)).status).toBe(204)
  })

  it('stands for two weeks', async () => {
    const owner = await app.anOrganisationWithMfa()
    const viewer = await app.aMember(owner, 'viewer')
    const { body } = await ask(owner, viewer)
    await app.advance(15 * 86_400)
    const [backOwner, backViewer] = [await app.withMfa(await app.signIn(owner)), await app.signIn(viewer)]
    expect(await standing(backViewer)).toBeNull()
    expect((await answer(backViewer, body.id, true)).body?.code).toBe('organisations.transfer-not-found')
    expect((await ask(backOwner, viewer)).status).toBe(201)
  })
})
