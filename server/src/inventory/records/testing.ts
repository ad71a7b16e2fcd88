import type { inventory } from '@athar/contracts'
import { aSiteInput, rootOf } from '../boundary/testing.ts'
import type { Acting, InventoryApp } from '../testing.ts'

/** A site of the organisation in Riyadh. */
export async function aSite(
  app: InventoryApp,
  who: Acting,
  over: Partial<inventory.SiteInput> = {},
): Promise<inventory.Site> {
  const { body } = await app.call<inventory.Site>(
    who,
    'POST',
    '/api/inventory/sites',
    aSiteInput((await rootOf(app, who)).id, over),
  )
  return body
}

/** Diesel of a generator in March 2025. */
export const anEntry = (siteId: string, over: Partial<inventory.RecordEntry> = {}): inventory.RecordEntry => ({
  siteId,
  activity: 'diesel-stationary',
  quantity: '100',
  unit: 'litre',
  periodStart: '2025-03-01',
  periodEnd: '2025-03-31',
  supplierId: null,
  dataQuality: 'measured',
  reference: null,
  note: null,
  ...over,
})

/** Entered by `who` through the route; the first of its records. */
export async function aRecord(
  app: InventoryApp,
  who: Acting,
  entry: inventory.RecordEntry,
): Promise<inventory.RecordItem> {
  const answer = await app.call<{ records: inventory.RecordItem[] }>(who, 'POST', '/api/inventory/records', {
    ...entry,
    allowDuplicate: true,
  })
  const [record] = answer.body.records ?? []
  if (!record) throw new Error(`no record: ${JSON.stringify(answer.body)}`)
  return record
}
