import type { inventory } from '@athar/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startInventoryApp, type Acting, type InventoryApp } from '../testing.ts'
import { anEntry, aSite } from './testing.ts'

let app: InventoryApp
let owner: Acting
let site: inventory.Site

beforeAll(async () => {
  app = await startInventoryApp()
  owner = await app.anOrganisation()
  site = await aSite(app, owner)
})
afterAll(() => app.close())

type Answer = { records: inventory.RecordItem[]; code?: string; details?: Record<string, unknown> }
const input = {
  kind: 'weight-distance',
  weight: '12',
  weightUnit: 'tonne',
  distance: '350',
  distanceUnit: 'km',
} as const
const freight = (over: Partial<inventory.RecordEntry> = {}) =>
  anEntry(site.id, { activity: 'freight-road', quantity: '4200', unit: 'tonne_km', input, ...over })
const send = (entry: object) => app.call<Answer>(owner, 'POST', '/api/inventory/records', entry)
const refusal = async (over: Partial<inventory.RecordEntry>) => {
  const { status, body } = await send(freight(over))
  return [status, body.code, body.details]
}

describe('a quantity that was worked out', () => {
  it('is kept with what it was worked out from, and is no part of a bill', async () => {
    const { status, body } = await send(freight())
    expect(status).toBe(201)
    expect(body.records[0]).toMatchObject({ quantity: '4200', unit: 'tonne_km', split: false })
    const { body: detail } = await app.call<inventory.RecordDetail>(
      owner,
      'GET',
      `/api/inventory/records/${body.records[0]!.id}`,
    )
    expect(detail.entered).toMatchObject({ quantity: '4200', input })
    expect(detail.parts).toEqual([])
  })

  it('must be what its input comes to', async () => {
    expect(await refusal({ quantity: '4201' })).toEqual([
      422,
      'inventory.input-refused',
      { path: 'quantity', code: 'differs', missing: null },
    ])
    expect((await refusal({ unit: 'ton_mile_us' }))[2]).toMatchObject({ code: 'differs' })
    expect((await refusal({ input: { ...input, weightUnit: 'litre' } }))[2]).toMatchObject({ path: 'weightUnit' })
  })

  it('comes of a heat content of the right dimension only, and of an activity that takes it', async () => {
    const heat = { kind: 'heat-content', amount: '1000', amountUnit: 'm3', heat: '38.5', heatUnit: 'MJ' } as const
    const gas = (perUnit: string, quantity = '38500') =>
      anEntry(site.id, {
        activity: 'natural-gas',
        quantity,
        unit: 'MJ',
        input: { ...heat, perUnit, source: 'Monthly gas analysis' },
      })
    expect((await send(gas('m3'))).status).toBe(201)
    expect((await send(gas('kg'))).body.details).toEqual({
      path: 'perUnit',
      code: 'wrong-dimension',
      missing: 'density_kg_per_m3',
    })
    expect((await refusal({ activity: 'electricity-grid', unit: 'kWh' }))[2]).toMatchObject({ code: 'wrong-kind' })
  })
})
