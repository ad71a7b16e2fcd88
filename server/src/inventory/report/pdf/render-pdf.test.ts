import { describe, expect, it } from 'vitest'
import { presentReport } from '../document/present-report.ts'
import { renderPdf } from './render-pdf.ts'
import { reportWords } from '../document/report-words.ts'
import { readPdf } from '../../../platform/pdf/testing.ts'
import { aReport } from '../testing.ts'

const render = async (lang: 'en' | 'ar', over = {}) => {
  const made = await renderPdf(presentReport(aReport(over), reportWords(lang)))
  return { ...made, read: readPdf(made.pdf) }
}

describe.each([
  [
    'en',
    ['Summary', 'Emission factors', 'Change log', 'Total, location-based', 'Riyadh central dairy', 'CO2e'],
    'Page 3 of',
  ],
  [
    'ar',
    [
      'الملخص',
      'معاملات الانبعاث',
      'سجل التغييرات',
      'الإجمالي على أساس الموقع',
      'مصنع الألبان المركزي',
      'محسوبة',
      'الكهرباء',
      'مكافئ CO2',
    ],
    'صفحة 3 من',
  ],
] as const)('the PDF in %s', (lang, words, page) => {
  it('is tagged PDF/UA-1 with its title and language, and holds what a reader would copy out of it', async () => {
    const { pages, read } = await render(lang)
    expect(read.raw).toContain('<pdfuaid:part>1</pdfuaid:part>')
    expect(read.raw).toMatch(/\/MarkInfo\s*<<[^>]*\/Marked true/)
    expect(read.raw).toContain('/StructTreeRoot')
    expect(read.raw).toMatch(/\/DisplayDocTitle true/)
    expect(read.raw).toContain(`/Lang (${lang}-SA)`)
    expect(read.pages).toHaveLength(pages)
    expect(pages).toBeGreaterThan(8)
    for (const figure of ['116,624.51', '116,625', '48,211.26', '106,595', '0.592']) expect(read.text).toContain(figure)
    for (const word of words) expect(read.text).toContain(word)
    expect(read.pages[2]).toContain(page)
    expect(read.text).not.toContain('\uFFFD')
  })
})

describe('the PDF', () => {
  it('repeats the head of a table on each page the table runs over', async () => {
    const sample = aReport()
    const sites = Array.from({ length: 60 }, (_none, index) => ({
      code: `S-${index}`,
      name: { en: `Site number ${index}`, ar: '' },
      entity: { en: 'Company', ar: '' },
      country: 'SA',
      city: null,
    }))
    const { read } = await render('en', { boundary: { ...sample.boundary, sites } })
    const heads = read.pages.filter((text) => text.includes('CodeSiteEntityPlace'))
    expect(heads.length).toBeGreaterThan(1)
  })

  it('is made for names in scripts that no face can draw', async () => {
    const sample = aReport()
    const { read } = await render('ar', {
      organisation: { ...sample.organisation, name: { en: 'Plant 工場 🏭', ar: '' } },
    })
    expect(read.text).toContain('Plant ?? ?')
  })

  it('is the same, byte for byte, for the same figures', async () => {
    const [one, two] = await Promise.all([render('en'), render('en')])
    expect(Buffer.from(one.pdf).equals(Buffer.from(two.pdf))).toBe(true)
  })

  it('stops being made when nobody waits for it', async () => {
    const stop = new AbortController()
    const made = renderPdf(presentReport(aReport(), reportWords('en')), stop.signal)
    stop.abort(new Error('cancelled'))
    await expect(made).rejects.toThrow('cancelled')
  })
})
