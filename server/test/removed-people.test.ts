import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  anOrganisationInput,
  appoint,
  startOrganisationsApp,
  type Acting,
  type OrganisationsApp,
} from '../src/organisations/testing.ts'
import { beginDigest, lockPerson } from '../src/notifications/testing.ts'
import { readEveryTable, tablesHolding } from '../src/platform/testing/every-table.ts'
import { waitingSessions } from '../src/platform/testing/waiting-sessions.ts'
import { aToken } from '../src/profile/testing.ts'

const key = 'only the operator knows this'
let app: OrganisationsApp
beforeAll(async () => {
  app = await startOrganisationsApp({ AUTH_SECRET_KEY: key })
})
afterAll(() => app.close())

const remove = ({ personId }: Acting) =>
  app.app.inject({ method: 'DELETE', url: `/auth/v1/admin/users/${personId}`, headers: { apikey: key } })

it('whom the operator removes goes as who goes by themselves: no address, no origin, no member without a name', async () => {
  const owner = await app.anOrganisation()
  const person = await app.aMember(owner, 'preparer')
  await aToken(app, person, { scopes: ['enter-data'] })
  await app.call(person, 'POST', '/rest/v1/rpc/log_security_event', { event_type: 'sign_in_failed' })
  expect((await remove(person)).statusCode).toBe(200)

  const { body } = await app.call<{ members: { personId: string }[] }>(owner, 'GET', '/api/organisation/members')
  expect(body.members.map(({ personId }) => personId)).toEqual([owner.personId])
  const tables = await readEveryTable(app.testDatabase.ownerUrl)
  expect(tablesHolding(tables, person.email)).toEqual([])
  const reports = tables.get('platform_security_audit')?.filter((row) => row.includes(person.personId)) ?? []
  expect(reports.filter((row) => row.includes('127.0.0.1'))).toEqual([])
  const gone = /^auth\.|api_tokens|^people$|membership_visits/
  expect(tablesHolding(tables, person.personId).filter((table) => gone.test(table))).toEqual([])
  expect((await remove(person)).statusCode).toBe(404)
})

it('what others were answered about them is kept for no repeat, and of nobody for longer than a day', async () => {
  const owner = await app.anOrganisationWithMfa()
  const member = await app.aMember(owner, 'viewer')
  const keyed = { ...owner, headers: { ...owner.headers, 'idempotency-key': 'confirmed by an owner' } }
  const lines = [{ personId: member.personId, role: 'viewer' }]
  const confirmed = await app.call(keyed, 'POST', '/api/organisation/access-review/confirmations', { lines })
  expect(JSON.stringify(confirmed.body)).toContain(member.email)
  expect((await remove(member)).statusCode).toBe(200)
  expect(tablesHolding(await readEveryTable(app.testDatabase.ownerUrl), member.email)).toEqual([])

  const other = { ...owner, headers: { ...owner.headers, 'idempotency-key': 'confirmed once more' } }
  const own = { lines: [{ personId: owner.personId, role: 'owner' }] }
  expect((await app.call(other, 'POST', '/api/organisation/access-review/confirmations', own)).status).toBe(200)
  await app.advance(25 * 3600)
  await app.features.rounds.find(({ name }) => name === 'platform.forget-answers')?.run()
  const kept = (await readEveryTable(app.testDatabase.ownerUrl)).get('idempotency_keys')
  expect(kept?.filter((row) => row.includes(owner.personId))).toEqual([])
})

it('with who goes their name goes from the pages that are kept for visitors, too', async () => {
  const [removed, leaving] = [await app.aPerson(), await app.aPerson()]
  let heard = 0
  const deaf = app.platform.publicPages.whenChanged(() => void (heard += 1))
  expect((await remove(removed)).statusCode).toBe(200)
  await expect.poll(() => heard).toBe(1)
  const asked = { email: leaving.email, password: 'a palm beside the gate' }
  expect((await app.call(leaving, 'POST', '/api/profile/deletion', asked)).status).toBe(200)
  await app.advance(15 * 86_400)
  await app.features.profile.eraseAccounts()
  await expect.poll(() => heard).toBe(2)
  deaf()
})

it('a digest that was thought of in the moment of their removal goes with them', async () => {
  const person = await app.aPerson()
  const { database } = app.platform
  const { removing } = await database.transaction({ personId: person.personId }, async ({ db }) => {
    expect(await lockPerson(db, person.personId)).toBe(true)
    const asked = remove(person)
    await expect.poll(() => waitingSessions((query) => database.pool.query(query))).toBe(1)
    const digest = { personId: person.personId, frequency: 'daily', period: '2026-01-05', at: new Date() } as const
    expect(await beginDigest(db, digest)).toBe(true)
    return { removing: asked }
  })
  expect((await removing).statusCode).toBe(200)
  const tables = await readEveryTable(app.testDatabase.ownerUrl)
  expect(tablesHolding(tables, person.personId)).not.toContain('notification_digests')
})

it('the only owner of an organisation is not removed before somebody else owns it', async () => {
  const owner = await app.anOrganisationWithMfa()
  const refused = await remove(owner)
  expect([refused.statusCode, refused.json<{ error_code: string }>().error_code]).toEqual([409, 'conflict'])
  expect((await app.call(owner, 'GET', '/api/organisation/members')).status).toBe(200)
  await app.aMember(owner, 'owner')
  expect((await remove(owner)).statusCode).toBe(200)
})

it('nor the only owner of the platform', async () => {
  expect((await remove(await app.aPlatformOwner())).statusCode).toBe(409)
})

it('with an account that nobody proved goes nothing that was sent to its address, or from it: its owner is somebody else', async () => {
  const owner = await app.anOrganisationWithMfa()
  const email = `${randomUUID()}@example.com`
  const invitation = { email, role: 'viewer', language: 'en' }
  expect((await app.call(owner, 'POST', '/api/organisation/invitations', invitation)).status).toBe(201)
  const pledged = await app.platform.database.transaction({}, ({ db }) =>
    sql`insert into requests (reference, kind, state, name, email, organisation, about, language, created_at, changed_at, key_hash, content_hash)
      values ('ATH-1', 'demo', 'new', 'Noura', ${email}, '', '', 'en', now(), now(), sha256('key'), sha256('content'))`.execute(
      db,
    ),
  )
  expect(pledged.numAffectedRows).toBe(1n)
  const typed = await app.app.inject({
    method: 'POST',
    url: '/auth/v1/signup',
    headers: { apikey: 'anon' },
    payload: { email, password: 'a palm beside the gate' },
  })
  expect(typed.statusCode).toBe(200)
  const found = await app.platform.accounts.pool.query<{ id: string }>('select id from auth.users where email = $1', [
    email,
  ])
  expect((await remove({ ...owner, personId: found.rows[0]!.id })).statusCode).toBe(200)
  const { body } = await app.call<{ invitations: { email: string }[] }>(owner, 'GET', '/api/organisation/members')
  expect(body.invitations.map((one) => one.email)).toEqual([email])
  expect(tablesHolding(await readEveryTable(app.testDatabase.ownerUrl), email)).toEqual(['invitations', 'requests'])
})

it('whoever joins or founds an organisation in the moment of their removal does neither: nobody would stand there', async () => {
  const owner = await app.anOrganisationWithMfa()
  const person = await app.aPerson()
  const { accounts: database } = app.platform
  const invited = await app.call<{ id: string }>(owner, 'POST', '/api/organisation/invitations', {
    email: person.email,
    role: 'viewer',
    language: 'en',
  })
  const { actions } = await database.transaction({ personId: person.personId }, async ({ db }) => {
    await sql`select from auth.users where id = ${person.personId} for no key update`.execute(db)
    const joining = app.call(person, 'POST', `/api/invitations/${invited.body.id}/accept`)
    const founding = app.call(person, 'POST', '/api/organisations', anOrganisationInput())
    await expect.poll(() => waitingSessions((query) => database.pool.query(query))).toBe(2)
    await sql`delete from auth.users where id = ${person.personId}`.execute(db)
    return { actions: Promise.all([joining, founding]) }
  })
  expect((await actions).map(({ status }) => status)).toEqual([401, 401])
  const { body } = await app.call<{ members: { personId: string }[] }>(owner, 'GET', '/api/organisation/members')
  expect(body.members.map(({ personId }) => personId)).toEqual([owner.personId])
})

it('whoever was kept out and is gone since is listed no more, and nobody lets them in again: they would own it in nobody’s stead', async () => {
  const owner = await app.anOrganisationWithMfa()
  const second = await app.aMember(owner, 'owner')
  const about = (action: string) => app.call(owner, 'POST', `/api/organisation/members/${second.personId}/${action}`)
  expect((await about('deactivate')).status).toBe(204)
  expect((await remove(second)).statusCode).toBe(200)
  const { body } = await app.call<{ members: { personId: string }[] }>(owner, 'GET', '/api/organisation/members')
  expect(body.members.map(({ personId }) => personId)).toEqual([owner.personId])
  expect(await about('reactivate')).toMatchObject({ status: 404, body: { code: 'organisations.member-not-found' } })
  expect((await app.call(owner, 'POST', '/api/organisation/leave')).status).toBe(409)
})

it('whoever is let in again, or given a role in the platform, in the moment of their removal is not: nobody would hold it', async () => {
  const owner = await app.anOrganisationWithMfa()
  const [member, person] = [await app.aMember(owner, 'viewer'), await app.aPerson()]
  await app.call(owner, 'POST', `/api/organisation/members/${member.personId}/deactivate`)
  const head = await app.aPerson()
  await appoint(app, head.personId, 'platform_owner')
  const sure = await app.withMfa(await app.signIn(head))
  const { accounts: database } = app.platform
  const ids = [member.personId, person.personId]
  const { actions } = await database.transaction({}, async ({ db }) => {
    await sql`select from auth.users where id = any(${ids}::uuid[]) for no key update`.execute(db)
    const back = app.call(owner, 'POST', `/api/organisation/members/${member.personId}/reactivate`)
    const raised = app.call(sure, 'POST', '/api/platform/people', { email: person.email, role: 'platform_owner' })
    await expect.poll(() => waitingSessions((query) => database.pool.query(query))).toBe(2)
    await sql`delete from auth.users where id = any(${ids}::uuid[])`.execute(db)
    return { actions: Promise.all([back, raised]) }
  })
  expect((await actions).map(({ status }) => status)).toEqual([404, 404])
})

it('nobody counts on an owner whose account is gone, nor comes by their invitation', async () => {
  const owner = await app.anOrganisationWithMfa()
  const [ghost, guest] = [await app.withMfa(await app.aMember(owner, 'owner')), await app.aPerson()]
  const invitation = { email: guest.email, role: 'viewer', language: 'en' }
  const { body } = await app.call<{ id: string }>(ghost, 'POST', '/api/organisation/invitations', invitation)
  // As versions before left them behind that let whoever was gone in again.
  await app.platform.accounts.pool.query('delete from auth.users where id = $1', [ghost.personId])
  expect(await app.call(owner, 'POST', '/api/organisation/leave')).toMatchObject({
    status: 409,
    body: { code: 'organisations.last-owner' },
  })
  expect((await app.call(guest, 'POST', `/api/invitations/${body.id}/accept`)).status).toBe(404)
})
