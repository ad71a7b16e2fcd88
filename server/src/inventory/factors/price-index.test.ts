import type { ErrorBody, inventory, ResponseOf } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Acting, Owner } from '../../organisations/testing.ts'
import { sharedImportsApp, type ImportsApp } from '../imports/testing.ts'
import type { Db } from '../../platform/database.ts'
import { putYear } from '../yearly/testing.ts'

let app: ImportsApp
beforeAll(async () => {
  app = await sharedImportsApp()
})
afterAll(() => app.close())

type Level = Partial<{ value: string; source: string; reason: string; version: number }>
const source = 'Made up for this test, 2022 = 108'
const save = (who: Acting, place: string, level: Level = {}) =>
  app.call<inventory.PriceIndexShape & ErrorBody>(who, 'PUT', `/api/inventory/price-index/${place}`, {
    value: '120',
    source,
    reason: 'Spend of the year is to be counted',
    version: 0,
    ...level,
  })
const remove = (who: Acting, place: string, version = 1) =>
  app.call<ErrorBody | null>(who, 'POST', `/api/inventory/price-index/${place}/remove`, {
    reason: 'Another series was meant',
    version,
  })
const list = async (who: Acting) =>
  (await app.call<ResponseOf<typeof inventory.listPriceIndex>>(who, 'GET', '/api/inventory/price-index')).body

/** 2022 at 108 and 2025 at 120: prices rose by a ninth. */
async function enterBoth(owner: Owner) {
  for (const [place, value] of [
    ['SAR/2022', '108'],
    ['SAR/2025', '120'],
  ] as const)
    expect((await save(owner, place, { value })).status).toBe(200)
}

/**
 * 375,000 SAR of 2025 × 108 ÷ 120 = 337,500 SAR at the prices of 2022; ÷ 3.75 (the pegged rate of the unit table) =
 * 90,000 USD of 2022; × 0.089 kg CO2e per USD (IT services, US EPA) = 8,010 kg.
 */
const spend = { quantity: '375000', kg: '8010' }
/** The same with 2025 at 125: × 108 ÷ 125 = 324,000; ÷ 3.75 = 86,400; × 0.089 = 7,689.6 kg. */
const correctedKg = '7689.6'

const entry = (siteId: string) => ({
  siteId,
  activity: 'spend-it-services',
  quantity: spend.quantity,
  unit: 'SAR',
  periodStart: '2025-01-01',
  periodEnd: '2025-03-31',
  supplierId: null,
  dataQuality: 'measured',
  reference: null,
  note: null,
})
const site = async (owner: Owner) => (await app.aSite(owner, { code: 'RUH', ar: 'الرياض' })).body.id
const enter = (who: Acting, siteId: string) =>
  app.call<{ records: inventory.RecordItem[] } & ErrorBody>(who, 'POST', '/api/inventory/records', entry(siteId))
const preview = async (who: Acting, siteId: string) => {
  const { activity, quantity, unit, periodStart, periodEnd } = entry(siteId)
  const query = new URLSearchParams({ siteId, activity, quantity, unit, periodStart, periodEnd })
  const { body } = await app.call<ResponseOf<typeof inventory.previewRecord>>(
    who,
    'GET',
    `/api/inventory/record-preview?${query}`,
  )
  return body.parts[0]!
}
const recalculate = async (owner: Owner) => {
  const asked = await app.call<{ jobId: string }>(owner, 'POST', '/api/inventory/inventories/2025/recalculate')
  return asked.status === 202 ? (await app.jobDone(owner, asked.body.jobId)).result : asked.status
}
const total = async (owner: Owner) =>
  (await app.call<inventory.Inventory>(owner, 'GET', '/api/inventory/inventories/2025')).body.totals.scope3?.kg
const inDatabase = <T>(owner: Owner, run: (db: Db) => Promise<T>) =>
  app.platform.database.transaction(
    { personId: owner.personId, organisationId: owner.organisation.id, role: 'owner', aal: 'aal2' },
    ({ db }) => run(db),
  )

describe('spend in riyals', () => {
  it('is refused without an index, naming the year and the price year, and nothing is stored', async () => {
    const owner = await app.anOrganisationWithMfa()
    const siteId = await site(owner)
    const details = { currency: 'SAR', year: 2025, priceYear: 2022 }
    expect((await preview(owner, siteId)).refusal).toEqual({ code: 'price-index-required', details })
    // One of the two years alone leads nowhere either.
    await save(owner, 'SAR/2025')
    const { status, body } = await enter(owner, siteId)
    expect([status, body.code]).toEqual([422, 'inventory.not-calculable'])
    expect(body.details).toMatchObject({ code: 'price-index-required', ...details })
    expect(await total(owner)).toBeUndefined()
  })

  it('is divided by the index, brought to dollars at the peg, and multiplied by the factor, exactly', async () => {
    const owner = await app.anOrganisationWithMfa()
    const siteId = await site(owner)
    await enterBoth(owner)
    const part = await preview(owner, siteId)
    expect(part.refusal).toBeNull()
    expect(part.figures![0]!.kgCo2e.AR5).toBe(spend.kg)
    const { body } = await enter(owner, siteId)
    expect(body.records[0]!.kgCo2e.AR5).toBe(spend.kg)
    expect(await total(owner)).toBe(spend.kg)
    const { body: detail } = await app.call<inventory.RecordDetail>(
      owner,
      'GET',
      `/api/inventory/records/${body.records[0]!.id}`,
    )
    const steps = detail.figures[0]!.steps.AR5.filter((step) => step.kind === 'convert')
    expect(steps.map(({ by, multiply, divide, source: from }) => [by, multiply, divide, from])).toEqual(
      expect.arrayContaining([
        ['price-index', '108', '120', source],
        ['exchange-rate', '1', '3.75', expect.stringContaining('SAMA')],
      ]),
    )
    expect(detail.figures[0]!.warnings).toContain('price-index-used')
  })

  it('follows a corrected value when its year is recalculated, and keeps its figure when the value is taken away', async () => {
    const owner = await app.anOrganisationWithMfa()
    await enterBoth(owner)
    await enter(owner, await site(owner))
    expect((await save(owner, 'SAR/2025', { value: '125', version: 1 })).body).toMatchObject({
      value: '125',
      version: 2,
    })
    expect(await total(owner)).toBe(spend.kg)
    expect(await recalculate(owner)).toMatchObject({ records: 1, changed: 1, unresolved: 0 })
    expect(await total(owner)).toBe(correctedKg)
    expect((await remove(owner, 'SAR/2025', 2)).status).toBe(204)
    expect(await recalculate(owner)).toMatchObject({ records: 1, changed: 0, unresolved: 1 })
    expect(await total(owner)).toBe(correctedKg)
  })

  it('of a locked year is left alone by a new value', async () => {
    const owner = await app.anOrganisationWithMfa()
    await enterBoth(owner)
    await enter(owner, await site(owner))
    await inDatabase(owner, (db) => putYear(db, 2025, 'locked'))
    expect((await save(owner, 'SAR/2025', { value: '125', version: 1 })).status).toBe(200)
    expect(await recalculate(owner)).toBe(409)
    expect(await total(owner)).toBe(spend.kg)
  })
})

describe('rows of a file with spend in riyals', () => {
  const file = Buffer.from(
    [
      'site,period_start,period_end,activity,quantity,unit',
      'RUH,2025-01-01,2025-03-31,spend-it-services,375000,SAR',
      'RUH,2024-01-01,2024-12-31,spend-it-services,1000,SAR',
      'RUH,2025-01-01,2025-01-31,electricity-grid,1000,kWh',
    ].join('\n'),
  )
  const checked = async (owner: Owner) => {
    await site(owner)
    const { body } = await app.upload(owner, 'spend.csv', file)
    await app.check(owner, body.id, body.options!)
    return { id: body.id, options: body.options! }
  }
  const missing = [
    { currency: 'SAR', year: 2022, priceYear: 2022, rows: 2 },
    { currency: 'SAR', year: 2024, priceYear: 2022, rows: 1 },
    { currency: 'SAR', year: 2025, priceYear: 2022, rows: 1 },
  ]

  it('wait without blocking the others, and say which years they miss', async () => {
    const owner = await app.anOrganisationWithMfa()
    const { id } = await checked(owner)
    const { counts } = await app.detail(owner, id)
    expect(counts).toMatchObject({ ready: 1, held: 2, refused: 0, missingPrices: missing })
    expect((await app.rows(owner, id, '&view=held')).map(({ record, codes }) => [record, codes])).toEqual([
      [2, ['price-index-required']],
      [3, ['price-index-required']],
    ])
    expect((await list(owner)).missing).toEqual(missing)
    expect((await app.commit(owner, id)).state).toBe('succeeded')
    expect((await app.detail(owner, id)).counts).toMatchObject({ imported: 1, held: 2 })
  })

  it('are not let through by an answer', async () => {
    const owner = await app.anOrganisationWithMfa()
    const { id, options } = await checked(owner)
    await app.call(owner, 'POST', `/api/inventory/imports/${id}/answers`, {
      answers: [{ record: 2, decision: { kind: 'confirm', codes: ['price-index-required'] } }],
    })
    await app.check(owner, id, { ...options, confirmedCodes: ['price-index-required'] })
    expect((await app.detail(owner, id)).counts).toMatchObject({ ready: 1, held: 2 })
  })

  it('have to be checked again once a value is entered, and then pass', async () => {
    const owner = await app.anOrganisationWithMfa()
    const { id, options } = await checked(owner)
    await enterBoth(owner)
    expect((await list(owner)).missing).toEqual(missing.filter(({ year }) => year === 2024))
    expect(await app.commit(owner, id)).toMatchObject({ state: 'failed', errorCode: 'inventory.import-changed' })
    await app.check(owner, id, options)
    expect((await app.detail(owner, id)).counts).toMatchObject({
      ready: 2,
      held: 1,
      missingPrices: [{ currency: 'SAR', year: 2024, priceYear: 2022, rows: 1 }],
    })
    expect((await app.commit(owner, id)).state).toBe('succeeded')
    expect(await total(owner)).toBe(spend.kg)
  })
})

describe('a value of the price index', () => {
  it('is listed with source, person and time, beside the currencies and the price year of their factors', async () => {
    const owner = await app.anOrganisationWithMfa()
    await save(owner, 'SAR/2025', { value: '120.50' })
    const { items, currencies } = await list(owner)
    expect(items).toMatchObject([
      { currency: 'SAR', year: 2025, value: '120.50', source, enteredBy: owner.personId, version: 1 },
    ])
    expect(currencies).toEqual([
      { currency: 'SAR', priceYear: 2022 },
      { currency: 'USD', priceYear: 2022 },
    ])
  })

  it('is refused for other currencies, years to come, and levels that are none', async () => {
    const owner = await app.anOrganisationWithMfa()
    const field = async (place: string) => {
      const { status, body } = await save(owner, place)
      return [status, body.code, body.details['field']]
    }
    expect(await field('EUR/2025')).toEqual([422, 'inventory.price-index-invalid', 'currency'])
    expect(await field('SAR/2099')).toEqual([422, 'inventory.price-index-invalid', 'year'])
    for (const value of ['0', '-1', '0.000', 'a hundred', ''])
      expect([value, (await save(owner, 'SAR/2025', { value })).status]).toEqual([value, 400])
    expect((await save(owner, 'SAR/1900')).status).toBe(400)
    expect((await save(owner, 'SAR/2025', { source: '  ' })).status).toBe(400)
    expect((await save(owner, 'SAR/2025', { reason: '' })).status).toBe(400)
    expect((await list(owner)).items).toEqual([])
  })

  it('that somebody else changed meanwhile is shown instead of overwritten', async () => {
    const owner = await app.anOrganisationWithMfa()
    await save(owner, 'SAR/2025')
    const again = await save(owner, 'SAR/2025', { value: '130' })
    expect([again.status, again.body.code]).toEqual([409, 'inventory.boundary-changed'])
    expect(again.body.details['current']).toMatchObject({ value: '120', version: 1 })
    expect((await remove(owner, 'SAR/2025', 7)).status).toBe(409)
    expect((await remove(owner, 'SAR/2024')).body).toMatchObject({ code: 'inventory.price-index-not-found' })
  })

  it('leaves a trace of what it was, what it became and why', async () => {
    const owner = await app.anOrganisationWithMfa()
    await save(owner, 'SAR/2025')
    await save(owner, 'SAR/2025', { value: '125', version: 1, reason: 'The annual average was revised' })
    await remove(owner, 'SAR/2025', 2)
    const { rows } = await inDatabase(owner, (db) =>
      sql<{ action: string; reason: string; details: object }>`select action, reason, details from audit_trail
        where subject_type = 'price-index' and subject_id = 'SAR 2025' order by id`.execute(db),
    )
    const level = (value: string, version: number) => ({ value, source, version })
    expect(rows).toEqual([
      {
        action: 'inventory.save-price-index',
        reason: 'Spend of the year is to be counted',
        details: { before: null, after: level('120', 1) },
      },
      {
        action: 'inventory.save-price-index',
        reason: 'The annual average was revised',
        details: { before: level('120', 1), after: level('125', 2) },
      },
      {
        action: 'inventory.remove-price-index',
        reason: 'Another series was meant',
        details: { before: level('125', 2) },
      },
    ])
  })

  it('is entered by owners and administrators alone, read by the team, and unknown to viewers and strangers', async () => {
    const owner = await app.anOrganisationWithMfa()
    const admin = await app.withMfa(await app.aMember(owner, 'admin'))
    expect((await save(admin, 'SAR/2025')).status).toBe(200)
    for (const role of ['preparer', 'reviewer', 'auditor', 'viewer'] as const) {
      const who = await app.aMember(owner, role)
      expect([role, (await save(who, 'SAR/2024')).status]).toEqual([role, 403])
      expect([role, (await remove(who, 'SAR/2025')).status]).toEqual([role, 403])
      const read = await app.call(who, 'GET', '/api/inventory/price-index')
      expect([role, read.status]).toEqual([role, role === 'viewer' ? 403 : 200])
    }
    const stranger = await app.anOrganisationWithMfa()
    expect((await list(stranger)).items).toEqual([])
    expect((await remove(stranger, 'SAR/2025')).status).toBe(404)
    expect((await list(owner)).items).toHaveLength(1)
  })
})
