import type { inventory } from '@athar/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aContract } from '../contracts/testing.ts'
import { anEntry, aRecord, aSite } from '../records/testing.ts'
import { startInventoryApp, type Acting, type InventoryApp } from '../testing.ts'

let app: InventoryApp
let owner: Acting
let riyadh: inventory.Site

const enter = (activity: string, quantity: string, unit: string, over: Partial<inventory.RecordEntry> = {}) =>
  aRecord(app, owner, anEntry(riyadh.id, { activity, quantity, unit, ...over }))
const inventoryOf = async () =>
  (await app.call<inventory.Inventory>(owner, 'GET', '/api/inventory/inventories/2025')).body
const kpi = async () => (await app.call<inventory.Kpi>(owner, 'GET', '/api/inventory/kpis/renewable-energy')).body

beforeAll(async () => {
  app = await startInventoryApp()
  owner = await app.anOrganisation()
  riyadh = await aSite(app, owner, { name: { en: 'Riyadh', ar: 'الرياض' } })
  await enter('natural-gas', '100', 'GJ_net')
  await enter('electricity-grid', '10000', 'kWh')
  await enter('cooling-district', '1000', 'kWh_cooling')
  await enter('electricity-solar-onsite', '5', 'MWh')
  await enter('electricity-exported', '1000', 'kWh')
  await enter('petrol-car', '120', 'km')
})
afterAll(() => app.close())

// By hand: 100 + 36 + 3.6 + 18 − 3.6.
describe('the energy account of a year', () => {
  it('adds up the records by carrier and names what has no way to energy', async () => {
    const { energy, totals, records } = await inventoryOf()
    expect(energy).toMatchObject({
      total: { gj: '154', mwh: '42.777778' },
      renewable: { gj: '14.4' },
      fuel: { renewable: { gj: '0' }, nonRenewable: { gj: '100' } },
      purchased: { electricity: { gj: '36', mwh: '10' }, cooling: { gj: '3.6' }, covered: { gj: '0' } },
      generated: { gj: '18' },
      exported: { gj: '3.6' },
      selfUsed: { gj: '14.4' },
      sites: [{ key: riyadh.id, total: '154', renewable: '14.4' }],
      untold: [{ activity: 'petrol-car', missing: null, quantity: '120', records: 1 }],
      exportedAboveGenerated: [],
    })
    expect(energy.months.map(({ total }) => total)).toEqual(['154'])
    expect(records).toBe(6)
    // Own electricity emits nothing and lowers no scope.
    expect(totals.outsideKg).toBe('0')
    expect(totals.scope2Location?.kg).not.toMatch(/^-|^0$/)
  })

  it('counts what renewable contracts cover as renewable, in the key figure too', async () => {
    const share = async () => (await kpi()).years[0]!
    expect(await share()).toMatchObject({
      value: '9.350649',
      parts: [
        { kind: 'energy', key: 'renewable-fuel', amount: '0' },
        { key: 'covered-electricity', amount: '0' },
        { key: 'self-generated', amount: '14.4' },
        { key: 'renewable', amount: '14.4' },
        { key: 'total', amount: '154' },
      ],
    })
    await aContract(app, owner, { kWh: '4000' })
    await aContract(app, owner, { kWh: '1000', reference: 'Nuclear', energySource: 'nuclear' })
    const { energy } = await inventoryOf()
    expect(energy).toMatchObject({
      total: { gj: '154' },
      renewable: { gj: '28.8' },
      purchased: { covered: { gj: '18' }, coveredRenewable: { gj: '14.4' } },
    })
    expect((await share()).value).toBe('18.701299')
  })

  it('names a site that exported more than it generated', async () => {
    await enter('electricity-exported', '4.1', 'MWh', { reference: 'second meter' })
    const { energy } = await inventoryOf()
    expect(energy.exportedAboveGenerated).toMatchObject([{ key: riyadh.id, name: { en: 'Riyadh' } }])
    expect(energy.selfUsed.gj).toBe('-0.36')
  })
})
