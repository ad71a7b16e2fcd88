import { randomUUID } from 'node:crypto'
import { decimal, sum, toText } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Owner } from '../../organisations/testing.ts'
import type { Db } from '../../platform/database.ts'
import { waitingSessions } from '../../platform/testing/waiting-sessions.ts'
import { putYear } from '../yearly/testing.ts'
import { oneImportAtATime } from './store/imports.ts'
import { rowsOf } from './store/stage.ts'
import { exampleFile, startImportsApp, type ImportsApp } from './testing.ts'

let app: ImportsApp
beforeAll(async () => {
  app = await startImportsApp({ MAX_IMPORT_MB: '1' })
})
afterAll(() => app.close())

const csv = (...lines: string[]) =>
  Buffer.from(['site,period_start,period_end,activity,quantity,unit,supplier,reference,note', ...lines].join('\n'))
const bill = (reference: string, quantity = '100', site = 'Riyadh', from = '2025-01-01', to = '2025-01-31') =>
  `${site},${from},${to},electricity-grid,${quantity},kWh,SEC,${reference},`
const tenancy = (who: Owner) =>
  ({ personId: who.personId, organisationId: who.organisation.id, role: 'owner', aal: 'aal2' }) as const
const reviewing = (who: Owner) =>
  ({ personId: randomUUID(), organisationId: who.organisation.id, role: 'reviewer' }) as const
const approveFirst = (db: Db) =>
  sql`update activity_records set state = 'approved', decided_by = app.current_person() where reference = 'A-1'`.execute(
    db,
  )
const askedIn = (db: Db) => (query: string) => sql.raw(query).execute(db)
const recordsOf = (who: Owner) =>
  app.platform.database.transaction(
    tenancy(who),
    async ({ db }) =>
      (
        await sql<{
          quantity: string
          period_start: string
          period_end: string
          co2e_ar5_kg: string
          inventory_year: number
          entered: object | null
        }>`select * from activity_records order by import_row, period_start`.execute(db)
      ).rows,
  )

async function checked(
  owner: Owner,
  bytes: Buffer,
  name = 'bills.csv',
  change: (options: inventory.ImportOptions) => inventory.ImportOptions = (options) => options,
) {
  const uploaded = await app.upload(owner, name, bytes)
  expect(uploaded.status).toBe(201)
  const { id, options } = uploaded.body
  const job = await app.check(owner, id, change(options!))
  expect(job.state).toBe('succeeded')
  return { id, options: options!, detail: await app.detail(owner, id) }
}

describe('names that a file brings', () => {
  it('of suppliers and sites are stored like typed ones: in one line, as they read', async () => {
    const owner = await app.anOrganisation()
    await app.aSite(owner, { code: 'RUH', ar: 'الرياض', aliases: ['Riyadh'] })
    const row = (supplier: string, reference: string, month: string) =>
      `Riyadh,2025-${month}-01,2025-${month}-28,electricity-grid,100,kWh,${supplier},${reference},`
    const { id, detail } = await checked(
      owner,
      csv(
        row('"Ac\u0085me\n\u202ECo"', 'S-1', '01'),
        row('Ac me Co', 'S-2', '02'),
        row('\u200b\u3164', 'S-3', '03'),
        row('x'.repeat(201), 'S-4', '04'),
      ),
    )
    expect(detail.counts).toMatchObject({ ready: 3, refused: 1 })
    expect((await app.commit(owner, id)).state).toBe('succeeded')
    type Named = { items: { id: number; name: string }[] }
    const suppliers = (await app.call<Named>(owner, 'GET', '/api/inventory/suppliers')).body.items
    expect(suppliers.map(({ name }) => name)).toEqual(['Ac me Co'])
    const records = await app.platform.database.transaction(tenancy(owner), ({ db }) =>
      sql<{ supplier_id: number | null }>`select supplier_id from activity_records order by import_row`.execute(db),
    )
    const [known] = suppliers.map((supplier) => supplier.id)
    expect(records.rows.map((record) => record.supplier_id)).toEqual([known, known, null])
    const place = { entityId: null, country: 'SA', region: null }
    const made = await app.call(owner, 'POST', '/api/inventory/sites/bulk', { ...place, names: ['Ge\u0007ddah\u202E'] })
    expect(made.status).toBe(201)
    const sites = await app.call<{ items: { name: { en: string } }[] }>(owner, 'GET', '/api/inventory/sites')
    expect(sites.body.items.map(({ name }) => name.en)).toContain('Ge ddah')
    const unseen = await app.call(owner, 'POST', '/api/inventory/sites/bulk', { ...place, names: ['\u3164'] })
    expect(unseen).toMatchObject({ status: 400, body: { code: 'validation-failed' } })
  })
})

describe('importing a file', () => {
  it('stores what is ready, keeps what waits, and gives a receipt', async () => {
    const owner = await app.anOrganisation()
    await app.aSite(owner, { code: 'RUH', ar: 'الرياض', aliases: ['Riyadh'] })
    const { id, detail } = await checked(
      owner,
      csv(bill('A-1'), bill('A-2', '-5', 'Riyadh', '2025-02-01', '2025-02-28'), bill('A-3', 'none')),
    )
    expect(detail.counts).toMatchObject({ ready: 1, held: 1, refused: 1 })
    const job = await app.commit(owner, id)
    expect(job.state).toBe('succeeded')
    const after = await app.detail(owner, id)
    expect(after).toMatchObject({
      state: 'imported',
      receipt: { records: 1, years: [2025] },
      counts: { imported: 1, held: 1, refused: 1 },
    })
    // 100 kWh × 0.592 kg CO2/kWh: the operating margin of the Kingdom's grid, IFI 2021.
    expect((await recordsOf(owner)).map((record) => record.co2e_ar5_kg)).toEqual(['59.2'])
  })

  it('takes reported emissions with the document of their reference as source, and refuses them without', async () => {
    const owner = await app.anOrganisation()
    await app.aSite(owner, { code: 'R', ar: 'الرياض', aliases: ['Riyadh'] })
    const line = (quantity: string, unit: string, reference: string) =>
      `Riyadh,2025-01-01,2025-01-31,reported-process,${quantity},${unit},,${reference},`
    const { id, detail } = await checked(
      owner,
      csv(line('12', 't CO2', 'CEMS report 2025'), line('3', 'kg N2O', ''), line('2', 'kg_HFC-134a', 'Log 7')),
    )
    expect(detail.counts).toMatchObject({ refused: 1 })
    expect(JSON.stringify(await app.rows(owner, id))).toContain('reported-source-missing')
    await app.commit(owner, id)
    const stored = await recordsOf(owner)
    expect(stored.map(({ co2e_ar5_kg, entered }) => [Number(co2e_ar5_kg), entered])).toEqual([
      [12000, expect.objectContaining({ input: expect.objectContaining({ source: 'CEMS report 2025' }) as object })],
      [2600, expect.objectContaining({ input: expect.objectContaining({ source: 'Log 7' }) as object })],
    ])
  })

  it('refuses everything or nothing where that was asked, and says what is open', async () => {
    const owner = await app.anOrganisation()
    await app.aSite(owner, { code: 'RUH', ar: 'الرياض', aliases: ['Riyadh'] })
    const { id } = await checked(owner, csv(bill('A-1'), bill('A-2', 'none')))
    const refused = await app.call(owner, 'POST', `/api/inventory/imports/${id}/commit`, { mode: 'all-or-nothing' })
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'inventory.import-not-clean', details: { refused: 1, held: 0 } },
    })
    expect(await recordsOf(owner)).toEqual([])
  })

  it('imports a row after a person answered it, and never the rest twice', async () => {
    const owner = await app.anOrganisation()
    await app.aSite(owner, { code: 'RUH', ar: 'الرياض', aliases: ['Riyadh'] })
    const { id, options } = await checked(
      owner,
      csv(bill('A-1'), bill('A-2', '-5', 'Riyadh', '2025-02-01', '2025-02-28')),
    )
    await app.commit(owner, id)
    const [held] = await app.rows(owner, id, '&view=held')
    const answered = await app.call(owner, 'POST', `/api/inventory/imports/${id}/answers`, {
      answers: [{ record: held!.record, decision: { kind: 'confirm' } }],
    })
    expect(answered.status).toBe(200)
    await app.check(owner, id, options)
    expect((await app.detail(owner, id)).counts).toMatchObject({ imported: 1, held: 0, warning: 1 })
    await app.commit(owner, id)
    expect((await recordsOf(owner)).map((record) => record.quantity)).toEqual(['100', '-5'])
  })

  it('asks for unknown sites and creates them together in one country', async () => {
    const owner = await app.anOrganisation()
    const { id, options, detail } = await checked(
      owner,
      csv(
        bill('A-1', '1', 'Plant one'),
        bill('A-2', '2', 'Plant two'),
        bill('A-3', '3', 'Plant one', '2025-02-01', '2025-02-28'),
      ),
    )
    expect(detail.counts).toMatchObject({ held: 3, unknownSites: 2 })
    expect((await app.createSites(owner, id, 'US')).body).toEqual({ created: 2 })
    await app.check(owner, id, options)
    await app.commit(owner, id)
    const sites = await app.call<{ items: inventory.Site[] }>(owner, 'GET', '/api/inventory/sites')
    expect(sites.body.items.map((site) => [site.name.en, site.country])).toEqual([
      ['Plant one', 'US'],
      ['Plant two', 'US'],
    ])
    expect(await recordsOf(owner)).toHaveLength(3)
  })

  it('recognises the same file and the same rows', async () => {
    const owner = await app.anOrganisation()
    await app.aSite(owner, { code: 'RUH', ar: 'الرياض', aliases: ['Riyadh'] })
    const bytes = csv(bill('A-1'))
    const first = await checked(owner, bytes)
    await app.commit(owner, first.id)
    const second = await checked(owner, bytes, 'again.csv')
    expect(second.detail.sameFileAs).toMatchObject({ id: first.id, fileName: 'bills.csv' })
    expect((await app.rows(owner, second.id, '&view=refused')).map((row) => row.codes)).toEqual([
      ['already-in-inventory'],
    ])
    const third = await checked(owner, csv(bill('A-1', '101')), 'corrected.csv')
    expect((await app.rows(owner, third.id, '&view=held')).map((row) => row.codes)).toEqual([
      ['reference-in-inventory'],
    ])
  })

  it('stores the same rows once, though two files of them were checked before either was stored', async () => {
    const owner = await app.anOrganisation()
    await app.aSite(owner, { code: 'RUH', ar: 'الرياض', aliases: ['Riyadh'] })
    const first = await checked(owner, csv(bill('A-1')))
    const second = await checked(owner, csv(bill('A-1')), 'again.csv')
    expect((await app.commit(owner, first.id)).state).toBe('succeeded')
    expect(await app.commit(owner, second.id)).toMatchObject({ state: 'failed', errorCode: 'inventory.import-changed' })
    expect(await app.detail(owner, second.id)).toMatchObject({ state: 'review', receipt: null })
    expect(await recordsOf(owner)).toHaveLength(1)
  })

  it('does not store the factors of a country that a site has left since the check', async () => {
    const owner = await app.anOrganisationWithMfa()
    const { body: site } = await app.aSite(owner, { code: 'RUH', ar: 'الرياض', aliases: ['Riyadh'] })
    const { id } = await checked(owner, csv(bill('A-1')))
    const { id: siteId, ...rest } = site
    expect((await app.call(owner, 'PUT', `/api/inventory/sites/${siteId}`, { ...rest, country: 'US' })).status).toBe(
      200,
    )
    expect(await app.commit(owner, id)).toMatchObject({ state: 'failed', errorCode: 'inventory.import-changed' })
    expect(await recordsOf(owner)).toEqual([])
  })

  it('stores nothing at a site that was put aside since the check', async () => {
    const owner = await app.anOrganisationWithMfa()
    const { body: site } = await app.aSite(owner, { code: 'RUH', ar: 'الرياض', aliases: ['Riyadh'] })
    const { id } = await checked(owner, csv(bill('A-1')))
    const { version } = site
    expect((await app.call(owner, 'POST', `/api/inventory/sites/${site.id}/archive`, { version })).status).toBe(200)
    expect(await app.commit(owner, id)).toMatchObject({ state: 'failed', errorCode: 'inventory.import-changed' })
    expect(await recordsOf(owner)).toEqual([])
  })

  it('reads its file again where a crash of the database took the checked rows from under the work', async () => {
    const owner = await app.anOrganisation()
    await app.aSite(owner, { code: 'RUH', ar: 'الرياض', aliases: ['Riyadh'] })
    const { id } = await checked(owner, csv(bill('A-1'), bill('A-2', 'none')))
    const { jobId } = await app.platform.database.transaction(tenancy(owner), async ({ db }) => {
      await oneImportAtATime(db, owner.organisation.id)
      const asked = await app.call<{ jobId: string }>(owner, 'POST', `/api/inventory/imports/${id}/commit`, {
        mode: 'ready-rows',
      })
      await sql`delete from ${rowsOf(id)}`.execute(db)
      return asked.body
    })
    expect((await app.jobDone(owner, jobId)).state).toBe('succeeded')
    expect((await app.detail(owner, id)).receipt).toMatchObject({ records: 1 })
    expect(await recordsOf(owner)).toHaveLength(1)
  })

  it('keeps its years open until it is stored, and those of what is taken back', async () => {
    const owner = await app.anOrganisation()
    await app.aSite(owner, { code: 'RUH', ar: 'الرياض', aliases: ['Riyadh'] })
    const first = await checked(owner, csv(bill('A-1')))
    await app.commit(owner, first.id)
    const second = await checked(owner, csv(bill('A-2', '5', 'Riyadh', '2025-03-01', '2025-03-31')), 'late.csv')
    const closing = app.platform.database.transaction(tenancy(owner), async ({ db }) => {
      await putYear(db, 2025, 'locked')
      const asked = await app.call<{ jobId: string }>(owner, 'POST', `/api/inventory/imports/${second.id}/commit`, {
        mode: 'ready-rows',
      })
      await expect.poll(() => waitingSessions(askedIn(db))).toBeGreaterThan(0)
      return asked.body.jobId
    })
    expect(await app.jobDone(owner, await closing)).toMatchObject({
      state: 'failed',
      errorCode: 'inventory.period-locked',
    })
    expect(await recordsOf(owner)).toHaveLength(1)
    expect(
      await app.call(owner, 'POST', `/api/inventory/imports/${first.id}/undo`, { reason: 'wrong file' }),
    ).toMatchObject({ status: 409, body: { code: 'inventory.period-locked' } })
  })

  it('is not taken back from under somebody who is approving a part of it', async () => {
    const owner = await app.anOrganisation()
    await app.aSite(owner, { code: 'RUH', ar: 'الرياض', aliases: ['Riyadh'] })
    const { id } = await checked(owner, csv(bill('A-1'), bill('A-2', '7', 'Riyadh', '2025-02-01', '2025-02-28')))
    await app.commit(owner, id)
    const undone = await app.platform.database.transaction(reviewing(owner), async ({ db }) => {
      await approveFirst(db)
      const asked = app.call(owner, 'POST', `/api/inventory/imports/${id}/undo`, { reason: 'wrong file' })
      await expect.poll(() => waitingSessions(askedIn(db))).toBeGreaterThan(0)
      return { asked }
    })
    expect(await undone.asked).toMatchObject({
      status: 409,
      body: { code: 'inventory.import-records-decided', details: { decided: 1 } },
    })
    expect(await recordsOf(owner)).toHaveLength(2)
  })

  it('gives every rejected row back as a file, those too that were fine until the inventory was asked', async () => {
    const owner = await app.anOrganisation()
    await app.aSite(owner, { code: 'RUH', ar: 'الرياض', aliases: ['Riyadh'] })
    const first = await checked(owner, csv(bill('A-1')))
    await app.commit(owner, first.id)
    const many = Array.from({ length: 5001 }, (_, index) => bill(`B-${index}`, 'none'))
    const { id } = await checked(owner, csv(bill('A-1'), ...many), 'again.csv')
    const url = `${app.url}/api/inventory/imports/${id}/rejected.csv?language=en`
    const lines = (await (await fetch(url, { headers: owner.headers })).text()).trim().split('\r\n')
    expect(lines).toHaveLength(5003)
    expect(lines[1]).toContain('RUH,2025-01-01,2025-01-31,electricity-grid,100,kWh,SEC,A-1,')
    expect(lines[5002]).toContain('Riyadh,2025-01-01,2025-01-31,electricity-grid,none,kWh,SEC,B-5000,')
  })

  it('splits a bill over the year end by days, and the parts are the whole', async () => {
    const owner = await app.anOrganisation()
    await app.aSite(owner, { code: 'RUH', ar: 'الرياض', aliases: ['Riyadh'] })
    const { id } = await checked(owner, csv(bill('A-1', '42770', 'Riyadh', '2024-12-15', '2025-01-14')))
    await app.commit(owner, id)
    const records = await recordsOf(owner)
    expect(records.map((record) => [record.inventory_year, record.period_start, record.period_end])).toEqual([
      [2024, '2024-12-15', '2024-12-31'],
      [2025, '2025-01-01', '2025-01-14'],
    ])
    expect(toText(sum(records.map((record) => decimal(record.quantity))))).toBe('42770')
    expect(records[0]!.entered).toEqual({
      quantity: '42770',
      unit: 'kWh',
      periodStart: '2024-12-15',
      periodEnd: '2025-01-14',
    })
  })

  it('cuts a bill where an own factor begins to serve', async () => {
    const owner = await app.anOrganisation()
    await app.aSite(owner, { code: 'RUH', ar: 'الرياض', aliases: ['Riyadh'] })
    const factor = {
      level: 'organisation',
      siteId: null,
      supplierId: null,
      activity: 'electricity-grid',
      name: { en: 'Contract', ar: 'عقد' },
      unit: 'kWh',
      co2eKg: '0.1',
      co2Kg: null,
      ch4Kg: null,
      n2oKg: null,
      biogenicCo2Kg: null,
      gwpBasis: 'source-defined',
      region: null,
      validFrom: '2025-01-11',
      validTo: null,
      scope2Basis: 'both',
      source: { title: 'Contract', publisher: 'Utility', year: '2025', table: '', licence: '' },
      uncertaintyPercent: null,
      confidence: 'single',
      reason: 'Test of cutting',
      notes: '',
    }
    expect((await app.call(owner, 'POST', '/api/inventory/own-factors', factor)).status).toBe(201)
    const { id } = await checked(owner, csv(bill('A-1', '310')))
    await app.commit(owner, id)
    const records = await recordsOf(owner)
    expect(
      records.map((record) => [record.period_start, record.period_end, record.quantity, record.co2e_ar5_kg]),
    ).toEqual([
      ['2025-01-01', '2025-01-10', '100', '59.2'],
      ['2025-01-11', '2025-01-31', '210', '21'],
    ])
  })

  it('takes a whole import back, months and all, unless somebody has approved a part', async () => {
    const owner = await app.anOrganisation()
    await app.aSite(owner, { code: 'RUH', ar: 'الرياض', aliases: ['Riyadh'] })
    const { id } = await checked(owner, csv(bill('A-1'), bill('A-2', '7', 'Riyadh', '2025-02-01', '2025-02-28')))
    await app.commit(owner, id)
    await app.platform.database.transaction(reviewing(owner), ({ db }) => approveFirst(db))
    const refused = await app.call(owner, 'POST', `/api/inventory/imports/${id}/undo`, { reason: 'wrong file' })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'inventory.import-records-decided', details: { decided: 1 } },
    })
    await app.platform.database.transaction(
      tenancy(owner),
      async ({ db }) => void (await sql`update activity_records set state = 'pending', decided_by = null`.execute(db)),
    )
    const undone = await app.call<inventory.ImportDetail>(owner, 'POST', `/api/inventory/imports/${id}/undo`, {
      reason: 'wrong file',
    })
    expect(undone).toMatchObject({ status: 200, body: { state: 'undone' } })
    expect(await recordsOf(owner)).toEqual([])
    const left = await app.platform.database.transaction(
      tenancy(owner),
      async ({ db }) => (await sql`select 1 from inventory_rollup`.execute(db)).rows,
    )
    expect(left).toEqual([])
  })

  it('can be taken back once a reviewer returned what was approved, and keeps what became of it', async () => {
    const owner = await app.anOrganisation()
    const reviewer = await app.aMember(owner, 'reviewer')
    await app.aSite(owner, { code: 'RUH', ar: 'الرياض', aliases: ['Riyadh'] })
    const { id } = await checked(owner, csv(bill('A-1'), bill('A-2', '7', 'Riyadh', '2025-02-01', '2025-02-28')))
    await app.commit(owner, id)
    const listed = await app.call<{ items: inventory.RecordItem[] }>(owner, 'GET', '/api/inventory/records')
    const first = listed.body.items.find((record) => record.reference === 'A-1')!
    const decide = async (decision: object) => {
      const { body } = await app.call<inventory.RecordDetail>(owner, 'GET', `/api/inventory/records/${first.id}`)
      const answer = await app.call(reviewer, 'POST', '/api/inventory/record-decisions', {
        selection: { kind: 'records', records: [{ id: first.id, version: body.record.version }] },
        decision,
      })
      expect(answer).toMatchObject({ status: 200, body: { decided: 1 } })
    }
    const undo = () =>
      app.call<inventory.ImportDetail>(owner, 'POST', `/api/inventory/imports/${id}/undo`, { reason: 'wrong file' })
    await decide({ kind: 'approve' })
    expect(await undo()).toMatchObject({ status: 409, body: { code: 'inventory.import-records-decided' } })
    await decide({ kind: 'return', reason: 'Bill of another site' })
    expect(await undo()).toMatchObject({ status: 200, body: { state: 'undone' } })
    expect(await recordsOf(owner)).toEqual([])
    expect(await app.call(owner, 'GET', `/api/inventory/records/${first.id}`)).toMatchObject({
      status: 404,
      body: { details: { reason: 'wrong file', removedBy: owner.personId } },
    })
  })

  it('can be taken back while rows left over are reviewed, and checked again when waiting work was cancelled', async () => {
    const owner = await app.anOrganisation()
    await app.aSite(owner, { code: 'RUH', ar: 'الرياض', aliases: ['Riyadh'] })
    const { id, options } = await checked(
      owner,
      csv(bill('A-1'), bill('A-2', '-5', 'Riyadh', '2025-02-01', '2025-02-28')),
    )
    await app.commit(owner, id)
    await app.check(owner, id, options)
    await app.platform.database.transaction(
      tenancy(owner),
      async ({ db }) => void (await sql`update imports set state = 'checking' where id = ${id}`.execute(db)),
    )
    expect((await app.check(owner, id, options)).state).toBe('succeeded')
    expect((await app.detail(owner, id)).state).toBe('review')
    expect((await app.call(owner, 'POST', `/api/inventory/imports/${id}/undo`, { reason: 'wrong file' })).status).toBe(
      200,
    )
    expect(await recordsOf(owner)).toEqual([])
  })

  it('does not offer again what somebody took out of the inventory, when the rows left over are checked', async () => {
    const owner = await app.anOrganisation()
    await app.aSite(owner, { code: 'RUH', ar: 'الرياض', aliases: ['Riyadh'] })
    const { id, options } = await checked(
      owner,
      csv(
        bill('A-1'),
        bill('A-2', '7', 'Riyadh', '2025-03-01', '2025-03-31'),
        bill('A-3', '-5', 'Riyadh', '2025-02-01', '2025-02-28'),
      ),
    )
    await app.commit(owner, id)
    const { items } = (await app.call<{ items: inventory.RecordItem[] }>(owner, 'GET', '/api/inventory/records')).body
    const first = items.find(({ reference }) => reference === 'A-1')!
    const removal = { version: first.version, state: first.state, reason: 'billed to the neighbour' }
    expect((await app.call(owner, 'POST', `/api/inventory/records/${first.id}/remove`, removal)).status).toBeLessThan(
      300,
    )
    await app.check(owner, id, options)
    expect((await app.detail(owner, id)).counts).toMatchObject({ ready: 0, warning: 0, imported: 1 })
    const rows = await app.rows(owner, id)
    expect(rows.find(({ values }) => values?.['reference'] === 'A-1')).toMatchObject({
      status: 'refuse',
      codes: expect.arrayContaining(['removed-from-inventory']),
    })
  })

  it('can be taken back where the check of the rows left over was cancelled, or refused', async () => {
    for (const state of ['uploaded', 'failed']) {
      const owner = await app.anOrganisation()
      await app.aSite(owner, { code: 'RUH', ar: 'الرياض', aliases: ['Riyadh'] })
      const { id } = await checked(owner, csv(bill('A-1'), bill('A-2', '-5', 'Riyadh', '2025-02-01', '2025-02-28')))
      await app.commit(owner, id)
      await app.platform.database.transaction(
        tenancy(owner),
        async ({ db }) => void (await sql`update imports set state = ${state} where id = ${id}`.execute(db)),
      )
      const undone = await app.call(owner, 'POST', `/api/inventory/imports/${id}/undo`, { reason: 'wrong file' })
      expect(undone).toMatchObject({ status: 200, body: { state: 'undone' } })
      expect(await recordsOf(owner)).toEqual([])
    }
  })

  it('is taken back with the part that a correction cut off one of its bills, which the page of the record names', async () => {
    const owner = await app.anOrganisation()
    const { body: site } = await app.aSite(owner, { code: 'RUH', ar: 'الرياض', aliases: ['Riyadh'] })
    const { id } = await checked(owner, csv(bill('A-1', '62', 'Riyadh', '2025-12-01', '2025-12-31'), bill('A-2')))
    await app.commit(owner, id)
    const { items } = (await app.call<{ items: inventory.RecordItem[] }>(owner, 'GET', '/api/inventory/records')).body
    const record = items.find(({ reference }) => reference === 'A-1')!
    const { activity, unit, quantity, dataQuality, reference, note } = record
    const corrected = await app.call<{ records: inventory.RecordItem[] }>(
      owner,
      'PUT',
      `/api/inventory/records/${record.id}`,
      {
        activity,
        unit,
        quantity,
        dataQuality,
        reference,
        note,
        supplierId: null,
        siteId: site.id,
        periodStart: '2025-12-01',
        periodEnd: '2026-01-31',
        version: 1,
        state: 'pending',
        reason: 'The bill is for two months',
      },
    )
    const [, part] = corrected.body.records
    const page = await app.call<inventory.RecordDetail>(owner, 'GET', `/api/inventory/records/${record.id}`)
    expect(page.body.parts).toMatchObject([{ id: part!.id, inventoryYear: 2026 }])
    const undone = await app.call(owner, 'POST', `/api/inventory/imports/${id}/undo`, {
      reason: 'wrong file',
      withCorrected: true,
    })
    expect(undone.status).toBe(200)
    expect(await recordsOf(owner)).toEqual([])
    // The file tells nothing of the part: its last version stays.
    expect(await app.call(owner, 'GET', `/api/inventory/records/${part!.id}`)).toMatchObject({
      status: 404,
      body: { details: { removedBy: owner.personId } },
    })
  })

  it('asks about an absurd quantity with the range that is typical, in the unit of the row', async () => {
    const owner = await app.anOrganisation()
    await app.aSite(owner, { code: 'RUH', ar: 'الرياض', aliases: ['Riyadh'] })
    const months = ['01', '02', '03', '04', '05', '06']
    const lines = ['80', '90', '100', '110', '120', '9000'].map((quantity, index) =>
      bill(`T-${index}`, quantity, 'Riyadh', `2025-${months[index]}-01`, `2025-${months[index]}-28`),
    )
    const { id } = await checked(owner, csv(...lines, bill('T-7', '-5', 'Riyadh', '2025-07-01', '2025-07-31')))
    const held = await app.rows(owner, id, '&view=held')
    expect(held.map(({ codes }) => codes)).toEqual([['outlier'], ['negative-quantity']])
    expect(held[0]?.choices).toMatchObject([{ code: 'outlier', kind: 'keep', typical: { from: '80', to: '120' } }])
  })

  it('refuses rows of a year that is closed', async () => {
    const owner = await app.anOrganisation()
    await app.aSite(owner, { code: 'RUH', ar: 'الرياض', aliases: ['Riyadh'] })
    const first = await checked(owner, csv(bill('A-1')))
    await app.commit(owner, first.id)
    await app.platform.database.transaction(tenancy(owner), ({ db }) => putYear(db, 2025, 'locked'))
    const second = await checked(owner, csv(bill('A-2', '5', 'Riyadh', '2025-03-01', '2025-03-31')), 'late.csv')
    expect((await app.rows(owner, second.id, '&view=refused')).map((row) => row.codes)).toEqual([['period-locked']])
  })

  it('remembers the mapping of a header for the next file', async () => {
    const owner = await app.anOrganisation()
    await app.aSite(owner, { code: 'RUH', ar: 'الرياض', aliases: ['Riyadh'] })
    const odd = Buffer.from('Where,From,To,What,Used,Measure\nRiyadh,2025-01-01,2025-01-31,electricity-grid,10,kWh\n')
    const uploaded = await app.upload(owner, 'odd.csv', odd)
    expect(uploaded.status).toBe(201)
    const options = uploaded.body.options!
    const columns = { site: 0, periodStart: 1, periodEnd: 2, activity: 3, quantity: 4, unit: 5 }
    await app.check(owner, uploaded.body.id, {
      ...options,
      mapping: {
        ...options.mapping,
        columns,
        names: {
          site: 'Where',
          periodStart: 'From',
          periodEnd: 'To',
          activity: 'What',
          quantity: 'Used',
          unit: 'Measure',
        },
      },
    })
    const again = await app.upload(owner, 'odd2.csv', Buffer.from(odd.toString().replace('10', '11')))
    expect(again.body).toMatchObject({ reading: { remembered: true }, options: { mapping: { columns } } })
    const forgotten = await app.call(owner, 'POST', `/api/inventory/imports/${again.body.id}/shape`, {
      wide: false,
      year: null,
      forget: true,
    })
    expect(forgotten).toMatchObject({ status: 200, body: { reading: { remembered: false } } })
    expect((await app.upload(owner, 'odd3.csv', odd)).body).toMatchObject({ reading: { remembered: false } })
  })
})

describe('a file that cannot be imported', () => {
  it.each([
    ['nothing', Buffer.alloc(0), 422, 'inventory.file-empty'],
    ['a program with the name of a sheet', Buffer.from('MZ\u0000\u0001\u0002\u0003'), 415, 'inventory.file-type'],
    ['a broken workbook', Buffer.from('PK\u0003\u0004 and then nothing of the kind'), 422, 'inventory.file-unsafe'],
    ['prose without a table', Buffer.from('Dear all,\nthere is no table here.\n'), 422, 'inventory.no-amounts'],
    ['one byte over the limit', Buffer.alloc(1024 * 1024 + 1, 'a'), 413, 'inventory.file-too-large'],
    ['a quotation that never ends', csv('"Riyadh,2025-01-01'), 422, 'inventory.file-unreadable'],
  ])('%s is refused with its reason', async (_what, bytes, status, code) => {
    const owner = await app.anOrganisation()
    expect(await app.upload(owner, 'file.xlsx', bytes)).toMatchObject({ status, body: { code } })
  })

  it('is out of reach for a viewer, a stranger and another organisation', async () => {
    const owner = await app.anOrganisation()
    const viewer = await app.aMember(owner, 'viewer')
    const other = await app.anOrganisation()
    const uploaded = await app.upload(owner, 'bills.csv', csv(bill('A-1')))
    expect((await app.upload(viewer, 'bills.csv', csv(bill('A-1')))).status).toBe(403)
    expect((await app.call(other, 'GET', `/api/inventory/imports/${uploaded.body.id}`)).status).toBe(404)
    expect((await app.call(null, 'GET', `/api/inventory/imports/${uploaded.body.id}`)).status).toBe(401)
  })
})

describe('workbooks', () => {
  it('offer their sheets and read the one that is chosen', async () => {
    const owner = await app.anOrganisation()
    const uploaded = await app.upload(
      owner,
      'seattle-buildings-2016-1000.xlsx',
      exampleFile('seattle-buildings-2016-1000.xlsx'),
    )
    expect(uploaded.body.reading!.sheets.length).toBe(2)
    await app.check(owner, uploaded.body.id, uploaded.body.options!)
    await app.createSites(owner, uploaded.body.id, 'US')
    await app.check(owner, uploaded.body.id, uploaded.body.options!)
    const { counts } = await app.detail(owner, uploaded.body.id)
    expect(counts.ready + counts.warning + counts.held).toBe(999)
  })
})
