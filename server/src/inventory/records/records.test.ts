import type { inventory } from '@athar/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startInventoryApp, type Acting, type InventoryApp } from '../testing.ts'
import { anEntry, aRecord, aSite } from './testing.ts'

let app: InventoryApp
let owner: Acting
let site: inventory.Site

beforeAll(async () => {
  app = await startInventoryApp()
  owner = await app.anOrganisation()
  site = await aSite(app, owner)
})
afterAll(() => app.close())

describe('an activity entered by hand', () => {
  it('is stored with its result', async () => {
    const made = await app.call(owner, 'POST', '/api/inventory/records', anEntry(site.id))
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      records: [{ state: 'pending', version: 1, kgCo2e: { AR5: '265.51078' }, flags: [] }],
    })
  })
})
