import type { Confidence, Figure, Source } from '@athar/contracts/content'
import type { Indicator } from './indicator-way.ts'

export const aFigure = (value: number | null, year: number | null, confidence: Confidence = 'high'): Figure => ({
  value,
  year,
  basis: null,
  source: value === null ? null : 'office',
  confidence: value === null ? 'none' : confidence,
})

/** Women in the workforce: 17% in 2016, 33.5% in 2024, a goal of 40% in 2030. */
export const anIndicator = (over: Partial<Indicator> = {}): Indicator => ({
  name: { en: 'Women workforce participation', ar: 'مشاركة المرأة في سوق العمل' },
  unit: { en: '%', ar: '%' },
  better: 'higher',
  baseline: aFigure(17, 2016),
  current: aFigure(33.5, 2024),
  newer: null,
  target: aFigure(40, 2030),
  revisedTarget: null,
  nextTarget: null,
  earlierTarget: null,
  related: [],
  specDisplays: null,
  note: null,
  ...over,
})

const sources: Source[] = [
  {
    id: 'office',
    title: 'Annual report',
    publisher: 'General Authority for Statistics',
    publisherAr: null,
    year: '2025',
    address: 'https://stats.example/report',
    kind: 'official',
    note: null,
  },
]

export const published = (items: readonly { slug: string; body: unknown; sample?: boolean }[]) => ({
  body: {
    items: items.map(({ sample = false, ...item }, position) => ({
      ...item,
      position,
      sample,
      version: 1,
      publishedAt: '2026-11-01T00:00:00Z',
    })),
    sources,
  },
})

const both = (en: string, ar: string) => ({ en, ar })

/** Every call of the page, answered. */
export const pageAnswers = () => ({
  'GET /api/content/vision-badge': published([{ slug: 'b1', body: { text: both('Three pillars', 'ثلاثة محاور') } }]),
  'GET /api/content/vision-pillar': published([
    {
      slug: 'vibrant-society',
      body: {
        title: both('Vibrant Society', 'مجتمع حيوي'),
        summary: both('Everyday life.', 'الحياة اليومية.'),
        initiatives: [
          {
            id: 'housing',
            name: both('Housing Program', 'برنامج الإسكان'),
            summary: both('Homes.', 'مساكن.'),
            source: 'office',
          },
        ],
      },
    },
  ]),
  'GET /api/content/vision-kpi': published([{ slug: 'women', body: anIndicator() }]),
  'GET /api/content/vision-project': published([
    {
      slug: 'green-hydrogen',
      body: {
        title: both('Green hydrogen', 'الهيدروجين الأخضر'),
        description: both('Sun and wind split water.', 'تنتجه الشمس والرياح.'),
        target: both('600 tonnes a day', '600 طن يوميًا'),
        impact: both('1.2 million tonnes of ammonia', '1.2 مليون طن أمونيا'),
        link: '/sgi',
        sources: ['office'],
        specFigure: null,
        specNote: null,
      },
    },
  ]),
  'GET /api/content/vision-energy-initiative': published([
    {
      slug: 'seec',
      body: {
        name: both('Saudi Energy Efficiency Program', 'البرنامج السعودي لكفاءة الطاقة'),
        summary: both('Standards and campaigns.', 'مواصفات وحملات.'),
        since: 2012,
        sources: ['office'],
      },
    },
  ]),
  'GET /api/content/portal': portals(),
  'GET /api/content/page-text': published([
    {
      slug: 'vision-reading-rule',
      body: { title: null, text: both('How to read this.', 'كيف يُقرأ هذا.'), sources: [] },
    },
  ]),
})

export const portals = (report: { url: string; seen: boolean } = { url: 'https://www.vision.example/', seen: false }) =>
  published([
    {
      slug: 'vision2030',
      body: { name: both('Portal', 'البوابة'), url: 'https://www.vision.example/', seen: true, note: null },
    },
    { slug: 'vision2030-reports', body: { name: both('Reports', 'التقارير'), note: null, ...report } },
  ])
