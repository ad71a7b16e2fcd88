import type { inventory } from '@athar/contracts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startInventoryApp, type Acting, type InventoryApp } from '../testing.ts'
import { anEntry, aRecord, aSite } from './testing.ts'

let app: InventoryApp
let owner: Acting
let preparer: Acting
let site: inventory.Site
beforeAll(async () => {
  app = await startInventoryApp()
  owner = await app.anOrganisation()
  preparer = await app.aMember(owner, 'preparer')
  site = await aSite(app, owner)
})
afterAll(() => app.close())
beforeEach(() => {
  app.told.length = 0
})

/** What reviewers hear of a preparer's entries of a day, however they were entered. */
const entered = () => ({
  kind: 'inventory.records-entered',
  organisationId: preparer.organisationId,
  by: preparer.personId,
  key: `${preparer.personId} ${app.clock.today()}`,
  to: { roles: ['owner', 'reviewer'] },
})

it('one record, many in one call, a correction, and one change to many all wait for the reviewers', async () => {
  const record = await aRecord(app, preparer, anEntry(site.id))
  expect(app.told).toMatchObject([entered()])

  await app.call(preparer, 'POST', '/api/inventory/records/lines', {
    lines: [anEntry(site.id, { quantity: '2' }), anEntry(site.id, { quantity: '3' })],
    allowDuplicate: true,
  })
  expect(app.told).toMatchObject([entered(), entered()])

  await app.call(preparer, 'PUT', `/api/inventory/records/${record.id}`, {
    ...anEntry(site.id, { quantity: '7' }),
    version: record.version,
    state: 'pending',
    reason: 'wrong bill',
  })
  expect(app.told).toHaveLength(3)

  await app.call(preparer, 'POST', '/api/inventory/record-changes', {
    selection: { kind: 'records', records: [{ id: record.id, version: record.version + 1 }] },
    change: { dataQuality: 'estimated' },
    reason: 'the meter was out of order',
  })
  expect(app.told.map(({ kind }) => kind)).toEqual(Array(4).fill('inventory.records-entered'))
})

it('what is refused is told to nobody', async () => {
  const answer = await app.call(preparer, 'POST', '/api/inventory/records', anEntry(site.id, { unit: 'no unit' }))
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(app.told).toEqual([])
})
