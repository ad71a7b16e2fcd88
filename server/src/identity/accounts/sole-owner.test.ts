import type { Account } from '@athar/contracts/identity'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  appoint,
  startOrganisationsApp,
  type Acting,
  type OrganisationsApp,
  type Owner,
} from '../../organisations/testing.ts'

const key = 'only the operator knows this'
const reason = 'Two continents in an hour'
let app: OrganisationsApp
let admin: Acting
beforeAll(async () => {
  app = await startOrganisationsApp({ AUTH_SECRET_KEY: key })
  const person = await app.aPerson()
  await appoint(app, person.personId, 'platform_admin')
  admin = await app.withMfa(person)
})
afterAll(() => app.close())

type Refused = { readonly code?: string; readonly details?: Record<string, unknown> }
const account = async ({ personId }: Acting) =>
  (await app.call<Account>(admin, 'GET', `/api/admin/users/${personId}`)).body
const block = ({ personId }: Acting, over: object = {}) =>
  app.call<Account & Refused>(admin, 'POST', `/api/admin/users/${personId}/block`, { until: null, reason, ...over })
const actionsOf = async (who: Acting) =>
  (await app.call<{ items: { action: string }[] }>(who, 'GET', '/api/organisation/trail')).body.items.map(
    ({ action }) => action,
  )
const anOwnerWithMember = async (): Promise<{ owner: Owner; member: Acting }> => {
  const owner = await app.anOrganisationWithMfa()
  return { owner, member: await app.aMember(owner, 'admin') }
}

it('the only owner of an organisation is not blocked unasked; the account names its members', async () => {
  const { owner, member } = await anOwnerWithMember()
  expect((await account(owner)).soleOwnerOf).toEqual([
    {
      id: owner.organisation.id,
      name: owner.organisation.name,
      members: [{ personId: member.personId, name: 'Noura Alharbi', role: 'admin' }],
    },
  ])
  expect(await block(owner)).toMatchObject({
    status: 409,
    body: { code: 'identity.block-sole-owner', details: { organisations: [owner.organisation.id] } },
  })
  expect((await app.call(owner, 'GET', '/api/organisation')).status).toBe(200)
  expect(await block(owner, { leavesWithoutOwner: true })).toMatchObject({
    status: 200,
    body: { block: { until: null } },
  })
})

it('another owner is added with the block, told, and stands in the trail', async () => {
  const { owner, member } = await anOwnerWithMember()
  const stranger = await app.aPerson()
  const { id: organisationId } = owner.organisation
  const chosen = (personId: string) => ({ newOwners: [{ organisationId, personId }] })
  expect((await block(owner, chosen(stranger.personId))).body.code).toBe('identity.no-new-owner')
  expect((await block(owner, chosen(member.personId))).status).toBe(200)
  const now = await app.withMfa(member)
  const { body } = await app.call<{ members: { personId: string; role: string }[] }>(
    now,
    'GET',
    '/api/organisation/members',
  )
  expect(body.members.find(({ personId }) => personId === member.personId)?.role).toBe('owner')
  expect(await actionsOf(now)).toContain('organisations.add-owner')
  const notices = await app.call<{ items: { kind: string }[] }>(now, 'GET', '/api/notifications')
  expect(notices.body.items.map(({ kind }) => kind)).toContain('organisations.role-changed')
})

it('of two officers who choose different owners at once, the second is refused', async () => {
  const { owner, member } = await anOwnerWithMember()
  const other = await app.aMember(owner, 'admin')
  const { id: organisationId } = owner.organisation
  const answers = await Promise.all(
    [member, other].map(({ personId }) => block(owner, { newOwners: [{ organisationId, personId }] })),
  )
  expect(answers.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([200, 'identity.owner-not-needed'])
  const owners = await Promise.all([account(member), account(other)])
  expect(owners.flatMap(({ soleOwnerOf }) => soleOwnerOf).map(({ id }) => id)).toEqual([organisationId])
})

it('a new owner of an organisation that is not concerned, or a second one, is refused', async () => {
  const { owner, member } = await anOwnerWithMember()
  const { owner: stranger, member: theirs } = await anOwnerWithMember()
  const chosen = { organisationId: owner.organisation.id, personId: member.personId }
  const foreign = { organisationId: stranger.organisation.id, personId: theirs.personId }
  for (const newOwners of [
    [chosen, foreign],
    [chosen, chosen],
  ])
    expect((await block(owner, { newOwners })).body.code).toBe('identity.owner-not-needed')
  expect((await account(owner)).block).toBeNull()
  expect((await block(await app.aPerson(), { newOwners: [foreign] })).body.code).toBe('identity.owner-not-needed')
})

it('an organisation that was left without an owner gets one where the block is changed', async () => {
  const { owner, member } = await anOwnerWithMember()
  expect((await block(owner, { leavesWithoutOwner: true })).status).toBe(200)
  expect((await block(owner)).status).toBe(200)
  const newOwners = [{ organisationId: owner.organisation.id, personId: member.personId }]
  expect((await block(owner, { newOwners })).status).toBe(200)
  expect((await account(member)).soleOwnerOf.map(({ id }) => id)).toEqual([owner.organisation.id])
})

it('who shares the ownership is blocked without a question', async () => {
  const { owner } = await anOwnerWithMember()
  const second = await app.aMember(owner, 'owner')
  expect((await account(second)).soleOwnerOf).toEqual([])
  expect((await block(second)).status).toBe(200)
  // The other one is the only owner who can sign in from now on.
  expect((await block(owner)).body.code).toBe('identity.block-sole-owner')
})
