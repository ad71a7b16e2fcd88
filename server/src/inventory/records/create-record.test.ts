import { decimal, sum, toText, trim } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitingSessions } from '../../platform/testing/waiting-sessions.ts'
import { startInventoryApp, type Acting, type InventoryApp } from '../testing.ts'
import { anEntry, anOwnFactor, aRecord, aSite, setYearState } from './testing.ts'

let app: InventoryApp
let owner: Acting
let site: inventory.Site

beforeAll(async () => {
  app = await startInventoryApp()
  owner = await app.anOrganisationWithMfa()
  site = await aSite(app, owner)
})
afterAll(() => app.close())

type Made = { records: inventory.RecordItem[] }
const create = (over: Partial<inventory.RecordEntry> = {}, who = owner) =>
  app.call<Made>(who, 'POST', '/api/inventory/records', anEntry(site.id, over))
const preview = (entry: Record<string, string | number>, who = owner) =>
  app.call<{ parts: inventory.PreviewPart[]; doubts: inventory.EntryDoubt[] }>(
    who,
    'GET',
    `/api/inventory/record-preview?${new URLSearchParams(Object.entries(entry).map(([key, value]) => [key, String(value)]))}`,
  )
const total = (texts: readonly string[]) => toText(trim(sum(texts.map(decimal))))

describe('an activity entered by hand', () => {
  it('is stored with its result and waits for approval', async () => {
    const made = await create({ reference: 'INV-1', note: 'Generator B' })
    expect(made.status).toBe(201)
    expect(made.body.records).toMatchObject([
      {
        state: 'pending',
        version: 1,
        inventoryYear: 2025,
        site: { id: site.id },
        scope: '1',
        factorId: 'ipcc2006-stationary-gas-diesel-oil-litre',
        kgCo2e: { AR4: '265.5493587946', AR5: '265.51078', AR6: '265.5472159345' },
        marketKgCo2e: null,
        preparedBy: owner.personId,
        reference: 'INV-1',
        note: 'Generator B',
      },
    ])
    const trail = await app.asOwner(owner, ({ db }) =>
      sql<{
        action: string
      }>`select action from audit_trail where subject_type = 'record' and subject_id = ${made.body.records[0]!.id}`.execute(
        db,
      ),
    )
    expect(trail.rows).toEqual([{ action: 'inventory.create-record' }])
  })

  it('is previewed with the figures it will get', async () => {
    const entry = {
      siteId: site.id,
      activity: 'electricity-grid',
      quantity: '1234.567',
      unit: 'kWh',
      periodStart: '2025-01-01',
      periodEnd: '2025-01-31',
    }
    const seen = await preview(entry)
    const { body } = await create({ ...entry, supplierId: null })
    const [record] = body.records
    const [part] = seen.body.parts
    expect(part).toMatchObject({ open: true, refusal: null, quantity: '1234.567' })
    expect(part?.figures?.map(({ role, kgCo2e }) => [role, kgCo2e])).toEqual([
      ['main', record?.kgCo2e],
      ['market', record?.marketKgCo2e],
    ])
    const steps = part?.figures?.[0]?.steps.AR5
    expect(steps?.at(-1)).toEqual({ kind: 'result', quantity: '1234.567', unit: 'kWh', kg: record?.kgCo2e.AR5 })
    expect(part?.figures?.[0]?.warnings).toContain('operating-margin')
    expect(part?.left.length).toBeGreaterThan(0)
  })

  it('over a year end becomes one record a year, which add up exactly', async () => {
    const { body } = await create({ quantity: '1000.0001', periodStart: '2023-11-17', periodEnd: '2025-02-03' })
    expect(
      body.records.map(({ inventoryYear, periodStart, periodEnd }) => [inventoryYear, periodStart, periodEnd]),
    ).toEqual([
      [2023, '2023-11-17', '2023-12-31'],
      [2024, '2024-01-01', '2024-12-31'],
      [2025, '2025-01-01', '2025-02-03'],
    ])
    expect(total(body.records.map(({ quantity }) => quantity))).toBe('1000.0001')
    expect(body.records.every(({ split }) => split)).toBe(true)
    const [first] = body.records
    const read = await app.call<inventory.RecordDetail>(owner, 'GET', `/api/inventory/records/${first?.id}`)
    expect(read.body.entered).toEqual({
      quantity: '1000.0001',
      unit: 'litre',
      periodStart: '2023-11-17',
      periodEnd: '2025-02-03',
    })
    expect(read.body.parts.map(({ id }) => id)).toEqual(body.records.slice(1).map(({ id }) => id))
  })

  it('is cut where the fiscal year ends, and where a factor of its own starts to serve', async () => {
    const july = await app.anOrganisation({ fiscalYearFirstMonth: 7 })
    const place = await aSite(app, july)
    await anOwnFactor(app, july, { validFrom: '2025-05-11', co2eKg: '3' })
    const { body } = await app.call<Made>(
      july,
      'POST',
      '/api/inventory/records',
      anEntry(place.id, { quantity: '92', periodStart: '2025-05-01', periodEnd: '2025-07-31' }),
    )
    expect(
      body.records.map((part) => [
        part.inventoryYear,
        part.periodStart,
        part.periodEnd,
        part.quantity,
        part.kgCo2e.AR5,
      ]),
    ).toEqual([
      [2025, '2025-05-01', '2025-05-10', '10', '26.551078'],
      [2025, '2025-05-11', '2025-06-30', '51', '153'],
      [2026, '2025-07-01', '2025-07-31', '31', '93'],
    ])
    const before = await app.call<{ parts: inventory.PreviewPart[] }>(
      july,
      'GET',
      `/api/inventory/record-preview?siteId=${place.id}&activity=diesel-stationary&quantity=92&unit=litre&periodStart=2025-05-01&periodEnd=2025-07-31`,
    )
    expect(before.body.parts.map(({ quantity, figures }) => [quantity, figures?.[0]?.kgCo2e.AR5])).toEqual([
      ['10', '26.551078'],
      ['51', '153'],
      ['31', '93'],
    ])
  })

  it('counts a refund as negative', async () => {
    const { body } = await create({
      quantity: '-10',
      periodStart: '2025-04-01',
      periodEnd: '2025-04-30',
      note: 'Refund of the supplier',
    })
    expect(body.records[0]?.kgCo2e.AR5).toBe('-26.551078')
  })

  it('keeps every digit', async () => {
    const quantity = '123456789012345678.123456789012'
    const { body } = await create({
      quantity,
      periodStart: '2022-04-01',
      periodEnd: '2022-04-30',
      confirmed: ['quantity-implausible', 'outlier'],
    })
    expect(toText(trim(decimal(body.records[0]!.kgCo2e.AR5)))).toBe('327791083469633306.2818794834687154936')
  })
})

describe('an entry is refused', () => {
  it.each([
    [
      'a period that ends before it starts',
      { periodStart: '2025-04-02', periodEnd: '2025-04-01' },
      400,
      'validation-failed',
      'period-reversed',
    ],
    [
      'a period longer than five years',
      { periodStart: '2015-01-01', periodEnd: '2025-04-01' },
      400,
      'validation-failed',
      'period-too-long',
    ],
    [
      'days that have not begun',
      { periodStart: '2031-01-01', periodEnd: '2031-01-31' },
      400,
      'validation-failed',
      'period-in-future',
    ],
    [
      'days before any inventory',
      { periodStart: '1985-01-01', periodEnd: '1985-01-31' },
      400,
      'validation-failed',
      'period-too-early',
    ],
    [
      'a site that is not there',
      { siteId: '00000000-0000-4000-8000-000000000000' },
      404,
      'inventory.site-not-found',
      undefined,
    ],
    ['a supplier that is not there', { supplierId: 2_000_000 }, 404, 'inventory.supplier-not-found', undefined],
  ])('with %s', async (_, over, status, code, issue) => {
    const { status: got, body } = await create(over)
    const told = body as unknown as { code: string; details: { issues?: { code: string }[] } }
    expect([got, told.code, told.details.issues?.[0]?.code]).toEqual([status, code, issue])
  })

  it.each([
    ['own-factor-required', { activity: 'electricity-supplier', unit: 'kWh' }, {}],
    ['unit-dimension', { activity: 'electricity-grid', unit: 'litre' }, { unit: 'litre' }],
    ['unknown-unit', { unit: 'cups' }, { unit: 'cups' }],
    ['unknown-activity', { activity: 'alchemy' }, { activity: 'alchemy' }],
  ])('when it cannot be calculated: %s', async (code, over, details) => {
    const made = await create(over)
    expect(made).toMatchObject({
      status: 422,
      body: { code: 'inventory.not-calculable', details: { code, ...details } },
    })
    const entry = anEntry(site.id, over)
    const { body } = await preview({
      siteId: site.id,
      activity: entry.activity,
      quantity: entry.quantity,
      unit: entry.unit,
      periodStart: entry.periodStart,
      periodEnd: entry.periodEnd,
    })
    expect(body.parts).toMatchObject([{ figures: null, refusal: { code, details } }])
  })

  it('at a site that was put aside', async () => {
    const old = await aSite(app, owner)
    await app.call(owner, 'POST', `/api/inventory/sites/${old.id}/archive`, { version: 1 })
    expect(await create({ siteId: old.id })).toMatchObject({ status: 409, body: { code: 'inventory.site-archived' } })
  })

  it('in a year that is closed, and nothing of it is stored', async () => {
    const other = await app.anOrganisation()
    const place = await aSite(app, other)
    await aRecord(app, other, anEntry(place.id, { periodStart: '2024-01-01', periodEnd: '2024-01-31' }))
    for (const state of ['in-review', 'approved', 'locked'] as const) {
      await setYearState(app, other, 2024, state)
      const over = anEntry(place.id, { periodStart: '2024-12-01', periodEnd: '2025-01-31' })
      expect(await app.call(other, 'POST', '/api/inventory/records', over)).toMatchObject({
        status: 409,
        body: { code: 'inventory.period-locked', details: { years: [2024] } },
      })
    }
    const list = await app.call<{ totals: inventory.RecordTotals }>(other, 'GET', '/api/inventory/records')
    expect(list.body.totals.records).toBe(1)
  })

  it('by those who may only look', async () => {
    for (const role of ['reviewer', 'auditor', 'viewer'] as const)
      expect(await create({}, await app.aMember(owner, role))).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      })
  })
})

describe('a doubt', () => {
  it('about the same bill twice stops the entry until the person insists', async () => {
    const bill = { quantity: '77', periodStart: '2025-06-01', periodEnd: '2025-06-30', reference: 'INV-77' }
    const first = await create(bill)
    const again = await create(bill)
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'inventory.record-duplicate', details: { records: [first.body.records[0]?.id] } },
    })
    const other = await create({ ...bill, reference: 'INV-78' })
    expect(other.status).toBe(201)
    // A bill without a reference may be any of them, and any may be it.
    const [inv77, inv78] = [first.body.records[0]?.id, other.body.records[0]?.id]
    expect((await create({ ...bill, reference: null })).body).toMatchObject({ details: { records: [inv77, inv78] } })
    const unnamed = { ...bill, quantity: '78', reference: null }
    const known = (await create(unnamed)).body.records[0]?.id
    expect((await create({ ...unnamed, reference: 'INV-79' })).body).toMatchObject({ details: { records: [known] } })
    const insisted = await app.call(owner, 'POST', '/api/inventory/records', {
      ...anEntry(site.id, bill),
      allowDuplicate: true,
    })
    expect(insisted.status).toBe(201)
    const { body } = await preview({
      siteId: site.id,
      activity: 'diesel-stationary',
      unit: 'litre',
      quantity: '77',
      periodStart: '2025-06-01',
      periodEnd: '2025-06-30',
    })
    expect(body.doubts).toMatchObject([{ code: 'duplicate' }])
    expect(body.doubts[0]?.records).toHaveLength(3)
  })

  it('lets one of twelve equal entries in that come at once, by hand and in lines', async () => {
    const bill = anEntry(site.id, { quantity: '79', periodStart: '2025-07-01', periodEnd: '2025-07-31' })
    const client = new pg.Client({ connectionString: app.testDatabase.ownerUrl })
    await client.connect()
    // All that may come at once have looked for a duplicate before the first is stored.
    await client.query('begin; lock table activity_records in share mode')
    const asked = Promise.all(
      Array.from({ length: 12 }, (_, nth) =>
        nth % 3 === 0
          ? app.call(owner, 'POST', '/api/inventory/records/lines', { lines: [bill] })
          : app.call(owner, 'POST', '/api/inventory/records', bill),
      ),
    )
    await expect.poll(() => waitingSessions((query) => client.query(query))).toBeGreaterThan(2)
    await client.query('commit')
    await client.end()
    const answers = await asked
    const refusals = answers.filter(({ status }) => status !== 201).map(({ body }) => (body as { code?: string }).code)
    expect(new Set(refusals)).toEqual(new Set(['inventory.lines-refused', 'inventory.record-duplicate']))
    expect(refusals).toHaveLength(11)
    const list = await app.call<{ items: inventory.RecordItem[] }>(owner, 'GET', '/api/inventory/records?limit=100')
    expect(list.body.items.filter(({ quantity }) => quantity === '79')).toHaveLength(1)
  })

  it('questions a negative purchase of electricity, and an export above what was generated', async () => {
    const place = await aSite(app, owner)
    const days = { siteId: place.id, unit: 'kWh', periodStart: '2024-06-01', periodEnd: '2024-06-30' }
    const ask = async (activity: string, quantity: string, unit = 'kWh') =>
      (await preview({ ...days, activity, quantity, unit })).body.doubts.map(({ code }) => code)
    expect(await ask('electricity-grid', '-5')).toEqual(['negative-purchase'])
    expect(await ask('steam-purchased', '-5', 'GJ')).toEqual(['negative'])
    expect(await ask('electricity-exported', '5')).toEqual(['export-above-generation'])
    await aRecord(app, owner, anEntry(place.id, { ...days, activity: 'electricity-solar-onsite', quantity: '1000' }))
    expect(await ask('electricity-exported', '1', 'MWh')).toEqual([])
    expect(await ask('electricity-exported', '1000.1')).toEqual(['export-above-generation'])
  })

  it('questions more than a site is believed to use, though nothing is known of it yet', async () => {
    const place = await aSite(app, owner)
    const asked = { siteId: place.id, activity: 'electricity-grid', periodStart: '2024-01-01', periodEnd: '2024-01-31' }
    const doubts = async (quantity: string, unit: string) => (await preview({ ...asked, quantity, unit })).body.doubts
    // 1 GW through 31 days is 744 GWh.
    expect(await doubts('1000000000', 'kWh')).toEqual([
      { code: 'implausible-quantity', records: [], usual: null, range: { from: '0', to: '744000000' } },
    ])
    expect(await doubts('744', 'GWh')).toEqual([])
  })

  it('names what is usual when a quantity is far from it', async () => {
    const place = await aSite(app, owner)
    for (const month of ['01', '02', '03', '04', '05'])
      await aRecord(
        app,
        owner,
        anEntry(place.id, {
          quantity: month === '05' ? '360' : '300',
          periodStart: `2024-${month}-01`,
          periodEnd: `2024-${month}-28`,
        }),
      )
    const ask = (quantity: string) =>
      preview({
        siteId: place.id,
        activity: 'diesel-stationary',
        unit: 'litre',
        quantity,
        periodStart: '2024-06-01',
        periodEnd: '2024-06-28',
      })
    expect((await ask('3000')).body.doubts).toEqual([])
    expect((await ask('3001')).body.doubts).toEqual([
      { code: 'unusual-quantity', records: [], usual: '300', range: { from: '300', to: '360' } },
    ])
    expect((await ask('29')).body.doubts).toMatchObject([{ code: 'unusual-quantity' }])
    expect((await ask('-5')).body.doubts).toMatchObject([{ code: 'negative' }])
    expect((await ask('0')).body.doubts).toMatchObject([{ code: 'zero' }])
    const overlap = await preview({
      siteId: place.id,
      activity: 'diesel-stationary',
      unit: 'litre',
      quantity: '10',
      periodStart: '2024-05-20',
      periodEnd: '2024-05-21',
    })
    expect(overlap.body.doubts.map(({ code }) => code)).toEqual(['overlap'])
  })
})
