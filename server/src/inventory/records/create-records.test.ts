import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startInventoryApp, type Acting, type InventoryApp } from '../testing.ts'
import { anEntry, aSite, setYearState } from './testing.ts'

let app: InventoryApp
let owner: Acting
let site: inventory.Site

beforeAll(async () => {
  app = await startInventoryApp()
  owner = await app.anOrganisation()
  site = await aSite(app, owner)
})
afterAll(() => app.close())

type Answer = { records: number; ids: string[]; code: string; details: { refused: number; lines: { line: number }[] } }
const send = (lines: object[], over: object = {}, who = owner, headers: Record<string, string> = {}) =>
  app.call<Answer>({ ...who, headers: { ...who.headers, ...headers } }, 'POST', '/api/inventory/records/lines', {
    lines,
    ...over,
  })
const line = (reference: string, over: Partial<inventory.RecordEntry> = {}) =>
  anEntry(site.id, { reference, activity: 'electricity-grid', unit: 'kWh', quantity: '100', ...over })
const stored = async () => {
  const { rows } = await app.asOwner(owner, ({ db }) =>
    sql<{ id: string; reference: string; kg: string }>`
      select id::text as id, reference, co2e_ar5_kg::text as kg from activity_records where org_id = ${owner.organisationId} order by id`.execute(
      db,
    ),
  )
  return rows
}
const totals = async () =>
  (await app.call<{ totals: inventory.RecordTotals }>(owner, 'GET', '/api/inventory/records?year=2025')).body.totals

describe('many activities in one call', () => {
  it('are stored together, in their order, with the results that each would have by hand', async () => {
    const bill = line('over the year end', { periodStart: '2024-12-15', periodEnd: '2025-01-14', quantity: '310' })
    const { status, body } = await send([line('L-1'), bill, line('L-2', { quantity: '200' })])
    expect([status, body.records]).toEqual([201, 4])
    const rows = await stored()
    expect(rows.map(({ id }) => id)).toEqual(body.ids)
    // 0.592 kg CO2/kWh: 100, then 170 and 140 of 310 by their days, then 200.
    expect(rows.map(({ kg }) => kg)).toEqual(['59.2', '100.64', '82.88', '118.4'])
    expect(await totals()).toMatchObject({ records: 3 })
    const by = await app.call<{ records: inventory.RecordItem[] }>(
      owner,
      'POST',
      '/api/inventory/records',
      line('by hand'),
    )
    expect(by.body.records[0]).toMatchObject({ kgCo2e: { AR5: '59.2' }, state: 'pending', version: 1 })
  })

  it('are refused together, each line at fault by its number and reason', async () => {
    const before = await stored()
    const { status, body } = await send([
      line('fine'),
      line('no such site', { siteId: '00000000-0000-4000-8000-000000000000' }),
      line('no such unit', { unit: 'sheep' }),
      line('not yet', { periodStart: '2099-01-01', periodEnd: '2099-01-31' }),
      line('no such supplier', { supplierId: 999_999 }),
    ])
    expect([status, body.code]).toEqual([422, 'inventory.lines-refused'])
    expect(body.details).toMatchObject({
      refused: 4,
      lines: [
        { line: 2, code: 'inventory.site-not-found' },
        { line: 3, code: 'inventory.not-calculable' },
        { line: 4, code: 'validation-failed' },
        { line: 5, code: 'inventory.supplier-not-found' },
      ],
    })
    expect(await stored()).toEqual(before)
  })

  it('are not stored twice: neither what the inventory holds, nor what a line before says, nor the same call', async () => {
    const twice = await send([line('L-1'), line('new'), line('new')])
    expect(twice.body).toMatchObject({
      code: 'inventory.lines-refused',
      details: {
        lines: [
          { line: 1, code: 'inventory.record-duplicate' },
          { line: 3, details: { line: 2 } },
        ],
      },
    })
    expect((await send([line('L-1')], { allowDuplicate: true })).status).toBe(201)
    const key = { 'idempotency-key': 'a-batch-of-one' }
    const first = await send([line('once')], {}, owner, key)
    expect(await send([line('once')], {}, owner, key)).toMatchObject({ status: 201, body: first.body })
    expect((await stored()).filter(({ reference }) => reference === 'once')).toHaveLength(1)
  })

  it('need an open year, a preparer, at least one line and at most ten thousand', async () => {
    const year = { periodStart: '2023-03-01', periodEnd: '2023-03-31' }
    expect((await send([line('earlier', year)])).status).toBe(201)
    await setYearState(app, owner, 2023, 'locked')
    expect((await send([line('later', year)])).body.code).toBe('inventory.period-locked')
    const viewer = await app.aMember(owner, 'viewer')
    expect((await send([line('by a viewer')], {}, viewer)).status).toBe(403)
    expect((await send([])).status).toBe(400)
    const tooMany = Array.from({ length: 10_001 }, (_, at) => line(`M-${at}`))
    expect((await send(tooMany)).status).toBe(400)
    expect((await send(tooMany.slice(1))).body).toMatchObject({ records: 10_000 })
  })
})
