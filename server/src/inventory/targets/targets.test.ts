import { randomUUID } from 'node:crypto'
import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aRecord, anEntry, aSite, setYearState } from '../records/testing.ts'
import { startInventoryApp, type Acting, type InventoryApp } from '../testing.ts'
import { acceptGaps } from '../yearly/testing.ts'

let app: InventoryApp
let owner: Acting
let site: string

beforeAll(async () => {
  app = await startInventoryApp()
  owner = await app.anOrganisationWithMfa({ baseYear: 2021 })
  site = (await aSite(app, owner)).id
  // 1,000 litres of diesel in the base year, then 990 and 940.
  for (const [year, litres] of [
    [2021, '1000'],
    [2022, '990'],
    [2023, '940'],
  ] as const)
    await burn(year, litres)
  await approveRecords()
  for (const year of [2021, 2022]) await put(year, 'approved')
})
afterAll(() => app.close())

const burn = (year: number, quantity: string) =>
  aRecord(app, owner, anEntry(site, { quantity, periodStart: `${year}-01-01`, periodEnd: `${year}-12-31` }))
const put = (year: number, state: inventory.InventoryState) => setYearState(app, owner, year, state)
/** Approves what waits, in the name of a reviewer, and marks its months. */
const approveRecords = () =>
  app.database.transaction(
    { personId: randomUUID(), organisationId: owner.organisationId, role: 'reviewer' },
    async ({ db }) => {
      await sql`update activity_records set state = 'approved',
          decided_by = app.current_person(), decided_at = prepared_at
        where state = 'pending'`.execute(db)
      await sql`insert into rollup_dirty (org_id, bucket)
        select distinct org_id, date_trunc('month', period_start)::date from activity_records`.execute(db)
    },
  )
const input = (over: Partial<inventory.TargetInput> = {}): inventory.TargetInput => ({
  name: { en: 'Down 42% by 2031', ar: 'خفض 42% بحلول 2031' },
  kind: 'absolute',
  per: null,
  scopes: ['1', '2'],
  basis: 'location',
  baseYear: 2021,
  preset: 'linear-4.2',
  points: [{ year: 2031, reductionPercent: '42' }],
  levers: [],
  ...over,
})
type Refused = { code?: string; details?: { code?: string; current?: { version: number } } }
const save = (id: string, body: object, who: Acting = owner) =>
  app.call<inventory.Target & Refused>(who, 'PUT', `/api/inventory/targets/${id}`, {
    input: input(),
    version: 0,
    reason: 'Decided by the board',
    ...body,
  })
const list = async () =>
  (await app.call<{ items: inventory.Target[]; baseline: inventory.Baseline }>(owner, 'GET', '/api/inventory/targets'))
    .body
const one = async (id: string) => (await list()).items.find((target) => target.id === id)!

describe('a target', () => {
  const id = randomUUID()
  it('is judged by the last counted year, and again when a year is approved', async () => {
    expect(await save(id, {})).toMatchObject({
      status: 200,
      body: { version: 1, judgement: { ok: true, status: 'behind-target', year: 2022 } },
    })
    await put(2023, 'approved')
    // Ninety-four percent is above the path of 91.6.
    expect((await one(id)).judgement).toMatchObject({ status: 'behind-target', year: 2023, trend: expect.any(Number) })
    await put(2023, 'open')
    await burn(2024, '800')
    await approveRecords()
    for (const year of [2023, 2024]) await put(year, 'approved')
    const target = await one(id)
    expect(target.judgement).toMatchObject({ status: 'on-track', year: 2024 })
    expect(target.judgements.map(({ status, year, cause }) => [status, year, cause]).slice(0, 2)).toEqual([
      ['on-track', 2024, 'year-counted'],
      ['behind-target', 2023, 'year-counted'],
    ])
    expect(target.path.map(({ year }) => year)).toEqual([2021, 2031])
  })
  it('keeps the plan it had with the reason of the change', async () => {
    const points = [{ year: 2031, reductionPercent: '20' }]
    const changed = await save(id, { input: input({ points, preset: 'own' }), version: 1, reason: 'Board of May' })
    expect(changed.body).toMatchObject({ version: 2, judgement: { status: 'achieved' } })
    expect(changed.body.versions.map(({ version, reason }) => [version, reason])).toEqual([
      [2, 'Board of May'],
      [1, 'Decided by the board'],
    ])
    expect(changed.body.judgements[0]).toMatchObject({ cause: 'target-saved', status: 'achieved' })
  })
  it('of two who edit it the second sees what is stored', async () => {
    expect(await save(id, { version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'inventory.boundary-changed', details: { current: { version: 2 } } },
    })
  })
  it.each([
    ['target-before-base', { points: [{ year: 2020, reductionPercent: '10' }] }],
    ['path-crosses-zero', { points: [{ year: 2030, reductionPercent: '120' }] }],
    ['base-year-empty', { baseYear: 2016 }],
    ['base-year-not-approved', { baseYear: 2025 }],
    ['denominator-missing', { kind: 'intensity', per: 'revenue' } as const],
  ])('is refused: %s', async (code, over) => {
    if (code === 'base-year-not-approved') await burn(2025, '700')
    expect(await save(randomUUID(), { input: input(over) })).toMatchObject({
      status: 422,
      body: { code: 'inventory.target-invalid', details: { code } },
    })
  })
  it('says what its base year lacks, and is refused for scopes that were not entered in it', async () => {
    // The base year holds diesel alone, spread over all of its months.
    expect((await one(id)).baseGaps).toEqual({ scopes: ['2'], months: [], sources: 0 })
    const only = await save(randomUUID(), { input: input({ scopes: ['3'] }) })
    expect([only.status, only.body.details?.code]).toEqual([422, 'scopes-not-entered'])
    const direct = randomUUID()
    const saved = (await save(direct, { input: input({ scopes: ['1'] }) })).body
    expect(saved.baseGaps).toBeNull()
    await app.call(owner, 'POST', `/api/inventory/targets/${direct}/remove`, { version: 1, reason: 'Replaced' })
  })
  it('is set by owners and administrators alone', async () => {
    const preparer = await app.aMember(owner, 'preparer')
    expect((await save(randomUUID(), {}, preparer)).status).toBe(403)
  })
  it('is withdrawn with a reason', async () => {
    const { status } = await app.call(owner, 'POST', `/api/inventory/targets/${id}/remove`, {
      version: 2,
      reason: 'Replaced',
    })
    expect(status).toBe(204)
    expect((await list()).items).toEqual([])
  })
  it('stands beside the base year and its threshold', async () => {
    expect((await list()).baseline).toMatchObject({ year: 2021, state: 'approved', records: 1, threshold: '0.05' })
  })
})

describe('a key figure', () => {
  it('tells each year with what it is made of, and which years are counted', async () => {
    const { body } = await app.call<inventory.Kpi>(owner, 'GET', '/api/inventory/kpis/scope1-emissions')
    expect(body.years.map(({ year, counted }) => [year, counted])).toEqual([
      [2021, true],
      [2022, true],
      [2023, true],
      [2024, true],
      [2025, false],
    ])
    expect(body.years[0]!.parts).toEqual([
      { kind: 'category', key: 'stationary-combustion', amount: body.years[0]!.value },
    ])
  })
  it('tells no intensity of a year with months missing, and no value of a scope that was not entered', async () => {
    const denominators = { revenueMinor: '100000000', currency: 'SAR', headcount: '10', output: null, outputUnit: null }
    await aRecord(app, owner, anEntry(site, { quantity: '5', periodStart: '2020-03-01', periodEnd: '2020-03-31' }))
    const put = await app.call(owner, 'PUT', '/api/inventory/years/2020', { version: 0, denominators })
    expect(put.status).toBe(200)
    const read = async (code: inventory.KpiCode) =>
      (await app.call<inventory.Kpi>(owner, 'GET', `/api/inventory/kpis/${code}`)).body.years.find(
        ({ year }) => year === 2020,
      )
    for (const code of ['carbon-intensity', 'emissions-per-employee'] as const)
      expect(await read(code)).toMatchObject({ value: null, without: 'incomplete-year' })
    expect(await read('scope3-emissions')).toMatchObject({ value: null, without: 'not-entered' })
    expect(await read('scope1-emissions')).toMatchObject({ value: '13.275539', without: null, whole: false })
    // February and the rest make the year whole.
    await aRecord(app, owner, anEntry(site, { quantity: '12', periodStart: '2020-01-01', periodEnd: '2020-12-31' }))
    expect(await read('carbon-intensity')).toMatchObject({ value: expect.any(String), without: null })
  })
  it('is a row of esg_kpis once its year is approved through the routes, and leaves it with the year', async () => {
    const reviewer = await app.aMember(owner, 'reviewer')
    await approveRecords()
    const path = '/api/inventory/inventories/2025'
    const version = async () => (await app.call<inventory.Inventory>(owner, 'GET', path)).body.year.version
    await acceptGaps(app, owner, 2025)
    await app.call(owner, 'POST', `${path}/submit`, { version: await version() })
    expect((await app.call(reviewer, 'POST', `${path}/approve`, { version: await version() })).status).toBe(200)
    const rows = () =>
      app.database.transaction({ organisationId: owner.organisationId }, async ({ db }) => {
        const found = await sql<{ kpi_code: string; unit: string; period: string; provider: string }>`
          select * from esg_kpis where kpi_code = 'scope1-emissions'`.execute(db)
        return found.rows
      })
    expect(await rows()).toMatchObject([{ unit: 'kg CO2e', period: '2025-12-31', provider: 'Athar' }])
    await put(2025, 'open')
    expect(await rows()).toEqual([])
  })
})

describe('visitors', () => {
  it('see no sample where the operator keeps none', async () => {
    expect(await app.call(null, 'GET', '/api/mrv/sample')).toMatchObject({ status: 200, body: { sample: null } })
  })
})
