import { randomUUID } from 'node:crypto'
import {
  actingRoles,
  organisationRoles,
  platformRoles,
  type Access,
  type ContractShape,
  type OrganisationRole,
  type PlatformRole,
} from '@athar/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import {
  appoint,
  startOrganisationsApp,
  type Acting,
  type OrganisationsApp,
  type Owner,
} from '../src/organisations/testing.ts'
import { ofEachAccess } from '../src/platform/testing/each-access.ts'

let app: OrganisationsApp
let owner: Owner
let strangers: Owner
const members = new Map<OrganisationRole, Standing>()
/** Without a second factor; with one that this session has not used; with one that it has. */
type Sureness = 'none' | 'unused' | 'used'
const surenesses: readonly Sureness[] = ['none', 'unused', 'used']
type Standing = Readonly<Record<Sureness, Acting>>
const officers = new Map<PlatformRole, Standing>()
let nobody: Standing

beforeAll(async () => {
  app = await startOrganisationsApp()
  owner = await app.anOrganisation()
  strangers = await app.anOrganisation()
  for (const role of organisationRoles)
    members.set(role, await standing(await app.aMember(owner, role), await app.aMember(owner, role)))
  for (const role of platformRoles) {
    const [one, other] = [await app.aPerson(), await app.aPerson()]
    for (const { personId } of [one, other]) await appoint(app, personId, role)
    officers.set(role, await standing(one, other))
  }
  nobody = await standing(await app.aPerson(), await app.aPerson())
})
afterAll(() => app.close())

/** Two people: setting up a second factor ends the sessions of before. */
async function standing(none: Acting, enrolled: Acting): Promise<Standing> {
  const used = await app.withMfa(enrolled)
  return { none, used, unused: await app.signIn(enrolled) }
}

const contracts = (): ContractShape[] =>
  app.features.all.flatMap(({ routes }) => routes.map(({ contract }) => contract))
/** What is said of access, once each; routes that cannot be asked stand for themselves. */
const sayings = (): readonly ContractShape[] =>
  ofEachAccess(contracts(), (contract) => wouldStream(contract) || contract.name === 'organisations.leave')
/** Nothing is behind the address: who may call it meets a missing thing or a wrong input, who may not is told so first. */
const askedBy = async (who: Acting | null, { method, path, query }: ContractShape, year = 2024) => {
  const asksYear = query instanceof z.ZodObject && 'year' in query.shape
  const url =
    path.replaceAll(/:(\w+)/g, (_whole, name: string) =>
      name === 'year' ? `${year}` : name === 'activity' ? 'electricity-grid' : randomUUID(),
    ) + (asksYear ? `?year=${year}` : '')
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
  'mrv-projects.key-invalid',
]
/** Why whoever asks is not let in; null where they are, whatever becomes of what they sent. */
const refusalIn = ({ status, code }: { status: number; code: string | undefined }): string | null =>
  [400, 401, 403].includes(status) && code !== undefined && closedTo.includes(code) ? code : null
/** What somebody is told whom a route would let in by their role. */
const confirmation = { none: 'second-factor-missing', unused: 'second-factor-required', used: null } as const

it('every route declares who may call it, and refuses to be registered otherwise', () => {
  expect(contracts().length).toBeGreaterThan(90)
  for (const { name, access } of contracts()) expect([name, access.kind]).toEqual([name, expect.any(String)])
})

/** A stream that may be opened would not end. */
const wouldStream = ({ answer, path }: ContractShape) =>
  (answer === 'events' || answer === 'file') && !path.includes(':')

const places = organisationRoles.flatMap((role) => surenesses.map((sureness) => ({ role, sureness })))

it.each(places)(
  'what routes say of a $role of an organisation, second factor $sureness, is what they do',
  async ({ role, sureness }) => {
    const who = members.get(role)![sureness]
    // What somebody has opened before may not be what lets the next one in.
    const year = 2001 + places.findIndex((place) => place.role === role && place.sureness === sureness)
    for (const contract of sayings()) {
      const { access, name } = contract
      const roles = actingRoles(access)
      if (roles === null || (access.kind !== 'member' && access.kind !== 'person')) continue
      const confirms = access.aal2 || sureness === 'unused' ? confirmation[sureness] : null
      const refusal = roles.includes(role) ? confirms : 'forbidden'
      // Whoever leaves meets the other routes as a stranger.
      if (refusal === null && (name === 'organisations.leave' || wouldStream(contract))) continue
      expect([name, refusalIn(await askedBy(who, contract, year))]).toEqual([name, refusal])
    }
  },
)

it('every route that asks who is there refuses a visitor, and one whom its access leaves out', async () => {
  for (const contract of contracts()) {
    if (contract.access.kind === 'public') continue
    const visitor = await askedBy(null, contract)
    expect([contract.name, visitor]).toEqual([contract.name, { status: 401, code: 'unauthenticated' }])
    const left = leftOutBy(contract.access)
    const answer = left && (await askedBy(left.who, contract))
    expect([contract.name, answer]).toEqual([contract.name, left && left.told])
  }
})

/** One who is refused, and how; null where everybody signed in is let in. */
function leftOutBy(access: Access): { who: Acting; told: { status: number; code: string } } | null {
  const refused = (who: Acting, code: string) => ({ who, told: { status: 403, code } })
  if (access.kind === 'platform') return refused(members.get('owner')!.used, 'forbidden')
  if (access.kind === 'device')
    return { who: members.get('owner')!.used, told: { status: 401, code: 'mrv-projects.key-invalid' } }
  if (access.kind === 'member') {
    const other = organisationRoles.find((role) => !access.roles.includes(role))
    return other ? refused(members.get(other)!.used, 'forbidden') : refused(intruder(strangers), 'not-a-member')
  }
  if (access.kind !== 'person') return null
  const other = organisationRoles.find((role) => actingRoles(access)?.includes(role) === false)
  if (other) return refused(members.get(other)!.used, 'forbidden')
  if (!access.unconfirmed) return refused(nobody.unused, 'second-factor-required')
  return access.aal2 ? refused(nobody.none, 'second-factor-missing') : null
}

/** Acts for an organisation that is not theirs. */
const intruder = (who: Acting): Acting => ({
  ...who,
  headers: { ...who.headers, 'athar-organisation': owner.organisation.id },
})

it('a person of another organisation is refused by whatever is said of an organisation’s routes', async () => {
  for (const contract of sayings()) {
    if (contract.access.kind !== 'member') continue
    const told = { status: 403, code: 'not-a-member' }
    expect([contract.name, await askedBy(intruder(strangers), contract)]).toEqual([contract.name, told])
  }
})

/** What a route must say to somebody outside of every organisation, with a role in the platform or none; null where it lets them in. */
function refusalOf(access: Access, role: PlatformRole | null, sureness: Sureness): string | null {
  const confirm = confirmation[sureness]
  switch (access.kind) {
    case 'public':
      return null
    case 'person':
      return access.aal2 || (sureness === 'unused' && !access.unconfirmed) ? confirm : null
    case 'member':
      return 'organisation-required'
    case 'platform':
      return role !== null && access.roles.includes(role) ? confirm : 'forbidden'
    case 'device':
      return 'mrv-projects.key-invalid'
  }
}

const standings = [null, ...platformRoles].flatMap((role) => surenesses.map((sureness) => ({ role, sureness })))

it.each(standings)(
  'what every route says of the platform role $role, second factor $sureness, is what it does',
  async ({ role, sureness }) => {
    const who = (role === null ? nobody : officers.get(role)!)[sureness]
    for (const contract of sayings()) {
      const refusal = refusalOf(contract.access, role, sureness)
      if (refusal === null && wouldStream(contract)) continue
      expect([contract.name, refusalIn(await askedBy(who, contract))]).toEqual([contract.name, refusal])
    }
    // Whoever was asked for nothing they may do is still signed in.
    expect((await app.call(who, 'GET', '/api/me')).status).toBe(200)
  },
)

it('a role in the platform opens no organisation, and one in an organisation no part of the platform', async () => {
  for (const role of platformRoles) {
    const inside = intruder(officers.get(role)!.used)
    for (const contract of sayings()) {
      if (contract.access.kind !== 'member') continue
      expect([contract.name, role, await askedBy(inside, contract)]).toEqual([
        contract.name,
        role,
        { status: 403, code: 'not-a-member' },
      ])
    }
  }
  const sure = await app.withMfa(owner)
  for (const contract of sayings().filter(({ access }) => access.kind === 'platform'))
    expect([contract.name, await askedBy(sure, contract)]).toEqual([contract.name, { status: 403, code: 'forbidden' }])
})
