import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { inventory } from '@athar/contracts'
import { libraryEdition } from '@athar/reference-data'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startInventoryApp, type Acting, type InventoryApp } from '../testing.ts'
import { insertExport } from './exports-store.ts'
import { readPdf } from '../../platform/documents/testing.ts'
import { productBranding } from '../../platform/branding.ts'
import { secondConnections } from '../../platform/testing/held-connections.ts'
import { aSite as aSiteOf, anEntry } from '../records/testing.ts'
import { aSite, storeRecords } from './testing-records.ts'

let app: InventoryApp
let owner: Acting
let ids: string[]
let folder: string

beforeAll(async () => {
  app = await startInventoryApp()
  await app.startJobs()
  folder = await mkdtemp(join(tmpdir(), 'athar-exports-'))
  owner = await app.anOrganisation({ name: { en: 'Najd Industries', ar: 'صناعات نجد' } })
  const riyadh = await aSite(app, owner, { name: { en: 'Riyadh plant', ar: 'مصنع الرياض' } })
  const jeddah = await aSite(app, owner, { name: { en: '', ar: 'مستودع جدة' }, city: 'jeddah', region: 'SA-02' })
  const month = { from: '2025-03-01', to: '2025-03-31' }
  ids = await storeRecords(app, owner, [
    {
      site: riyadh,
      activity: 'electricity-grid',
      quantity: '1234567.891',
      unit: 'kWh',
      ...month,
      supplier: 'Saudi Electricity Company',
    },
    { site: riyadh, activity: 'diesel-stationary', quantity: '4000.5', unit: 'litre', ...month },
    {
      site: riyadh,
      activity: 'diesel-stationary',
      quantity: '-0.5',
      unit: 'litre',
      ...month,
      dataQuality: 'estimated',
    },
    {
      site: jeddah,
      activity: 'diesel-vehicles',
      quantity: '980',
      unit: 'litre',
      from: '2025-01-15',
      to: '2025-04-10',
      note: '=HYPERLINK("http://x")',
    },
    { site: jeddah, activity: 'natural-gas', quantity: '7', unit: 'm3', ...month, state: 'pending' },
    { site: jeddah, activity: 'natural-gas', quantity: '999999', unit: 'm3', ...month, state: 'returned' },
    {
      site: riyadh,
      activity: 'diesel-stationary',
      quantity: '5000',
      unit: 'litre',
      from: '2024-03-01',
      to: '2024-03-31',
    },
  ])
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

type Accepted = { exportId: string; jobId: string }
const ask = (who: Acting, kind: inventory.ExportKind, language: 'en' | 'ar' = 'en', year = 2025) =>
  app.call<Accepted>(who, 'POST', '/api/inventory/exports', { year, kind, language })

async function made(kind: inventory.ExportKind, language: 'en' | 'ar' = 'en', who = owner): Promise<Accepted> {
  const { status, body } = await ask(who, kind, language)
  expect(status).toBe(202)
  const job = await app.whenDone(who, body.jobId)
  expect([job.state, job.errorCode]).toEqual(['succeeded', null])
  return body
}
async function download(id: string, who = owner) {
  const response = await app.app.inject({
    method: 'GET',
    url: `/api/inventory/exports/${id}/file`,
    headers: who.headers,
  })
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload }
}
const bytesOf = async (kind: inventory.ExportKind, language: 'en' | 'ar' = 'en') =>
  (await download((await made(kind, language)).exportId)).bytes

/** What the report must show, from the engine's own figures in the table. */
const totalTonnes = () =>
  app.asOwner(owner, async ({ db }) => {
    const { rows } = await sql<{ t: string }>`select round(sum(co2e_ar5_kg) / 1000, 2)::text as t from activity_records
       where org_id = ${owner.organisationId} and inventory_year = 2025 and state <> 'returned'`.execute(db)
    return Number(rows[0]!.t).toLocaleString('en', { minimumFractionDigits: 2 })
  })

describe.each(['en', 'ar'] as const)('the report in %s', (language) => {
  it('shows the totals of the records, tagged and readable, under a name in its language', async () => {
    const { exportId } = await made('pdf', language)
    const { status, headers, bytes } = await download(exportId)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/pdf')
    const name = decodeURIComponent(/filename\*=UTF-8''(\S+)/.exec(String(headers['content-disposition']))![1]!)
    expect(name).toBe(
      language === 'en' ? 'Najd Industries greenhouse gas inventory 2025.pdf' : 'جرد الانبعاثات 2025 صناعات نجد.pdf',
    )
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=/)
    const read = readPdf(bytes)
    expect(read.raw).toContain('<pdfuaid:part>1</pdfuaid:part>')
    expect(read.text).toContain(await totalTonnes())
    expect(read.text).toContain('ifi2021-grid-om-sa')
    expect(read.text).toContain(language === 'en' ? 'Riyadh plant' : 'مصنع الرياض')
    expect(read.text).toContain('مستودع جدة')
    expect(read.text).not.toContain('\uFFFD')
  })
})

it('a report asks for the brand before it holds the inventory', async () => {
  const { branding, database } = app
  const readAgain = async () => database.transaction({}, async () => productBranding)
  branding.readFrom(readAgain)
  await made('pdf')
  branding.readFrom(async () => productBranding)
  expect(secondConnections()).toEqual([])
})

describe('an export', () => {
  it('is listed with the hash of exactly the bytes that are downloaded', async () => {
    const { exportId, jobId } = await made('csv')
    const { body } = await app.call<{ items: inventory.InventoryExport[] }>(
      owner,
      'GET',
      '/api/inventory/exports?year=2025&limit=1',
    )
    const { bytes } = await download(exportId)
    expect(body.items[0]).toMatchObject({
      id: exportId,
      jobId,
      kind: 'csv',
      state: 'ready',
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
  })

  it('is paged newest first without losing or repeating any', async () => {
    await made('csv')
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body }: { body: { items: inventory.InventoryExport[]; nextCursor: string | null } } = await app.call(
        owner,
        'GET',
        `/api/inventory/exports?limit=2${cursor ? `&cursor=${cursor}` : ''}`,
      )
      seen.push(...body.items.map(({ id }) => id))
      cursor = body.nextCursor
    }
    const { body } = await app.call<{ items: inventory.InventoryExport[] }>(
      owner,
      'GET',
      '/api/inventory/exports?limit=500',
    )
    expect(seen).toEqual(body.items.map(({ id }) => id))
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('is refused for a year without records', async () => {
    const { status, body } = await ask(owner, 'pdf', 'en', 2019)
    expect([status, body]).toEqual([
      422,
      expect.objectContaining({ code: 'inventory.nothing-to-report', details: { year: 2019 } }),
    ])
  })

  it('is asked for in the audit trail by the one who asked', async () => {
    const { exportId } = await made('csv')
    const { rows } = await app.asOwner(owner, ({ db }) =>
      sql<{
        action: string
        person_id: string
      }>`select action, person_id from audit_trail where subject_type = 'export' and subject_id = ${exportId}`.execute(
        db,
      ),
    )
    expect(rows).toEqual([{ action: 'inventory.request-export', person_id: owner.personId }])
  })

  it('serves an auditor, who writes nothing else, and not a viewer', async () => {
    const auditor = await app.aMember(owner, 'auditor')
    const { exportId } = await made('csv', 'en', auditor)
    expect((await download(exportId, auditor)).status).toBe(200)
    const listed = async (who: typeof owner) =>
      (await app.call<{ items: inventory.InventoryExport[] }>(who, 'GET', '/api/inventory/exports')).body.items.find(
        ({ id }) => id === exportId,
      )
    expect([(await listed(auditor))?.mine, (await listed(owner))?.mine]).toEqual([true, false])
    const viewer = await app.aMember(owner, 'viewer')
    expect((await ask(viewer, 'csv')).status).toBe(403)
    expect((await download(exportId, viewer)).status).toBe(403)
  })

  it.each(['failed', 'cancelled'] as const)('is shown as not made when its job was %s', async (state) => {
    const [exportId, jobId] = [randomUUID(), randomUUID()]
    await app.asOwner(owner, async ({ db }) => {
      const at = app.clock.now()
      await sql`insert into jobs (org_id, id, kind, state, input, created_by, queue_id, created_at, finished_at)
        values (${owner.organisationId}, ${jobId}, 'inventory.write-export', ${state}, '{}', ${owner.personId}, ${randomUUID()}, ${at}, ${at})`.execute(
        db,
      )
      await insertExport(db, owner.organisationId, {
        id: exportId,
        jobId,
        year: 2024,
        kind: 'pdf',
        language: 'en',
        fileName: 'x.pdf',
        by: owner.personId,
        at,
      })
    })
    const { body } = await app.call<{ items: inventory.InventoryExport[] }>(
      owner,
      'GET',
      '/api/inventory/exports?year=2024&limit=1',
    )
    expect(body.items[0]).toMatchObject({ id: exportId, state: 'failed', sha256: null })
    expect((await download(exportId)).status).toBe(404)
  })

  it('belongs to its organisation alone', async () => {
    const { exportId } = await made('csv')
    const stranger = await app.anOrganisation()
    expect((await download(exportId, stranger)).status).toBe(404)
    const { body } = await app.call<{ items: unknown[] }>(stranger, 'GET', '/api/inventory/exports')
    expect(body.items).toEqual([])
  })
})

describe('the list of records', () => {
  it('opens in spreadsheets as UTF-8 with exact kilograms, and nothing in it runs', async () => {
    const text = (await bytesOf('csv')).toString('utf8')
    expect(text.startsWith('\uFEFFRecord,Version,Site code,')).toBe(true)
    const lines = text.trimEnd().split('\r\n')
    expect(lines).toHaveLength(7)
    expect(text).toContain(',1234567.891,kWh,Saudi Electricity Company,')
    expect(text).toContain(`"'=HYPERLINK(""http://x"")"`)
    expect(text).not.toMatch(/(^|,)=/m)
    expect((await bytesOf('csv', 'ar')).toString('utf8')).toContain('السجل,الإصدار,رمز الموقع,')
  })
})

describe('the workbook', () => {
  it('reads from the right in Arabic, with every breakdown and every record', async () => {
    const { sheets } = await readXlsx(await bytesOf('xlsx', 'ar'))
    expect(sheets.map(({ name }) => name)).toEqual([
      'الملخص',
      'الفئات',
      'الغازات',
      'الأشهر',
      'المواقع',
      'الكيانات',
      'الدول',
      'الكثافة بحسب الموقع',
      'الأنشطة',
      'الموردون',
      'معاملات الانبعاث',
      'العقود',
      'الطاقة',
      'سنة الأساس',
      'بحسب المعايير',
      'بنود الإبلاغ',
      'بيانات ناقصة',
      'أسباب التغير',
      'المصادر المتغيرة',
      'السجلات',
    ])
    for (const sheet of sheets) expect(sheet.view?.rightToLeft).toBe(true)
    expect(sheets.at(-1)!.rows).toHaveLength(7)
  })

  it('adds up: sites, months and categories give the total of the summary', async () => {
    const { sheets } = await readXlsx(await bytesOf('xlsx'))
    const sheet = (name: string) => sheets.find((each) => each.name === name)!.rows.slice(1)
    const column = (name: string, index: number) => sheet(name).reduce((all, row) => all + (Number(row[index]) || 0), 0)
    const total = Number(sheet('Summary')[0]![1])
    expect(total).toBeCloseTo(Number((await totalTonnes()).replaceAll(',', '')), 2)
    for (const [name, index] of [
      ['Sites', 1],
      ['Entities', 1],
      ['Countries', 1],
      ['Categories', 2],
      ['Months', 4],
      ['Gases', 2],
      ['Activities', 1],
    ] as const)
      expect([name, column(name, index).toFixed(6)]).toEqual([name, total.toFixed(6)])
  })
})

describe('the proof', () => {
  const recompute = async (path: string) => {
    const tool = fileURLToPath(new URL('../../../../tools/recompute.ts', import.meta.url))
    return promisify(execFile)(process.execPath, [tool, path], { env: {} }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      (error: { code: number; stdout: string; stderr: string }) => error,
    )
  }
  const stored = async (text: string) => {
    const path = join(folder, 'export.json')
    await writeFile(path, text)
    return recompute(path)
  }

  it('is recomputed where spend was divided by a price index, whose source the report names', async () => {
    const spender = await app.anOrganisationWithMfa()
    const site = await aSite(app, spender, {})
    for (const [year, value] of [
      [2022, '108'],
      [2025, '120'],
    ] as const)
      await app.call(spender, 'PUT', `/api/inventory/price-index/SAR/${year}`, {
        value,
        source: 'Index made up for this test',
        reason: 'Spend of 2025',
        version: 0,
      })
    const days = { from: '2025-03-01', to: '2025-03-31' }
    await storeRecords(app, spender, [
      { site, activity: 'spend-it-services', quantity: '375000', unit: 'SAR', ...days },
    ])
    const json = await download((await made('json', 'en', spender)).exportId, spender)
    expect(await stored(json.bytes.toString('utf8'))).toMatchObject({ code: 0 })
    for (const language of ['en', 'ar'] as const) {
      const pdf = await download((await made('pdf', language, spender)).exportId, spender)
      expect(readPdf(pdf.bytes).text).toContain('Index made up for this test')
    }
  })

  it('finds a reported emission by its gas and its source, where the report names both', async () => {
    const reporter = await app.anOrganisationWithMfa()
    const { id: siteId } = await aSiteOf(app, reporter)
    for (const [amount, unit] of [
      ['10', 't_CH4_fossil'],
      ['0.5', 'kg_SF6'],
    ] as const) {
      const source = 'Stack monitor <b>A-7</b>, annual report'
      const entry = anEntry(siteId, { activity: 'reported-fugitive', quantity: amount, unit })
      const input = { kind: 'reported', amount, unit, how: 'continuous-measurement', source }
      expect((await app.call(reporter, 'POST', '/api/inventory/records', { ...entry, input })).status).toBe(201)
    }
    const json = (await download((await made('json', 'en', reporter)).exportId, reporter)).bytes.toString('utf8')
    expect(await stored(json)).toMatchObject({ code: 0 })
    const forged = async (from: string, to: string) => {
      expect(json).toContain(from)
      return (await stored(json.replaceAll(from, to))).stderr
    }
    const gas = await forged('kg_SF6', 'kg_NF3')
    expect(gas).toContain('records.unit')
    expect(gas).toContain('records.entered.input.unit')
    expect(await forged('"how":"continuous-measurement"', '"how":"supplier"')).toContain('records.entered.input.how')
    expect(await forged('annual report', 'no report')).toContain('records.entered.input.source')
    for (const [language, kind] of [
      ['en', 'Continuous measurement'],
      ['ar', 'قياس مستمر'],
    ] as const) {
      const { bytes } = await download((await made('pdf', language, reporter)).exportId, reporter)
      const { text } = readPdf(bytes)
      expect(text).toContain(kind)
      expect(text).toContain('Stack monitor <b>A-7</b>')
    }
    const csv = (await download((await made('csv', 'en', reporter)).exportId, reporter)).bytes.toString('utf8')
    expect(csv).toContain('SF6')
  })

  it('is recomputed digit by digit, without server, database or network', async () => {
    const text = (await bytesOf('json')).toString('utf8')
    const json = JSON.parse(text) as { records: { id: string }[]; library: { sha256: string } }
    expect(json.records.map(({ id }) => id)).toEqual(ids.slice(0, 6))
    expect(json.library.sha256).toMatch(/^[0-9a-f]{64}$/)
    const { code, stdout } = await stored(text)
    expect(stdout).toContain('6 records')
    expect(stdout).toContain('equals the export digit by digit')
    expect(code).toBe(0)
  })

  it('names the editions of the library that figures rest on, one without a hash too', async () => {
    const text = (await bytesOf('json')).toString('utf8')
    const edition = libraryEdition()
    const whole = `Factor library ${edition.id}, SHA-256 ${edition.sha256}`
    expect((await stored(text)).stdout).toContain(whole)
    const unknown = await stored(text.replaceAll(`"sha256":"${edition.sha256}"`, '"sha256":null'))
    expect(unknown.stdout).toContain(`Factor library ${edition.id}, its SHA-256 was not recorded`)
  })

  it('is the same in both languages, since it holds no words of ours', async () => {
    const without = async (language: 'en' | 'ar') =>
      (await bytesOf('json', language))
        .toString('utf8')
        .replace(/"exportedAt":"[^"]+"/, '')
        .replaceAll(/^"(digests|signature)": .*$/gm, '')
    expect(await without('ar')).toBe(await without('en'))
  })

  it('names the record and the figure when one digit of a result was changed', async () => {
    const text = (await bytesOf('json')).toString('utf8')
    const { code, stderr } = await stored(
      text.replace(
        /("quantity":"4000\.5".*?"AR5":")(\d)/,
        (_all, before: string, digit: string) => before + String((Number(digit) + 1) % 10),
      ),
    )
    expect(code).toBe(1)
    expect(stderr).toMatch(new RegExp(`record ${ids[1]}: co2e.AR5 is \\S+, recomputed \\S+`))
    expect(stderr).toMatch(/does not fit the file in 1 place\.\n1 of the figures differ/)
  })

  it.each([
    ['a quantity', /"quantity":"980"/, '"quantity":"981"', () => `record ${ids[3]}: co2e.AR4`],
    ['a factor', /"co2eKg":"2\.6551078"/, '"co2eKg":"2.6551079"', () => 'diesel-stationary'],
    ['a potential', /("gas":"Methane","formula":"CH4","ar4":"25","ar5":")28"/, '$129"', () => 'AR5'],
    [
      'a total',
      /("totals": \{"gwpSet":"AR5","total":\{"records":)5/,
      '$16',
      () => 'totals: total.records is 6, recomputed 5',
    ],
    ['the electricity covered', /("electricity": \{"used":")1/, '$12', () => 'electricity: used'],
    ['the energy', /("energy": \{"total":\{"gj":")\d/, '$19', () => 'energy: total.gj'],
    ['a calorific value', /"multiply":"43\.031"/, '"multiply":"43.032"', () => 'energy.gjPerUnit is'],
    ['an interval', /("uncertainty": \{"location":\{"low":")(\d)/, '$19$2', () => 'uncertainty: location.low'],
  ])('names %s that was changed', async (_what, from, to, named) => {
    const text = (await bytesOf('json')).toString('utf8')
    const changed = text.replace(from, to)
    expect(changed).not.toBe(text)
    const { code, stderr } = await stored(changed)
    expect(code).toBe(1)
    expect(stderr).toContain(named())
  })

  it('is read as well when somebody laid the file out anew', async () => {
    const { code, stdout } = await stored(JSON.stringify(JSON.parse((await bytesOf('json')).toString('utf8')), null, 2))
    expect([code, stdout]).toEqual([0, expect.stringContaining('6 records')])
  })

  it.each([
    ['cut off', (text: string) => text.slice(0, text.indexOf('"uncertainty"')), 'cut off', 1],
    ['no JSON', () => 'PK\u0003\u0004', 'not valid JSON', 2],
    ['another file', () => '{"rows":[]}', 'no inventory export', 2],
    [
      'a format of tomorrow',
      (text: string) =>
        text
          .replace('"formatVersion": 6', '"formatVersion": 7')
          .replace(/^"digests": .*\n"signature": .*$/m, '"later": 0'),
      'format version 7',
      1,
    ],
  ])('says in a sentence when the file is %s', async (_what, change, sentence, expected) => {
    const { code, stderr } = await stored(change((await bytesOf('json')).toString('utf8')))
    expect([code, stderr]).toEqual([expected, expect.stringContaining(sentence)])
  })
})
