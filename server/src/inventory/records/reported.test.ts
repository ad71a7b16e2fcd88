import type { inventory } from '@athar/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startInventoryApp, type Acting, type InventoryApp } from '../testing.ts'
import { anEntry, aSite } from './testing.ts'

let app: InventoryApp
let owner: Acting
let site: inventory.Site

beforeAll(async () => {
  app = await startInventoryApp()
  owner = await app.anOrganisationWithMfa()
  site = await aSite(app, owner)
})
afterAll(() => app.close())

type Answer = { records: inventory.RecordItem[]; code?: string; details?: Record<string, unknown> }
const report = 'Annual verified report of the stack monitors 2025, page 14'
const reported = (amount: string, unit: string, over: Partial<inventory.RecordEntry> = {}) =>
  anEntry(site.id, {
    activity: 'reported-process',
    quantity: amount,
    unit,
    input: { kind: 'reported', amount, unit, how: 'continuous-measurement', source: report },
    ...over,
  })
const send = (entry: object) => app.call<Answer>(owner, 'POST', '/api/inventory/records', entry)
const stored = async (entry: object) => {
  const { status, body } = await send(entry)
  expect([status, body.code]).toEqual([201, undefined])
  return body.records[0]!
}
const detailOf = async ({ id }: { id: string }) =>
  (await app.call<inventory.RecordDetail>(owner, 'GET', `/api/inventory/records/${id}`)).body

describe('a reported emission', () => {
  // 40 CFR 98.2(b)(4), equation A-1, sums mass × GWP of Table A-1 (as amended for 2025): CH4 28, N2O 265, SF6 23,500,
  // NF3 16,100, HFC-134a 1,300. For methane of fossil origin the GHG Protocol's table has 30 in AR5, 29.8 in AR6.
  it.each([
    ['1000', 't_CO2', '1000000', '1000000'],
    ['10', 't_CH4_biogenic', '280000', '270000'],
    ['10', 't_CH4_fossil', '300000', '298000'],
    ['1', 't_N2O', '265000', '273000'],
    ['0.5', 'kg_SF6', '11750', '12600'],
    ['2', 'kg_NF3', '32200', '34800'],
    ['3', 'kg_HFC-134a', '3900', '4590'],
    ['12.5', 'kg_PFC-14', '82875', '92250'],
    ['7', 't_CO2e_AR5', '7000', '7000'],
    ['9', 't_CO2_biogenic', '0', '0'],
  ])('of %s %s counts by the potentials of its gas alone', async (amount, unit, ar5, ar6) => {
    const { figures, entered, gwpSet, left } = await detailOf(await stored(reported(amount, unit)))
    expect([gwpSet, figures.length, left]).toEqual(['AR5', 1, []])
    const [figure] = figures
    expect(figure).toMatchObject({ methodTier: 'reported', kgCo2e: { AR5: ar5, AR6: ar6 } })
    expect(entered?.input).toMatchObject({ how: 'continuous-measurement', source: report })
  })

  it('is kept beside the scopes where it is biogenic CO2', async () => {
    const { figures } = await detailOf(await stored(reported('9.5', 't_CO2_biogenic')))
    expect(figures[0]).toMatchObject({ biogenicCo2Kg: '9500', kgCo2e: { AR5: '0' } })
  })

  it('is refused without a source, however it comes', async () => {
    const bare = await send(reported('1', 't_CO2', { input: null }))
    expect([bare.status, bare.body.code]).toEqual([422, 'inventory.source-required'])
    for (const source of ['', '   ', 'ab']) {
      const input = { kind: 'reported', amount: '1', unit: 't_CO2', how: 'supplier', source } as const
      const { status, body } = await send(reported('1', 't_CO2', { input }))
      expect([status, body.code]).toEqual([400, 'validation-failed'])
      expect(body.details).toMatchObject({ issues: [{ path: 'input.source' }] })
    }
    const lines = [reported('1', 't_CO2', { input: null }), reported('2', 't_N2O')]
    const many = await app.call<Answer>(owner, 'POST', '/api/inventory/records/lines', { lines, allowDuplicate: false })
    expect([many.status, JSON.stringify(many.body)]).toEqual([
      422,
      expect.stringContaining('inventory.source-required'),
    ])
  })

  it('takes the document named beside it for its source', async () => {
    const { entered } = await detailOf(
      await stored(reported('4', 't_CO2', { input: null, reference: 'Report 2025-17' })),
    )
    expect(entered?.input).toEqual({
      kind: 'reported',
      amount: '4',
      unit: 't_CO2',
      how: 'other',
      source: 'Report 2025-17',
    })
  })

  it('is of its gas alone: another quantity or unit than was reported, or a fuel in its place, is refused', async () => {
    const input = { kind: 'reported', amount: '5', unit: 't_CO2', how: 'investee', source: report } as const
    for (const over of [{ quantity: '6' }, { unit: 't_N2O' }, { unit: 'kg_CO2' }]) {
      const { status, body } = await send(reported('5', 't_CO2', { input, ...over }))
      expect([status, body.code]).toEqual([422, 'inventory.input-refused'])
    }
    const diesel = await send(anEntry(site.id, { quantity: '5', unit: 'litre', input: { ...input, unit: 'litre' } }))
    expect([diesel.status, diesel.body.code]).toEqual([422, 'inventory.input-refused'])
    const tonne = await send(reported('5', 'tonne'))
    expect([tonne.status, tonne.body.code]).toEqual([422, 'inventory.not-calculable'])
    const litres = await send(anEntry(site.id, { quantity: '5', unit: 't_CO2' }))
    expect([litres.status, litres.body.code]).toEqual([422, 'inventory.not-calculable'])
  })

  it('waits for another pair of eyes, and keeps its source in its history', async () => {
    const record = await stored(reported('80', 't_CO2', { activity: 'reported-scope3-15' }))
    expect(record.state).toBe('pending')
    const { status } = await app.call(owner, 'PUT', `/api/inventory/records/${record.id}`, {
      ...reported('90', 't_CO2', { activity: 'reported-scope3-15' }),
      input: { kind: 'reported', amount: '90', unit: 't_CO2', how: 'investee', source: 'Restated report' },
      version: record.version,
      state: record.state,
      reason: 'The investee restated it',
    })
    expect(status).toBe(200)
    const detail = await detailOf(record)
    expect([detail.record.scope, detail.record.category, detail.record.quantity]).toEqual(['3', 'scope3-15', '90'])
    expect(detail.entered?.input).toMatchObject({ how: 'investee', source: 'Restated report' })
    expect(JSON.stringify(detail.versions)).toContain('80')
  })

  it('has no factor: none is found, chosen or entered for it', async () => {
    const found = await app.call<{ items: unknown[] }>(owner, 'GET', '/api/inventory/factors?search=reported-co2')
    expect(found.body.items).toEqual([])
    const choice = await app.call<Answer>(owner, 'PUT', '/api/inventory/factor-choices/reported-process', {
      factorId: 'reported-n2o',
      reason: 'It would be lower',
    })
    expect([choice.status, choice.body.code]).toEqual([422, 'inventory.factor-invalid'])
  })
})
