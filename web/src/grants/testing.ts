import {
  application,
  applicationForm,
  callDetail,
  grant,
  judgedDetail,
  reviewDetail,
  type Application,
  type CallDetail,
  type Grant,
  type Instalment,
  type JudgedDetail,
  type ReviewDetail,
} from '@athar/contracts/grants'

export const id = (number: number): string => `0f0f0f0f-0000-4000-8000-${String(number).padStart(12, '0')}`

const nextYear = new Date(Date.now() + 365 * 86_400_000).toISOString()

export const aGrant = (over: Partial<Grant> = {}): Grant =>
  grant.parse({
    id: id(1),
    title: { en: 'Shade for schools', ar: 'ظل للمدارس' },
    description: { en: 'Trees in school yards.', ar: 'أشجار في ساحات المدارس.' },
    focus: null,
    budget: 150_000_050,
    currency: 'SAR',
    status: 'open',
    phase: 'open',
    opensAt: '2026-11-01T00:00:00+03:00',
    closesAt: nextYear,
    closedAt: null,
    durationMonths: 12,
    eligibility: { organisationTypes: ['npo'], regions: [], organisationsOnly: true, registered: false, note: null },
    hasForm: true,
    criteria: [
      { id: 'criterion-1', name: { en: 'Impact', ar: 'الأثر' }, points: 60 },
      { id: 'criterion-2', name: { en: 'Cost', ar: 'الكلفة' }, points: 40 },
    ],
    milestones: [
      { title: { en: 'Agreement signed', ar: 'توقيع الاتفاقية' }, share: 30, months: 0 },
      { title: { en: 'Trees planted', ar: 'غرس الأشجار' }, share: 70, months: 6 },
    ],
    basis: null,
    sources: [],
    sample: false,
    createdAt: '2026-11-01T08:00:00.000Z',
    ...over,
  })

export const aCall = (over: Partial<CallDetail> = {}): CallDetail =>
  callDetail.parse({
    ...aGrant({ opensAt: '2026-11-01T00:00:00+03:00', closesAt: '2026-12-31T23:59:00+03:00' }),
    form: null,
    version: 4,
    awarded: 0,
    unconfirmed: 0,
    released: 0,
    applications: 0,
    waiting: 0,
    history: [],
    ...over,
  })

export const anInstalment = (over: Partial<Instalment> = {}): Instalment => ({
  id: id(31),
  position: 1,
  title: { en: 'Agreement signed', ar: 'توقيع الاتفاقية' },
  awaits: 'report',
  statement: null,
  amount: 3_000_050,
  dueOn: '2026-12-15',
  state: 'planned',
  report: '',
  reportedAt: null,
  releasedAt: null,
  reference: '',
  version: 5,
  ...over,
})

export const anApplication = (over: Partial<Application> = {}): Application =>
  application.parse({
    id: id(11),
    grantId: id(1),
    title: aGrant().title,
    number: 'G-2026-ABCDEFG',
    status: 'submitted',
    submittedAt: '2026-11-10T08:00:00.000Z',
    createdAt: '2026-11-09T08:00:00.000Z',
    grant: aGrant(),
    form: null,
    answers: {},
    project: null,
    version: 3,
    awarded: null,
    instalments: [],
    history: [],
    ...over,
  })

export const aJudged = (over: Partial<JudgedDetail> = {}): JudgedDetail =>
  judgedDetail.parse({
    ...anApplication({ status: 'under-review' }),
    applicant: { en: 'Green Hands', ar: 'الأيدي الخضراء' },
    about: { region: null, registration: null, writers: [], awards: [], conditions: [] },
    files: [],
    budgetLeft: 150_000_050,
    reviews: [],
    ownDecision: false,
    waitingAccount: null,
    ...over,
  })

export const aReview = (over: Partial<ReviewDetail> = {}): ReviewDetail =>
  reviewDetail.parse({
    id: id(21),
    title: aGrant().title,
    number: 'G-2026-ABCDEFG',
    state: 'assigned',
    assignedAt: '2026-11-12T08:00:00.000Z',
    total: null,
    open: true,
    grant: aGrant(),
    form: null,
    answers: {},
    project: null,
    criteria: aGrant().criteria,
    scores: [],
    reason: '',
    ...over,
  })

export const standardForm = applicationForm([])
