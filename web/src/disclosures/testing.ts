import {
  disclosureItem,
  frameworkOverview,
  listDatapoints,
  saveAnswers,
  type AnswerVerdict,
  type DisclosureDatapoint,
  type DisclosureItem,
  type DisclosureItemLine,
  type FrameworkOverview,
  type GridRow,
  type ImportRow,
  type StoredAnswer,
} from '@athar/contracts/disclosures'

export const anAnswer = (over: Partial<StoredAnswer> = {}): StoredAnswer => ({
  value: '1200',
  entered: null,
  note: '',
  notApplicable: null,
  source: 'entered',
  version: 3,
  changedAt: '2026-11-20T08:00:00.000Z',
  changedBy: 'Noura Alharbi',
  sample: false,
  ...over,
})

const kwh = { id: 'kwh', name: { en: 'kilowatt hours', ar: 'كيلوواط ساعة' } }

/** A figure that the grid asks for. */
export const aRow = (over: Partial<GridRow> = {}): GridRow => ({
  id: 'energy',
  label: { en: 'Energy used', ar: 'الطاقة المستهلكة' },
  type: 'number',
  unit: kwh,
  units: ['kwh', 'mwh'],
  options: [],
  multiple: false,
  group: 'environmental',
  frameworks: ['gri'],
  slug: 'gri-302-1',
  owners: [],
  answer: null,
  ...over,
})

const plain = { unit: null, units: [] }
/** One row of each kind, in the order of the grid. */
export const rows = {
  energy: aRow(),
  water: aRow({ id: 'water', label: { en: 'Water drawn', ar: 'المياه المسحوبة' }, answer: anAnswer() }),
  story: aRow({
    ...plain,
    id: 'story',
    label: { en: 'Our approach', ar: 'نهجنا' },
    type: 'long_text',
    slug: 'gri-3-3',
  }),
  policy: aRow({
    ...plain,
    id: 'policy',
    label: { en: 'Has a policy', ar: 'لديها سياسة' },
    type: 'boolean',
    group: 'governance',
    frameworks: ['ifrs-s2'],
    owners: ['Omar Alzahrani'],
  }),
  body: aRow({
    ...plain,
    id: 'body',
    label: { en: 'Who oversees it', ar: 'الجهة المشرفة' },
    type: 'text',
    group: 'governance',
  }),
}

export const grid = (...list: readonly GridRow[]) => ({
  'GET /api/disclosures/datapoints': { body: listDatapoints.response.parse({ year: 2025, rows: list }) },
})

type Sent = {
  readonly answers: readonly {
    readonly datapoint: string
    readonly value: StoredAnswer['value']
    readonly version: number
  }[]
}

/** The verdict on an answer that was sent: stored as it was sent, where nothing else is said. */
export const aVerdict = (datapoint: string, over: Partial<AnswerVerdict> = {}): AnswerVerdict => ({
  datapoint,
  outcome: 'stored',
  problem: null,
  about: null,
  inventoryFigure: null,
  current: anAnswer(),
  ...over,
})

/** Stores what is sent, each answer as its next version, but for the verdicts given. */
export const storing =
  (verdicts: Readonly<Record<string, Partial<AnswerVerdict>>> = {}) =>
  ({ body }: { readonly body: unknown }) => {
    const { answers } = body as Sent
    const all = answers.map(({ datapoint, value, version }) =>
      aVerdict(datapoint, { current: anAnswer({ value, version: version + 1 }), ...verdicts[datapoint] }),
    )
    const stored = all.filter(({ outcome }) => outcome === 'stored').length
    return { body: saveAnswers.response.parse({ year: 2025, stored, verdicts: all }) }
  }

export const anImportRow = (over: Partial<ImportRow> = {}): ImportRow => ({
  line: 2,
  datapoint: 'energy',
  year: '2025',
  value: '1500',
  unit: 'kwh',
  note: '',
  version: 0,
  label: { en: 'Energy used', ar: 'الطاقة المستهلكة' },
  outcome: 'stored',
  problem: null,
  about: null,
  inventoryFigure: null,
  ...over,
})

export const anItemLine = (over: Partial<DisclosureItemLine> = {}): DisclosureItemLine => ({
  slug: 'gri-302-1',
  code: 'GRI 302-1',
  title: { en: 'Energy consumption', ar: 'استهلاك الطاقة' },
  requirement: { en: 'Report the energy used.', ar: 'أفصح عن الطاقة المستهلكة.' },
  group: 'environmental',
  mandatory: false,
  unsure: false,
  sector: null,
  note: null,
  status: 'pending',
  answered: 0,
  asked: 2,
  owner: null,
  dueOn: null,
  ...over,
})

const completion = { items: 4, applicable: 4, completed: 1, inProgress: 1, pending: 2, percent: 25 }

export const anOverview = (over: Partial<FrameworkOverview> = {}): FrameworkOverview =>
  frameworkOverview.parse({
    framework: 'gri',
    name: 'GRI',
    fullName: { en: 'GRI Standards', ar: 'معايير GRI' },
    issuer: { en: 'Global Reporting Initiative', ar: 'المبادرة العالمية لإعداد التقارير' },
    version: '2021',
    description: { en: 'Impacts on economy and people.', ar: 'الآثار في الاقتصاد والناس.' },
    status: 'optional',
    deadline: null,
    deadlineNote: null,
    partial: false,
    year: 2025,
    organisation: { name: { en: 'Najd Building Materials', ar: 'شركة نجد لمواد البناء' }, sample: false },
    completion,
    frameworks: [{ framework: 'gri', name: 'GRI', completion }],
    items: [anItemLine()],
    ...over,
  })

export const aDatapoint = (over: Partial<DisclosureDatapoint> = {}): DisclosureDatapoint => ({
  id: 'energy',
  label: { en: 'Energy used', ar: 'الطاقة المستهلكة' },
  help: { en: 'All energy of the year.', ar: 'كل طاقة السنة.' },
  type: 'number',
  unit: kwh,
  units: ['kwh', 'mwh'],
  options: [],
  multiple: false,
  columns: [],
  evidenceExpected: false,
  answer: null,
  lastYear: null,
  computed: false,
  inventory: null,
  withoutFigure: null,
  formula: null,
  changedFigures: [],
  countsFor: [],
  ...over,
})

export const anItem = (over: Partial<DisclosureItem> = {}): DisclosureItem =>
  disclosureItem.parse({
    framework: 'gri',
    frameworkName: 'GRI',
    slug: 'gri-302-1',
    code: 'GRI 302-1',
    title: { en: 'Energy consumption', ar: 'استهلاك الطاقة' },
    requirement: { en: 'Report the energy used.', ar: 'أفصح عن الطاقة المستهلكة.' },
    paragraph: null,
    group: 'environmental',
    mandatory: false,
    unsure: false,
    year: 2025,
    status: 'pending',
    notApplicable: null,
    owner: null,
    ownerAway: false,
    dueOn: null,
    version: 0,
    datapoints: [aDatapoint()],
    related: [],
    liveFigures: [],
    owners: [],
    comments: [],
    changes: [],
    ...over,
  })
