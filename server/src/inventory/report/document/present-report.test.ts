import { languages, withoutBidiControls } from '@athar/i18n'
import { describe, expect, it } from 'vitest'
import { presentReport } from './present-report.ts'
import type { ColumnChart, ReportDocument, Table } from '../../../platform/documents/document.ts'
import { reportWords } from './report-words.ts'
import { aReport } from '../testing.ts'
import { buildReport } from '../data/build-report.ts'
import { aFacts, siteOf } from '../testing-facts.ts'

const present = (lang: 'en' | 'ar', over = {}): ReportDocument => presentReport(aReport(over), reportWords(lang))
const tables = (document: ReportDocument): Table[] => document.blocks.filter((block) => block.kind === 'table')
const tableOf = (document: ReportDocument, caption: string): Table =>
  tables(document).find((table) => table.caption.startsWith(caption))!
const everyText = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(everyText)
      : []

describe.each(languages)('the report in %s', (lang) => {
  const document = present(lang)

  it('fills every gap of every sentence', () => {
    for (const text of everyText(document)) expect(text).not.toMatch(/\{\{|\}\}|undefined|NaN|\[object/)
  })

  it('prints the checkpoint of the log that it is given, as text and as a code, and none otherwise', () => {
    const note = 'athar.test/log\n7\nroot=\n\n— athar.test/log signature=\n'
    const checkpoint = { note, qr: '<svg/>', address: 'https://athar.test/proof' }
    const printed = presentReport(aReport(), reportWords(lang), { checkpoint }).blocks
    const proof = printed.find((block) => block.kind === 'proof')
    expect(proof).toMatchObject({ address: 'https://athar.test/proof', code: { svg: '<svg/>' } })
    expect(printed.at(-1)).toEqual({ kind: 'code', text: 'athar.test/log\n7\nroot=' })
    expect(document.blocks.some((block) => block.kind === 'proof')).toBe(false)
  })

  it('names credits that were retired for the year below the totals, and takes them off none', () => {
    const range = { vintage: 2024, projectName: { en: 'Waste', ar: 'نفايات' }, number: 'RET-AAAA-AAAA' }
    const retired = [
      { ...range, serial: 'ATH-1-1-2024-1-1500', tonnes: '1500' },
      { ...range, serial: 'ATH-1-1-2024-1501-1510', tonnes: '10' },
    ]
    const words = reportWords(lang)
    const { blocks } = presentReport(aReport(), words, { retired })
    const caption = words.say('retired.table')
    const at = blocks.findIndex((block) => block.kind === 'table' && block.caption === caption)
    const shown = blocks[at] as Table
    expect(shown.rows.map((row) => withoutBidiControls(row.join(' ')))).toEqual([
      expect.stringContaining('ATH-1-1-2024-1-1500'),
      expect.stringMatching(/ATH-1-1-2024-1501-1510.*2024.*RET-AAAA-AAAA/),
    ])
    expect(shown.total?.at(-1)).toBe('1,510')
    expect(at).toBeGreaterThan(blocks.findIndex((block) => block.kind === 'figures'))
    const without = blocks.filter((_, nth) => nth < at - 2 || nth > at)
    const figures = (all: typeof blocks) => all.filter(({ kind }) => kind === 'figures')
    expect(figures(without)).toEqual(figures(document.blocks))
    expect(blocks).toHaveLength(document.blocks.length + 3)
    expect(everyText(document)).not.toContain(words.say('retired.heading'))
  })

  it('tells the same story in the same order as the other language', () => {
    const shape = (other: ReportDocument) =>
      other.blocks.map((block) =>
        block.kind === 'table' ? `table ${block.columns.length}×${block.rows.length}` : block.kind,
      )
    expect(shape(document)).toEqual(shape(present(lang === 'en' ? 'ar' : 'en')))
  })

  it('gives each row of a table a cell for each column', () => {
    for (const table of tables(document)) {
      for (const row of [...table.rows, ...(table.total ? [table.total] : [])])
        expect([table.caption, row.length]).toEqual([table.caption, table.columns.length])
    }
  })

  it('describes each drawing in words', () => {
    const drawings = document.blocks.filter((block) => ['bars', 'columns', 'bridge'].includes(block.kind))
    expect(drawings).toHaveLength(4)
    for (const drawing of drawings) expect('alt' in drawing && drawing.alt.length).toBeGreaterThan(40)
  })

  it('says under each drawing which chapter lists the factors, by a name that the document has', () => {
    const sources = document.blocks.flatMap((block) => ('source' in block && block.source ? [block.source] : []))
    const chapters = document.blocks.flatMap((block) =>
      block.kind === 'heading' && block.level === 1 ? [block.text] : [],
    )
    expect(sources.length).toBeGreaterThanOrEqual(4)
    for (const source of sources) {
      const named = withoutBidiControls(source).match(/[“«](.+)[”»]/u)?.[1]
      expect(chapters).toContain(named)
    }
  })

  it('keeps each drawing inside its frame', () => {
    const chart = document.blocks.find((block): block is ColumnChart => block.kind === 'columns')!
    const places = [
      ...chart.columns.flatMap(({ pieces }) => pieces.flatMap(({ from, to }) => [from, to])),
      ...(chart.line?.points.flatMap((point) => point ?? []) ?? []),
    ]
    for (const place of places) expect(place >= 0 && place <= 1).toBe(true)
  })
})

describe('the items of the standards', () => {
  it('names the section that states each, and what to do where none does', () => {
    const document = present('en')
    const iso = tableOf(document, 'ISO 14064-1:2018')
    expect(iso.rows).toHaveLength(20)
    const where = (clause: string) =>
      withoutBidiControls(iso.rows.find(([at]) => withoutBidiControls(at!) === clause)![2]!)
    expect(where('9.3.1 a)')).toMatch(/^Stated: \d+\.1 What the organisation states$/)
    expect(where('9.3.1 e)')).toContain('Enter the criteria for significant emissions')
    expect(where('9.3.1 f)')).toContain('Choose factors that name their gases')
    expect(where('9.3.1 r)')).toContain('Not stated.')
    expect(where('9.3.1 s)')).toContain('No verification statement is in force')
    expect(tableOf(document, 'GHG Protocol Corporate Standard, chapter 9').rows).toHaveLength(11)
    expect(tableOf(document, 'Scope 1 by gas').rows.at(-1)).toEqual([
      'CO2e not split by gas at the source',
      '–',
      '100.00',
    ])
  })
})

describe('the report', () => {
  it('is of the day that it is in Riyadh, where it may be the next one already', () => {
    const { inventory } = aReport()
    const late = present('en', { inventory: { ...inventory, preparedAt: '2026-02-15T22:30:00.000Z' } })
    expect(late.date).toBe('2026-02-16')
    expect(everyText(late)).toContain('Feb 16, 2026')
    expect(everyText(late)).not.toContain('Feb 15, 2026')
  })

  it('shows tonnes to two digits, and whole tonnes in sentences', () => {
    const document = present('en')
    expect(tableOf(document, 'Emissions by scope').total).toEqual([
      'Total, location-based',
      '116,624.51',
      '106,595',
      '127,937',
    ])
    expect(everyText(document.blocks[1]).join(' ')).toContain('116,625')
  })

  it('tells why the year differs from the one before, in figures that add up', () => {
    const document = present('en')
    const chart = document.blocks.find((block) => block.kind === 'bridge')!
    expect(chart.bars.map(({ label, value, way }) => [label, value, way])).toEqual([
      ['2024', '121,102.89', 'total'],
      ['Activity', '+4,000.00', 'up'],
      ['Emission factors', '−8,778.38', 'down'],
      ['Boundary', '+300.00', 'up'],
      ['Method', '0.00', 'total'],
      ['2025', '116,624.51', 'total'],
    ])
    for (const { from, to } of chart.bars) expect(from >= 0 && from <= to && to <= 1).toBe(true)
    const table = document.blocks
      .filter((block) => block.kind === 'table')
      .find(({ caption }) => withoutBidiControls(caption) === 'Changes against 2024 by cause')!
    expect(table.rows.map(([name, tonnes]) => [name!.split('\n')[0], tonnes])).toEqual([
      ['Activity', '+4,000.00'],
      ['– Quantities', '+4,000.00'],
      ['Emission factors', '−8,778.38'],
      ['– Values of factors', '−8,778.38'],
      ['Boundary', '+300.00'],
      ['– Sites added', '+300.00'],
      ['Method', '0.00'],
    ])
    expect(table.total).toEqual(['Difference', '−4,478.38', '−3.7%'])
    expect(everyText(document).join(' ')).toContain('They are not recomputed')
  })

  it('never shows a small emission as none', () => {
    const rows = tableOf(present('en'), 'Emissions by activity').rows
    expect(rows.at(-1)).toEqual(expect.arrayContaining(['< 0.01', '< 0.1%']))
  })

  it('says on the cover and on each page that figures are samples or a draft', () => {
    const document = present('en')
    expect(document.labels.status).toBe('Sample data · Draft')
    expect(document.cover.notices).toHaveLength(2)
  })

  it('says neither of an approved inventory of a real organisation', () => {
    const sample = aReport()
    const document = present('en', {
      organisation: { ...sample.organisation, sample: false },
      inventory: { ...sample.inventory, state: 'locked' },
    })
    expect(document.labels.status).toBe('')
    expect(document.cover.notices).toEqual([])
  })

  it('prints the largest sixty of a long list and sums up the rest, so that the column still adds up', () => {
    const sample = aReport()
    const sites = Array.from({ length: 100 }, (_none, index) => ({
      key: String(index),
      name: { en: `Site ${index}`, ar: '' },
      scope: null,
      kg: '1000',
      share: '0.01',
      records: 1,
    }))
    const table = tableOf(present('en', { results: { ...sample.results, sites } }), 'Emissions by site')
    expect(table.rows).toHaveLength(61)
    expect(table.rows.at(-1)?.slice(1)).toEqual(['40.00', '40.0%', '40'])
    expect(table.note).toContain('spreadsheet')
  })

  it('calls yearly figures spread by days what they are, and no peak of January', () => {
    const sample = aReport()
    const days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    const months = sample.results.months.map((line, index) => ({ ...line, total: String(days[index]! * 1000) }))
    const charts = present('en', { results: { ...sample.results, months, spreadByDays: true } }).blocks.filter(
      ({ kind }) => kind === 'columns',
    ) as { title: string; alt: string }[]
    expect(charts.map(({ title }) => title)).toEqual(['Yearly figures, spread by days'])
    expect(charts.map(({ alt }) => alt).join(' ')).not.toMatch(/January|February/)
    const known = present('en').blocks.find(({ kind }) => kind === 'columns') as { alt: string }
    expect(withoutBidiControls(known.alt)).toContain('Highest: August 2025')
  })

  it('compares like months while the year is incomplete, and names no month on a tie', () => {
    const sample = aReport()
    const scopes = { location: '300', scope1: '300', scope2: null, scope3: null }
    const likeMonths = { months: ['2025-01', '2025-10'], now: scopes, then: scopes, change: '-0.019' }
    const months = sample.results.months.map((line) => ({ ...line, total: '1000', scope1: '1000' }))
    const document = present('en', {
      comparison: { ...sample.comparison, previous: { ...sample.comparison.previous!, likeMonths } },
      results: { ...sample.results, months },
    })
    const text = everyText(document).map(withoutBidiControls).join(' ')
    expect(text).toContain('January 2025, October 2025: −1.9% against 2024.')
    expect(text).toContain('(January 2025, October 2025), the total is 1.9% below that of 2024')
    expect(text).not.toMatch(/The total is [^.]+ that of 2024/)
    expect(text).not.toContain('Emissions were highest in')
    expect(text).toContain('Emissions by month')
  })

  it('prints what was not entered as such, and draws nothing in its place', () => {
    const sample = aReport()
    const months = sample.results.months.map((line, index) =>
      index === 4 ? { ...line, scope1: null, scope2: null, scope3: null, total: null } : line,
    )
    const changed = {
      totals: { ...sample.totals, scope1: null },
      results: {
        ...sample.results,
        months: months.map((line, index) => (index === 7 ? { ...line, previousTotal: null } : line)),
      },
    }
    const document = present('en', changed)
    expect(tableOf(document, 'Emissions by scope').rows[0]!.slice(1)).toEqual(['not entered', '–', '–'])
    const byMonth = tableOf(document, 'Emissions by month')
    expect(byMonth.rows[4]!.slice(1, 5)).toEqual(['–', '–', '–', '–'])
    expect([byMonth.rows[7]!.at(-1), byMonth.total![1], byMonth.note]).toEqual([
      '–',
      '–',
      '–: not entered. No record counts in the month.',
    ])
    const chart = document.blocks.find((block): block is ColumnChart => block.kind === 'columns')!
    expect([chart.columns[4]!.pieces, chart.line!.points[7], chart.title]).toEqual([[], null, 'Emissions by month'])
    expect(tableOf(present('ar', changed), 'الانبعاثات بحسب النطاق').rows[0]![1]).toBe('لم يدخل')
  })

  it('tells of each category of scope 3 what counts, or that it was not entered or left out', () => {
    const sample = aReport()
    const decide = (category: number, decision: 'included' | 'excluded' | 'not-relevant' | 'undecided') => ({
      category,
      decision,
      reason: '',
    })
    const screening = [decide(1, 'included'), decide(2, 'excluded'), decide(3, 'not-relevant'), decide(8, 'undecided')]
    const results = {
      ...sample.results,
      categories: sample.results.categories.filter(({ scope }) => scope !== '3'),
    }
    const table = tableOf(present('en', { results, method: { ...sample.method, screening } }), 'Screening of the')
    expect(table.rows.map(([, decision, amount]) => [decision, amount])).toEqual([
      ['Included', 'not entered'],
      ['Excluded', '–'],
      ['Not relevant', '–'],
      ['Not decided yet', 'not entered'],
    ])
  })

  it('counts sites outside the boundary apart from those inside', () => {
    const sample = aReport()
    const [first, ...rest] = sample.boundary.sites
    const boundary = { ...sample.boundary, sites: rest, sitesOutside: [{ ...first!, counted: '0' }] }
    const text = everyText(present('en', { boundary })).map(withoutBidiControls).join(' ')
    expect(text).toContain(`The inventory covers ${rest.length} sites.`)
    expect(text).toContain('1 site with records lies outside the boundary.')
    const outside = tableOf(present('en', { boundary }), 'Sites with records outside')
    expect(outside.rows.map((row) => row.at(-1))).toEqual(['0.0%'])
  })

  it('shows a name in the other language where its own is missing', () => {
    expect(tableOf(present('en'), 'Emissions by site').rows.flat().join(' ')).toContain('مركز توزيع أبها')
  })

  it('lists the months that are estimates, by which method and why', () => {
    const { quality } = aReport()
    const estimate = {
      site: { en: 'Jubail plant', ar: 'مصنع الجبيل' },
      activity: { en: 'Grid electricity', ar: 'كهرباء الشبكة' },
      months: ['2025-11', '2025-12'],
      quantity: '6350.5',
      unit: { en: 'kWh', ar: 'كيلوواط ساعة' },
      method: 'last-year',
      reason: 'The meter was broken',
    } as const
    const changed = { quality: { ...quality, estimates: [estimate] } }
    const said = withoutBidiControls(
      tableOf(present('en', changed), 'Quantities that are estimates').rows.flat().join(' '),
    )
    expect(said).toBe(
      'Jubail plant Grid electricity November 2025, December 2025 6,351 kWh Same month of the year before: The meter was broken',
    )
    expect(tableOf(present('ar', changed), 'الكميات المقدرة').rows.flat().join(' ')).toContain('كهرباء الشبكة')
  })

  it('prints a mark without words as its code rather than leave it out', () => {
    const sample = aReport()
    const factors = [{ ...sample.factors[0]!, flags: ['a-mark-of-tomorrow'] }]
    expect(tableOf(present('ar', { factors }), 'المعاملات المستخدمة').rows[0]?.at(-1)).toContain('a-mark-of-tomorrow')
  })

  it('names each contract with the hash of its evidence, or says that there is none', () => {
    const [kWh, contracts] = ['Purchased electricity by', 'Contracts and certificates'].map((caption) =>
      tableOf(present('en'), caption),
    )
    expect(kWh!.rows.map(([, value]) => value)).toEqual(['24,000,000', '0', '0', '106,000,000'])
    expect(kWh!.total?.[1]).toBe('130,000,000')
    expect(contracts!.rows[0]!.slice(2, 5)).toEqual(['24,000,000', '23,000,000', '0'])
    const hashes = tableOf(present('en'), 'Evidence of the contracts')
    expect(hashes.rows).toHaveLength(1)
    expect(hashes.rows[0]!.at(-1)).toContain('ab12'.repeat(16))
    expect(contracts!.rows[0]!.at(-1)).not.toContain('Without evidence')
    expect(contracts!.rows[1]!.at(-1)).toContain('Without evidence')
    const sample = aReport()
    const bare = present('en', { electricity: { ...sample.electricity, contracts: [] } })
    expect(everyText(bare).join(' ')).toContain('No contract or certificate is entered')
    expect(tableOf(bare, 'Evidence of the contracts')).toBeUndefined()
    const none = {
      electricity: { ...sample.electricity, contracts: [] },
      results: {
        ...sample.results,
        categories: sample.results.categories.filter(({ scope }) => scope !== '2'),
      },
    }
    expect(everyText(present('en', none)).join(' ')).not.toContain('No contract or certificate is entered')
  })

  it('prints the first sixty of a long list of contracts and counts the rest', () => {
    const { electricity } = aReport()
    const contracts = Array.from({ length: 63 }, () => electricity.contracts[0]!)
    const table = tableOf(present('en', { electricity: { ...electricity, contracts } }), 'Contracts and certificates')
    expect(table.rows).toHaveLength(60)
    expect(table.note).toContain('Further contracts')
  })

  it('says so when no interval, no earlier year and no decision is known', () => {
    const sample = aReport()
    const bare = (kg: string) => ({ kg, interval: null })
    const totals = {
      ...sample.totals,
      location: bare('1000'),
      market: bare('1000'),
      scope1: bare('1000'),
      scope2Location: bare('0'),
      scope2Market: bare('0'),
      scope3: bare('0'),
    }
    const text = everyText(
      present('en', {
        totals,
        changes: [],
        restatements: [],
        comparison: { previous: null, base: null, intensities: [] },
      }),
    ).join(' ')
    expect(text).toContain('No interval is given')
    expect(text).toContain('No earlier year')
    expect(text).toContain('No decision is recorded yet')
  })
})

describe.each(languages)(
  'the report in %s of one record, 15 undecided categories and 1,239 sites without data',
  (lang) => {
    const screening = Array.from({ length: 15 }, (_, at) => ({ category: at + 1, decision: null, reason: '' }))
    const silent = Array.from({ length: 1239 }, (_, at) => siteOf(`empty-${at}`))
    const gone = siteOf('gone', 'company', { inUse: false })
    const facts = aFacts({
      lines: [{ activity: 'diesel-stationary', quantity: '1000' }],
      sites: [siteOf('a'), ...silent, gone],
      screening,
    })
    const document = presentReport(buildReport(facts), reportWords(lang))

    it('says what is stored and asserts neither completeness nor a screening', () => {
      const text = everyText(document).map(withoutBidiControls).join('\n')
      for (const asserted of ['are complete for', 'were screened', 'مكتملان', 'فُرزت'])
        expect(text).not.toContain(asserted)
      expect(text).toContain(lang === 'en' ? 'The inventory counts 1 record.' : 'يحتسب الجرد سجلا واحدا')
      expect(text).toContain(lang === 'en' ? 'For 15 categories no decision is on record' : 'ولا قرار مسجلا في 15 فئة')
    })

    it('lists every site in use without data, and counts them all', () => {
      const caption = lang === 'en' ? 'Sites in use without a record' : 'المواقع المستخدمة بلا سجلات'
      const codes = tableOf(document, caption).rows.map(([code]) => withoutBidiControls(code!))
      expect(codes).toHaveLength(1239)
      expect(codes).not.toContain('GONE')
      expect(everyText(document).map(withoutBidiControls).join(' ')).toMatch(/1,?239 (sites in use|موقعا? مستخدم)/)
    })
  },
)
