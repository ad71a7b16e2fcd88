import type { inventory } from '@athar/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aContractInput } from '../contracts/testing.ts'
import { aSite, storeRecords } from '../report/testing-records.ts'
import { startInventoryApp, type Acting, type InventoryApp } from '../testing.ts'
import { acceptGaps } from './testing.ts'

const at = '/api/inventory/inventories/2025'
let app: InventoryApp
let owner: Acting
let preparer: Acting
beforeAll(async () => {
  app = await startInventoryApp()
  owner = await app.anOrganisation()
  preparer = await app.aMember(owner, 'preparer')
})
afterAll(() => app.close())

const look = async () => (await app.call<inventory.Inventory>(preparer, 'GET', at)).body
const handIn = ({ year, seenAs }: inventory.Inventory) =>
  app.call<{ code?: string; state?: string }>(preparer, 'POST', `${at}/submit`, { version: year.version, seenAs })

it('a year is handed in by what it was counted by when it was looked at', async () => {
  const site = await aSite(app, owner, {})
  const days = { from: '2025-03-01', to: '2025-03-31' }
  await storeRecords(app, owner, [{ site, activity: 'diesel-stationary', quantity: '10', unit: 'litre', ...days }])
  const seen = await look()
  expect((await app.call(owner, 'POST', '/api/inventory/energy-contracts', aContractInput())).status).toBe(201)
  const refused = { status: 409, body: { code: 'inventory.record-changed' } }
  expect(await handIn(seen)).toMatchObject(refused)
  const looked = await look()
  const denominators = { revenueMinor: null, currency: 'SAR', headcount: '7', output: null, outputUnit: null }
  const saved = await app.call(owner, 'PUT', '/api/inventory/years/2025', { version: 0, denominators })
  expect(saved.status).toBe(200)
  expect(await handIn(looked)).toMatchObject(refused)
  await acceptGaps(app, preparer, 2025)
  expect(await handIn(await look())).toMatchObject({ status: 200, body: { state: 'in-review' } })
})
