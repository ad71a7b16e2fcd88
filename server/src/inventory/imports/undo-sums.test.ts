import type { inventory } from '@athar/contracts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import type { Owner } from '../../organisations/testing.ts'
import { waitingSessions } from '../../platform/testing/waiting-sessions.ts'
import { sharedImportsApp, type ImportsApp } from './testing.ts'

let app: ImportsApp
let owner: Owner
beforeAll(async () => {
  app = await sharedImportsApp()
  owner = await app.anOrganisation()
})
afterAll(() => app.close())

type Listed = { items: inventory.RecordItem[]; totals: inventory.RecordTotals }
const records = async (query = '') => (await app.call<Listed>(owner, 'GET', `/api/inventory/records${query}`)).body
const bill = (month: string, reference: string) =>
  `Riyadh,2025-${month}-01,2025-${month}-28,electricity-grid,9,kWh,${reference}`

/** Somebody's action in the organisation that is under way until `done`. */
function aAction(query: ReturnType<typeof sql>) {
  let done = () => {}
  const until = new Promise<void>((resolve) => (done = resolve))
  let begun = () => {}
  const beginning = new Promise<void>((resolve) => (begun = resolve))
  const over = app.platform.database.transaction(
    { personId: owner.personId, organisationId: owner.organisation.id, role: 'owner' },
    async ({ db }) => {
      await query.execute(db)
      begun()
      await until
    },
  )
  const finish = () => {
    done()
    return over
  }
  return { beginning, finish }
}

it('the sums hold nothing of an import that is taken back, though a record of it was put into another month meanwhile', async () => {
  await app.aSite(owner, { code: 'RUH', ar: 'الرياض', aliases: ['Riyadh'] })
  const file = ['site,period_start,period_end,activity,quantity,unit,reference', bill('01', 'A-1'), bill('02', 'A-2')]
  const { id, options } = (await app.upload(owner, 'bills.csv', Buffer.from(file.join('\n')))).body
  await app.check(owner, id, options!)
  await app.commit(owner, id)
  const { items } = await records()
  const idOf = (reference: string) => items.find((record) => record.reference === reference)!.id

  const correction = aAction(sql`
    with corrected as (
      update activity_records set period_start = '2025-05-01', period_end = '2025-05-28', version = version + 1
       where id = ${idOf('A-1')} returning org_id)
    insert into rollup_dirty (org_id, bucket) select org_id, month::date from corrected, unnest(array['2025-01-01', '2025-05-01']) as month`)
  const other = aAction(sql`select 1 from activity_records where id = ${idOf('A-2')} for update`)
  await Promise.all([correction.beginning, other.beginning])
  const watch = new pg.Client({ connectionString: app.testDatabase.ownerUrl })
  await watch.connect()
  const waiting = () => expect.poll(() => waitingSessions((query) => watch.query(query))).toBe(1)
  try {
    const undone = app.call(owner, 'POST', `/api/inventory/imports/${id}/undo`, {
      reason: 'wrong file',
      withCorrected: true,
    })
    await waiting()
    await correction.finish()
    // The undo goes on to the next record and waits there; whoever looks now has the corrected month summed.
    await expect.poll(async () => (await records('?month=2025-05')).totals.records).toBe(1)
    await waiting()
    await other.finish()
    expect((await undone).status).toBe(200)
  } finally {
    await watch.end()
    await other.finish()
  }
  expect((await records()).items).toEqual([])
  expect((await records()).totals).toMatchObject({ records: 0, kgCo2e: '0' })
})
