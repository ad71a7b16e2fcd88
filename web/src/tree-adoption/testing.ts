import { listPublished } from '@athar/contracts/content'
import {
  adoption,
  listSiteTrees,
  readSite,
  type Adoption,
  type SiteDetail,
  type SiteTree,
} from '@athar/contracts/tree-adoption'

export const id = (number: number): string => `0d0d0d0d-0000-4000-8000-${String(number).padStart(12, '0')}`

const talh = { slug: 'talh', name: { en: 'Grey-haired acacia', ar: 'طلح' }, scientific: 'Vachellia gerrardii' }

export const aSite = (over: Partial<SiteDetail> = {}): SiteDetail =>
  readSite.response.parse({
    id: id(1),
    slug: 'thadiq-terraces',
    name: { en: 'Rain terraces', ar: 'مصاطب المطر' },
    place: { en: 'Thadiq', ar: 'ثادق' },
    region: 'SA-01',
    lat: 25.29,
    lon: 45.87,
    precision: 'approximate',
    species: ['talh', 'sidr'],
    capacity: 10,
    remaining: 3,
    open: true,
    lastDay: null,
    over: false,
    planter: { en: 'Green Hands', ar: 'الأيدي الخضراء' },
    sample: false,
    survival: { adopted: 7, checked: 4, alive: 2, weak: 1, dead: 1, replaced: 0, lastCheckedOn: '2026-11-02' },
    ...over,
  })

export const anAdoption = (over: Partial<Adoption> = {}): Adoption =>
  adoption.parse({
    id: id(2),
    number: 'TREE-7K3MP-9QXDA',
    species: talh,
    site: {
      slug: 'thadiq-terraces',
      name: { en: 'Rain terraces', ar: 'مصاطب المطر' },
      place: { en: 'Thadiq', ar: 'ثادق' },
      region: 'SA-01',
      planter: { en: 'Green Hands', ar: 'الأيدي الخضراء' },
      sample: false,
    },
    name: 'Noura',
    dedication: '',
    onWall: false,
    wallClosed: false,
    adoptedAt: '2026-11-01T08:00:00.000Z',
    withdrawnAt: null,
    checks: [],
    ...over,
  })

export const aSiteTree = (over: Partial<SiteTree> = {}): SiteTree => ({
  id: id(3),
  number: 'TREE-7K3MP-9QXDA',
  species: talh,
  name: null,
  dedication: null,
  adoptedAt: '2026-11-01T08:00:00.000Z',
  lastCheck: null,
  ...over,
})

export const trees = (...items: SiteTree[]) => ({ body: listSiteTrees.response.parse({ items, nextCursor: null }) })

const entry = (slug: string, name: { en: string; ar: string }, over: object = {}) => ({
  slug,
  position: 1,
  body: {
    name,
    scientific: slug === 'talh' ? 'Vachellia gerrardii' : 'Prosopis cineraria',
    synonyms: [],
    form: 'tree',
    zones: ['wadi'],
    co2KgPerTreeYear: null,
    perHectare: null,
    note: null,
    sources: ['an-imam'],
    ...over,
  },
  sample: false,
  version: 1,
  publishedAt: '2026-11-01T08:00:00.000Z',
})

const paragraph = (slug: string, text: { en: string; ar: string }) => ({
  slug,
  position: 1,
  body: { title: null, text, sources: [] },
  sample: false,
  version: 1,
  publishedAt: '2026-11-01T08:00:00.000Z',
})

/** Three published species; a source gives a rate for one of them, and that one is unsure. An editor words what stands above. */
export const publishedTrees = {
  'GET /api/content/page-text': {
    body: listPublished.response.parse({
      items: [
        paragraph('native-trees-rule', { en: 'How to read carbon.', ar: 'كيف يُقرأ الكربون.' }),
        paragraph('native-trees-programme', { en: 'Of the national programme.', ar: 'عن البرنامج الوطني.' }),
      ],
      sources: [],
    }),
  },
  'GET /api/content/native-tree': {
    body: listPublished.response.parse({
      items: [
        entry(
          'talh',
          { en: 'Grey-haired acacia', ar: 'طلح' },
          {
            synonyms: ['Acacia gerrardii'],
            form: 'small-tree',
            perHectare: {
              soilCarbonRate: {
                value: 0.15,
                unit: { en: 't C/ha/yr', ar: 'طن كربون' },
                co2e: 0.55,
                co2Unit: { en: 't CO2/ha/yr', ar: 'طن CO2' },
                computed: { en: '0.15 × 44/12', ar: '0.15 × 44/12' },
                source: 'an-imam',
              },
              biomassStock: { min: 87.6, max: 412.5, unit: { en: 't C/ha', ar: 'طن' }, source: 'an-imam' },
            },
          },
        ),
        entry('sidr', { en: 'Sidr', ar: 'سدر' }),
        entry(
          'ghaf',
          { en: 'Ghaf', ar: 'غاف' },
          {
            co2KgPerTreeYear: { value: 34.65, confidence: 'low', source: 'an-imam' },
          },
        ),
      ],
      sources: [
        {
          id: 'an-imam',
          title: 'A title',
          publisher: 'Arab News',
          publisherAr: 'عرب نيوز',
          year: '2024',
          address: null,
          kind: 'news',
          note: null,
        },
      ],
    }),
  },
}
