import { randomUUID } from 'node:crypto'
import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Acting, Owner } from '../../organisations/testing.ts'
import { waitingSessions } from '../../platform/testing/waiting-sessions.ts'
import { exampleFile, sharedImportsApp, type ImportsApp } from '../imports/testing.ts'
import { anOwnFactor } from './testing.ts'

let app: ImportsApp
beforeAll(async () => {
  app = await sharedImportsApp()
})
afterAll(() => app.close())

const create = (who: Acting, over: Partial<inventory.OwnFactorInput> = {}) =>
  app.call<inventory.OwnFactorShape & { code?: string }>(who, 'POST', '/api/inventory/own-factors', anOwnFactor(over))
const factorsFile = async (who: Acting, bytes: Buffer, store: boolean, confirmed = false) => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'factors.csv')
  const response = await fetch(`${app.url}/api/inventory/own-factors/import?store=${store}&confirmed=${confirmed}`, {
    method: 'POST',
    headers: who.headers,
    body: form,
  })
  return {
    status: response.status,
    body: (await response.json()) as { rows: { codes: string[] }[]; stored: number; missingColumns: string[] },
  }
}
const total = async (who: Acting, year: number) =>
  (await app.call<inventory.Inventory>(who, 'GET', `/api/inventory/inventories/${year}`)).body.totals

async function importFile(owner: Owner, name: string, bytes: Buffer, country: string, confirmedCodes: string[] = []) {
  const { body } = await app.upload(owner, name, bytes)
  const options = { ...body.options!, confirmedCodes }
  await app.check(owner, body.id, options)
  await app.createSites(owner, body.id, country)
  await app.check(owner, body.id, options)
  const job = await app.commit(owner, body.id)
  expect(job.state).toBe('succeeded')
  return body.id
}

describe('factors of the organisation', () => {
  it('far outside what the library knows are asked about before they are stored', async () => {
    const owner = await app.anOrganisation()
    const held = await create(owner, { co2eKg: '568' })
    expect([held.status, held.body]).toMatchObject([
      409,
      { code: 'inventory.factor-held', details: { unit: 'kWh', range: { from: expect.any(String) } } },
    ])
    const { range } = (held.body as unknown as { details: { range: { from: string; to: string } } }).details
    expect(Number(range.from)).toBeLessThan(0.568)
    expect(Number(range.to)).toBeGreaterThan(0.568)
    expect(Number(range.to)).toBeLessThan(56.8)
    expect((await create(owner, { co2eKg: '568', unit: 'MWh' })).status).toBe(201)
    const confirmed = { ...anOwnFactor({ co2eKg: '568', region: 'SA' }), confirmed: ['factor-outside-range'] }
    expect((await app.call(owner, 'POST', '/api/inventory/own-factors', confirmed)).status).toBe(201)
    const { rows } = await app.platform.database.transaction(
      { personId: owner.personId, organisationId: owner.organisation.id, role: 'owner' },
      ({ db }) =>
        sql<{ unit: string; range_confirmed: boolean }>`select unit, range_confirmed from own_factors
        where org_id = ${owner.organisation.id} order by unit`.execute(db),
    )
    expect(rows).toEqual([
      { unit: 'MWh', range_confirmed: false },
      { unit: 'kWh', range_confirmed: true },
    ])
  })

  it('far outside that come in a file are stored only when that is confirmed', async () => {
    const owner = await app.anOrganisation()
    const file = Buffer.from(
      [
        'name_en,activity,unit,co2e_kg,scope,category,source_title,source_publisher',
        'Grams,electricity-grid,kWh,568,2,purchased-electricity,Own,Own',
        'Diesel,diesel-stationary,litre,2.7,1,stationary-combustion,Own,Own',
      ].join('\n'),
    )
    const asked = (await factorsFile(owner, file, true)).body
    expect([asked.rows.map(({ codes }) => codes), asked.stored]).toEqual([[['factor-outside-range'], []], 1])
    const other = await app.anOrganisation()
    expect((await factorsFile(other, file, true, true)).body.stored).toBe(2)
  })

  it('that come in a file are named like those that are typed: in one line, as it is stored', async () => {
    const owner = await app.anOrganisationWithMfa()
    const file = [
      'name_en,name_ar,activity,unit,co2e_kg,scope,category,source_title,source_publisher',
      'Diesel\u0085 \u202Eof\u009f ours,\u3164,diesel-stationary,litre,2.7,1,stationary-combustion,Own,Own',
      '\u3164\u0301,,natural-gas,m3,1.9,1,stationary-combustion,Own,Own',
    ].join('\n')
    const { body } = await factorsFile(owner, Buffer.from(file), true)
    expect([body.rows.map(({ codes }) => codes), body.stored]).toEqual([[[], ['factor-name-missing']], 1])
    const own = await app.call<{ items: inventory.OwnFactorShape[] }>(owner, 'GET', '/api/inventory/own-factors')
    expect(own.body.items.map(({ name }) => name)).toEqual([{ en: 'Diesel of ours', ar: '' }])
  })

  it('load from the file of Seattle and carry its buildings to the published totals', async () => {
    // City of Seattle, 2016 Building Energy Benchmarking; expected totals of the examples' README, tolerance 0.01 t.
    const owner = await app.anOrganisationWithMfa({ baseYear: 2016 })
    const preview = await factorsFile(owner, exampleFile('seattle-buildings-2016-factors.csv'), false)
    expect(preview.body).toMatchObject({ stored: 0, rows: [{ codes: [] }, { codes: [] }, { codes: [] }] })
    expect((await factorsFile(owner, exampleFile('seattle-buildings-2016-factors.csv'), true)).body.stored).toBe(3)
    await importFile(owner, 'seattle.csv', exampleFile('seattle-buildings-2016.csv'), 'US', ['negative-quantity'])
    const { scope1, scope2Location, location } = await total(owner, 2016)
    expect(Number(scope1?.kg) / 1000).toBeCloseTo(244_717.86, 2)
    expect(Number(scope2Location?.kg) / 1000).toBeCloseTo(158_391.43, 2)
    expect(Number(location!.kg) / 1000).toBeCloseTo(403_109.29, 2)
    const own = await app.call<{ items: inventory.OwnFactorShape[] }>(owner, 'GET', '/api/inventory/own-factors')
    expect(own.body.items.map(({ activity, usedIn }) => [activity, usedIn[0]?.records])).toEqual([
      ['electricity-grid', 3353],
      ['natural-gas', 2109],
      ['steam-purchased', 130],
    ])
  })

  it('count as used where a record rests on them by the market alone', async () => {
    const owner = await app.anOrganisationWithMfa({ baseYear: 2024 })
    await create(owner, {
      activity: 'electricity-grid',
      unit: 'kWh',
      co2eKg: '0.1',
      ch4Kg: null,
      n2oKg: null,
      co2Kg: null,
      scope2Basis: 'market',
      validFrom: '2024-01-01',
    })
    await importFile(
      owner,
      'grid.csv',
      Buffer.from('site,start,end,activity,quantity,unit\nRUH,2024-01-01,2024-01-31,electricity-grid,1000,kWh\n'),
      'SA',
    )
    const own = await app.call<{ items: inventory.OwnFactorShape[] }>(owner, 'GET', '/api/inventory/own-factors')
    const [use] = own.body.items[0]?.usedIn ?? []
    expect([use?.year, use?.records, Number(use?.kgCo2e)]).toEqual([2024, 1, 100])
    const used = await app.call<{ items: { id: string; records: number }[] }>(
      owner,
      'GET',
      '/api/inventory/used-factors',
    )
    expect(used.body.items.map(({ id, records }) => [id, records])).toEqual([['ifi2021-grid-om-sa', 1]])
  })

  it('are called what is seen of their names', async () => {
    const owner = await app.anOrganisationWithMfa()
    const { body } = await create(owner, { name: { en: 'Own\u200b \u202efactor', ar: '' } })
    expect(body).toMatchObject({ name: { en: 'Own factor', ar: '' } })
  })

  it('that overlap another are refused, by file too', async () => {
    const owner = await app.anOrganisationWithMfa()
    expect((await create(owner)).status).toBe(201)
    expect(await create(owner, { validFrom: '2025-06-01', validTo: null })).toMatchObject({
      status: 409,
      body: { code: 'inventory.factor-overlap' },
    })
    expect((await create(owner, { validFrom: '2026-01-01', validTo: null })).status).toBe(201)
    expect(await create(owner, { unit: 'litre' })).toMatchObject({
      status: 422,
      body: { code: 'inventory.factor-invalid', details: { field: 'unit' } },
    })
    await factorsFile(owner, exampleFile('seattle-buildings-2016-factors.csv'), true)
    expect((await factorsFile(owner, exampleFile('seattle-buildings-2016-factors.csv'), true)).body).toMatchObject({
      stored: 0,
    })
  })

  it('that a file gives gas by gas state the sum of their gases', async () => {
    const owner = await app.anOrganisationWithMfa()
    const rows = [
      'activity,name_en,scope,category,unit,co2_kg,ch4_kg,co2e_kg,source_title,source_publisher',
      'diesel-stationary,Diesel,1,stationary-combustion,litre,2.6,0.001,,Letter,Supplier',
    ]
    expect((await factorsFile(owner, Buffer.from(rows.join('\n')), true)).body.stored).toBe(1)
    const own = await app.call<{ items: inventory.OwnFactorShape[] }>(owner, 'GET', '/api/inventory/own-factors')
    // AR5: 2.6 kg CO2 + 0.001 kg CH4 × 28.
    expect(own.body.items).toMatchObject([{ co2Kg: '2.6', ch4Kg: '0.001', co2eKg: '2.628', gwpBasis: 'AR5' }])
  })

  it('that contradict their own gases are refused, with what the gases come to', async () => {
    const owner = await app.anOrganisationWithMfa()
    const diesel = { activity: 'diesel-stationary', unit: 'litre' }
    const refused = (stated: string, computed: string) => ({
      status: 422,
      body: { code: 'inventory.factor-contradicts', details: { stated, computed } },
    })
    expect(await create(owner, { ...diesel, co2eKg: '0', ch4Kg: '1' })).toMatchObject(refused('0', '25–28'))
    expect(await create(owner, { ...diesel, co2eKg: '0', ch4Kg: '1', gwpBasis: 'AR5' })).toMatchObject(
      refused('0', '28'),
    )
    expect(await create(owner, { ...diesel, co2eKg: '0.5', co2Kg: '0.9' })).toMatchObject(refused('0.5', '0.9'))
    const fits = { ...diesel, co2eKg: '2.63', co2Kg: '2.6', ch4Kg: '0.001', gwpBasis: 'AR5' } as const
    expect((await create(owner, fits)).status).toBe(201)
    const alone = { ...diesel, co2Kg: '2.6', n2oKg: '0.1', co2eKg: '2.6', gwpBasis: 'CO2-only' } as const
    expect(await create(owner, alone)).toMatchObject({ body: { details: { field: 'gwpBasis' } } })
    const nothing = { ...diesel, co2eKg: null, biogenicCo2Kg: '1' }
    expect(await create(owner, nothing)).toMatchObject({ body: { details: { field: 'co2eKg' } } })
    const rows = [
      'activity,name_en,scope,category,unit,co2_kg,co2e_kg,source_title,source_publisher',
      'petrol-vehicles,Petrol,1,mobile-combustion,litre,0.9,0.5,Letter,Supplier',
    ]
    const { body } = await factorsFile(owner, Buffer.from(rows.join('\n')), true)
    expect(body).toMatchObject({ stored: 0, rows: [{ codes: ['factor-contradicts'] }] })
  })

  it('state the sum of their gases where no CO2e is given, fossil methane apart from other methane', async () => {
    const owner = await app.anOrganisationWithMfa()
    const gases = { co2eKg: null, activity: 'natural-gas', unit: 'm3' } as const
    const made = async (over: Partial<inventory.OwnFactorInput>) => (await create(owner, { ...gases, ...over })).body
    const fossil = { ch4FossilKg: '0.1', validFrom: '2023-01-01', validTo: '2023-12-31' }
    const other = { ch4NonFossilKg: '0.1', validFrom: '2024-01-01', validTo: '2024-12-31' }
    // gwp.csv: fossil 30 in AR5 and 29.8 in AR6, other 28 and 27.
    expect(await made(fossil)).toMatchObject({ co2eKg: '3', gwpBasis: 'AR5', ch4FossilKg: '0.1', ch4Kg: null })
    expect(await made({ ...other, gwpBasis: 'AR6' })).toMatchObject({ co2eKg: '2.7', gwpBasis: 'AR6' })
    const { body: site } = await app.aSite(owner, { code: 'GAS', ar: 'الغاز' })
    const preview = async (year: number) =>
      (
        await app.call<{ result: { kgCo2e: Record<string, string> } }>(
          owner,
          'GET',
          `/api/inventory/record-preview?siteId=${site.id}&activity=natural-gas&quantity=1&unit=m3` +
            `&periodStart=${year}-03-01&periodEnd=${year}-03-31`,
        )
      ).body
    expect(JSON.stringify(await preview(2023))).toContain('"AR6":"2.98"')
    expect(JSON.stringify(await preview(2024))).toContain('"AR5":"2.8"')
  })

  it('reach old rows only when somebody recalculates the year', async () => {
    const owner = await app.anOrganisationWithMfa()
    const rows = Buffer.from(
      'site,period_start,period_end,activity,quantity,unit\nPlant,2025-01-01,2025-01-31,electricity-grid,1000,kWh\n',
    )
    await importFile(owner, 'one.csv', rows, 'SA')
    expect((await total(owner, 2025)).location!.kg).toBe('592')
    await create(owner)
    expect((await total(owner, 2025)).location!.kg).toBe('592')
    const asked = await app.call<{ jobId: string }>(owner, 'POST', '/api/inventory/inventories/2025/recalculate')
    expect((await app.jobDone(owner, asked.body.jobId)).result).toMatchObject({ records: 1, changed: 1, unresolved: 0 })
    expect((await total(owner, 2025)).location!.kg).toBe('500')
    const { body: list } = await app.call<{ items: { id: string }[] }>(owner, 'GET', '/api/inventory/records?year=2025')
    const { body: record } = await app.call<inventory.RecordDetail>(
      owner,
      'GET',
      `/api/inventory/records/${list.items[0]!.id}`,
    )
    expect(record.record.version).toBe(2)
    expect(record.versions.map(({ version, snapshot }) => [version, snapshot.kgCo2e.AR5])).toEqual([[1, '592']])
  })

  it('leave a history in which every version is whole, whatever came in between', async () => {
    const owner = await app.anOrganisationWithMfa()
    const rows = Buffer.from(
      'site,period_start,period_end,activity,quantity,unit\nPlant,2025-01-01,2025-01-31,electricity-grid,1000,kWh\n',
    )
    await importFile(owner, 'one.csv', rows, 'SA')
    const recalculate = async () => {
      const asked = await app.call<{ jobId: string }>(owner, 'POST', '/api/inventory/inventories/2025/recalculate')
      expect((await app.jobDone(owner, asked.body.jobId)).result).toMatchObject({ changed: 1 })
    }
    const { body: list } = await app.call<{ items: inventory.RecordItem[] }>(
      owner,
      'GET',
      '/api/inventory/records?year=2025',
    )
    const address = `/api/inventory/records/${list.items[0]!.id}`
    const read = async () => (await app.call<inventory.RecordDetail>(owner, 'GET', address)).body
    const own = await create(owner)
    await recalculate()
    const { record } = await read()
    const { activity, unit, periodStart, periodEnd, dataQuality, reference } = record
    const siteId = record.site.id
    const entry = { siteId, activity, unit, periodStart, periodEnd, dataQuality, reference, supplierId: null }
    const seen = { version: record.version, state: record.state }
    const corrected = await app.call(owner, 'PUT', address, { ...entry, ...seen, note: 'read again', quantity: '200' })
    expect(corrected.status).toBe(200)
    const ended = await app.call(owner, 'POST', `/api/inventory/own-factors/${own.body.id}/end`, {
      reason: 'Withdrawn',
    })
    expect(ended.status).toBe(204)
    await recalculate()
    const { versions, record: now } = await read()
    expect([now.version, now.quantity, now.kgCo2e.AR5]).toEqual([4, '200', '118.4'])
    const told = versions.map(({ version, removed: gone, snapshot }) => [
      version,
      gone,
      snapshot.quantity,
      snapshot.kgCo2e.AR5,
      snapshot.note,
      snapshot.siteId,
    ])
    // 592 g/kWh of the grid, 500 of their own.
    expect(told).toEqual([
      [3, false, '200', '100', 'read again', siteId],
      [2, false, '1000', '500', null, siteId],
      [1, false, '1000', '592', null, siteId],
    ])
    const { body: shown } = await app.call<inventory.Inventory>(owner, 'GET', '/api/inventory/inventories/2025')
    expect(shown.changes).toMatchObject({ added: 1, changed: 1, removed: 0 })
    const gone = { version: 4, state: now.state, reason: 'Entered twice' }
    expect((await app.call(owner, 'POST', `${address}/remove`, gone)).status).toBe(204)
    const { body: after } = await app.call<inventory.Inventory>(owner, 'GET', '/api/inventory/inventories/2025')
    expect(after.changes).toMatchObject({ removed: 1 })
  })

  it('reach exactly the rows of their site, their supplier and their days', async () => {
    const owner = await app.anOrganisationWithMfa()
    const rows = [
      'site,period_start,period_end,activity,quantity,unit,supplier,reference',
      'North,2025-05-01,2025-05-31,electricity-grid,100,kWh,SEC,north-may',
      'South,2025-05-01,2025-05-31,electricity-grid,100,kWh,SEC,south-may',
      'South,2025-06-10,2025-06-12,electricity-grid,100,kWh,SEC,south-early-june',
      'South,2025-06-20,2025-06-25,electricity-grid,100,kWh,SEC,south-late-june',
      'South,2025-07-01,2025-07-31,electricity-grid,100,kWh,Other,south-july-other',
      'South,2025-07-01,2025-07-31,diesel-stationary,100,litre,Other,diesel',
    ]
    await importFile(owner, 'rows.csv', Buffer.from(rows.join('\n')), 'SA', ['overlap', 'possible-duplicate'])
    const listed = async () =>
      (
        await app.call<{ items: { reference: string; kgCo2e: { AR5: string } }[] }>(
          owner,
          'GET',
          '/api/inventory/records?year=2025&limit=50',
        )
      ).body.items
    const { body: sites } = await app.call<{ items: { id: string; code: string; name: { en: string } }[] }>(
      owner,
      'GET',
      '/api/inventory/sites',
    )
    const { body: suppliers } = await app.call<{ items: { id: number; name: string }[] }>(
      owner,
      'GET',
      '/api/inventory/suppliers',
    )
    const kgOf = async () =>
      Object.fromEntries((await listed()).map(({ reference, kgCo2e }) => [reference, kgCo2e.AR5]))
    const before = await kgOf()
    expect(before['south-may']).toBe('59.2')
    await create(owner, { validFrom: '2025-06-15', co2eKg: '0.5' })
    const north = sites.items.find(({ name }) => name.en === 'North')!
    await create(owner, { level: 'site', siteId: north.id, co2eKg: '0.4' })
    const other = suppliers.items.find(({ name }) => name === 'Other')!
    await create(owner, { level: 'supplier', supplierId: other.id, co2eKg: '0.3' })
    const { body } = await app.call<{ jobId: string }>(owner, 'POST', '/api/inventory/inventories/2025/recalculate')
    expect((await app.jobDone(owner, body.jobId)).result).toMatchObject({ records: 6, changed: 3, unresolved: 0 })
    expect(await kgOf()).toEqual({
      ...before,
      'north-may': '40',
      'south-late-june': '50',
      'south-july-other': '30',
    })
    // Nothing is left to do for those who ask again.
    const again = await app.call<{ jobId: string }>(owner, 'POST', '/api/inventory/inventories/2025/recalculate')
    expect((await app.jobDone(owner, again.body.jobId)).result).toMatchObject({ records: 6, changed: 0 })
  })

  it('are not applied to a year that does not exist', async () => {
    const owner = await app.anOrganisationWithMfa()
    expect((await app.call(owner, 'POST', '/api/inventory/inventories/2050/recalculate')).status).toBe(422)
  })

  it('leave what somebody corrects at the same moment to the correction', async () => {
    const owner = await app.anOrganisationWithMfa()
    const rows = Buffer.from(
      'site,period_start,period_end,activity,quantity,unit\nPlant,2025-01-01,2025-01-31,electricity-grid,1000,kWh\n',
    )
    await importFile(owner, 'one.csv', rows, 'SA')
    await create(owner)
    const tenancy = { personId: randomUUID(), organisationId: owner.organisation.id, role: 'owner' }
    let asked = ''
    await app.platform.database.transaction(tenancy, async ({ db }) => {
      await sql`update activity_records set quantity = 10, co2e_ar4_kg = 5.92, co2e_ar5_kg = 5.92, co2e_ar6_kg = 5.92,
          prepared_by = app.current_person()`.execute(db)
      asked = (await app.call<{ jobId: string }>(owner, 'POST', '/api/inventory/inventories/2025/recalculate')).body
        .jobId
      // The job has begun once another connection waits for the row that this transaction holds.
      const waiting = () => waitingSessions((query) => sql.raw(query).execute(db))
      await expect.poll(waiting).toBeGreaterThan(0)
    })
    expect((await app.jobDone(owner, asked)).state).toBe('succeeded')
    const found = await app.platform.database.transaction(
      tenancy,
      async ({ db }) =>
        (
          await sql<{
            quantity: string
            co2e_ar5_kg: string
          }>`select quantity, co2e_ar5_kg from activity_records`.execute(db)
        ).rows,
    )
    expect(found.map(({ quantity, co2e_ar5_kg }) => [quantity, Number(co2e_ar5_kg)])).toEqual([['10', 5]])
  })

  it('are not entered by viewers nor seen by strangers', async () => {
    const owner = await app.anOrganisationWithMfa()
    await create(owner)
    const viewer = await app.aMember(owner, 'viewer')
    expect((await create(viewer)).status).toBe(403)
    const other = await app.anOrganisationWithMfa()
    expect((await app.call<{ items: unknown[] }>(other, 'GET', '/api/inventory/own-factors')).body.items).toEqual([])
  })
})

describe('the factor library', () => {
  it('is searched in both languages and filtered', async () => {
    const owner = await app.anOrganisationWithMfa()
    const find = async (query: string) =>
      (
        await app.call<{ items: inventory.LibraryFactorShape[]; total: number }>(
          owner,
          'GET',
          `/api/inventory/factors?${query}`,
        )
      ).body
    expect((await find('search=%D8%AF%D9%8A%D8%B2%D9%84&limit=5')).items.length).toBe(5)
    const grid = await find('activity=electricity-grid&region=SA')
    expect(grid.items.every(({ region }) => region === 'SA')).toBe(true)
    expect(grid.items.map(({ id }) => id)).toContain('ifi2021-grid-om-sa')
  })
  it('swaps the rule’s factor for another with a reason', async () => {
    const owner = await app.anOrganisationWithMfa()
    const swap = (factorId: string) =>
      app.call(owner, 'PUT', '/api/inventory/factor-choices/electricity-grid', {
        factorId,
        reason: 'The utility reports with losses',
      })
    expect((await swap('no-such-factor')).status).toBe(404)
    expect((await swap('cfp2023-grid-total-sa-2021')).status).toBe(204)
    const rows = Buffer.from(
      'site,period_start,period_end,activity,quantity,unit\nPlant,2025-01-01,2025-01-31,electricity-grid,1000,kWh\n',
    )
    await importFile(owner, 'one.csv', rows, 'SA')
    expect((await total(owner, 2025)).location!.kg).toBe('614.2')
  })

  it('lets a factor that no activity leads to be chosen for one of its kind, spend factors too', async () => {
    const owner = await app.anOrganisationWithMfa()
    const served = async (id: string) =>
      (
        await app.call<{ activities: { key: string; serves: string }[] }>(owner, 'GET', `/api/inventory/factors/${id}`)
      ).body.activities.map(({ key, serves }) => `${key} ${serves}`)
    const glass = 'desnz-mat-glass-closed-loop-source-tonne-2024'
    const software = 'useeio13-naics-511210-usd'
    expect(await served(glass)).toContain('material-glass unlisted')
    expect(await served(software)).toContain('spend-it-services unlisted')
    expect(await served(software)).not.toContain('material-glass unlisted')
    expect(await served('useeio13-naics-541512-usd')).toEqual(['spend-it-services rule'])
    const choose = async (activity: string, factorId: string, reason = 'Recycled glass by the letter of the maker') => {
      const path = `/api/inventory/factor-choices/${activity}`
      const { status, body } = await app.call<{ code?: string } | null>(owner, 'PUT', path, { factorId, reason })
      return [status, body?.code]
    }
    // A dimension, a category or a scope of another kind; and an activity that takes own factors alone.
    expect(await choose('material-glass', software)).toEqual([422, 'inventory.factor-invalid'])
    expect(await choose('glass-production', glass)).toEqual([422, 'inventory.factor-invalid'])
    expect(await choose('electricity-supplier', 'ifi2021-grid-om-sa')).toEqual([422, 'inventory.factor-invalid'])
    expect((await choose('material-glass', glass, ' '))[0]).toBe(400)
    expect(await choose('material-glass', glass)).toEqual([204, undefined])
    expect(await choose('spend-it-services', software)).toEqual([204, undefined])
    for (const [year, value] of [
      [2022, '108'],
      [2025, '120'],
    ] as const)
      await app.call(owner, 'PUT', `/api/inventory/price-index/SAR/${year}`, {
        value,
        source: 'Made up for this test, 2022 = 108',
        reason: 'Spend of the year is to be counted',
        version: 0,
      })
    const { body: site } = await app.aSite(owner, { code: 'G', ar: 'مصنع الزجاج' })
    const enter = async (activity: string, quantity: string, unit: string) => {
      const days = { periodStart: '2025-01-01', periodEnd: '2025-01-31' }
      const { body } = await app.call<{ records: inventory.RecordItem[] }>(owner, 'POST', '/api/inventory/records', {
        siteId: site.id,
        activity,
        quantity,
        unit,
        ...days,
        supplierId: null,
        dataQuality: 'measured',
        reference: null,
        note: null,
      })
      const { body: detail } = await app.call<inventory.RecordDetail>(
        owner,
        'GET',
        `/api/inventory/records/${body.records[0]!.id}`,
      )
      const [figure] = detail.figures
      return [figure!.kgCo2e.AR5, figure!.factor.id, figure!.warnings.includes('factor-chosen')]
    }
    // 2 t × 823.18954 kg (DESNZ 2024, material use, closed-loop glass).
    expect(await enter('material-glass', '2', 'tonne')).toEqual(['1646.37908', glass, true])
    // 375,000 SAR × 108 ÷ 120 ÷ 3.75 = 90,000 USD of 2022; × 0.08 kg (US EPA, software publishers).
    expect(await enter('spend-it-services', '375000', 'SAR')).toEqual(['7200', software, true])
  })
})
