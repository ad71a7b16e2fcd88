import { listRegions, type Region } from '@athar/contracts/inventory'
import type { OrganisationRole } from '@athar/contracts'
import {
  blankDraft,
  readProgress,
  type Project,
  type ProjectCard,
  type Registration,
  type RegistrationDraft,
} from '@athar/contracts/sgi'
import { serviceUrl, storageKeyOf } from '../platform/backend/settings.ts'
import { actingOrganisation } from '../platform/session/index.ts'

const id = (number: number): string => `0d0d0d0d-0000-4000-8000-${String(number).padStart(12, '0')}`
const both = (en: string, ar: string) => ({ en, ar })
const at = '2026-11-01T09:00:00.000Z'

/** A region of one degree each way, its south-western corner at the place given. */
export const aRegion = (code: string, longitude: number, latitude: number): Region => ({
  type: 'Feature',
  properties: {
    code,
    name: both(`Region ${code}`, `منطقة ${code}`),
    short: both(code === 'SA-01' ? 'Riyadh' : 'Makkah', code === 'SA-01' ? 'الرياض' : 'مكة المكرمة'),
    capital: both('Capital', 'العاصمة'),
    label: [longitude + 0.5, latitude + 0.5],
  },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [longitude, latitude],
        [longitude + 1, latitude],
        [longitude + 1, latitude + 1],
        [longitude, latitude + 1],
        [longitude, latitude],
      ],
    ],
  },
})

export const regionAnswers = () => ({
  [`GET ${listRegions.path}`]: {
    body: {
      regions: { type: 'FeatureCollection', features: [aRegion('SA-01', 44, 22), aRegion('SA-02', 40, 20)] },
      cities: [
        { id: 'riyadh', name: both('Riyadh', 'الرياض'), region: 'SA-01', lat: 22.5, lon: 44.5 },
        { id: 'jeddah', name: both('Jeddah', 'جدة'), region: 'SA-02', lat: 20.5, lon: 40.5 },
      ],
      attribution: [both('Made with Natural Earth', 'أُعدّت بالاستعانة بـ Natural Earth')],
    },
  },
})

export const aCard = (over: Partial<ProjectCard> = {}): ProjectCard => ({
  id: id(1),
  slug: 'green-wadi',
  kind: 'project',
  title: both('Green wadi', 'الوادي الأخضر'),
  initiative: 'tree-planting-initiative',
  status: 'active',
  place: {
    name: both('Wadi Hanifah', 'وادي حنيفة'),
    region: 'SA-01',
    lat: 22.4,
    lon: 44.4,
    precision: 'approximate',
    area: null,
  },
  impact: both('Shade for a valley', 'ظلّ للوادي'),
  target: { metric: 'trees-planted', value: '5000', year: 2030 },
  registeredBy: both('Oasis', 'الواحة'),
  sample: false,
  publishedAt: at,
  ...over,
})

export const aProject = (over: Partial<Project> = {}): Project => ({
  ...aCard(),
  summary: both('Acacia and sidr in a wadi.', 'طلح وسدر في وادٍ.'),
  phase: null,
  dates: [
    { what: 'starts', on: '2025-10-01', note: null },
    { what: 'first-power', on: '2025-Q4', note: 'planned' },
    { what: 'reported', on: null, note: 'unknown' },
  ],
  milestones: [{ title: both('Nursery', 'المشتل'), on: '2026-01-15' }],
  partners: [both('Friends of the wadi', 'أصدقاء الوادي')],
  participants: 120,
  capacityMw: null,
  photos: [{ id: id(7), alt: both('Seedlings in rows', 'شتلات في صفوف') }],
  documents: [{ id: id(8), title: both('Plan', 'الخطة'), bytes: 20_000 }],
  updates: [
    {
      id: id(9),
      title: both('First season', 'الموسم الأول'),
      text: both('Planted before the rain.', 'غُرست قبل المطر.'),
      happenedOn: '2026-02-01',
      postedAt: at,
      postedBy: 'organisation',
      values: [{ metric: 'trees-planted', year: 2025, value: '1200' }],
    },
  ],
  reported: [{ metric: 'trees-planted', year: 2025, value: '1200' }],
  sources: [],
  ...over,
})

export const aDraft = (over: Partial<RegistrationDraft> = {}): RegistrationDraft => ({
  ...blankDraft('project'),
  initiative: 'tree-planting-initiative',
  title: both('Green wadi', 'الوادي الأخضر'),
  summary: both('Acacia and sidr are planted in a wadi.', 'تُغرس أشجار الطلح والسدر في الوادي.'),
  placeName: both('Wadi Hanifah', 'وادي حنيفة'),
  place: { kind: 'point', point: [44.4, 22.4] },
  target: { metric: 'trees-planted', value: '5000', year: 2030 },
  startsOn: '2025-10-01',
  ...over,
})

export const aRegistration = (over: Partial<Registration> = {}): Registration => ({
  id: id(20),
  reference: null,
  kind: 'project',
  title: both('Green wadi', 'الوادي الأخضر'),
  state: 'draft',
  organisation: both('Oasis', 'الواحة'),
  updatedAt: at,
  submittedAt: null,
  slug: null,
  sample: false,
  draft: aDraft(),
  published: null,
  files: [],
  events: [],
  version: 1,
  ...over,
})

export const progressAnswer = () => ({
  'GET /api/sgi/progress': {
    body: readProgress.response.parse({
      metrics: [
        {
          metric: 'trees-planted',
          initiative: 'tree-planting-initiative',
          national: {
            target: '215000000',
            targetYear: 2030,
            reached: '151000000',
            reachedYear: 2025,
            unit: 'same',
            source: 'sabq-151',
          },
          total: '20100',
          projects: 2,
          years: [
            { year: 2024, value: '8900' },
            { year: 2025, value: '11200' },
          ],
          regions: [{ region: 'SA-01', value: '20100' }],
          sample: true,
        },
        {
          metric: 'land-protected',
          initiative: 'protected-areas-expansion',
          national: {
            target: '30',
            targetYear: 2030,
            reached: '18.1',
            reachedYear: 2025,
            unit: 'percent',
            source: 'sabq-151',
          },
          total: '0',
          projects: 0,
          years: [],
          regions: [],
          sample: false,
        },
      ],
      sources: [
        {
          id: 'sabq-151',
          title: 'Statement',
          publisher: 'Sabq',
          publisherAr: 'سبق',
          year: '2025',
          address: null,
          kind: 'news',
          note: null,
        },
      ],
      reportedAt: at,
    }),
  },
})

/** Signs somebody in on this device who holds the role in an organisation; answers who that is. */
export function acting(role: OrganisationRole) {
  const user = { id: id(31), aud: 'authenticated', email: 'sara@example.org', app_metadata: {}, user_metadata: {} }
  const lasting = { expires_in: 86_400, expires_at: Math.floor(Date.now() / 1000) + 86_400 }
  const session = { access_token: 'access', refresh_token: 'refresh', token_type: 'bearer', ...lasting, user }
  localStorage.setItem(storageKeyOf(serviceUrl()), JSON.stringify(session))
  actingOrganisation.choose(id(30))
  const organisation = {
    id: id(30),
    name: both('Oasis', 'الواحة'),
    type: 'npo',
    sector: 'other',
    region: 'SA-01',
    unifiedNumber: null,
    consolidationApproach: 'operational-control',
    baseYear: 2024,
    fiscalYearFirstMonth: 1,
    sample: false,
  }
  const me = {
    personId: id(31),
    email: user.email,
    aal: 'aal1',
    platformRoles: [],
    memberships: [{ organisation, role }],
    invitations: [],
    onboarded: true,
  }
  return { 'GET /api/me': { body: me } }
}

const sources = [
  {
    id: 'sabq-151',
    title: 'Statement',
    publisher: 'Sabq',
    publisherAr: 'سبق',
    year: '2025',
    address: 'https://sabq.example/1',
    kind: 'news',
    note: null,
  },
]
export const published = (...items: { slug: string; body: unknown; sample?: boolean }[]) => ({
  body: {
    items: items.map(({ sample = false, ...item }, position) => ({
      ...item,
      position,
      sample,
      version: 1,
      publishedAt: at,
    })),
    sources,
  },
})

export const anInitiative = {
  title: both('Tree Planting Initiative', 'مبادرة زراعة الأشجار'),
  region: both('All regions', 'جميع المناطق'),
  progress: 70,
  progressBasis: both('151 of 215 million trees', '151 من 215 مليون شجرة'),
  target: both('10 billion trees', '10 مليارات شجرة'),
  impact: both('Less dust', 'غبار أقل'),
  description: both('Native trees are returned.', 'تعود الأشجار المحلية.'),
  kpis: [
    {
      name: both('Trees planted', 'أشجار مزروعة'),
      value: 151,
      target: 215,
      unit: both('million', 'مليون'),
      year: 2025,
      source: 'sabq-151',
      confidence: null,
    },
  ],
  featuredProjects: ['green-wadi'],
  community: {
    volunteers: 1240,
    beneficiaries: 86_000,
    partnerships: 42,
    status: 'illustrative',
    note: both('Sample counts', 'أعداد تجريبية'),
  },
  sources: ['sabq-151'],
}

/** Every call of the hub and of an initiative's page, answered. */
export const contentAnswers = () => ({
  ...progressAnswer(),
  'GET /api/content/sgi-headline': published(
    {
      slug: 'trees-planted',
      body: {
        label: both('Trees planted', 'أشجار مزروعة'),
        value: 151_000_000,
        unit: both('trees', 'شجرة'),
        year: 2025,
        status: 'sourced',
        qualifier: null,
        basis: null,
        sources: [],
        specDisplays: null,
      },
    },
    {
      slug: 'co2-reduced',
      body: {
        label: both('CO2 avoided each year', 'ثاني أكسيد الكربون المتجنَّب سنويًا'),
        value: 4.39,
        unit: both('Mt a year', 'مليون طن سنويًا'),
        year: 2024,
        status: 'computed',
        qualifier: null,
        basis: both('Sum of three plants', 'مجموع ثلاث محطات'),
        sources: ['sabq-151'],
        specDisplays: {
          value: 3.2,
          unit: both('Mt a year', 'مليون طن سنويًا'),
          source: 'spec',
          status: 'illustrative',
          note: null,
        },
      },
    },
  ),
  'GET /api/content/sgi-initiative': published({ slug: 'tree-planting-initiative', body: anInitiative }),
  'GET /api/content/sgi-community-card': published(
    { slug: 'adopt-tree', body: { title: both('Adopt a tree', 'تبنَّ شجرة'), text: both('Sponsor one.', 'اكفل شجرة.') } },
    { slug: 'volunteer', body: { title: both('Volunteer', 'تطوّع'), text: both('Join a day.', 'شارك بيوم.') } },
    { slug: 'map', body: { title: both('Project map', 'خريطة المشاريع'), text: both('See them.', 'شاهدها.') } },
  ),
  'GET /api/content/portal': published({
    slug: 'sgi',
    body: {
      name: both('Saudi Green Initiative', 'مبادرة السعودية الخضراء'),
      url: 'https://sgi.example/',
      seen: true,
      note: null,
    },
  }),
  'GET /api/sgi/projects': { body: { items: [aCard()] } },
})
