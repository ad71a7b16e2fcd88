import {
  readSigning,
  statementContent,
  verificationDetail,
  type Finding,
  type SampledAnswer,
  type SampleDraw,
  type SampledRecord,
  type StatementContent,
  type VerifiedProject,
  type VerificationDetail,
} from '@athar/contracts/verification'
import { listActivities } from '@athar/contracts/inventory'

export const id = (number: number): string => `0d0d0d0d-0000-4000-8000-${String(number).padStart(12, '0')}`
/** Who acts in these tests, as `acting` signs them in. */
export const me = '0c0c0c0c-0000-4000-8000-000000000002'

export const aSampledRecord = (over: Partial<SampledRecord> = {}): SampledRecord => ({
  kind: 'record',
  recordId: '41',
  position: 1,
  stratum: 'Riyadh plant | purchased-electricity | large',
  kg: '5328',
  outcome: 'open',
  note: '',
  activity: 'electricity-grid',
  site: { en: 'Riyadh plant', ar: 'مصنع الرياض' },
  category: 'purchased-electricity',
  quantity: '9000',
  unit: 'kWh',
  periodStart: '2025-03-01',
  periodEnd: '2025-03-31',
  ...over,
})

export const aSampledAnswer = (over: Partial<SampledAnswer> = {}): SampledAnswer => ({
  kind: 'answer',
  recordId: '7',
  position: 1,
  stratum: 'gri | figure',
  kg: '0',
  outcome: 'open',
  note: '',
  framework: 'gri',
  code: 'GRI 302-1',
  form: 'figure',
  label: { en: 'Energy used', ar: 'الطاقة المستهلكة' },
  text: { en: '1,200', ar: '1,200' },
  unit: { en: 'kilowatt hours', ar: 'كيلوواط ساعة' },
  evidence: [{ name: 'meter.pdf', sha256: 'ab'.repeat(32) }],
  ...over,
})

export const aFinding = (over: Partial<Finding> = {}): Finding => ({
  id: id(21),
  number: 1,
  state: 'open',
  severity: 'misstatement',
  origin: 'verifier',
  basis: 'The invoice of March says 8,000.',
  effectKg: '-592',
  recordId: '41',
  answer: '',
  answeredAt: null,
  resolution: '',
  resolvedAt: null,
  createdAt: '2026-11-12T08:00:00.000Z',
  version: 2,
  files: [],
  ...over,
})

export const aDraw = (over: Partial<SampleDraw> = {}): SampleDraw => ({
  number: 1,
  kind: 'record',
  seed: 'a1'.repeat(32),
  head: { size: 120, root: 'f0'.repeat(32) },
  size: 2,
  by: ['site', 'category', 'size'],
  population: { count: 340, total: '1200000', sha256: 'd0'.repeat(32) },
  thresholdKg: '60000',
  share: '37.25',
  drawn: 'd1'.repeat(32),
  reason: '',
  drawnAt: '2026-11-10T11:00:00.000Z',
  drawnBy: 'Lama Alqahtani',
  ...over,
})

export const aVerification = (over: Partial<VerificationDetail> = {}): VerificationDetail =>
  verificationDetail.parse({
    id: id(1),
    side: 'verifier',
    client: { en: 'Najd Building Materials', ar: 'شركة نجد لمواد البناء' },
    verifier: { en: 'Rawabi Verification', ar: 'روابي للتحقق' },
    kind: 'inventory',
    year: 2025,
    projectName: over.project?.name ?? null,
    state: 'in-review',
    level: 'limited',
    openFindings: 0,
    createdAt: '2026-11-10T08:00:00.000Z',
    changedAt: '2026-11-11T08:00:00.000Z',
    engagementId: id(9),
    materialityPercent: '5',
    materialityKg: '60000',
    approved: true,
    scope: 'Operational control, 2025',
    criteria: 'GHG Protocol Corporate Standard',
    users: 'Lenders and the board',
    place: 'Riyadh',
    riskNotes: '',
    conclusion: null,
    conclusionText: '',
    figures: {
      gwpSet: 'AR5',
      approach: 'operational-control',
      boundary: 'bd'.repeat(32),
      library: ['2026-11'],
      exported: 'ed'.repeat(32),
      scope1: '400000',
      scope2Location: '800000',
      scope2Market: '700000',
      scope3: null,
      totalLocation: '1200000',
      totalMarket: '1100000',
      records: 340,
    },
    report: null,
    project: null,
    team: [
      { personId: me, name: 'Lama Alqahtani', role: 'lead', declaredAt: '2026-11-10T09:00:00.000Z' },
      { personId: id(5), name: 'Noura Alharbi', role: 'reviewer', declaredAt: '2026-11-10T10:00:00.000Z' },
    ],
    draws: [aDraw()],
    sample: [aSampledRecord(), aSampledRecord({ recordId: '42', position: 2, outcome: 'agreed', kg: '1204' })],
    findings: [],
    misstatedKg: '0',
    visits: [],
    statement: null,
    history: [],
    version: 6,
    ...over,
  })

export const statementTexts = {
  engagement: 'Rawabi verified the inventory.',
  conclusion: 'Nothing has come to our attention.',
  clientDuties: 'Najd prepares the inventory.',
  verifierDuties: 'Rawabi gives limited assurance.',
  independence: 'The team declared independence.',
  limits: 'Figures are uncertain by nature.',
}

export function aStatement(over: Partial<StatementContent> = {}): StatementContent {
  const { figures, scope, criteria, users, place } = aVerification()
  const [en, ar] = [statementTexts, { ...statementTexts, limits: 'الأرقام غير مؤكدة بطبيعتها.' }]
  return statementContent.parse({
    format: 'athar-verification/1',
    number: 'V-23456789',
    standard: 'ISO 14064-3:2019',
    level: 'limited',
    verifier: {
      id: id(2),
      name: { en: 'Rawabi', ar: 'روابي' },
      accreditation: { body: 'SAAC', number: '7', validFrom: '2024-01-01', validTo: '2027-12-31', sectors: 'Energy' },
    },
    client: { id: id(3), name: { en: 'Najd', ar: 'نجد' } },
    subject: { kind: 'inventory', year: 2024 },
    scope,
    criteria,
    users,
    place,
    texts: { en, ar },
    figures,
    unit: 'kgCO2e',
    locked: { totals: 'c1'.repeat(32), exported: 'e2'.repeat(32) },
    materiality: { percent: '5', kg: '60000' },
    opinion: { conclusion: 'unmodified', text: '' },
    misstatedKg: '0',
    sample: {
      verification: id(1),
      draws: [aDraw()],
      earlierDraws: 0,
      size: 1,
      exceptions: 0,
      sha256: 'ab'.repeat(32),
      rows: [],
    },
    findings: { count: 0, kept: [], closed: [], sha256: 'ab'.repeat(32), rows: [] },
    key: { kind: 'own', id: 'ab'.repeat(32), address: `https://athar.test/keys.json#${'ab'.repeat(32)}` },
    signedBy: 'Lama Alqahtani',
    reviewedBy: 'Noura Alharbi',
    signedAt: '2026-11-12T08:00:00.000Z',
    ...over,
  })
}

export const theReport = {
  reportId: id(31),
  editionId: id(32),
  edition: 2,
  sha256: 'cd'.repeat(32),
  frameworks: ['GRI'],
  items: 4,
  answers: 9,
}

export const theProject: VerifiedProject = {
  projectId: id(41),
  name: 'Roof of the school',
  projectType: 'grid-renewables',
  periodId: id(42),
  from: '2026-03-01',
  to: '2026-03-31',
  methodology: 'grid-renewables',
  methodologyVersion: '1.0',
  gwpSet: 'AR5',
  version: 3,
  figures: {
    baseline: '12.5',
    project: '0',
    leakage: '0',
    uncertainty: '0',
    net: '12.5',
    counted: '11.25',
    byYear: [{ year: 2026, net: '12.5' }],
  },
  result: 'ef'.repeat(32),
  readings: 'fe'.repeat(32),
}

export const at = `/api/mrv/verifications/${id(1)}`

export const library = {
  'GET /api/inventory/activities': {
    body: listActivities.response.parse({
      edition: '0da8',
      activities: [
        {
          key: 'electricity-grid',
          name: { en: 'Power from the grid', ar: 'كهرباء من الشبكة' },
          scope: '2',
          category: 'purchased-electricity',
          defaultUnit: 'kWh',
          units: ['kWh'],
          regionRule: 'site',
          aliases: [],
        },
      ],
      units: [],
    }),
  },
}

export const signing = (over: object = {}, of: Partial<VerificationDetail> = {}) => ({
  [`GET ${at}/signing`]: {
    body: readSigning.response.parse({
      verification: aVerification({ state: 'ready-to-sign', conclusion: 'unmodified', ...of }),
      differences: [],
      moved: [],
      approved: true,
      isLead: true,
      key: null,
      statement: aStatement(),
      ...over,
    }),
  },
})
