import { standardOf, type Conclusion, type StatementContent } from '@athar/contracts/verification'
import { withoutBidiControls } from '@athar/i18n'
import { describe, expect, it } from 'vitest'
import { documentWords } from '../platform/documents/document-words.ts'
import { printedTexts, statementTexts } from './statement-texts.ts'

type About = Parameters<typeof statementTexts>[0]
const id = '0a7a0000-0000-4000-8000-00000000000a'
const accreditation = { body: 'SAAC', number: '7', validFrom: '2024-01-01', validTo: '2027-12-31', sectors: 'Energy' }
const report = {
  reportId: id,
  editionId: id,
  edition: 2,
  frameworks: ['IFRS S2'],
  items: 9,
  answers: 9,
  sha256: 'a'.repeat(64),
}
const about = (kind: 'inventory' | 'report', level: About['level'], conclusion: Conclusion): About => ({
  level,
  standard: standardOf[kind],
  verifier: { id, name: { en: 'Rawabi', ar: 'روابي' }, accreditation },
  client: { id, name: { en: 'Najd Co.', ar: 'شركة نجد' } },
  subject: kind === 'report' ? { kind, year: 2024, ...report } : { kind, year: 2024 },
  opinion: { conclusion, text: '' },
})
const said = (...of: Parameters<typeof about>) => statementTexts(about(...of))
const kinds = ['inventory', 'report'] as const

describe('a conclusion', () => {
  it.each(kinds)('of limited assurance on the %s is worded negatively, of reasonable assurance positively', (kind) => {
    const [limited, reasonable] = [said(kind, 'limited', 'unmodified'), said(kind, 'reasonable', 'unmodified')]
    expect(limited.en.conclusion).toMatch(
      /nothing has come to our attention that causes us to believe.* is not prepared/,
    )
    expect(limited.ar.conclusion).toMatch(/لم ينمُ إلى علمنا ما يدعونا إلى الاعتقاد بأن .* لم يجرِ إعداد/)
    expect(reasonable.en.conclusion).toMatch(/^In our opinion, .* is prepared, in all material respects/)
    expect(reasonable.ar.conclusion).toMatch(/^في رأينا، فإن .* قد جرى إعداد.*، من جميع الجوانب الجوهرية، وفقًا/)
  })

  it.each(kinds)('on the %s says what was kept, that it is adverse, or that there is none', (kind) => {
    for (const level of ['limited', 'reasonable'] as const) {
      expect(said(kind, level, 'modified').en.conclusion).toContain('except for the effects or possible effects')
      expect(said(kind, level, 'modified').ar.conclusion).toContain('باستثناء الآثار أو الآثار المحتملة')
      expect(said(kind, level, 'adverse').en.conclusion).toMatch(/is not prepared/)
      expect(said(kind, level, 'adverse').en.conclusion).not.toContain('attention')
      expect(said(kind, level, 'adverse').ar.conclusion).toMatch(/لم يجرِ إعداد/)
      expect(said(kind, level, 'disclaimer').en.conclusion).toMatch(/^We express no (opinion|conclusion)/)
      expect(said(kind, level, 'disclaimer').ar.conclusion).toMatch(/^لا نبدي (رأيًا|استنتاجًا)/)
    }
  })

  it('is not said to be expressed by who disclaims it', () => {
    for (const kind of kinds)
      for (const level of ['limited', 'reasonable'] as const) {
        const [{ en, ar }, given] = [said(kind, level, 'disclaimer'), said(kind, level, 'adverse')]
        expect(given.en.verifierDuties).toMatch(/We express an? (opinion|conclusion) on that basis/)
        expect(en.verifierDuties).not.toMatch(/We express an? /)
        expect(en.verifierDuties).toContain(
          `express no ${level === 'limited' ? 'conclusion' : 'opinion'} on that basis`,
        )
        expect(given.ar.verifierDuties).toContain('ونبدي')
        expect(ar.verifierDuties).not.toContain('ونبدي')
        expect(ar.verifierDuties).toContain(`لا نبدي ${level === 'limited' ? 'استنتاجًا' : 'رأيًا'}`)
      }
  })

  it('of limited assurance says that it is substantially lower', () => {
    for (const kind of kinds) {
      expect(said(kind, 'limited', 'unmodified').en.verifierDuties).toContain('substantially lower')
      expect(said(kind, 'limited', 'unmodified').ar.verifierDuties).toContain('أقل منه بكثير')
      expect(said(kind, 'reasonable', 'unmodified').en.verifierDuties).not.toContain('lower')
    }
  })
})

it('names the standard of its subject', () => {
  expect(said('inventory', 'limited', 'unmodified').en.engagement).toContain('ISO 14064-3:2019')
  expect(said('report', 'limited', 'unmodified').en.engagement).toContain('ISAE 3000 (Revised)')
  expect(said('report', 'limited', 'unmodified').en.engagement).toContain('edition 2')
})

it('names the accreditation body in the language of the sentence', () => {
  const of = about('inventory', 'limited', 'unmodified')
  const verifier = { ...of.verifier, accreditation: { ...accreditation, body: 'Saudi Accreditation Center' } }
  const { en, ar } = statementTexts({ ...of, verifier })
  expect(en.independence).toContain('accredited by Saudi Accreditation Center under number 7')
  expect(ar.independence).toContain('معتمدة لدى المركز السعودي للاعتماد برقم 7')
})

it('is signed without marks of direction or gaps, and printed with the marks', () => {
  const of = about('report', 'reasonable', 'modified')
  const texts = statementTexts(of)
  for (const text of [...Object.values(texts.en), ...Object.values(texts.ar)]) {
    expect(text).toBe(withoutBidiControls(text))
    expect(text).not.toMatch(/[{}]/)
  }
  const content = { ...of, texts } as StatementContent
  const printed = printedTexts(content, documentWords('verification', 'ar'))
  expect(printed.engagement).toContain('\u2068')
  expect(withoutBidiControls(printed.engagement)).toBe(texts.ar.engagement)
  expect(texts.ar.conclusion).toContain('وفقًا')
  expect(printed.conclusion).toContain('وفقا')
})

it('is printed as it was signed where the sentences read differently today', () => {
  const of = about('inventory', 'limited', 'unmodified')
  const before = { ...statementTexts(of).en, limits: 'As it was said then.' }
  const content = { ...of, texts: { en: before, ar: before } } as StatementContent
  expect(printedTexts(content, documentWords('verification', 'en')).limits).toBe('As it was said then.')
})
