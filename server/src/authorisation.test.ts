import { randomUUID } from 'node:crypto'
import { organisationRoles, type ContractShape, type OrganisationRole } from '@athar/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startOrganisationsApp, type Acting, type OrganisationsApp, type Owner } from './organisations/testing.ts'

let app: OrganisationsApp
let owner: Owner
let strangers: Owner
const members = new Map<OrganisationRole, Acting>()

beforeAll(async () => {
  app = await startOrganisationsApp()
  owner = await app.anOrganisation()
  strangers = await app.anOrganisation()
  members.set('owner', owner)
  for (const role of organisationRoles) if (role !== 'owner') members.set(role, await app.aMember(owner, role))
})
afterAll(() => app.close())

const contracts = (): ContractShape[] =>
  app.features.all.flatMap(({ routes }) => routes.map(({ contract }) => contract))
/** Nothing is behind the address: who may call it meets a missing thing or a wrong input, who may not is told so first. */
const askedBy = async (who: Acting | null, { method, path }: ContractShape) => {
  const url = path.replaceAll(/:(\w+)/g, (_whole, name: string) =>
    name === 'year' ? '2024' : name === 'activity' ? 'electricity-grid' : randomUUID(),
  )
  const { status, body } = await app.call<{ code?: string } | null>(who, method, url, method === 'GET' ? undefined : {})
  return { status, code: body?.code }
}
const closedTo = [
  'unauthenticated',
  'forbidden',
  'not-a-member',
  'organisation-required',
  'second-factor-missing',
  'second-factor-required',
]
const isRefused = ({ status, code }: { status: number; code: string | undefined }) =>
  [401, 403].includes(status) && code !== undefined && closedTo.includes(code)

it('every route declares who may call it, and refuses to be registered otherwise', () => {
  expect(contracts().length).toBeGreaterThan(90)
  for (const { name, access } of contracts()) expect([name, access.kind]).toEqual([name, expect.any(String)])
})

it.each([...organisationRoles])('what an organisation’s routes say of a %s is what they do', async (role) => {
  const streaming = ['events', 'file']
  for (const contract of contracts()) {
    const { access, name } = contract
    if (access.kind !== 'member') continue
    const may = access.roles.includes(role) && !access.aal2
    // Whoever leaves meets the other routes as a stranger.
    if (may && name === 'organisations.leave') continue
    // A stream that may be opened would not end.
    if (may && contract.answer && streaming.includes(contract.answer) && !contract.path.includes(':')) continue
    const answer = await askedBy(members.get(role)!, contract)
    expect([name, role, isRefused(answer)]).toEqual([name, role, !may])
  }
})

it('a visitor and somebody of another organisation are refused by every route of an organisation', async () => {
  const intruder: Acting = {
    ...strangers,
    headers: { ...strangers.headers, 'athar-organisation': owner.organisation.id },
  }
  for (const contract of contracts()) {
    if (contract.access.kind !== 'member') continue
    expect([contract.name, await askedBy(null, contract)]).toEqual([
      contract.name,
      { status: 401, code: 'unauthenticated' },
    ])
    expect([contract.name, await askedBy(intruder, contract)]).toEqual([
      contract.name,
      { status: 403, code: 'not-a-member' },
    ])
  }
})

it('a visitor is refused by every route that asks who is there', async () => {
  const asking = contracts().filter(({ access }) => access.kind !== 'public')
  for (const contract of asking)
    expect([contract.name, (await askedBy(null, contract)).status]).toEqual([contract.name, 401])
})

it('the owner of an organisation is refused by every route of the platform', async () => {
  const ofPlatform = contracts().filter(({ access }) => access.kind === 'platform')
  expect(ofPlatform.length).toBeGreaterThan(0)
  for (const contract of ofPlatform)
    expect([contract.name, await askedBy(owner, contract)]).toEqual([contract.name, { status: 403, code: 'forbidden' }])
})
