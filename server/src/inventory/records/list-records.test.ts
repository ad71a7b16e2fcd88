import { gunzipSync } from 'node:zlib'
import { decimal, sum, toText, trim } from '@athar/carbon'
import { inventory } from '@athar/contracts'
import { dayOf, timeOf } from '@athar/i18n'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startInventoryApp, type Acting, type InventoryApp } from '../testing.ts'
import { allRecords, anEntry, anOwnFactor, aRecord, aSite } from './testing.ts'

let app: InventoryApp
let owner: Acting
let sites: inventory.Site[]

beforeAll(async () => {
  app = await startInventoryApp()
  owner = await app.anOrganisation()
  sites = [
    await aSite(app, owner, { name: { en: 'Depot 10', ar: 'مستودع ١٠' } }),
    await aSite(app, owner, { name: { en: 'Depot 2', ar: '' } }),
  ]
  const [first, second] = sites as [inventory.Site, inventory.Site]
  await aRecord(app, owner, anEntry(first.id, { quantity: '100', reference: 'INV-100%', note: 'Backup generator' }))
  await aRecord(app, owner, anEntry(second.id, { quantity: '50', periodStart: '2025-02-10', periodEnd: '2025-04-09' }))
  await aRecord(
    app,
    owner,
    anEntry(first.id, { activity: 'electricity-grid', unit: 'kWh', quantity: '9000', dataQuality: 'estimated' }),
  )
  await aRecord(
    app,
    owner,
    anEntry(second.id, {
      activity: 'electricity-grid',
      unit: 'MWh',
      quantity: '3',
      periodStart: '2024-05-01',
      periodEnd: '2024-05-31',
    }),
  )
  await aRecord(
    app,
    owner,
    anEntry(first.id, {
      activity: 'refrigerant-r22',
      unit: 'kg',
      quantity: '2',
      periodStart: '2025-07-01',
      periodEnd: '2025-07-31',
    }),
  )
})
afterAll(() => app.close())

const list = (query: string) =>
  app.call<{
    items: inventory.RecordItem[]
    nextCursor: string | null
    gwpSet: string
    totals: inventory.RecordTotals | null
  }>(owner, 'GET', `/api/inventory/records?${query}`)
const quantities = async (query: string) => (await allRecords(app, owner, query)).map(({ quantity }) => quantity).sort()
const total = (texts: readonly string[]) => toText(trim(sum(texts.map(decimal))))

describe('the list of records', () => {
  it.each([
    ['year=2024', ['3']],
    ['month=2025-04', ['50']],
    ['month=2025-03', ['100', '50', '9000']],
    ['activity=electricity-grid', ['3', '9000']],
    ['scope=2', ['3', '9000']],
    ['scope=outside', ['2']],
    ['category=stationary-combustion', ['100', '50']],
    ['flag=operating-margin', ['3', '9000']],
    ['dataQuality=estimated', ['9000']],
    ['state=approved', []],
    ['text=generator', ['100']],
    ['text=100%25', ['100']],
    ['text=_', []],
    ['factorId=ipcc2006-stationary-gas-diesel-oil-litre', ['100', '50']],
    ['year=2025&scope=1&month=2025-02', ['50']],
  ])('narrows by %s', async (query, expected) => {
    expect(await quantities(query)).toEqual(expected)
  })

  it('narrows by site, entity, supplier and answer', async () => {
    const [first] = sites
    expect(await quantities(`siteId=${first?.id}`)).toEqual(['100', '2', '9000'])
    expect(await quantities(`entityId=${first?.entityId}`)).toHaveLength(5)
    expect(await quantities('supplierId=77')).toEqual([])
    const [one] = await allRecords(app, owner, 'text=generator')
    expect(await quantities(`resolutionId=${one?.resolutionId}`)).toEqual(['100', '50'])
  })

  it('orders by days, emissions, quantity and the names of sites, both ways', async () => {
    const order = async (query: string) =>
      (await allRecords(app, owner, `limit=2&${query}`)).map(({ quantity }) => quantity)
    expect(await order('sort=period&direction=asc')).toEqual(['3', '50', '100', '9000', '2'])
    expect(await order('sort=period')).toEqual(['2', '9000', '100', '50', '3'])
    expect(await order('sort=quantity&direction=asc')).toEqual(['2', '3', '50', '100', '9000'])
    const byKg = (await allRecords(app, owner, 'sort=kg&limit=1')).map(({ kgCo2e }) => Number(kgCo2e.AR5))
    expect(byKg).toEqual(byKg.toSorted((a, b) => b - a))
    // Numbers in names by their value: 2 before 10.
    const bySite = (await allRecords(app, owner, 'sort=site-en&direction=asc&limit=2')).map(({ site }) => site.name.en)
    expect(bySite).toEqual(['Depot 2', 'Depot 2', 'Depot 10', 'Depot 10', 'Depot 10'])
    expect(await allRecords(app, owner, 'sort=site-ar&limit=2')).toHaveLength(5)
  })

  it('adds up what it found, the same from sums as from records', async () => {
    const summed = (await list('year=2025&limit=1')).body
    const items = await allRecords(app, owner, 'year=2025')
    expect(summed.totals).toMatchObject({ records: 4, pending: 4, approved: 0, returned: 0 })
    expect(toText(trim(decimal(summed.totals!.kgCo2e)))).toBe(total(items.map(({ kgCo2e }) => kgCo2e.AR5)))
    expect(toText(trim(decimal(summed.totals!.marketKgCo2e)))).toBe(
      total(items.map(({ kgCo2e, marketKgCo2e }) => (marketKgCo2e ?? kgCo2e).AR5)),
    )
    const outside = items.find(({ scope }) => scope === 'outside')
    expect(toText(trim(decimal(summed.totals!.outsideKgCo2e)))).toBe(total([outside!.kgCo2e.AR5]))
    // A search cannot be answered by sums: it reads the records.
    expect((await list('year=2025&text=INV')).body.totals).toMatchObject({ records: 1, kgCo2e: '265.51078' })
    expect((await list(`year=2025&limit=1&cursor=${summed.nextCursor}`)).body.totals).toBeNull()
  })

  it('refuses a cursor that is not its own', async () => {
    const { nextCursor } = (await list('limit=1')).body
    const forged = Buffer.from(JSON.stringify(['period', "2025-01-01'; drop table sites; --", '1'])).toString(
      'base64url',
    )
    for (const query of [`sort=kg&limit=1&cursor=${nextCursor}`, `cursor=${forged}`, 'cursor=nonsense'])
      expect(await list(query)).toMatchObject({ status: 400, body: { code: 'validation-failed' } })
  })

  it('finds what the supply chain adds by its own scope and category', async () => {
    const other = await app.anOrganisation()
    const place = await aSite(app, other)
    await app.asOwner(other, ({ db }) =>
      sql`update inventory_settings set upstream = true where org_id = ${other.organisationId}`.execute(db),
    )
    const record = await aRecord(app, other, anEntry(place.id))
    expect(record.upstreamKgCo2e).not.toBeNull()
    const found = await app.call<{ items: inventory.RecordItem[]; totals: inventory.RecordTotals }>(
      other,
      'GET',
      '/api/inventory/records?scope=3&category=scope3-3&year=2025',
    )
    expect(found.body.items).toMatchObject([
      { id: record.id, ownFigureMatches: false, upstreamKgCo2e: record.upstreamKgCo2e },
    ])
    expect(found.body.totals).toMatchObject({ records: 1, kgCo2e: '0' })
    expect(Number(found.body.totals.upstreamKgCo2e)).toBeCloseTo(Number(record.upstreamKgCo2e?.AR5), 9)
    const own = await app.call<{ items: inventory.RecordItem[] }>(other, 'GET', '/api/inventory/records?scope=1')
    expect(own.body.items).toMatchObject([{ ownFigureMatches: true, upstreamKgCo2e: null }])
    const detail = await app.call<inventory.RecordDetail>(other, 'GET', `/api/inventory/records/${record.id}`)
    expect(detail.body.figures.map(({ role }) => role)).toContain('upstream')
  })
})

describe('the list as a file', () => {
  it('holds the rows and columns asked for, harmless to spreadsheets', async () => {
    await aRecord(
      app,
      owner,
      anEntry(sites[0]!.id, {
        quantity: '1',
        periodStart: '2023-01-01',
        periodEnd: '2023-01-31',
        reference: '=1+1',
        note: 'a, b\n"c"',
      }),
    )
    const file = await app.app.inject({
      method: 'GET',
      url: '/api/inventory/records-file?year=2023&language=en&columns=period,kg,reference,note,nonsense',
      headers: owner.headers,
    })
    expect(file.headers['content-disposition']).toContain('athar-records-2023-en.csv')
    expect(file.headers['content-type']).toContain('text/csv')
    expect(file.body).toBe(
      `\uFEFFRecord,Period start,Period end,"kg CO2e, location-based",Reference,Note\r\n${(await allRecords(app, owner, 'year=2023'))[0]?.id},2023-01-01,2023-01-31,2.6551078,'=1+1,"a, b\n""c"""\r\n`,
    )
    const workbook = await app.app.inject({
      method: 'GET',
      url: '/api/inventory/records-file?year=2023&language=ar&format=xlsx&columns=period,quantity,kg,upstream,prepared,reference',
      headers: owner.headers,
    })
    expect(workbook.headers['content-disposition']).toContain('athar-records-2023-ar.xlsx')
    const { sheets } = await readXlsx(workbook.rawPayload)
    const [head, row] = sheets[0]!.rows
    expect(sheets[0]!.view?.rightToLeft).toBe(true)
    expect(head).toContain('كجم مكافئ CO2 لانبعاثات المنبع')
    const [record] = await allRecords(app, owner, 'year=2023')
    expect(row!.slice(3, 4)).toEqual([1])
    expect(row!.at(-1)).toBe('=1+1')
    const times = await app.app.inject({
      method: 'GET',
      url: '/api/inventory/records-file?year=2023&language=en&columns=prepared',
      headers: owner.headers,
    })
    const { preparedAt } = record!
    expect(times.body.split('\r\n')[1]).toBe(`${record!.id},${dayOf(preparedAt)} ${timeOf(preparedAt)}`)
    const arabic = await app.app.inject({
      method: 'GET',
      url: '/api/inventory/records-file?language=ar',
      headers: owner.headers,
    })
    expect(arabic.body.split('\r\n')).toHaveLength(8)
    expect(arabic.body).toContain('بداية الفترة')
    expect(arabic.body).not.toMatch(/records\.|warnings\.|columns\./)
  })
})

describe('a record', () => {
  it('is read with its factor, its arithmetic, and why the others were left', async () => {
    await anOwnFactor(app, owner, { level: 'site', siteId: sites[1]!.id })
    const entry = anEntry(sites[0]!.id, {
      quantity: '2.5',
      unit: 'gallon_us',
      periodStart: '2025-08-01',
      periodEnd: '2025-08-31',
    })
    const record = await aRecord(app, owner, entry)
    const { body } = await app.call<inventory.RecordDetail>(owner, 'GET', `/api/inventory/records/${record.id}`)
    const [main] = body.figures
    expect(body).toMatchObject({
      gwpSet: 'AR5',
      yearState: 'open',
      country: 'SA',
      siteArchived: false,
      ownWork: true,
      entered: null,
      import: null,
      attachments: [],
      versions: [],
    })
    expect(main?.factor.source.publisher).toBe('Intergovernmental Panel on Climate Change')
    expect(main?.steps.AR5.map(({ kind }) => kind)).toEqual(['factor', 'convert', 'rate', 'result'])
    expect(main?.gases.map(({ group }) => group)).toEqual(['CO2', 'CH4', 'N2O'])
    expect(total(main!.gases.map(({ kgCo2e }) => kgCo2e.AR6))).toBe(total([record.kgCo2e.AR6]))
    expect(body.left).toContainEqual(
      expect.objectContaining({ code: 'wrong-site', origin: 'site', name: { en: 'Measured diesel', ar: 'ديزل مقيس' } }),
    )
    expect(body.left.filter(({ origin }) => origin === 'library').every(({ name }) => name !== null)).toBe(true)
  })

  it('comes packed and in one piece to whoever takes it so', async () => {
    const { id } = await aRecord(app, owner, anEntry(sites[0]!.id, { quantity: '3.5' }))
    const ask = (encoding: string) =>
      app.app.inject({
        method: 'GET',
        url: `/api/inventory/records/${id}`,
        headers: { ...owner.headers, 'accept-encoding': encoding },
      })
    const [plain, packed] = [await ask('identity'), await ask('gzip')]
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(Number(packed.headers['content-length'])).toBe(packed.rawPayload.length)
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    expect(gunzipSync(packed.rawPayload)).toEqual(plain.rawPayload)
  })
})
