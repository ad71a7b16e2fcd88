import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Acting, Owner } from '../organisations/testing.ts'
import { runSql } from '../platform/testing/test-postgres.ts'
import { startNotificationsApp, type NotificationsApp } from './testing.ts'

let app: NotificationsApp
let owner: Owner
let reviewer: Acting
let preparer: Acting
beforeAll(async () => {
  app = await startNotificationsApp()
  owner = await app.anOrganisation()
  reviewer = await app.aMember(owner, 'reviewer')
  preparer = await app.aMember(owner, 'preparer')
})
afterAll(() => app.close())

const own = (who: Acting) => app.kindsOf(who)

it('people in the named roles are told, and not the one who did it', async () => {
  await app.tell(owner, { to: { roles: ['owner', 'reviewer'] }, by: owner.personId })
  expect([await own(owner), await own(reviewer), await own(preparer)]).toEqual([[], ['inventory.submitted'], []])
})

it('a person in a named role who is excepted is not told', async () => {
  await app.tell(owner, {
    kind: 'inventory.import-finished',
    to: { roles: ['reviewer', 'preparer'], except: [preparer.personId] },
  })
  expect([await own(reviewer), await own(preparer)]).toEqual([['inventory.import-finished', 'inventory.submitted'], []])
})

it('a person named is told once, also when a role names them too', async () => {
  await app.tell(owner, {
    kind: 'inventory.returned',
    to: { people: [preparer.personId, preparer.personId], roles: ['preparer'] },
  })
  expect(await own(preparer)).toEqual(['inventory.returned'])
})

it('the same event told again, or by two at once, stays one notice', async () => {
  const again = { kind: 'inventory.export-ready', to: { people: [preparer.personId] }, key: 'once' } as const
  await Promise.all([app.tell(owner, again), app.tell(owner, again), app.tell(owner, again)])
  await app.tell(owner, again)
  await app.tell(owner, again)
  expect((await own(preparer)).filter((kind) => kind === 'inventory.export-ready')).toHaveLength(1)
})

it('several notices to several people are one statement', async () => {
  const statements: unknown[] = []
  await app.platform.database.transaction(
    { personId: owner.personId, organisationId: owner.organisation.id, role: 'owner' },
    async ({ db, client }) => {
      const query = client.query
      client.query = function (this: typeof client, ...args: unknown[]) {
        statements.push(args[0])
        return (query as (...given: unknown[]) => unknown).apply(this, args)
      } as typeof client.query
      const at = app.platform.clock.now()
      const common = { organisationId: owner.organisation.id, by: null, data: { year: 2025 }, link: '/inventory', at }
      await app.platform.notices.notify(
        db,
        { ...common, kind: 'inventory.approved', to: { people: [preparer.personId] }, key: randomUUID() },
        { ...common, kind: 'inventory.locked', to: { roles: ['owner', 'reviewer', 'preparer'] }, key: randomUUID() },
      )
      client.query = query
    },
  )
  expect(statements).toHaveLength(1)
  expect(await own(reviewer)).toContain('inventory.locked')
})

it('what everybody knows already costs no statement for a while', async () => {
  const known = { kind: 'inventory.records-entered', to: { roles: ['reviewer'] }, data: {}, key: 'today' } as const
  const told = async () => {
    const before = await app.unreadOf(reviewer)
    await app.tell(owner, known)
    return (await app.unreadOf(reviewer)) - before
  }
  expect([await told(), await told()]).toEqual([1, 0])
  await runSql(
    app.testDatabase.ownerUrl,
    `select set_config('app.notifications_keeper', 'on', false); delete from notifications where dedupe_key = 'today'`,
  )
  // Were it asked, the database would tell it again.
  expect(await told()).toBe(0)
  await app.advance(700)
  expect(await told()).toBe(1)
})

it('nobody is told of what was rolled back', async () => {
  await expect(
    app.platform.database.transaction({ organisationId: owner.organisation.id, role: 'owner' }, async ({ db }) => {
      await app.platform.notices.notify(db, {
        kind: 'inventory.restated',
        organisationId: owner.organisation.id,
        to: { roles: ['reviewer'] },
        by: null,
        data: { year: 2024, reason: 'no' },
        link: '/inventory',
        key: 'rolled back',
        at: app.platform.clock.now(),
      })
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await own(reviewer)).not.toContain('inventory.restated')
})

it('what was told twice and rolled back is told when it happens', async () => {
  const notice = {
    kind: 'inventory.records-entered',
    organisationId: owner.organisation.id,
    to: { roles: ['reviewer'] },
    by: null,
    data: {},
    link: '/inventory',
    key: 'tomorrow',
  } as const
  const tenancy = { organisationId: owner.organisation.id, role: 'owner' }
  const tell = (work: () => void) =>
    app.platform.database.transaction(tenancy, async ({ db }) => {
      // Two records of one import: the second finds everybody told by the first, and both go.
      for (const _time of ['once', 'again'])
        await app.platform.notices.notify(db, { ...notice, at: app.platform.clock.now() })
      work()
    })
  const before = await app.unreadOf(reviewer)
  await expect(
    tell(() => {
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await app.unreadOf(reviewer)).toBe(before)
  await tell(() => undefined)
  expect(await app.unreadOf(reviewer)).toBe(before + 1)
})

it('nobody is told in the name of another organisation', async () => {
  const stranger = await app.anOrganisation()
  await expect(
    app.tell(stranger, { organisationId: owner.organisation.id, to: { people: [reviewer.personId] } }),
  ).rejects.toThrow(/row-level security/)
  // Roles of another organisation name nobody there.
  const before = await app.kindsOf(reviewer)
  await app
    .tell(stranger, { organisationId: owner.organisation.id, to: { roles: ['reviewer'] } })
    .catch(() => undefined)
  expect(await app.kindsOf(reviewer)).toEqual(before)
})

it('a link leads into the app and nowhere else', async () => {
  for (const link of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])
    await expect(app.tell(owner, { to: { people: [reviewer.personId] }, link })).rejects.toThrow(/check constraint/)
})
