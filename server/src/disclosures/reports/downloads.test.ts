import { organisationRoles, type disclosures, type OrganisationRole } from '@athar/contracts'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Acting } from '../../organisations/testing.ts'
import { readPdf } from '../../platform/documents/testing.ts'
import { startReportsApp, text, type ReportsApp } from './testing.ts'

let app: ReportsApp
let id: string
let file: disclosures.ReportFile
const year = 2024
const board = text('The board meets each quarter.')
beforeAll(async () => {
  app = await startReportsApp()
  const answers = [
    { datapoint: 'scope1_total_tco2e', value: '1500.25', note: 'From the meters', version: 0 },
    { datapoint: 'climate_board_reporting_process', value: board, version: 0 },
    { datapoint: 'scope2_location_tco2e', notApplicable: 'No electricity is bought', value: null, version: 0 },
  ]
  await app.call(app.preparer, 'PUT', `/api/disclosures/answers/${year}`, { answers })
  const made = await app.post<{ id: string }>(app.preparer, '', { year, frameworks: ['tcfd', 'gri'], language: 'en' })
  id = made.body.id
  file = (await get(app.owner, 'json', 'en')).json<disclosures.ReportFile>()
})
afterAll(() => app.close())

const get = (who: Acting, format: string, language: string, edition = '') =>
  app.app.inject({
    url: `/api/disclosures/reports/${id}/document?format=${format}&language=${language}${edition}`,
    headers: who.headers,
  })
const marks = /[\u2066-\u2069\u200E\u200F]/
const letters = (shown: string) => shown.replaceAll(/[\s\u064B-\u0652\u2066-\u2069\u200E\u200F]/g, '')
const sheetsOf = async (bytes: Buffer) =>
  (await readXlsx(bytes)).sheets.map(({ name, rows, view }) => ({
    name,
    rows,
    fromTheRight: view?.rightToLeft ?? false,
  }))
const said = {
  en: { draft: 'Draft', board: board.en, omitted: 'No electricity is bought', basis: 'Basis of preparation' },
  ar: { draft: 'مسودة', board: board.ar, omitted: 'No electricity is bought', basis: 'أساس' },
} as const
const languages = ['en', 'ar'] as const

describe('a draft', () => {
  it.each(languages)('as PDF in %s is marked as a draft, and says what was answered', async (lang) => {
    const answer = await get(app.owner, 'pdf', lang)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(answer.headers['content-disposition']).toContain(`athar-esg-${year}-draft-${lang}.pdf`)
    const shown = letters(readPdf(answer.rawPayload).text)
    for (const word of [said[lang].draft, said[lang].board, said[lang].basis, '1,500.25'])
      expect(shown).toContain(letters(word))
  })

  it.each(languages)('as a workbook in %s has a sheet a framework, each answer in its row', async (lang) => {
    const answer = await get(app.owner, 'xlsx', lang)
    expect(answer.statusCode).toBe(200)
    const sheets = await sheetsOf(answer.rawPayload)
    expect(sheets.map(({ name }) => name)).toEqual(file.frameworks.map(({ name }) => name))
    expect(sheets.every(({ fromTheRight }) => fromTheRight === (lang === 'ar'))).toBe(true)
    for (const [at, { id: framework }] of file.frameworks.entries()) {
      const items = file.items.filter((item) => item.framework === framework)
      const rows = sheets[at]!.rows.slice(1)
      expect(rows).toHaveLength(items.flatMap(({ datapoints }) => datapoints).length)
      const figures = rows.flatMap((row) => (row[4] === null || row[4] === '' ? [] : [row[4]]))
      expect(new Set(figures)).toEqual(new Set([1500.25]))
    }
    const all = sheets.flatMap(({ rows }) => rows.slice(1))
    expect(all.map((row) => row[5])).toContain(said[lang].board)
    expect(all.some((row) => String(row[5]).includes(said[lang].omitted))).toBe(true)
    expect(all.map((row) => row[7])).toContain('From the meters')
    expect(all.flat().filter((cell) => typeof cell === 'string' && marks.test(cell))).toEqual([])
  })

  it.each(languages)('as CSV in %s has the same rows as the workbook', async (lang) => {
    const csv = (await get(app.owner, 'csv', lang)).body
    const rows = (await sheetsOf((await get(app.owner, 'xlsx', lang)).rawPayload)).flatMap(({ rows: all }) =>
      all.slice(1),
    )
    expect(csv.startsWith('\uFEFF')).toBe(true)
    expect(csv.trim().split('\r\n')).toHaveLength(rows.length + 1)
    expect(csv).toContain('1500.25')
    expect(csv).toContain(said[lang].board)
  })

  it('as JSON is alike in both languages, and holds each answer exactly', async () => {
    const other = (await get(app.owner, 'json', 'ar')).json<disclosures.ReportFile>()
    expect(other).toEqual(file)
    const answered = file.items.flatMap(({ datapoints }) => datapoints)
    const one = answered.find((datapoint) => datapoint.id === 'scope1_total_tco2e')!
    expect([one.value, one.unit?.id, one.note]).toEqual(['1500.25', 'tCO2e', 'From the meters'])
  })

  it('names no edition, and no taxonomy that the operator did not supply', async () => {
    expect((await get(app.owner, 'pdf', 'en', '&edition=1')).json<{ code: string }>().code).toBe(
      'disclosures.edition-not-found',
    )
    expect((await get(app.owner, 'xbrl', 'en')).json<{ code: string }>().code).toBe('disclosures.no-taxonomy')
  })
})

describe('the workbook of answers', () => {
  it.each(languages)('in %s has the answers of its year, cell by cell, and none of another year', async (lang) => {
    await app.answer(year - 1, 'scope1_total_tco2e', '999')
    const url = `/api/disclosures/answers/${year}/workbook?language=${lang}`
    const answer = await app.app.inject({ url, headers: app.owner.headers })
    expect(answer.statusCode).toBe(200)
    const sheets = await sheetsOf(answer.rawPayload)
    const all = sheets.flatMap(({ rows }) => rows.slice(1).map((row) => row.map(String)))
    expect(all.filter((row) => row[3]!.replaceAll(',', '') === '1500.25').map((row) => row.slice(4))).toContainEqual([
      'tCO2e',
      'From the meters',
    ])
    expect(all.some((row) => row[3]!.includes(said[lang].board))).toBe(true)
    expect(all.some((row) => row[3]!.includes('No electricity is bought'))).toBe(true)
    expect(all.flat().join()).not.toContain('999')
    expect(all.flat().filter((cell) => marks.test(cell))).toEqual([])
  })
})

describe('each role', () => {
  const reads = new Set<OrganisationRole>(['owner', 'admin', 'preparer', 'reviewer', 'auditor'])
  const writes = new Set<OrganisationRole>(['owner', 'preparer'])

  it.each(organisationRoles)('%s reads, answers and downloads as far as the role goes', async (role) => {
    const who = role === 'owner' ? app.owner : await app.aMember(app.owner, role)
    const put = { answers: [{ datapoint: 'nox_t', value: '1', version: 0 }] }
    const item = { year: 2010, ownerId: null, dueOn: null, notApplicable: null, version: 0 }
    const slug = '/api/disclosures/items/financed-emissions-banks'
    const may = (roles: ReadonlySet<OrganisationRole>, status = 200) => (roles.has(role) ? status : 403)
    expect([
      (await get(who, 'json', 'en')).statusCode,
      (await app.call(who, 'GET', `/api/disclosures/datapoints?year=${year}`)).status,
      (await app.call(who, 'GET', `${slug}?year=2010`)).status,
      (await app.call(who, 'PUT', '/api/disclosures/answers/2010', put)).status,
      (
        await app.call(who, 'POST', '/api/disclosures/answers/2010/take-over', {
          datapoints: [{ datapoint: 'nox_t', version: 0 }],
        })
      ).status,
      (await app.call(who, 'PUT', slug, { ...item, version: role === 'preparer' ? 1 : 0 })).status,
    ]).toEqual([may(reads), may(reads), may(reads), may(writes), may(writes), may(writes, 204)])
  })

  it('of another organisation finds no report, whatever is asked for', async () => {
    const stranger = await app.anOrganisationWithMfa()
    for (const format of ['pdf', 'pdfa', 'assured', 'xlsx', 'json', 'csv'])
      expect((await get(stranger, format, 'en')).json<{ code: string }>().code).toBe('disclosures.report-not-found')
    const body = { version: 1, reason: 'Not theirs', outcome: 'return' }
    for (const step of ['submit', 'decisions', 'sign', 'return', 'revise', 'roll-forward'])
      expect((await app.post(stranger, `/${id}/${step}`, body)).body.code).toBe('disclosures.report-not-found')
  })
})
