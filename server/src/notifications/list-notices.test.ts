import { randomUUID } from 'node:crypto'
import type { notifications, profile, ResponseOf } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appoint, type Acting, type Owner } from '../organisations/testing.ts'
import { runSql } from '../platform/testing/test-postgres.ts'
import { startNotificationsApp, type NotificationsApp } from './testing.ts'

let app: NotificationsApp
let owner: Owner
let reviewer: Acting
beforeAll(async () => {
  app = await startNotificationsApp()
  owner = await app.anOrganisationWithMfa()
  reviewer = await app.aMember(owner, 'reviewer')
})
afterAll(() => app.close())

const to = (...people: Acting[]) => ({ people: people.map(({ personId }) => personId) })

describe('the list', () => {
  it('names who did it as they are called now, and keeps words out of what is stored', async () => {
    await app.tell(owner, { to: to(reviewer), by: owner.personId, data: { year: 2025 } })
    const [item] = (await app.listOf(reviewer)).items
    expect(item).toMatchObject({
      kind: 'inventory.submitted',
      organisationId: owner.organisation.id,
      person: 'Noura Alharbi',
      data: { year: 2025 },
      link: '/inventory?year=2025',
      readAt: null,
    })
  })

  it('is paged, newest first, without gaps or repetitions', async () => {
    const person = await app.aPerson()
    for (let at = 0; at < 7; at += 1) await app.tell(null, { to: to(person), data: { year: 2000 + at } })
    const years: unknown[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await app.listOf(person, `?limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`)
      years.push(...page.items.map(({ data }) => data['year']))
      cursor = page.nextCursor && encodeURIComponent(page.nextCursor)
    }
    expect(years.toSorted()).toEqual([2000, 2001, 2002, 2003, 2004, 2005, 2006])
    expect(new Set(years).size).toBe(7)
    expect((await app.call(person, 'GET', '/api/notifications?cursor=nonsense')).status).toBe(400)
  })

  it('is narrowed to what is unread, to a kind, and to an organisation or to the person alone', async () => {
    const member = await app.aMember(owner, 'auditor')
    await app.tell(owner, { to: to(member) }, { to: to(member), kind: 'inventory.locked' })
    await app.tell(null, { to: to(member), kind: 'identity.password-changed', data: {} })
    const kinds = async (query: string) => (await app.listOf(member, query)).items.map(({ kind }) => kind).toSorted()
    expect(await kinds('?kind=inventory.locked')).toEqual(['inventory.locked'])
    expect(await kinds('?organisation=none&state=unread')).toEqual(['identity.password-changed'])
    expect(await kinds(`?organisation=${owner.organisation.id}`)).toEqual(['inventory.locked', 'inventory.submitted'])
    const [first] = (await app.listOf(member, '?kind=inventory.locked')).items
    await app.call(member, 'POST', '/api/notifications/mark', { ids: [first?.id], read: true })
    expect(await kinds('?state=unread')).toEqual(['identity.password-changed', 'inventory.submitted'])
  })
})

describe('marking', () => {
  it('reads one, unreads it again, and reads all that had come', async () => {
    const person = await app.aPerson()
    await app.tell(null, { to: to(person), link: '/inventory/records' }, { to: to(person), link: '/organisation' })
    const seen = await app.listOf(person)
    const mark = (ids: unknown[], read: boolean) =>
      app.call<notifications.Unread>(person, 'POST', '/api/notifications/mark', { ids, read })
    expect((await mark([seen.items[0]?.id], true)).body.unread).toBe(1)
    expect((await mark([seen.items[0]?.id], false)).body).toEqual({
      unread: 2,
      links: ['/inventory/records', '/organisation'].map((link) => ({ link, organisationId: null })),
    })
    const until = app.platform.clock.now().toISOString()
    await app.advance(5)
    await app.tell(null, { to: to(person) })
    const all = await app.call(person, 'POST', '/api/notifications/mark-all-read', { until })
    expect(all.body).toMatchObject({ unread: 1 })
  })

  it('a place that was opened settles what leads there, with or without its choice of rows', async () => {
    const person = await app.aPerson()
    await app.tell(
      null,
      { to: to(person), link: '/inventory/records?state=pending' },
      { to: to(person), link: '/inventory/records' },
      { to: to(person), link: '/inventory/records/7' },
    )
    const seen = await app.call(person, 'POST', '/api/notifications/mark-seen', {
      link: '/inventory/records?state=pending',
      organisationId: null,
    })
    expect(seen.body).toEqual({ unread: 1, links: [{ link: '/inventory/records/7', organisationId: null }] })
  })

  it('a place in one organisation settles nothing of another', async () => {
    const [first, second] = [await app.anOrganisation(), await app.anOrganisationWithMfa()]
    const person = await app.aMember(first, 'reviewer')
    const joined = await app.call<{ id: string }>(second, 'POST', '/api/organisation/invitations', {
      email: person.email,
      role: 'reviewer',
      language: 'en',
    })
    await app.call(person, 'POST', `/api/invitations/${joined.body.id}/accept`)
    const until = app.platform.clock.now().toISOString()
    await app.call(person, 'POST', '/api/notifications/mark-all-read', { until })
    for (const owner of [first, second]) await app.tell(owner, { to: to(person), link: '/inventory/records' })
    const seen = await app.call(person, 'POST', '/api/notifications/mark-seen', {
      link: '/inventory/records',
      organisationId: first.organisation.id,
    })
    expect(seen.body).toEqual({
      unread: 1,
      links: [{ link: '/inventory/records', organisationId: second.organisation.id }],
    })
  })
})

describe('another person', () => {
  it('sees and marks nothing of it, by any route or in the database', async () => {
    const [victim, other] = [await app.aPerson(), await app.aPerson()]
    await app.tell(null, { to: to(victim) })
    const [item] = (await app.listOf(victim)).items
    expect((await app.listOf(other)).items).toEqual([])
    await app.call(other, 'POST', '/api/notifications/mark', { ids: [item?.id], read: true })
    await app.call(other, 'POST', '/api/notifications/mark-all-read', { until: new Date(2e12).toISOString() })
    expect(await app.unreadOf(victim)).toBe(1)
    for (const url of ['/api/notifications', '/api/notifications/unread', '/api/notifications/settings'])
      expect((await app.call(null, 'GET', url)).status).toBe(401)
    const touched = await app.platform.database.transaction(
      { personId: other.personId, organisationId: owner.organisation.id, role: 'owner' },
      async ({ db }) => {
        const changed = await sql`update notifications set read_at = now()`.execute(db)
        const seen = await sql`select 1 from notifications`.execute(db)
        return [Number(changed.numAffectedRows), seen.rows.length]
      },
    )
    expect(touched).toEqual([0, 0])
  })

  it('even the person themselves cannot change what was said', async () => {
    await expect(
      app.platform.database.transaction({ personId: reviewer.personId }, ({ db }) =>
        sql`update notifications set link = '/elsewhere'`.execute(db),
      ),
    ).rejects.toThrow(/permission denied/)
  })
})

it('whoever left an organisation no longer reads what happened there', async () => {
  const member = await app.aMember(owner, 'preparer')
  await app.tell(owner, { to: to(member) })
  await app.tell(null, {
    to: to(member),
    kind: 'organisations.membership-ended',
    data: { organisation: owner.organisation.name },
  })
  expect(await app.unreadOf(member)).toBe(2)
  await runSql(
    app.testDatabase.ownerUrl,
    `select set_config('app.org_id', '${owner.organisation.id}', false), set_config('app.org_role', 'owner', false), set_config('app.aal', 'aal2', false);
     update memberships set ended_at = now() where person_id = '${member.personId}'`,
  )
  expect(await app.kindsOf(member)).toEqual(['organisations.membership-ended'])
  expect(await app.unreadOf(member)).toBe(1)
})

it('nor by asking for the data that is kept about them, which names the notice and not what it said', async () => {
  const member = await app.aMember(owner, 'reviewer')
  const reason = 'The boiler burns twice of what is told'
  await app.tell(owner, { to: to(member), kind: 'inventory.returned', data: { year: 2025, reason } })
  const notices = async () => {
    const { body } = await app.call<ResponseOf<typeof profile.readMyData>>(member, 'GET', '/api/profile/my-data')
    return body.sections.find(({ name }) => name === 'notices')?.items ?? []
  }
  const file = async () =>
    (await app.app.inject({ url: '/api/profile/my-data/file?format=csv', headers: member.headers })).body
  expect([JSON.stringify(await notices()), await file()]).toEqual([
    expect.stringContaining(reason),
    expect.stringContaining(reason),
  ])
  await app.call(owner, 'PUT', `/api/organisation/members/${member.personId}/role`, {
    role: 'viewer',
    seen: 'reviewer',
  })
  const returned = (await notices()).find(({ kind }) => kind === 'inventory.returned')
  expect(Object.keys(returned ?? {})).toEqual(['kind', 'createdAt', 'readAt', 'mailedAt'])
  // What concerns the person themselves stays theirs to read.
  expect((await notices()).find(({ kind }) => kind === 'organisations.role-changed')?.['details']).toContain('viewer')
  expect(await file()).not.toContain(reason)
})

it('whoever lost a role no longer reads what only that role is told, nor has mail about it', async () => {
  const member = await app.aMember(owner, 'reviewer')
  const admin = await app.aPerson()
  await appoint(app, admin.personId, 'platform_admin')
  for (const who of [member, admin])
    await app.choose(who, { deliveries: { 'inventory.restated': 'daily', 'requests.received': 'daily' } })
  await app.tell(owner, { to: to(member), kind: 'inventory.restated' })
  await app.tell(null, { to: to(admin), kind: 'requests.received', link: '/admin/requests' })
  expect([await app.kindsOf(member), await app.kindsOf(admin)]).toEqual([['inventory.restated'], ['requests.received']])
  await app.call(owner, 'PUT', `/api/organisation/members/${member.personId}/role`, {
    role: 'viewer',
    seen: 'reviewer',
  })
  await dismiss(admin)
  expect([await app.kindsOf(member), await app.kindsOf(admin)]).toEqual([['organisations.role-changed'], []])
  expect(await app.unreadOf(admin)).toBe(0)
  await app.advance(2 * 86_400)
  const subjects = [...(await app.mailsTo(member)), ...(await app.mailsTo(admin))].map(({ type }) => type)
  expect(subjects.filter((type) => type.startsWith('digest'))).toEqual([])
})

it('whoever looks after nothing any more reads no longer what was opened to their organisation, or decided about it', async () => {
  const admin = await app.aMember(await app.again(owner), 'admin')
  const kinds = ['access-review', 'engagement-granted', 'engagement-ended', 'accreditation-decided'] as const
  await app.tell(owner, ...kinds.map((kind) => ({ to: to(admin), kind: `organisations.${kind}` as const })))
  expect((await app.kindsOf(admin)).toSorted()).toEqual(kinds.map((kind) => `organisations.${kind}`).toSorted())
  await app.platform.database.transaction(
    { personId: owner.personId, organisationId: owner.organisation.id, role: 'owner', aal: 'aal2' },
    ({ db }) => sql`update memberships set role = 'viewer' where person_id = ${admin.personId}`.execute(db),
  )
  expect([await app.kindsOf(admin), await app.unreadOf(admin)]).toEqual([[], 0])
})

/** As an owner of the platform would. */
const dismiss = ({ personId }: Acting) =>
  runSql(
    app.testDatabase.ownerUrl,
    `alter table platform_roles no force row level security; delete from platform_roles where person_id = '${personId}';
     alter table platform_roles force row level security`,
  )

it('a kind that was switched off is neither shown nor counted', async () => {
  const person = await app.aPerson()
  await app.tell(null, { to: to(person), kind: 'inventory.locked' }, { to: to(person) })
  await app.choose(person, { deliveries: { 'inventory.locked': 'off' } })
  expect([await app.kindsOf(person), await app.unreadOf(person)]).toEqual([['inventory.submitted'], 1])
})

it('what is older than half a year is gone', async () => {
  const person = await app.aPerson()
  await app.tell(
    null,
    { to: to(person), at: new Date(Date.now() - 184 * 86_400_000) },
    { to: to(person), key: randomUUID() },
  )
  await app.features.notifications.forgetOld()
  expect((await app.listOf(person)).items).toHaveLength(1)
})
