import type { inventory } from '@athar/contracts'
import type { VerificationDetail } from '@athar/contracts/verification'
import { defaultFormat, formatMass, formatNumber } from '@athar/i18n'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Acting, Owner } from '../../organisations/testing.ts'
import { readPdf } from '../../platform/documents/testing.ts'
import { lockedYear, startVerificationApp, type VerificationApp, type Verifier } from '../testing.ts'

let app: VerificationApp
let client: Owner
let verifier: Verifier
let signed: VerificationDetail
let inReview: VerificationDetail
let number: string
beforeAll(async () => {
  app = await startVerificationApp()
  client = await app.aClient()
  verifier = await app.aVerifier()
  const ready = await app.aReadyOne(client, verifier)
  signed = await app.act(verifier.lead, ready.id, '/signature', { version: ready.version })
  number = signed.statement!.number
  inReview = await app.aReview(client, verifier, { year: 2025 })
  const finding = { severity: 'misstatement', basis: 'The bill says 120 litres.', effectKg: '-12.5', recordId: null }
  await app.act(verifier.lead, inReview.id, '/findings', finding)
})
afterAll(() => app.close())

type Lang = 'en' | 'ar'
type Kind = 'summary' | 'compliance'
const addresses = { summary: 'verification-summary', compliance: 'compliance-report' } as const
const said = {
  en: {
    summary: 'Verification summary',
    compliance: 'Compliance report',
    contents: 'Contents',
    client: 'Najd Industries',
    verifier: 'Gulf Assurance',
    signed: 'Signed',
    inReview: 'In Review',
    limited: 'Limited assurance',
    subject: (year: number) => `Inventory ${year}`,
    open: 'Open: 1',
    severity: 'Misstatement',
    withdrawn: 'Withdrawn',
    locked: 'Locked',
    statement: 'Verification statement',
    tonnes: 't CO2e',
    kilograms: 'kg CO2e',
    sheets: ['Years reported', 'Verifications', 'Open findings'],
    nothing: 'Nothing to list.',
  },
  ar: {
    summary: 'ملخص التحقق',
    compliance: 'تقرير الامتثال',
    contents: 'المحتويات',
    client: 'صناعات نجد',
    verifier: 'الخليج للتحقق',
    signed: 'موقّع',
    inReview: 'قيد المراجعة',
    limited: 'تأكيد محدود',
    subject: (year: number) => `جرد ${year}`,
    open: 'مفتوحة: 1',
    severity: 'تحريف',
    withdrawn: 'مسحوب',
    locked: 'مقفلة',
    statement: 'بيان تحقق',
    tonnes: 'طن مكافئ CO2',
    kilograms: 'كجم مكافئ CO2',
    sheets: ['السنوات المُبلَّغ عنها', 'عمليات التحقق', 'الملاحظات المفتوحة'],
    nothing: 'لا شيء يُدرج.',
  },
} as const
const letters = (text: string) => text.replaceAll(/[\s\u064B-\u0652\u2066-\u2069\u200E\u200F]/g, '')
const plain = (text: unknown) => String(text ?? '').replaceAll(/[\u064B-\u0652\u2066-\u2069\u200E\u200F]/g, '')

const get = (who: Acting, url: string) => app.app.inject({ method: 'GET', url, headers: who.headers })
const report = async (who: Acting, kind: Kind, format: 'pdf' | 'xlsx', lang: Lang) => {
  const answer = await get(who, `/api/mrv/${addresses[kind]}?format=${format}&lang=${lang}`)
  expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
    200,
    `attachment; filename="verification-${kind}-${app.platform.clock.today()}-${lang}.${format}"`,
  ])
  return answer.rawPayload
}
const sheetsOf = async (bytes: Buffer) =>
  (await readXlsx(bytes)).sheets.map(({ name, rows, view }) => ({
    name: plain(name),
    fromTheRight: view?.rightToLeft ?? false,
    rows: rows.map((cells) => cells.map(plain)),
  }))
const figureKeys = ['scope1', 'scope2Location', 'scope2Market', 'scope3', 'totalLocation', 'totalMarket'] as const
const kinds = [
  ['summary', 'en'],
  ['summary', 'ar'],
  ['compliance', 'en'],
  ['compliance', 'ar'],
] as const

describe('the reports of /mrv', () => {
  it.each(kinds)('%s in %s as PDF names both sides, states, findings and the statement', async (kind, lang) => {
    const words = said[lang]
    const { text, raw } = readPdf(await report(client, kind, 'pdf', lang))
    const shown = letters(text)
    for (const word of [
      words[kind],
      words.contents,
      words.client,
      words.verifier,
      words.signed,
      words.inReview,
      number,
    ])
      expect(shown).toContain(letters(word))
    expect(shown).toContain(letters('The bill says 120 litres.'))
    expect(raw).toContain(`/Lang (${lang}-SA)`)
    expect(raw).toContain('<pdfuaid:part>1</pdfuaid:part>')
  })

  it.each(kinds)('%s in %s as a workbook has the rows of the verifications, cell by cell', async (kind, lang) => {
    const words = said[lang]
    const sheets = await sheetsOf(await report(client, kind, 'xlsx', lang))
    const expected = kind === 'summary' ? words.sheets.slice(1) : words.sheets
    expect(sheets.map(({ name, fromTheRight }) => [name, fromTheRight])).toEqual(
      expected.map((name) => [plain(name), lang === 'ar']),
    )
    const [verifications, findings] = sheets.slice(-2)
    const sides = [words.client, words.verifier]
    expect(verifications!.rows.slice(1)).toEqual(
      [
        [...sides, words.subject(2025), words.inReview, words.limited, words.open, `12.5 ${words.kilograms}`, '–'],
        [...sides, words.subject(lockedYear), words.signed, words.limited, '', `0 ${words.kilograms}`, number],
      ].map((row) => row.map(plain)),
    )
    expect(findings!.rows.slice(1)).toEqual([
      [
        words.client,
        words.subject(2025),
        '1',
        words.severity,
        plain(words.open).replace(': 1', ''),
        'The bill says 120 litres.',
        `-12.5 ${words.kilograms}`,
      ].map(plain),
    ])
  })

  it.each(['en', 'ar'] as const)('the compliance report has the figure of each year, in %s', async (lang) => {
    const words = said[lang]
    const [years] = await sheetsOf(await report(client, 'compliance', 'xlsx', lang))
    const { body } = await app.call<inventory.Inventory>(client, 'GET', `/api/inventory/inventories/${lockedYear}`)
    const { value } = formatMass(body.totals.location!.kg, defaultFormat(lang))
    const records = formatNumber(body.records, defaultFormat(lang))
    const row = years!.rows.find(([year]) => year === String(lockedYear))
    expect(row).toEqual(
      [lockedYear, words.locked, `${value} ${words.tonnes}`, records, words.signed, number, '0'].map(plain),
    )
  })

  it('a report of an organisation names no verification of another one', async () => {
    const stranger = await app.anOrganisationWithMfa({ name: { en: 'Asir Mills', ar: 'مطاحن عسير' } })
    for (const lang of ['en', 'ar'] as const) {
      const shown = letters(readPdf(await report(stranger, 'summary', 'pdf', lang)).text)
      expect(shown).toContain(letters(said[lang].nothing))
      expect(shown).not.toContain(number)
      const sheets = await sheetsOf(await report(stranger, 'compliance', 'xlsx', lang))
      expect(sheets.slice(1).map(({ rows }) => rows.length)).toEqual([1, 1])
      expect(JSON.stringify(sheets)).not.toContain(number)
    }
    const viewer = await app.aMember(client, 'viewer')
    const refused = await get(viewer, '/api/mrv/verification-summary?format=pdf&lang=en')
    expect(refused.statusCode).toBe(403)
  })
})

describe('the statement', () => {
  it.each(['en', 'ar'] as const)('as PDF in %s says what was verified, by how much and by whom', async (lang) => {
    const words = said[lang]
    const answer = await get(client, `/api/mrv/verifications/${signed.id}/statement?format=pdf&lang=${lang}`)
    expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
      200,
      `attachment; filename="${number}-${lang}.pdf"`,
    ])
    const shown = letters(readPdf(answer.rawPayload).text)
    const total = formatNumber(signed.figures!.totalLocation!, defaultFormat(lang))
    for (const word of [
      words.statement,
      words.client,
      words.verifier,
      words.limited,
      number,
      'ISO 14064-3:2019',
      total,
    ])
      expect(shown).toContain(letters(word))
    const units = { kg: words.kilograms, t: words.tonnes, Mt: '' }
    for (const key of figureKeys) {
      const { value, unit } = formatMass(signed.figures![key]!, defaultFormat(lang))
      expect(shown).toContain(letters(`${value} ${units[unit]}`))
    }
  })

  it('once withdrawn is named so in both reports, and verifies no year any more', async () => {
    const reason = 'The meter of site B was read wrongly'
    await app.act(verifier.lead, signed.id, '/withdrawal', { reason, version: signed.version })
    for (const lang of ['en', 'ar'] as const) {
      const words = said[lang]
      const [years, verifications] = await sheetsOf(await report(client, 'compliance', 'xlsx', lang))
      expect(verifications!.rows.map((row) => row.at(-1))).toContain(plain(`${number}\n${words.withdrawn}`))
      expect(years!.rows.find(([year]) => year === String(lockedYear))!.slice(4, 6)).toEqual([
        plain(words.withdrawn),
        '–',
      ])
      const pdf = await get(client, `/api/mrv/verifications/${signed.id}/statement?format=pdf&lang=${lang}`)
      expect(letters(readPdf(pdf.rawPayload).text)).toContain(letters(reason))
    }
  })
})
