import * as inventory from '@athar/contracts/inventory'

const id = (number: number): string => `0b0b0b0b-0000-4000-8000-${String(number).padStart(12, '0')}`
export const importId = id(1)

const counts: inventory.ImportCounts = {
  records: 1207,
  ready: 1200,
  warning: 4,
  held: 2,
  refused: 1,
  skipped: 0,
  imported: 0,
  codes: { outlier: 2, 'activity-unknown': 1, 'date-hijri-converted': 4 },
  unknownSites: 0,
  missingPrices: [],
  kgCo2e: '935000.5',
}
const header = ['Where', 'From', 'To', 'What', 'Used', 'Measure']
const mapping: inventory.ImportMapping = {
  version: 1,
  fingerprint: 'where|from|to|what|used|measure',
  columns: { site: 0, periodStart: 1, periodEnd: 2, activity: 3, quantity: 4, unit: 5 },
  names: { site: 'Where', periodStart: 'From', periodEnd: 'To', activity: 'What', quantity: 'Used', unit: 'Measure' },
  constants: {},
}

/** An import as the contract has it, at the point a test begins from. */
export const anImport = (over: Partial<inventory.ImportDetail> = {}): inventory.ImportDetail =>
  inventory.readImport.response.parse({
    id: importId,
    state: 'review',
    fileName: 'bills.csv',
    bytes: 52_000,
    sha256: 'ab'.repeat(32),
    counts,
    receipt: null,
    createdAt: '2026-11-20T08:00:00Z',
    finishedAt: null,
    createdBy: id(9),
    reading: {
      format: 'csv',
      encoding: 'utf-8',
      delimiter: ';',
      sheets: [],
      sheet: null,
      header,
      headerRecord: 1,
      sample: [['Riyadh', '2025-01-01', '2025-01-31', 'electricity', '100', 'kWh']],
      confidence: { site: 1, activity: 0.5 },
      missing: [],
      remembered: false,
    },
    options: {
      mapping,
      dateOrder: null,
      decimalMark: null,
      facts: {},
      synonyms: { sites: {}, activities: {}, units: {} },
      confirmedCodes: [],
    },
    jobId: null,
    errorCode: null,
    errorDetails: null,
    sameFileAs: null,
    version: 3,
    ...over,
  })

export const aReceipt = {
  number: 'IMP-0B0B0B0B',
  importedAt: '2026-11-20T08:05:00Z',
  records: 1205,
  kgCo2e: '935000.5',
  sites: 3,
  years: [2024, 2025],
  sha256: 'ab'.repeat(32),
}

/** A row that waits because its quantity is far from the usual one. */
export const aRow = (over: Partial<inventory.ImportRow> = {}): inventory.ImportRow => ({
  record: 12,
  line: 13,
  status: 'flag',
  held: true,
  imported: false,
  codes: ['outlier'],
  cells: ['Riyadh', '2025-01-01', '2025-01-31', 'electricity', '90000', 'kWh'],
  values: {
    site: 'RUH',
    periodStart: '2025-01-01',
    periodEnd: '2025-01-31',
    activity: 'electricity-grid',
    quantity: '90000',
    unit: 'kWh',
    supplier: null,
    reference: null,
    note: null,
    dataQuality: null,
  },
  siteName: { en: 'Riyadh', ar: 'الرياض' },
  choices: [
    {
      code: 'outlier',
      kind: 'keep',
      decision: { kind: 'confirm', codes: ['outlier'] },
      typical: { from: '7400', to: '9850' },
    },
  ],
  answered: false,
  otherRecord: null,
  kgCo2e: '53280',
  ...over,
})

export const unknownActivity = (): inventory.ImportRow =>
  aRow({
    record: 20,
    status: 'refuse',
    held: false,
    codes: ['activity-unknown'],
    cells: ['Riyadh', '2025-01-01', '2025-01-31', 'electricty', '10', 'kWh'],
    choices: [
      {
        code: 'activity-unknown',
        kind: 'activity',
        decision: { kind: 'set', values: { activity: 'electricity-grid' } },
        score: 0.9,
      },
    ],
  })

export const libraryAnswer = {
  body: inventory.listActivities.response.parse({
    edition: '2026-1',
    activities: [
      {
        key: 'electricity-grid',
        name: { en: 'Purchased electricity', ar: 'كهرباء مشتراة' },
        scope: '2',
        category: 'purchased-electricity',
        defaultUnit: 'kWh',
        units: ['kWh', 'MWh'],
        regionRule: 'country',
        aliases: [],
      },
    ],
    units: [
      { id: 'kWh', dimension: 'energy', name: { en: 'Kilowatt hour', ar: 'كيلوواط ساعة' } },
      { id: 'MWh', dimension: 'energy', name: { en: 'Megawatt hour', ar: 'ميغاواط ساعة' } },
    ],
  }),
}
