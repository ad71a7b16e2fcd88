import { compare, decimal, toText, trim } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aHolding, rootOf } from '../boundary/testing.ts'
import { startInventoryApp, type Acting, type InventoryApp } from '../testing.ts'
import { allRecords, anEntry, aRecord, aSite, shownSelection } from './testing.ts'

let app: InventoryApp
let owner: Acting
let reviewer: Acting
const places = {} as Record<'own' | 'sold' | 'bought' | 'half', inventory.Site>

const diesel = (place: keyof typeof places, quantity: string, over: Partial<inventory.RecordEntry> = {}) =>
  aRecord(app, owner, anEntry(places[place].id, { quantity, ...over }))

beforeAll(async () => {
  app = await startInventoryApp()
  owner = await app.anOrganisationWithMfa({ consolidationApproach: 'equity-share' })
  reviewer = await app.aMember(owner, 'reviewer')
  await app.asOwner(owner, ({ db }) =>
    sql`update inventory_settings set upstream = true where org_id = ${owner.organisationId}`.execute(db),
  )
  const root = await rootOf(app, owner)
  const held = async (name: string, holding: Partial<inventory.Holding>) => {
    const { body } = await app.call<inventory.Entity>(owner, 'POST', '/api/inventory/entities', {
      parentId: root.id,
      name: { en: name, ar: '' },
      holdings: [aHolding(holding)],
    })
    return aSite(app, owner, { entityId: body.id, name: { en: name, ar: '' } })
  }
  places.own = await aSite(app, owner)
  places.sold = await held('Sold', { validTo: '2024-12-31' })
  places.bought = await held('Bought', { validFrom: '2025-03-10' })
  places.half = await held('Half', { equityShare: '0.5' })
  await diesel('own', '1')
  await diesel('own', '2', { activity: 'refrigerant-r22', unit: 'kg' })
  await diesel('own', '4', { activity: 'electricity-grid', unit: 'kWh' })
  await diesel('sold', '8')
  // Of March the days from the tenth are held, of January to April a part, of February nothing.
  await diesel('bought', '16', { periodStart: '2025-03-01', periodEnd: '2025-03-05' })
  await diesel('bought', '32', { periodStart: '2025-01-15', periodEnd: '2025-04-20' })
  await diesel('bought', '64', { periodStart: '2025-02-01', periodEnd: '2025-02-28' })
  await diesel('half', '128')
  const back = [await diesel('own', '256'), await diesel('sold', '512')]
  await app.call(reviewer, 'POST', '/api/inventory/record-decisions', {
    selection: { kind: 'records', records: back.map(({ id, version }) => ({ id, version })) },
    decision: { kind: 'return', reason: 'Wrong meter' },
  })
})
afterAll(() => app.close())

type List = { items: inventory.RecordItem[]; totals: inventory.RecordTotals }
const list = async (query: string) => (await app.call<List>(owner, 'GET', `/api/inventory/records?${query}`)).body
const year = async () => (await app.call<inventory.Inventory>(owner, 'GET', '/api/inventory/inventories/2025')).body
const quantities = async (query: string) =>
  (await allRecords(app, owner, `limit=2&${query}`))
    .map(({ quantity }) => quantity)
    .sort((a, b) => compare(decimal(a), decimal(b)))
const exact = (kg: string) => toText(trim(decimal(kg)))

describe('records by whether the inventory counts them', () => {
  it('are told apart by state and by what is held in their months', async () => {
    expect(await quantities('year=2025&counted=yes')).toEqual(['1', '2', '4', '16', '32', '128'])
    expect(await quantities('year=2025&counted=no')).toEqual(['8', '64', '256', '512'])
    expect(await quantities('year=2025')).toHaveLength(10)
    expect(await quantities(`counted=no&siteId=${places.bought.id}`)).toEqual(['64'])
    // Nothing but the records themselves can answer a search.
    expect(await quantities('counted=yes&text=INV')).toEqual([])
  })

  it('count exactly as the inventory counts', async () => {
    const { records, returnedRecords, outsideRecords } = await year()
    expect({ records, returnedRecords, outsideRecords }).toEqual({ records: 6, returnedRecords: 2, outsideRecords: 2 })
    const { totals } = await list('year=2025&limit=1')
    expect(totals).toMatchObject({ records: 10, returned: 2, outsideBoundary: 2, counted: { records: 6, inPart: 3 } })
    expect((await list('year=2025&counted=yes&limit=1')).totals).toMatchObject({
      records: 6,
      returned: 0,
      outsideBoundary: 0,
      counted: totals.counted,
    })
    expect((await list('year=2025&counted=no&limit=1')).totals).toMatchObject({
      records: 4,
      returned: 2,
      outsideBoundary: 2,
      counted: { records: 0, kgCo2e: '0' },
    })
  })

  it('come to the figures they stand behind, supply chain included, wherever they count whole', async () => {
    const answer = await year()
    const counted = async (query: string) => exact((await list(`year=2025&counted=yes&${query}`)).totals.counted.kgCo2e)
    const figureOf = (site: inventory.Site) => answer.sites.find(({ key }) => key === site.id)?.kg ?? '0'
    expect(await counted(`siteId=${places.own.id}`)).toBe(exact(figureOf(places.own)))
    expect(await counted('scope=2')).toBe(exact(answer.totals.scope2Location!.kg))
    expect(await counted('scope=outside')).toBe(exact(answer.totals.outsideKg))
    expect(Number(answer.totals.outsideKg)).toBeGreaterThan(0)
    // Half of the venture is held: the list says that its records count in part.
    const half = (await list(`year=2025&counted=yes&siteId=${places.half.id}`)).totals
    expect(half.counted).toMatchObject({ records: 1, inPart: 1 })
    expect(Number(figureOf(places.half))).toBeCloseTo(Number(half.counted.kgCo2e) / 2, 9)
  })

  it('say of a month that a longer record counts there in part', async () => {
    const { totals } = await list(`year=2025&month=2025-04&counted=yes`)
    expect(totals).toMatchObject({ records: 1, counted: { records: 1, inPart: 1 } })
    expect((await list(`year=2025&siteId=${places.own.id}&month=2025-03&counted=yes`)).totals.counted.inPart).toBe(0)
  })

  it('carry the mark that says why, in the list and on their page', async () => {
    const records = await allRecords(app, owner, 'year=2025')
    const marked = records.filter(({ outsideBoundary }) => outsideBoundary)
    expect(marked.map(({ quantity }) => quantity).sort()).toEqual(['512', '64', '8'])
    // A page asks for its record alone, a list for all of them: both come to the same, to the last field.
    for (const item of records) {
      const { body } = await app.call<inventory.RecordDetail>(owner, 'GET', `/api/inventory/records/${item.id}`)
      expect(body.record).toEqual(item)
    }
    expect(await diesel('sold', '7', { periodStart: '2024-12-01', periodEnd: '2024-12-31' })).toMatchObject({
      inventoryYear: 2024,
      outsideBoundary: false,
    })
  })

  it('are the rows of the file that is downloaded, with the reason in words', async () => {
    const file = (query: string) =>
      app.app.inject({ method: 'GET', url: `/api/inventory/records-file?${query}`, headers: owner.headers })
    const english = await file('year=2025&counted=no&sort=quantity&direction=asc&language=en&columns=quantity,counted')
    expect(english.body.split('\r\n').map((line) => line.split(',').slice(1).join(','))).toEqual([
      'Quantity,Unit,In the inventory',
      '8,litre,Outside the boundary',
      '64,litre,Outside the boundary',
      '256,litre,"Returned, not counted"',
      '512,litre,"Returned, not counted"',
      '',
    ])
    const arabic = await file('year=2025&counted=no&language=ar&columns=counted')
    expect(arabic.body).toContain('خارج حدود الجرد')
  })

  it('are selected together, and nothing beside them', async () => {
    const selection = await shownSelection(app, reviewer, { year: 2025, counted: 'yes' })
    const decide = (records: number) =>
      app.call<{ decided: number }>(reviewer, 'POST', '/api/inventory/record-decisions', {
        selection: { ...selection, records },
        decision: { kind: 'approve' },
      })
    expect(await decide(10)).toMatchObject({ status: 409, body: { code: 'inventory.selection-changed' } })
    expect(await decide(6)).toMatchObject({ status: 200, body: { decided: 6 } })
    expect(await quantities('year=2025&state=approved')).toEqual(['1', '2', '4', '16', '32', '128'])
  })

  it('follow the approach: under operational control half of a venture counts whole', async () => {
    const other = await app.anOrganisationWithMfa({ consolidationApproach: 'operational-control' })
    const { body } = await app.call<inventory.Entity>(other, 'POST', '/api/inventory/entities', {
      parentId: (await rootOf(app, other)).id,
      name: { en: 'Venture', ar: '' },
      holdings: [aHolding({ equityShare: '0.5' })],
    })
    const site = await aSite(app, other, { entityId: body.id })
    await aRecord(app, other, anEntry(site.id))
    const answer = await app.call<List>(other, 'GET', '/api/inventory/records?year=2025&counted=yes')
    expect(answer.body.totals.counted).toMatchObject({ records: 1, inPart: 0 })
  })
})
