import { paths } from '@athar/contracts/paths'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { shownIn } from '../../testing/shown-in.ts'
import { hubRoutes } from './hub-routes.ts'

const both = (en: string, ar: string) => ({ en, ar })
type Item = { slug: string; body: unknown; sample: boolean }
const source = {
  id: 'seen',
  title: 'A page',
  publisher: 'Okaz',
  publisherAr: 'عكاظ',
  year: '2025',
  address: 'https://okaz.example/1',
  kind: 'news',
  note: null,
}
const kinds = [
  'npo-document',
  'npo-criterion',
  'youth-challenge',
  'youth-factor',
  'youth-course',
  'youth-track',
  'hub-figure',
  'hub-fact',
  'hub-point',
  'page-text',
  'vision-kpi',
] as const
/** What is published of some kinds; nothing of the others. */
const content = (published: Partial<Record<(typeof kinds)[number], Item[]>> = {}) => ({
  ...Object.fromEntries(
    kinds.map((kind) => [
      `GET /api/content/${kind}`,
      {
        body: {
          items: (published[kind] ?? []).map((entry, at) => ({
            ...entry,
            position: at + 1,
            version: 1,
            publishedAt: '2026-11-01T08:00:00.000Z',
          })),
          sources: [source],
        },
      },
    ]),
  ),
  'GET /api/volunteering/events': { body: { items: [] } },
  'GET /api/grants': { body: { items: [], nextCursor: null, open: 0 } },
})
const entry = (body: object, sample = false, slug = 'one'): Item => ({ slug, body, sample })
const point = (part: string, text: { en: string; ar: string }, title: object | null = null) =>
  entry({ part, title, text, sources: [] }, false, part)
const challenge = {
  title: both('Tap detectives', 'محققو الصنابير'),
  theme: 'water',
  weeks: 2,
  ages: { from: 8, to: 18 },
  points: 90,
  why: both('A slow drip is easy to mend.', 'قطرة بطيئة يسهل إصلاحها.'),
  aim: both('Mend every leak.', 'إصلاح كل تسريب.'),
  actions: [
    {
      name: both('Close the tap', 'إغلاق الصنبور'),
      counted: both('minutes closed', 'دقائق الإغلاق'),
      unit: both('minute', 'دقيقة'),
      savings: [
        {
          metric: 'co2e',
          perInput: 0.0116,
          unit: both('kg CO2e', 'كجم مكافئ CO2'),
          formula: both('litres × factor', 'اللترات × المعامل'),
          computedWith: 'grid-sa',
          note: null,
          sources: ['seen'],
        },
      ],
      evidence: both('Daily log', 'سجل يومي'),
      note: null,
    },
  ],
  sources: ['seen'],
}
const words = {
  en: {
    calls: 'Calls for grants',
    sample: 'Sample',
    none: 'No grants are open for applications now.',
    register: 'Register your non-profit',
    everywhere: 'Anywhere in the Kingdom',
    jazan: 'Jazan',
    closed: 'Closed',
    openCalls: 'Open calls for grants',
    facts: 'Good to know',
    challenges: 'Challenges',
    saving: '0.0116 kg CO2e for each minute',
    grid: 'The grid',
    path: 'The path of a project, from plan to credit',
    who: 'Participants',
    noChallenges: 'No challenge has been published yet.',
    title: 'Mangrove planting',
    months: '24 months',
    focus: 'Sea and coast',
    projects: 'Projects',
    credits: /Verified tonnes are issued as credits/,
  },
  ar: {
    calls: 'دعوات التقديم على المنح',
    sample: 'بيانات تجريبية',
    none: 'لا توجد منح مفتوحة للتقديم حاليًا.',
    register: 'تسجيل منظمتك',
    everywhere: 'جميع مناطق المملكة',
    jazan: 'جازان',
    closed: 'مغلقة',
    openCalls: 'دعوات مفتوحة للمنح',
    facts: 'معلومات تهمّك',
    challenges: 'التحديات',
    saving: '0.0116 كجم مكافئ CO2 لكل دقيقة',
    grid: 'الشبكة',
    path: 'مسار المشروع من الخطة إلى الرصيد',
    who: 'المشاركون',
    noChallenges: 'لم يُنشر أي تحدٍّ بعد.',
    title: 'تشجير المانجروف',
    months: '24 شهرًا',
    focus: 'البحار والسواحل',
    projects: 'المشاريع',
    credits: /تصدر الأطنان المتحقق منها أرصدةً كربونية/,
  },
}

describe.each(shownIn('en'))('the areas (%s)', (lang) => {
  const say = words[lang]

  it('non-profits find four tabs, open calls counted, and the way to registration', async () => {
    serve(content({ 'hub-point': [point('npo-benefit', both('One profile', 'ملف واحد'))] }))
    await renderRoutes(hubRoutes, { lang, path: `${paths.npo()}#registration` })
    expect(await screen.findAllByRole('tab')).toHaveLength(4)
    expect((await screen.findByText(say.openCalls)).parentElement?.textContent).toContain('0')
    const way = await screen.findByRole('link', { name: say.register })
    expect(way.getAttribute('href')).toMatch(/\/npo\/registration$/)
  })

  it('facts and figures of an area stand on its page with who says so, and on no other', async () => {
    serve(
      content({
        'hub-fact': [
          entry({ area: 'npo', text: both('1.2 million volunteers', '1.2 مليون متطوع'), sources: ['seen'] }),
          entry({ area: 'youth', text: both('For others', 'لغيرهم'), sources: [] }, false, 'other'),
        ],
        'hub-figure': [
          entry(
            { area: 'npo', label: both('Volunteers', 'متطوعون'), value: 2456, unit: null, year: null, sources: [] },
            true,
          ),
        ],
      }),
    )
    await renderRoutes(hubRoutes, { lang, path: paths.npo() })
    const facts = await screen.findByRole('region', { name: say.facts })
    expect(await within(facts).findByText(/1\.2/)).toBeTruthy()
    expect(within(facts).getByRole('link', { name: /Okaz|عكاظ/ })).toBeTruthy()
    expect(screen.queryByText(/For others|لغيرهم/)).toBeNull()
    const figure = (await screen.findByText('2,456')).closest('div')!
    expect(within(figure).getByText(say.sample)).toBeTruthy()
  })

  it('young people see what a challenge saves, by which formula, with which factor and who says so', async () => {
    serve(
      content({
        'youth-challenge': [entry(challenge, true)],
        'youth-factor': [
          entry(
            {
              name: both('The grid', 'الشبكة'),
              value: 0.592,
              unit: both('kg per kWh', 'كجم'),
              note: null,
              sources: ['seen'],
            },
            false,
            'grid-sa',
          ),
        ],
      }),
    )
    await renderRoutes(hubRoutes, { lang, path: paths.youth() })
    const part = await screen.findByRole('region', { name: say.challenges })
    expect(await within(part).findByText(say.saving)).toBeTruthy()
    expect((await within(part).findByRole('link', { name: say.grid })).getAttribute('href')).toBe('#factors')
    expect(within(part).getByText(say.sample)).toBeTruthy()
    expect(within(part).getAllByRole('link', { name: /Okaz|عكاظ/ })).toHaveLength(2)
    expect(within(part).queryByRole('button')).toBeNull()
  })

  it('without a challenge that is said, and lists that nobody published are not there', async () => {
    serve(content())
    await renderRoutes(hubRoutes, { lang, path: paths.youth() })
    expect(await screen.findByText(say.noChallenges)).toBeTruthy()
    expect(screen.getAllByRole('heading', { level: 2 }).length).toBeLessThan(8)
  })

  it.each([
    [paths.mrv(), 'mrv-step', 'mrv-overview', 'path'],
    [paths.marketplace(), 'marketplace-group', 'marketplace-overview', 'who'],
  ] as const)('the overview of %s is as editors word it', async (path, part, slug, title) => {
    serve(
      content({
        'hub-point': [point(part, both('A text', 'نص'), both('Prepare', 'الإعداد'))],
        'page-text': [entry({ title: null, text: both('An overview', 'نظرة عامة'), sources: ['seen'] }, false, slug)],
      }),
    )
    await renderRoutes(hubRoutes, { lang, path })
    const region = await screen.findByRole('region', { name: say[title] })
    expect(await within(region).findByText(/An overview|نظرة عامة/)).toBeTruthy()
    expect(within(region).getByRole('heading', { level: 3, name: /Prepare|الإعداد/ })).toBeTruthy()
    expect(within(region).getByRole('link', { name: /Okaz|عكاظ/ })).toBeTruthy()
  })

  it('says to visitors what is available for mitigation projects, and leads there', async () => {
    serve(content())
    await renderRoutes(hubRoutes, { lang, path: paths.mrv() })
    const region = within(await screen.findByRole('region', { name: say.projects }))
    expect(region.getByText(say.credits)).toBeTruthy()
    expect(region.getByRole('link').getAttribute('href')).toBe('/projects')
  })

  it('without calls that is said', async () => {
    serve(content())
    await renderRoutes(hubRoutes, { lang, path: `${paths.npo()}#grants` })
    expect(await screen.findByText(say.none)).toBeTruthy()
  })
})
