import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { soleOwnedBy } from './store-personal-data.ts'
import { appoint, startOrganisationsApp, type Acting, type OrganisationsApp } from './testing.ts'

const key = 'only the operator knows this'
let app: OrganisationsApp
let admin: Acting
beforeAll(async () => {
  app = await startOrganisationsApp({ AUTH_SECRET_KEY: key })
  const person = await app.aPerson()
  await appoint(app, person.personId, 'platform_admin')
  admin = await app.withMfa(person)
})
afterAll(() => app.close())

const actionsOf = async (who: Acting) =>
  (await app.call<{ items: { action: string }[] }>(who, 'GET', '/api/organisation/trail')).body.items.map(
    ({ action }) => action,
  )
const seenBy = (tenancy: object, { personId }: Acting) =>
  app.platform.database.transaction(tenancy, ({ db }) =>
    soleOwnedBy(db, personId, { at: app.platform.clock.now(), lock: false }),
  )

it('a deleted account stands in the trail of each organisation it belonged to', async () => {
  const [one, two] = [await app.anOrganisationWithMfa(), await app.anOrganisationWithMfa()]
  const member = await app.aMember(one, 'preparer')
  const { body } = await app.call<{ id: string }>(two, 'POST', '/api/organisation/invitations', {
    email: member.email,
    role: 'viewer',
    language: 'en',
  })
  expect((await app.call(member, 'POST', `/api/invitations/${body.id}/accept`)).status).toBe(200)
  const url = `/auth/v1/admin/users/${member.personId}`
  expect((await app.app.inject({ method: 'DELETE', url, headers: { apikey: key } })).statusCode).toBe(200)
  for (const owner of [one, two]) expect((await actionsOf(owner))[0]).toBe('organisations.account-deleted')
})

it('what a person owns alone is read by those who look after accounts, after a second factor', async () => {
  const owner = await app.anOrganisation()
  const member = await app.aMember(owner, 'admin')
  const { id: organisationId } = owner.organisation
  const roles = ['platform_admin']
  const admins = { personId: admin.personId, platformRoles: roles, aal: 'aal2' } as const
  expect((await seenBy(admins, owner)).map(({ id }) => id)).toEqual([organisationId])
  expect(await seenBy({ ...admins, aal: 'aal1' }, owner)).toEqual([])
  expect(await seenBy({ personId: member.personId, organisationId, role: 'admin', aal: 'aal2' }, owner)).toEqual([])
})

it('reading it leaves the transaction acting for whom it acted before', async () => {
  const owner = await app.anOrganisation()
  const admins = { personId: admin.personId, platformRoles: ['platform_admin'], aal: 'aal2' } as const
  const acting = await app.platform.database.transaction(admins, async ({ db }) => {
    await soleOwnedBy(db, owner.personId, { at: app.platform.clock.now(), lock: true })
    return (await sql`select app.current_person() as person, app.current_org() as organisation`.execute(db)).rows[0]
  })
  expect(acting).toEqual({ person: admin.personId, organisation: null })
})

it('of two owners blocked at the same moment, the second is asked for', async () => {
  const owner = await app.anOrganisationWithMfa()
  const second = await app.aMember(owner, 'owner')
  const body = { until: null, reason: 'Two continents in an hour' }
  const block = ({ personId }: Acting, over: object = {}) =>
    app.call(admin, 'POST', `/api/admin/users/${personId}/block`, { ...body, ...over })
  const answers = await Promise.all([block(owner), block(second)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const left = answers[0].status === 200 ? second : owner
  expect((await block(left, { leavesWithoutOwner: true })).status).toBe(200)
})
