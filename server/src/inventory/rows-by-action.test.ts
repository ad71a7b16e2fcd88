import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEntry, anOwnFactor, aRecord, aSite } from './records/testing.ts'
import { startInventoryApp, type Acting, type InventoryApp } from './testing.ts'

/** What the rows refuse whatever the routes let through: four eyes, own names, what is written once. Roles are the contracts'. */
let app: InventoryApp
let owner: Acting
beforeAll(async () => {
  app = await startInventoryApp()
  owner = await app.anOrganisation()
  await aRecord(app, owner, anEntry((await aSite(app, owner)).id))
})
afterAll(() => app.close())

const reviewer = randomUUID()
const kept = new Error('nobody is to keep it')

/** How many rows it reached, or how it was refused. */
async function tried(
  statement: ReturnType<typeof sql>,
  { personId = reviewer, first }: { personId?: string; first?: ReturnType<typeof sql> } = {},
): Promise<number | string> {
  let rows = 0
  const { organisationId } = owner
  const attempt = app.database.transaction({ personId, organisationId, role: 'owner', aal: 'aal2' }, async ({ db }) => {
    await first?.execute(db)
    rows = Number((await statement.execute(db)).numAffectedRows)
    throw kept
  })
  return attempt.catch((error: Error & { code?: string }) => (error === kept ? rows : error.code!))
}
const reached = (outcome: number | string): boolean => typeof outcome === 'number' && outcome > 0
const refused = '42501'
const me = sql`app.current_person()`

describe('records', () => {
  it('are decided in the name of the person who decides', async () => {
    for (const state of ['approved', 'returned']) {
      expect(await tried(sql`update activity_records set state = ${state}, decided_by = ${me}`)).toBe(1)
      expect(await tried(sql`update activity_records set state = ${state}, decided_by = ${randomUUID()}`)).toBe(refused)
    }
  })

  it('are approved by nobody who prepared them', async () => {
    const approve = sql`update activity_records set state = 'approved', decided_by = ${me}`
    expect(await tried(approve, owner)).toBe(refused)
    const takeOver = sql`update activity_records set prepared_by = ${randomUUID()}`
    expect(await tried(takeOver, owner)).toBe(refused)
  })

  it('are approved by nobody who prepared what they were since they were last approved', async () => {
    const own = await app.anOrganisation()
    const [preparer, second, approver] = [
      await app.aMember(own, 'preparer'),
      await app.aMember(own, 'preparer'),
      await app.aMember(own, 'reviewer'),
    ]
    const entry = anEntry((await aSite(app, own)).id)
    const record = await aRecord(app, preparer, entry)
    const correct = async (by: Acting, seen: { version: number; state: string }, quantity: string) => {
      const body = { ...entry, ...seen, quantity, reason: 'The bill' }
      const { status } = await app.call(by, 'PUT', `/api/inventory/records/${record.id}`, body)
      expect(status).toBe(200)
    }
    const approve = (by: Acting) =>
      app.database.transaction(
        { personId: by.personId, organisationId: own.organisationId, role: 'owner', aal: 'aal2' },
        ({ db }) =>
          sql`update activity_records set state = 'approved', decided_by = ${me} where id = ${record.id}`.execute(db),
      )
    await correct(second, { version: 1, state: 'pending' }, '11')
    await expect(approve(preparer)).rejects.toMatchObject({ code: refused })
    await approve(approver)
    // What was approved is behind it: of the next two the first prepares, and the one before may look.
    await correct(second, { version: 2, state: 'approved' }, '12')
    await expect(approve(second)).rejects.toMatchObject({ code: refused })
    expect((await approve(preparer)).numAffectedRows).toBe(1n)
  })

  it('nor by whoever prepared them before somebody else had them calculated again', async () => {
    const own = await app.anOrganisation()
    const [preparer, second] = [await app.aMember(own, 'preparer'), await app.aMember(own, 'preparer')]
    const site = await aSite(app, own)
    const { id } = await aRecord(app, preparer, anEntry(site.id))
    await anOwnFactor(app, own)
    await app.startJobs()
    const asked = await app.call<{ jobId: string }>(second, 'POST', '/api/inventory/inventories/2025/recalculate')
    expect(await app.whenDone(second, asked.body.jobId)).toMatchObject({ state: 'succeeded', result: { changed: 1 } })
    const approve = (by: Acting) =>
      app.database.transaction(
        { personId: by.personId, organisationId: own.organisationId, role: 'owner', aal: 'aal2' },
        ({ db }) =>
          sql`update activity_records set state = 'approved', decided_by = ${me} where id = ${id}`.execute(db),
      )
    for (const one of [preparer, second]) await expect(approve(one)).rejects.toMatchObject({ code: refused })
    expect((await approve(await app.aMember(own, 'reviewer'))).numAffectedRows).toBe(1n)
  })

  it('are changed in the name of whoever changes them, or the second pair of eyes could be the same', async () => {
    for (const change of [sql`quantity = quantity + 1`, sql`note = 'x'`, sql`co2e_ar5_kg = 0`]) {
      expect(await tried(sql`update activity_records set ${change}`)).toBe(refused)
      expect(await tried(sql`update activity_records set ${change}, prepared_by = ${me}`)).toBe(1)
    }
    const both = sql`update activity_records set quantity = quantity + 1, state = 'approved', decided_by = ${me}`
    expect(await tried(both)).toBe(refused)
  })

  it('name who decided about them, and nobody puts another name or another day there', async () => {
    const first = sql`update activity_records set state = 'approved', decided_by = ${me}, decided_at = now()`
    const other = sql`decided_by = ${randomUUID()}`
    for (const change of [other, sql`decided_by = null`, sql`decided_at = decided_at - interval '1 day'`])
      expect(await tried(sql`update activity_records set ${change}`, { first })).toBe(refused)
    expect(await tried(sql`update activity_records set ${other}`)).toBe(refused)
  })

  it('that are approved change only into what waits for approval again', async () => {
    const first = sql`update activity_records set state = 'approved', decided_by = ${me}`
    const change = sql`update activity_records set quantity = quantity + 1, prepared_by = ${me}`
    expect(await tried(change, { first })).toBe(refused)
    expect(await tried(sql`${change}, state = 'pending', decided_by = null`, { first })).toBe(1)
  })

  it('are entered undecided and in the own name', async () => {
    const entering = (by: ReturnType<typeof sql>, state = 'pending') => sql`
      insert into activity_records (org_id, id, inventory_year, period_start, period_end, site_id, activity, quantity, unit, state, resolution_id,
        co2e_ar4_kg, co2e_ar5_kg, co2e_ar6_kg, prepared_by, prepared_at)
      select org_id, nextval('activity_record_ids'), inventory_year, period_start, period_end, site_id, activity, quantity, unit, ${state}, resolution_id,
        co2e_ar4_kg, co2e_ar5_kg, co2e_ar6_kg, ${by}, prepared_at from activity_records limit 1`
    expect(await tried(entering(me))).toBe(1)
    expect(await tried(entering(me, 'approved'))).toBe(refused)
    expect(await tried(entering(sql`${randomUUID()}::uuid`))).toBe(refused)
  })

  it('are not taken out once they are approved', async () => {
    const removal = sql`delete from activity_records`
    expect(await tried(removal)).toBe(1)
    const first = sql`update activity_records set state = 'approved', decided_by = ${me}`
    expect(await tried(removal, { first })).toBe(0)
  })
})

describe('years', () => {
  it.each(["'in-review', submitted_by", "'approved', approved_by", "'locked', locked_by"])(
    'are moved to %s in the own name alone',
    async (move) => {
      expect(reached(await tried(sql`update inventories set state = ${sql.raw(move)} = ${me}`))).toBe(true)
      expect(await tried(sql`update inventories set state = ${sql.raw(move)} = ${randomUUID()}`)).toBe(refused)
    },
  )

  it('name who handed them in, approved and locked them: nobody who handed one in writes that it was another person', async () => {
    const handedIn = sql`update inventories set state = 'in-review', submitted_by = ${me}`
    const someone = randomUUID()
    for (const change of [
      sql`submitted_by = ${someone}`,
      sql`submitted_by = null`,
      sql`approved_by = ${me}`,
      sql`state = 'approved', approved_by = ${me}, submitted_by = ${someone}`,
      sql`state = 'open', submitted_by = ${someone}`,
    ])
      expect(await tried(sql`update inventories set ${change}`, { first: handedIn })).toBe(refused)
    const locked = sql`update inventories set state = 'locked', locked_by = ${me}`
    for (const name of ['submitted_by', 'approved_by', 'locked_by'])
      expect(await tried(sql`update inventories set ${sql.ref(name)} = ${someone}`, { first: locked })).toBe(refused)
    const opened = sql`update inventories set state = 'open', submitted_by = null, approved_by = null, locked_by = null`
    expect(reached(await tried(opened, { first: locked }))).toBe(true)
  })

  it('are approved by nobody who handed them in', async () => {
    const first = sql`update inventories set state = 'in-review', submitted_by = ${me}`
    expect(await tried(sql`update inventories set state = 'approved', approved_by = ${me}`, { first })).toBe(refused)
  })

  it('begin open', async () => {
    const beginning = (state: string) => sql`insert into inventories (org_id, year, starts_on, ends_on, state, gwp_set)
      values (app.current_org(), 2001, '2001-01-01', '2001-12-31', ${state}, 'AR5')`
    expect(await tried(beginning('open'))).toBe(1)
    for (const state of ['in-review', 'approved', 'locked']) expect(await tried(beginning(state))).toBe(refused)
  })
})

describe('sites', () => {
  it('are changed after a second factor', async () => {
    const { organisationId, personId } = owner
    for (const change of [sql`update sites set archived_at = now()`, sql`delete from site_names`])
      await expect(
        app.database.transaction({ personId, organisationId, role: 'owner' }, ({ db }) => change.execute(db)),
      ).rejects.toMatchObject({ code: refused })
  })
})

describe('sums', () => {
  it('are brought up to date for a caller who only reads', async () => {
    const { organisationId } = owner
    await app.asOwner(owner, async ({ db }) => {
      await sql`update activity_records set quantity = 250`.execute(db)
      await sql`insert into rollup_dirty (org_id, bucket) values (${organisationId}, '2025-03-01')`.execute(db)
    })
    const auditor = { personId: randomUUID(), organisationId, role: 'auditor' }
    const read = await app.database.transaction(auditor, async ({ db }) => {
      await sql`select app.sum_marked_months()`.execute(db)
      return (await sql<{ quantity: string }>`select quantity from inventory_rollup`.execute(db)).rows
    })
    expect(read).toEqual([{ quantity: '250' }])
  })
})
