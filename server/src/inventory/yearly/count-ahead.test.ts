import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createNotices } from '../../platform/notices.ts'
import { ensureYear, knownPlaces } from '../boundary/index.ts'
import { startInventoryApp, type Acting, type InventoryApp } from '../testing.ts'
import { aRecord, anEntry, aSite } from '../records/testing.ts'
import { createCountAhead } from './count-ahead.ts'
import { createKeptInventories } from './kept-inventories.ts'
import { keptInventory, type KeptInventories } from './read-inventory.ts'

let app: InventoryApp
let owner: Acting
beforeAll(async () => {
  app = await startInventoryApp()
  owner = await app.anOrganisation()
})
afterAll(() => app.close())

it('an action that changed years leaves them counted: others see them as they were until it is stored, and then need not wait', async () => {
  const site = await aSite(app, owner)
  const record = await aRecord(app, owner, anEntry(site.id))
  const deps = { organisations: app.organisations, places: knownPlaces(), notices: createNotices() }
  const kept: KeptInventories = createKeptInventories()
  const { organisationId } = owner
  const now = app.clock.now()
  const look = () =>
    app.asOwner(owner, async ({ db }) => {
      const year = await ensureYear(deps, db, organisationId, 2025)
      return keptInventory(deps, kept, db, { organisationId, year, now })
    })
  const before = await look()
  expect(before).toMatchObject({ records: 1, pendingRecords: 1 })
  const reviewer = { personId: randomUUID(), organisationId, role: 'reviewer' }
  const meanwhile = await app.database.transaction(reviewer, async ({ db }) => {
    await sql`update activity_records set state = 'approved', decided_by = ${reviewer.personId} where org_id = ${organisationId} and id = ${record.id}`.execute(
      db,
    )
    await sql`insert into rollup_dirty (org_id, bucket) values (${organisationId}, '2025-03-01')`.execute(db)
    await createCountAhead(deps, kept)(db, organisationId, now)
    return look()
  })
  expect(meanwhile).toBe(before)
  const after = await look()
  expect(after).toMatchObject({ records: 1, pendingRecords: 0 })
  expect(await look()).toBe(after)
  expect(kept.yearsOf(organisationId)).toEqual([2025])
})

it('a year that moved on after it was asked for is kept as it stands', async () => {
  const deps = { organisations: app.organisations, places: knownPlaces(), notices: createNotices() }
  const kept: KeptInventories = createKeptInventories()
  const other = await app.anOrganisation()
  const { organisationId } = other
  const now = app.clock.now()
  const asked = await app.asOwner(other, ({ db }) => ensureYear(deps, db, organisationId, 2025))
  await app.asOwner(other, ({ db }) =>
    sql`update inventories set version = version + 1 where org_id = ${organisationId} and year = 2025`.execute(db),
  )
  const counted = await app.asOwner(other, ({ db }) =>
    keptInventory(deps, kept, db, { organisationId, year: asked, now }),
  )
  expect(counted.year.version).toBe(asked.version + 1)
})
