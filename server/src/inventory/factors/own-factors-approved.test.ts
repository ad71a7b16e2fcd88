import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anOwnFactor, aRecord, aSite, anEntry } from '../records/testing.ts'
import { runSql } from '../../platform/testing/test-postgres.ts'
import { startInventoryApp, type Acting, type InventoryApp } from '../testing.ts'

let app: InventoryApp
let owner: Acting
let second: Acting
let preparer: Acting
let siteId: string
beforeAll(async () => {
  app = await startInventoryApp()
  owner = await app.anOrganisationWithMfa()
  second = await app.aMember(owner, 'owner')
  await app.surely(second)
  preparer = await app.aMember(owner, 'preparer')
  siteId = (await aSite(app, owner)).id
})
afterAll(() => app.close())

const approve = ({ id, version }: inventory.RecordItem, who: Acting) =>
  app.call<{ code?: string }>(who, 'POST', '/api/inventory/record-decisions', {
    selection: { kind: 'records', records: [{ id, version }] },
    decision: { kind: 'approve' },
  })
const ownWork = async ({ id }: inventory.RecordItem, who: Acting) =>
  (await app.call<inventory.RecordDetail>(who, 'GET', `/api/inventory/records/${id}`)).body.ownWork
const oneself = { status: 403, body: { code: 'inventory.four-eyes' } }

it.each([
  ['diesel-stationary', 'litre', 'both'],
  // On the market basis alone it serves one figure of two.
  ['electricity-grid', 'kWh', 'market'],
] as const)(
  'whoever entered the factor of %s does not approve a figure of another person by it',
  async (activity, unit, scope2Basis) => {
    await anOwnFactor(app, second, { activity, unit, scope2Basis })
    const record = await aRecord(app, preparer, anEntry(siteId, { activity, unit }))
    expect(await ownWork(record, second)).toBe(true)
    expect(await approve(record, second)).toMatchObject(oneself)
    const inTheRows = sql`update activity_records set state = 'approved', decided_by = app.current_person(), decided_at = now()
      where id = ${record.id}`
    await expect(app.asOwner(second, ({ db }) => inTheRows.execute(db))).rejects.toMatchObject({ code: '42501' })
    expect(await ownWork(record, owner)).toBe(false)
    expect(await approve(record, owner)).toMatchObject({ status: 200, body: { decided: 1 } })
  },
)

it('nor does who entered a level of the price index, whatever became of that since', async () => {
  const at = (year: number) => `/api/inventory/price-index/SAR/${year}`
  const level = (value: string) => ({ value, source: 'Made up for this test', reason: 'Spend is counted', version: 0 })
  for (const [year, value] of [
    [2022, '108'],
    [2025, '1'],
  ] as const)
    expect((await app.call(second, 'PUT', at(year), level(value))).status).toBe(200)
  const record = await aRecord(app, preparer, anEntry(siteId, { activity: 'spend-it-services', unit: 'SAR' }))
  expect(await ownWork(record, second)).toBe(true)
  expect(await approve(record, second)).toMatchObject(oneself)
  const removal = { reason: 'Another series was meant', version: 1 }
  expect((await app.call(second, 'POST', `${at(2025)}/remove`, removal)).status).toBeLessThan(300)
  expect(await approve(record, second)).toMatchObject(oneself)
  expect(await ownWork(record, owner)).toBe(false)
  expect(await approve(record, owner)).toMatchObject({ status: 200, body: { decided: 1 } })
})

it('a figure by a factor of the library is theirs to approve', async () => {
  const record = await aRecord(app, preparer, anEntry(siteId, { activity: 'petrol-stationary' }))
  expect(await ownWork(record, second)).toBe(false)
  expect(await approve(record, second)).toMatchObject({ status: 200, body: { decided: 1 } })
})

it('a record opens at once, however many factors of an activity somebody entered', async () => {
  const record = await aRecord(app, preparer, anEntry(siteId, { activity: 'petrol-stationary', quantity: '7' }))
  const answer = `activity, scope, category, unit, region, year, factor_id, library_edition, method_tier, confidence, flags, answer, created_at`
  const tables = ['own_factors', 'factor_resolutions']
  await runSql(
    app.testDatabase.ownerUrl,
    `${tables.map((name) => `alter table ${name} no force row level security, disable trigger user;`).join('')}
    insert into own_factors select (jsonb_populate_record(null::own_factors, to_jsonb(w) || jsonb_build_object('id', gen_random_uuid()))).*
      from (select * from own_factors where activity = 'diesel-stationary' limit 1) w, generate_series(1, 1500);
    insert into factor_resolutions (org_id, fingerprint, ${answer})
      select org_id, 'another ' || g, ${answer}
      from (select * from factor_resolutions where activity = 'diesel-stationary' limit 1) f, generate_series(1, 1500) g;
    ${tables.map((name) => `alter table ${name} force row level security, enable trigger user;`).join('')}`,
  )
  const began = performance.now()
  expect(await ownWork(record, second)).toBe(false)
  expect(performance.now() - began).toBeLessThan(3000)
})
