import { inventory, type ResponseOf } from '@athar/contracts'
import { aSiteInput, rootOf } from '../boundary/testing.ts'
import type { Acting, InventoryApp } from '../testing.ts'
import { putYear } from '../yearly/testing.ts'

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
    confirmed: inventory.heldCodes,
    allowDuplicate: true,
  })
  const [record] = answer.body.records ?? []
  if (!record) throw new Error(`no record: ${JSON.stringify(answer.body)}`)
  return record
}

/** Moves a year by hand, as a review or a lock would. */
export const setYearState = (
  app: InventoryApp,
  who: Acting,
  year: number,
  state: inventory.InventoryState,
): Promise<unknown> => app.asOwner(who, ({ db }) => putYear(db, year, state))

/** A measured factor of the organisation's own. */
export async function anOwnFactor(
  app: InventoryApp,
  who: Acting,
  over: Partial<inventory.OwnFactorInput> = {},
): Promise<inventory.OwnFactorShape> {
  const { status, body } = await app.call<inventory.OwnFactorShape>(who, 'POST', '/api/inventory/own-factors', {
    level: 'organisation',
    siteId: null,
    supplierId: null,
    activity: 'diesel-stationary',
    name: { en: 'Measured diesel', ar: 'ديزل مقيس' },
    unit: 'litre',
    co2eKg: '3',
    co2Kg: null,
    ch4Kg: null,
    n2oKg: null,
    biogenicCo2Kg: null,
    gwpBasis: 'AR5',
    region: null,
    validFrom: '2020-01-01',
    validTo: null,
    scope2Basis: 'both',
    source: { title: 'Fuel laboratory', publisher: '', year: '2024', table: '', licence: '' },
    uncertaintyPercent: null,
    confidence: 'verified',
    reason: 'Measured by our laboratory',
    notes: '',
    ...over,
  })
  if (status !== 201) throw new Error(`no own factor: ${JSON.stringify(body)}`)
  return body
}

/** All records that a query finds, page after page. */
export async function allRecords(app: InventoryApp, who: Acting, query: string): Promise<inventory.RecordItem[]> {
  const found: inventory.RecordItem[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: { body: { items: inventory.RecordItem[]; nextCursor: string | null } } = await app.call(
      who,
      'GET',
      `/api/inventory/records?${query}${cursor === '' ? '' : `&cursor=${cursor}`}`,
    )
    found.push(...page.body.items)
    cursor = page.body.nextCursor
  }
  return found
}

/** All that a filter finds, as the list shows it to the person now. */
export async function shownSelection(app: InventoryApp, who: Acting, filter: inventory.RecordFilter) {
  const query = new URLSearchParams(
    Object.entries(filter).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const { body } = await app.call<ResponseOf<typeof inventory.listRecords>>(
    who,
    'GET',
    `/api/inventory/records?${query.toString()}`,
  )
  return { kind: 'filter' as const, filter, records: body.totals!.records, seenAs: body.seenAs }
}
