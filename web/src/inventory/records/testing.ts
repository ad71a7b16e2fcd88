import { evidenceAnswer } from '../../evidence/testing.ts'
import * as inventory from '@athar/contracts/inventory'
import { listMembers } from '@athar/contracts/organisations'
import { aMember, aSite, entitiesAnswer, sitesAnswer } from '../boundary/testing.ts'

export { refusal } from '../boundary/testing.ts'

/** Who acts in these tests (`aMember`), and a colleague. */
export const me = '0a0a0a0a-0000-4000-8000-000000000002'
export const colleague = '0a0a0a0a-0000-4000-8000-000000000003'

export const aRecord = (over: Partial<inventory.RecordItem> = {}): inventory.RecordItem => ({
  id: '41',
  version: 1,
  inventoryYear: 2025,
  periodStart: '2025-03-01',
  periodEnd: '2025-03-31',
  site: { id: aSite().id, code: 'S0001', name: aSite().name },
  activity: 'electricity-grid',
  quantity: '9000.00',
  unit: 'kWh',
  supplier: null,
  dataQuality: 'measured',
  state: 'pending',
  resolutionId: 7,
  scope: '2',
  category: 'purchased-electricity',
  factorId: 'ifi2021-grid-om-sa',
  flags: ['operating-margin', 'co2-only'],
  kgCo2e: { AR4: '5328', AR5: '5328', AR6: '5328' },
  marketKgCo2e: { AR4: '4500', AR5: '4500', AR6: '4500' },
  upstreamKgCo2e: null,
  ownFigureMatches: true,
  outsideBoundary: false,
  split: false,
  reference: 'INV-7',
  note: null,
  importId: null,
  importRow: null,
  attachments: 0,
  preparedBy: colleague,
  preparedAt: '2026-11-09T08:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  ...over,
})

const steps = (kg: string, quantity: string): inventory.ExplainedFigure['steps']['AR5'] => [
  { kind: 'gas', gas: 'Carbon dioxide', kg, gwp: '1', co2e: kg, unit: 'kWh' },
  { kind: 'rate', kg, unit: 'kWh' },
  { kind: 'result', quantity, unit: 'kWh', kg: String(Number(quantity) * Number(kg)) },
]

export const aFigure = (over: Partial<inventory.ExplainedFigure> = {}): inventory.ExplainedFigure => ({
  role: 'main',
  scope: '2',
  category: 'purchased-electricity',
  methodTier: 'average-data',
  factor: {
    id: 'ifi2021-grid-om-sa',
    origin: 'library',
    name: { en: 'Grid electricity, Saudi Arabia', ar: 'كهرباء الشبكة في السعودية' },
    kgCo2e: '0.592',
    unit: 'kWh',
    region: 'SA',
    yearFrom: 2021,
    yearTo: null,
    validFrom: null,
    validTo: null,
    gwpBasis: 'CO2-only',
    confidence: 'single',
    uncertaintyPercent: null,
    source: {
      title: 'Harmonized Grid Factors',
      publisher: 'UNFCCC',
      year: '2021',
      table: 'Operating margin',
      licence: 'Free',
    },
    notes: '',
  },
  warnings: ['operating-margin', 'co2-only'],
  fixedSets: [],
  kgCo2e: { AR4: '5328', AR5: '5328', AR6: '5328' },
  gases: [{ gas: 'Carbon dioxide', group: 'CO2', kg: '5328', kgCo2e: { AR4: '5328', AR5: '5328', AR6: '5328' } }],
  biogenicCo2Kg: '0',
  rate: { AR4: '0.592', AR5: '0.592', AR6: '0.592' },
  steps: { AR4: steps('0.592', '9000'), AR5: steps('0.592', '9000'), AR6: steps('0.592', '9000') },
  ...over,
})

const marketFigure = aFigure({
  role: 'market',
  factor: {
    ...aFigure().factor,
    id: 'own-contract',
    origin: 'supplier',
    name: { en: 'Solar contract', ar: 'عقد شمسي' },
  },
  kgCo2e: { AR4: '4500', AR5: '4500', AR6: '4500' },
  rate: { AR4: '0.5', AR5: '0.5', AR6: '0.5' },
  steps: { AR4: steps('0.5', '9000'), AR5: steps('0.5', '9000'), AR6: steps('0.5', '9000') },
  warnings: [],
})

export const aDetail = (over: Partial<inventory.RecordDetail> = {}): inventory.RecordDetail => ({
  record: aRecord(),
  entered: null,
  parts: [],
  gwpSet: 'AR5',
  yearState: 'open',
  country: 'SA',
  siteArchived: false,
  figures: [aFigure(), marketFigure],
  left: [
    {
      id: 'ifi2021-grid-cm-sa',
      origin: 'library',
      code: 'not-chosen',
      name: { en: 'Combined margin', ar: 'الهامش المجمع' },
      unit: 'kWh',
      region: 'SA',
      yearFrom: 2021,
      yearTo: null,
    },
    {
      id: 'defra-grid-uk',
      origin: 'library',
      code: 'wrong-region',
      name: { en: 'UK grid', ar: 'شبكة المملكة المتحدة' },
      unit: 'kWh',
      region: 'GB',
      yearFrom: 2025,
      yearTo: 2025,
    },
  ],
  edition: '0da8',
  resolvedAt: '2026-11-09T08:00:00.000Z',
  ownWork: false,
  import: null,
  attachments: [],
  versions: [],
  ...over,
})

/** The record as it was before a change. */
export const aSnapshot = ({ site, supplier, ...record }: inventory.RecordItem): inventory.RecordSnapshot =>
  inventory.recordSnapshot.parse({ ...record, siteId: site.id, supplierId: supplier?.id ?? null, entered: null })

const sumOf = (figures: readonly string[]) => String(figures.reduce((sum, figure) => sum + Number(figure), 0))

const totals = (
  records: readonly inventory.RecordItem[],
  over: Partial<inventory.RecordTotals> = {},
): inventory.RecordTotals => ({
  records: records.length,
  pending: records.filter(({ state }) => state === 'pending').length,
  approved: records.filter(({ state }) => state === 'approved').length,
  returned: records.filter(({ state }) => state === 'returned').length,
  kgCo2e: sumOf(records.map(({ kgCo2e }) => kgCo2e.AR5)),
  marketKgCo2e: sumOf(records.map(({ marketKgCo2e, kgCo2e }) => (marketKgCo2e ?? kgCo2e).AR5)),
  upstreamKgCo2e: '0',
  outsideKgCo2e: '0',
  returnedKgCo2e: '0',
  counted: {
    records: records.length,
    kgCo2e: sumOf(records.map(({ kgCo2e }) => kgCo2e.AR5)),
    marketKgCo2e: sumOf(records.map(({ marketKgCo2e, kgCo2e }) => (marketKgCo2e ?? kgCo2e).AR5)),
    inPart: 0,
  },
  outsideBoundary: 0,
  ...over,
})

/** The mark of when the list was read. */
export const seenAs = '11:14:12'

export const listAnswer = (items: readonly inventory.RecordItem[], over: Partial<inventory.RecordTotals> = {}) => ({
  body: inventory.listRecords.response.parse({
    items,
    nextCursor: null,
    gwpSet: 'AR5',
    totals: totals(items, over),
    seenAs,
  }),
})

export const detailAnswer = (detail: inventory.RecordDetail) => ({ body: inventory.readRecord.response.parse(detail) })

const year = (number: number) => ({
  year: number,
  startsOn: `${number}-01-01`,
  endsOn: `${number}-12-31`,
  state: 'open',
  gwpSet: 'AR5',
  version: 1,
})

const activity = (
  key: string,
  en: string,
  ar: string,
  units: string[],
  scope: '1' | '2',
  category: string,
  aliases: string[] = [],
) => ({ key, name: { en, ar }, scope, category, defaultUnit: units[0] ?? '', units, regionRule: 'any', aliases })

/** What every screen of the records asks for besides the records. */
export const surroundings = (role: Parameters<typeof aMember>[0]) => ({
  ...aMember(role),
  'GET /api/mrv/evidence': evidenceAnswer(),
  'GET /api/inventory/entities': entitiesAnswer(),
  'GET /api/inventory/sites': sitesAnswer([aSite()]),
  [`GET /api/inventory/sites/${aSite().id}`]: {
    body: inventory.readSite.response.parse({
      site: aSite(),
      use: { records: 1, firstDay: null, lastDay: null, ownFactors: 0 },
    }),
  },
  'GET /api/inventory/suppliers': {
    body: inventory.listSuppliers.response.parse({ items: [{ id: 3, name: 'Saudi Electricity' }], nextCursor: null }),
  },
  'GET /api/inventory/years': {
    body: inventory.listYears.response.parse({ currentYear: 2025, baseYear: 2024, years: [year(2025), year(2024)] }),
  },
  'GET /api/inventory/activities': {
    body: inventory.listActivities.response.parse({
      edition: '0da8',
      activities: [
        activity(
          'electricity-grid',
          'Purchased electricity',
          'كهرباء مشتراة',
          ['kWh', 'MWh'],
          '2',
          'purchased-electricity',
          ['power'],
        ),
        activity(
          'diesel-stationary',
          'Diesel in generators',
          'ديزل للمولدات',
          ['litre', 'm3'],
          '1',
          'stationary-combustion',
          ['gas oil'],
        ),
      ],
      units: [
        { id: 'kWh', dimension: 'energy', name: { en: 'kilowatt hour', ar: 'كيلوواط ساعة' } },
        { id: 'MWh', dimension: 'energy', name: { en: 'megawatt hour', ar: 'ميجاواط ساعة' } },
        { id: 'litre', dimension: 'volume', name: { en: 'litre', ar: 'لتر' } },
        { id: 'm3', dimension: 'volume', name: { en: 'cubic metre', ar: 'متر مكعب' } },
      ],
    }),
  },
  'GET /api/organisation/members': {
    body: listMembers.response.parse({
      members: [
        { personId: me, email: 'noura@example.org', fullName: 'Noura', role, since: '2025-01-01', deactivatedAt: null },
        {
          personId: colleague,
          email: 'sara@example.org',
          fullName: 'Sara',
          role: 'preparer',
          since: '2025-01-01',
          deactivatedAt: null,
        },
      ],
      invitations: [],
    }),
  },
})
