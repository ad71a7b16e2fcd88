import type { Entry, EntrySummary, search as contract } from '@athar/contracts/content'
import { publicPages, type ResponseOf } from '@athar/contracts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Acting } from '../../organisations/testing.ts'
import { startContentApp, type ContentApp } from '../testing.ts'
import { limit } from '../../../../tools/slowness.mjs'

let app: ContentApp
let editor: Acting
beforeAll(async () => {
  app = await startContentApp()
  editor = await app.anEditor()
  await app.features.content.seed({ samples: true })
  await app.features.grants.seed?.({ samples: true })
})
afterAll(() => app.close())

const find = async (q: string, lang: 'en' | 'ar' = 'en', more = '') =>
  (
    await app.call<ResponseOf<typeof contract>>(
      null,
      'GET',
      `/api/content/search?q=${encodeURIComponent(q)}&lang=${lang}${more}`,
    )
  ).body
const hitsOf = ({ groups }: Awaited<ReturnType<typeof find>>) => groups.flatMap(({ hits }) => hits)
const titlesOf = async (...asked: Parameters<typeof find>) =>
  hitsOf(await find(...asked)).map(({ title }) => title.pieces.map(({ text }) => text).join(''))

describe('everything public', () => {
  it('is searched by any number of visitors while what they search is being made', async () => {
    await app.advance(301)
    const found = await Promise.all(Array.from({ length: 30 }, () => titlesOf('mangrove')))
    for (const titles of found) expect(titles).toContain('Grey mangrove')
  })

  it('is shown with what the page tells, not with what is said of its links', async () => {
    for (const [words, lang] of [
      ['open data', 'en'],
      ['البيانات المفتوحة', 'ar'],
    ] as const) {
      const hit = hitsOf(await find(words, lang)).find(({ path }) => path === '/open-data')
      const text = JSON.stringify(hit)
      expect(text).toContain(words.split(' ')[0])
      expect(text).not.toMatch(/new tab|علامة تبويب/)
    }
  })

  it('is found in both languages, however it is spelt', async () => {
    expect(await titlesOf('mangrove')).toContain('Grey mangrove')
    for (const words of ['المانجروف', 'مانجروف', 'مَانْجْروف'])
      expect(await titlesOf(words, 'ar')).toContain('مانجروف (شورى)')
    expect(await titlesOf('الطاقه المتجدده', 'ar')).toContain('الطاقة المتجددة')
    expect(await titlesOf('hydrogn')).toContain('Green hydrogen')
    expect(await titlesOf('Avicennia', 'ar')).toContain('مانجروف (شورى)')
  })

  it.each([
    ['open data', 'البيانات المفتوحة', '/open-data'],
    ['map', 'خريطة', '/sgi/map'],
    ['dashboard', 'لوحه التقدم', '/sgi/dashboard'],
    ['wall', 'جدار', '/sgi/adopt-tree/wall'],
    ['adopt a tree', 'تبنى شجره', '/sgi/adopt-tree'],
    ['volunteer', 'تطوع', '/sgi/volunteer'],
    ['tap detectives', 'محققو الصنابير', '/youth/challenges/tap-detectives'],
    ['junior carbon accountant', 'محاسب الكربون', '/youth/courses/junior-carbon-accountant'],
    ['board list', 'قائمه مجلس الاداره', '/npo#documents'],
    ['rangeland restoration', 'إعاده تأهيل المراعي', '/npo/grants/0a7a0000-0000-4000-8000-000000000301'],
    ['environment fund', 'صندوق البيئه', '/npo#facts'],
    ['desalinating', 'تحليه متر مكعب', '/youth#factors'],
    ['ranges of serial numbers', 'نطاقات الارقام التسلسليه', '/marketplace#credits'],
    ['validate', 'المصادقه', '/mrv#steps'],
    ['laboratories', 'مختبرات', '/marketplace#kinds'],
    ['TCFD', 'فريق العمل المعني بالإفصاحات', '/esg-toolkit?framework=tcfd'],
    [
      'IFRS S2 6(a)(i)',
      'الجهه المشرفة واختصاصاتها',
      '/esg-toolkit?framework=ifrs-s2#oversight-body-and-its-climate-mandate',
    ],
    ['offline recalculation', 'اعادة الحساب دون اتصال', '/mrv/docs'],
    ['privacy network addresses', 'الخصوصية', '/privacy'],
  ])('%s leads to its page, and so does %s', async (english, arabic, path) => {
    expect(hitsOf(await find(english)).map((hit) => hit.path)).toContain(path)
    expect(hitsOf(await find(arabic, 'ar')).map((hit) => hit.path)).toContain(path)
  })

  it.each([
    ['volunteering', 'التطوع', '/sgi/volunteer'],
    ['volunteer', 'تطوع', '/sgi/volunteer'],
    ['volunteers', 'متطوعين', '/sgi/volunteer'],
    ['map', 'خريطه', '/sgi/map'],
    ['adopt a tree', 'تبني شجرة', '/sgi/adopt-tree'],
    ['planting', 'تشجير', '/sgi/adopt-tree'],
    ['dashboard', 'لوحة التقدم', '/sgi/dashboard'],
    ['statistics', 'إحصائيات', '/sgi/dashboard'],
    ['register a project', 'تسجيل مشروع', '/sgi/register'],
    ['sign up', 'إنشاء حساب', '/auth'],
    ['login', 'تسجيل الدخول', '/auth'],
    ['vision 2030', 'رؤية ٢٠٣٠', '/vision2030'],
    ['Saudi Green Initiative', 'السعودية الخضراء', '/sgi'],
    ['ESG', 'الإفصاح', '/esg-toolkit'],
    ['verification', 'التحقق', '/mrv'],
    ['documentation', 'مساعدة', '/mrv/docs'],
    ['grants', 'المنح', '/npo'],
    ['charity', 'جمعيات خيرية', '/npo'],
    ['donate', 'تبرع', '/npo'],
    ['youth', 'الشباب', '/youth'],
    ['students', 'طلاب', '/youth'],
    ['marketplace', 'السوق', '/marketplace'],
    ['carbon credits', 'ارصدة الكربون', '/marketplace'],
    ['privacy', 'الخصوصية', '/privacy'],
    ['data protection', 'حماية البيانات', '/privacy'],
    ['accessibility', 'إمكانية الوصول', '/accessibility'],
    ['screen reader', 'قارئ الشاشة', '/accessibility'],
    ['open data', 'البيانات المفتوحه', '/open-data'],
    ['dataset', 'تحميل', '/open-data'],
  ])('%s, as %s, finds the page itself among the first three', async (english, arabic, path) => {
    for (const [words, lang] of [
      [english, 'en'],
      [arabic, 'ar'],
    ] as const)
      expect([words, hitsOf(await find(words, lang, '&limit=3')).map((hit) => hit.path)]).toEqual([
        words,
        expect.arrayContaining([path]),
      ])
  })

  it('lists volunteering, its page and its events, before the hub that tells of it', async () => {
    for (const [words, lang] of [
      ['volunteering', 'en'],
      ['volunteer', 'en'],
      ['تطوع', 'ar'],
      ['التطوع', 'ar'],
    ] as const) {
      const [first, ...others] = hitsOf(await find(words, lang)).map(({ path }) => path)
      expect([words, first]).toEqual([words, '/sgi/volunteer'])
      expect([words, others]).toEqual([words, expect.arrayContaining([expect.stringMatching(/^\/npo/)])])
    }
  })

  it('marks nothing in a page that is found by words which stand nowhere on it', async () => {
    const hit = hitsOf(await find('charity')).find(({ path }) => path === '/npo')
    expect([hit?.title.lang, hit?.excerpt?.lang]).toEqual(['en', 'en'])
    expect(hit?.title.pieces.some((piece) => piece.hit)).toBe(false)
  })

  it('has an entry for each page that visitors can open, by its own name in both languages', async () => {
    const index = await app.platform.database.transaction({}, async ({ db }) => {
      const found = []
      for (const { search } of app.features.all) found.push(...((await search?.entries(db)) ?? []))
      return found
    })
    const named = index.filter(({ group }) => group === 'pages')
    for (const path of publicPages) {
      const page = named.find((entry) => entry.path === path)
      expect([path, page?.title.en, page?.title.ar]).toEqual([
        path,
        expect.stringMatching(/[A-Z]/),
        expect.stringMatching(/[ء-ي]/),
      ])
    }
  })

  it('is gathered by where it belongs and leads there, with the found words marked', async () => {
    const { groups, total } = await find('marine conservation')
    const sgi = groups.find(({ group }) => group === 'sgi')
    expect(sgi?.hits[0]).toMatchObject({
      path: '/sgi/initiative/marine-conservation',
      title: {
        lang: 'en',
        pieces: [
          { text: 'Marine', hit: true },
          { text: ' ', hit: false },
          { text: 'Conservation', hit: true },
        ],
      },
    })
    expect(total).toBeGreaterThan(0)
    expect(hitsOf(await find('Youth')).map(({ path }) => path)).toContain('/youth')
  })

  it('speaks the language of the reader, and sets beside it what the other one says where only that has the word', async () => {
    const hit = hitsOf(await find('الربع', 'en')).find(({ path }) => path.startsWith('/sgi/initiative'))
    expect([hit?.title.lang, hit?.excerpt?.lang, hit?.elsewhere?.lang]).toEqual(['en', 'en', 'ar'])
    expect(hit?.excerpt?.pieces.some((piece) => piece.hit)).toBe(false)
    expect(hit?.elsewhere?.pieces.some(({ text, hit: marked }) => marked && text.includes('الربع'))).toBe(true)
    // Its name says it more shortly than its text.
    const called = hitsOf(await find('marine', 'ar')).find(({ path }) => path === '/sgi/initiative/marine-conservation')
    expect([called?.title.lang, called?.excerpt?.lang]).toEqual(['ar', 'ar'])
    expect(called?.elsewhere).toEqual({
      lang: 'en',
      pieces: [
        { text: 'Marine', hit: true },
        { text: ' Conservation', hit: false },
      ],
    })
  })

  it('says nothing of the other language where the words are marked in the one of the reader, or stand nowhere', async () => {
    for (const [words, lang] of [
      ['mangrove', 'en'],
      ['مانجروف', 'ar'],
      ['tree', 'ar'],
      ['solar 2030', 'ar'],
    ] as const)
      for (const { path, title, excerpt, elsewhere } of hitsOf(await find(words, lang))) {
        const marked = [...title.pieces, ...(excerpt?.pieces ?? [])].some((piece) => piece.hit)
        expect([words, path, elsewhere === null]).toEqual([words, path, marked])
      }
    const page = hitsOf(await find('charity')).find(({ path }) => path === '/npo')
    expect(page?.elsewhere).toBeNull()
  })

  it('is found at once when it is published, and no more when it is withdrawn', async () => {
    const text = { en: 'Quokka sanctuary', ar: 'محمية الكوكا' }
    const entry = await app.anEntry(editor, {
      kind: 'vision-energy-initiative',
      body: { name: text, summary: text, since: null, sources: [] },
    })
    expect((await find('quokka')).total).toBe(0)
    const action = (name: string) =>
      app.call<Entry>(editor, 'POST', `/api/content/entries/${entry.id}/${name}`, { version: 1 })
    await action('publish')
    await vi.waitFor(async () => expect((await find('quokka')).total).toBe(1), { timeout: limit(60_000) })
    await action('withdraw')
    await vi.waitFor(async () => expect((await find('quokka')).total).toBe(0), { timeout: limit(60_000) })
  })

  it('suggests words that lead somewhere where these lead nowhere', async () => {
    const { total, suggestions } = await find('hydrangen plantings zzz')
    expect(total).toBe(0)
    expect(suggestions.length).toBeGreaterThan(0)
    for (const word of suggestions) expect((await find(word)).total).toBeGreaterThan(0)
    expect(await find('')).toEqual({ total: 0, groups: [], suggestions: [] })
  })

  it('keeps to the number asked for, and says how many there are', async () => {
    const { total, groups } = await find('energy', 'en', '&limit=2')
    expect(groups.flatMap(({ hits }) => hits)).toHaveLength(2)
    expect(total).toBeGreaterThan(2)
  })

  it('takes any signs for words, and refuses more than a person types', async () => {
    for (const words of ['<script>', '((((', '%', '\u202E', 'a'.repeat(200), "' or 1=1"])
      expect((await find(words)).groups).toBeDefined()
    expect((await app.call(null, 'GET', `/api/content/search?q=${'a'.repeat(201)}`)).status).toBe(400)
  })

  it('leaves drafts unfound by editors too', async () => {
    const { items } = (await app.call<{ items: EntrySummary[] }>(editor, 'GET', '/api/content/entries')).body
    expect(items.length).toBeGreaterThan(50)
    await app.anEntry(editor, {
      kind: 'sgi-community-card',
      slug: 'secret',
      body: { title: { en: 'Wobbegong', ar: '' }, text: { en: 'Wobbegong', ar: '' } },
    })
    const asked = await app.call<{ total: number }>(editor, 'GET', '/api/content/search?q=wobbegong')
    expect(asked.body.total).toBe(0)
  })
})
