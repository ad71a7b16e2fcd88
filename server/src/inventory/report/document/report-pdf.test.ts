import { nameAsWritten } from '@athar/i18n'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { presentReport } from './present-report.ts'
import { reportWords } from './report-words.ts'
import { productBranding, type Mark } from '../../../platform/branding.ts'
import { marksOnPaper, renderPdf } from '../../../platform/documents/render-pdf.ts'
import { readPdf } from '../../../platform/documents/testing.ts'
import { aReport } from '../testing.ts'

const render = async (lang: 'en' | 'ar', over = {}, marks = marksOnPaper(productBranding, lang)) => {
  const made = await renderPdf(presentReport(aReport(over), reportWords(lang)), { marks })
  return { ...made, read: readPdf(made.pdf) }
}

describe.each([
  [
    'en',
    [
      'Summary',
      'Emission factors',
      'Where each required item is stated',
      'Change log',
      'Total, location-based',
      'Riyadh central dairy',
      'CO2e',
    ],
    'Page 3 of',
  ],
  [
    'ar',
    [
      'الملخص',
      'معاملات الانبعاث',
      'موضع كل بند مطلوب',
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

describe('the words of the PDF in Arabic', () => {
  const sentence =
    'بلغ إجمالي انبعاثات شركة نجد للألبان خلال الفترة من 1 يناير 2025 إلى 31 ديسمبر 2025 ما مقداره 116,625 طن مكافئ CO2'
  const copied = async (pdf: Uint8Array) =>
    (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })).text

  it('are copied apart by pdf.js too, whose spaces hold an invisible mark', async () => {
    const { pdf, read } = await render('ar')
    const text = await copied(pdf)
    expect(text).toMatch(/\u200B /)
    expect(text.replaceAll('\u200B', '')).toContain(sentence)
    for (const caption of ['انبعاثات غازات الدفيئة', 'الإجمالي على أساس الموقع', 'سجلات أنشطة المنشأة ومعاملات الانبعاث'])
      expect(text.replaceAll('\u200B', '')).toContain(caption)
    expect(read.text).toContain(sentence.slice(0, 40))
    // What readers look up by its place in the file still stands there.
    expect(read.raw).toContain('/StructTreeRoot')
    expect(Buffer.from(pdf).toString('latin1')).toMatch(/startxref\n\d+\n%%EOF/)
  })

  it('are as they were in English', async () => {
    expect(await copied((await render('en')).pdf)).not.toContain('\u200B')
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

  it.each([
    ['en', 'الشركة السعودية للكهرباء', 'Names in Arabic'],
    ['ar', 'Saudi Electricity Company', 'الأسماء المكتوبة'],
  ] as const)(
    'marks the name of a supplier that is not in the language of the document (%s)',
    async (lang, supplier, note) => {
      const sample = aReport()
      const [first] = sample.results.sites
      const suppliers = [{ ...first!, name: nameAsWritten(supplier) }]
      const other = lang === 'en' ? 'ar' : 'en'
      const marks = ({ raw }: { raw: string }) => raw.match(new RegExp(`/Lang \\(${other}-SA\\)`, 'g'))?.length ?? 0
      const without = await render(lang, { results: { ...sample.results, suppliers: [] } })
      const { read } = await render(lang, { results: { ...sample.results, suppliers } })
      expect(marks(read)).toBeGreaterThan(marks(without.read))
      const notes = (text: string) => text.split(note).length
      expect(notes(read.text)).toBe(notes(without.read.text) + 1)
    },
  )

  it('stops being made when nobody waits for it', async () => {
    const stop = new AbortController()
    const made = renderPdf(presentReport(aReport(), reportWords('en')), { signal: stop.signal })
    stop.abort(new Error('cancelled'))
    await expect(made).rejects.toThrow('cancelled')
  })
})

describe('the operator’s marks', () => {
  const mark = (svg: string): Mark => ({ mediaType: 'image/svg+xml', bytes: Buffer.from(svg), width: 96, height: 48 })
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 48"><path d="M0 0h96v48z"/></svg>'
  const looks = (svg: string, lang: 'en' | 'ar') => {
    const tones = { light: mark(svg), dark: null }
    return marksOnPaper({ ...productBranding, version: '1', logo: tones, wordmark: { en: tones, ar: tones } }, lang)
  }

  it.each([
    ['en', 'Prepared with Athar'],
    ['ar', 'أثر'],
  ] as const)('stand on the cover under the organisation, read out by the name (%s)', async (lang, name) => {
    const plain = await render(lang)
    const marked = await render(lang, {}, looks(drawing, lang))
    const figures = ({ raw }: { raw: string }) => raw.match(/\/S\s*\/Figure/g)?.length ?? 0
    expect(figures(marked.read)).toBe(figures(plain.read) + 1)
    expect(marked.pages).toBe(plain.pages)
    expect(marked.read.pages[0]).toBe(plain.read.pages[0])
    expect(plain.read.text).toContain(name)
  })

  it('that cannot be set keep nobody from their report', async () => {
    const plain = await render('en')
    const broken = await render('en', {}, looks('no drawing at all', 'en'))
    expect(broken.read.text).toBe(plain.read.text)
  })
})
