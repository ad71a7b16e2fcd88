import * as inventory from '@athar/contracts/inventory'
import { aSite } from '../boundary/testing.ts'

const marks = [{ flag: 'operating-margin', share: '1' }]
const figure = (kg: string) => ({ kg, interval: { low: String(Number(kg) * 0.8), high: String(Number(kg) * 1.3) } })
const sites = [{ site: aSite(), kg: '800000' }]

export const aYear = (over: Partial<inventory.InventoryYear> = {}): inventory.InventoryYear => ({
  year: 2025,
  startsOn: '2025-01-01',
  endsOn: '2025-12-31',
  state: 'open',
  gwpSet: 'AR5',
  version: 4,
  ...over,
})

export const yearsAnswer = (year = aYear()) => ({
  body: inventory.listYears.response.parse({ currentYear: 2025, baseYear: 2024, years: [year] }),
})

/** A year in which the grid makes up most, one site went silent for a while, and last year stood higher. */
export const anInventory = (over: Partial<inventory.Inventory> = {}): inventory.Inventory => ({
  year: aYear(),
  approach: 'operational-control',
  sample: false,
  baseYear: 2024,
  records: 1204,
  pendingRecords: 3,
  returnedRecords: 1,
  outsideRecords: 0,
  totals: {
    location: figure('1000000'),
    market: figure('600000'),
    scope1: figure('150000'),
    scope2Location: figure('800000'),
    scope2Market: figure('400000'),
    scope3: figure('50000'),
    biogenicCo2Kg: '12000',
    outsideKg: '0',
    bySet: [
      { set: 'AR4', kg: '990000' },
      { set: 'AR5', kg: '1000000' },
      { set: 'AR6', kg: '1010000' },
    ],
    fixedSetKg: '40000',
    marks: {
      location: [{ flag: 'operating-margin', share: '0.8' }],
      market: [],
      scope1: [],
      scope2Location: marks,
      scope2Market: [],
      scope3: [{ flag: 'region-proxy', share: '0.6' }],
    },
  },
  electricity: {
    used: '1351351.35',
    covered: '351351.35',
    uncovered: { ownFactor: '0', residualMix: '0', location: '1000000' },
    contracts: 2,
    renewable: '0',
    withoutEvidence: 1,
  },
  energy: {
    total: { gj: '5000', mwh: '1388.888889' },
    renewable: { gj: '500', mwh: '138.888889' },
    nonRenewable: { gj: '4500', mwh: '1250' },
    fuel: { renewable: { gj: '0', mwh: '0' }, nonRenewable: { gj: '1500', mwh: '416.666667' } },
    purchased: {
      electricity: { gj: '3360', mwh: '933.333333' },
      heat: { gj: '0', mwh: '0' },
      steam: { gj: '0', mwh: '0' },
      cooling: { gj: '0', mwh: '0' },
      covered: { gj: '1000', mwh: '277.777778' },
      coveredRenewable: { gj: '360', mwh: '100' },
    },
    generated: { gj: '180', mwh: '50' },
    exported: { gj: '40', mwh: '11.111111' },
    selfUsed: { gj: '140', mwh: '38.888889' },
    carriers: [
      { role: 'fuel', carrier: 'diesel', renewable: false, amount: { gj: '1500', mwh: '416.666667' }, records: 40 },
      {
        role: 'purchased',
        carrier: 'electricity',
        renewable: false,
        amount: { gj: '3360', mwh: '933.333333' },
        records: 60,
      },
      { role: 'generated', carrier: 'solar', renewable: true, amount: { gj: '180', mwh: '50' }, records: 12 },
      {
        role: 'exported',
        carrier: 'electricity',
        renewable: true,
        amount: { gj: '40', mwh: '11.111111' },
        records: 12,
      },
    ],
    months: [{ month: '2025-01', total: '5000', renewable: '500' }],
    sites: [],
    untold: [
      {
        activity: 'petrol-car',
        name: { en: 'Company car, petrol', ar: 'سيارة شركة بنزين' },
        unit: { en: 'kilometre', ar: 'كيلومتر' },
        missing: null,
        quantity: '1200',
        records: 3,
      },
    ],
    exportedAboveGenerated: [],
  },
  categories: [
    {
      category: 'purchased-electricity',
      scope: '2',
      kg: '800000',
      marketKg: '400000',
      share: '0.8',
      records: 1000,
      marks,
    },
    { category: 'mobile-combustion', scope: '1', kg: '150000', marketKg: null, share: '0.15', records: 150, marks: [] },
    { category: 'scope3-6', scope: '3', kg: '50000', marketKg: null, share: '0.05', records: 54, marks: [] },
  ],
  gases: [{ gas: 'CO2', massKg: '990000', co2eKg: '990000', share: '0.99' }],
  months: [
    { month: '2025-01', scope1: '75000', scope2: '400000', scope3: '25000', total: '500000', previousTotal: '600000' },
    { month: '2025-02', scope1: '75000', scope2: '400000', scope3: '25000', total: '500000', previousTotal: '650000' },
  ],
  spreadByDays: false,
  sites: sites.map(({ site, kg }) => ({
    key: site.id,
    name: site.name,
    scope: null,
    kg,
    share: '0.8',
    records: 1000,
    marks,
    country: 'SA',
    region: site.region,
    city: { en: 'Riyadh', ar: 'الرياض' },
  })),
  sitesInAll: 1,
  entities: [
    {
      key: 'company',
      name: { en: 'Najd Industries', ar: 'صناعات نجد' },
      kg: '700000',
      share: '0.7',
      records: 900,
      sites: 2,
    },
    { key: 'cables', name: { en: 'Cables', ar: 'الكابلات' }, kg: '300000', share: '0.3', records: 304, sites: 1 },
  ],
  countries: [
    { key: 'SA', name: { en: 'Saudi Arabia', ar: 'السعودية' }, kg: '1000000', share: '1', records: 1204, sites: 3 },
  ],
  siteIntensities: sites.map(({ site, kg }) => ({
    key: site.id,
    name: site.name,
    kg,
    intensities: [{ per: 'floor-area' as const, kgPerUnit: '640', denominator: '1250', unit: 'm2' }],
  })),
  activities: [
    {
      key: 'electricity-grid',
      name: { en: 'Grid electricity', ar: 'كهرباء الشبكة' },
      scope: '2',
      kg: '800000',
      share: '0.8',
      records: 1000,
      marks,
    },
  ],
  suppliers: [],
  regions: [{ code: 'SA-01', kg: '800000', share: '0.8', sites: 1 }],
  quality: {
    byOrigin: [{ origin: 'measured', kg: '1000000', share: '1', records: 1204 }],
    scope3: [],
    warnings: [{ flag: 'operating-margin', kg: '800000', share: '0.8', records: 1000 }],
    drivers: [{ name: { en: 'Grid electricity', ar: 'كهرباء الشبكة' }, share: 0.97 }],
    unquantifiedShare: 0.1,
    missing: [
      {
        siteId: aSite().id,
        site: aSite().name,
        activityKey: 'electricity-grid',
        activity: { en: 'Grid electricity', ar: 'كهرباء الشبكة' },
        months: ['2025-03', '2025-04'],
      },
    ],
    sitesWithoutData: [],
  },
  comparison: {
    previous: {
      year: 2024,
      location: '1250000',
      scope1: '150000',
      scope2: '1050000',
      scope3: '50000',
      change: '-0.2',
      likeMonths: null,
    },
    base: {
      year: 2024,
      location: '1250000',
      scope1: '150000',
      scope2: '1050000',
      scope3: '50000',
      change: '-0.2',
      likeMonths: null,
    },
    baseYear: {
      year: 2024,
      gwpSet: 'AR5',
      reported: { location: '1250000', scope1: '150000', scope2: '1050000', scope3: '50000' },
      recalculated: null,
      required: false,
      thresholdPercent: '5',
      cumulativePercent: '0',
      events: 0,
    },
    wholeYear: true,
    intensities: [{ per: 'employee', kgPerUnit: '2500', denominator: '400', unit: '' }],
  },
  screening: [{ category: 6, decision: 'excluded', kg: '50000' }],
  seenAs: 'c0ffee',
  changes: { since: '2026-11-19T08:00:00.000Z', added: 2, addedKg: '4000', changed: 1, removed: 0 },
  libraries: [{ edition: 'abc123', date: '2026-06-30' }],
  ...over,
})

export const inventoryAnswer = (over: Partial<inventory.Inventory> = {}) => ({
  body: inventory.readInventory.response.parse(anInventory(over)),
})

export const restatementsAnswer = (items: readonly inventory.Restatement[] = []) => ({
  body: inventory.listRestatements.response.parse({ gwpSet: 'AR5', items }),
})

/** 50 t more by activity, 160 t less by factors, 10 t more by the potentials: 100 t less than in 2024. */
export const explainedYears = (over: Partial<inventory.ExplainedYears> = {}): inventory.ExplainedYears => ({
  against: 2024,
  sets: { then: 'AR5', now: 'AR5' },
  months: null,
  then: '1100000',
  now: '1000000',
  causes: { activity: '50000', factor: '-160000', boundary: '0', method: '10000' },
  steps: [
    { step: 'quantity', cause: 'activity', kg: '50000' },
    { step: 'factor', cause: 'factor', kg: '-160000' },
    { step: 'gwp-set', cause: 'method', kg: '10000' },
  ],
  sources: [
    {
      siteId: aSite().id,
      site: aSite().name,
      activityKey: 'electricity-grid',
      activity: { en: 'Grid electricity', ar: 'كهرباء الشبكة' },
      then: '900000',
      now: '800000',
      causes: { activity: '50000', factor: '-160000', boundary: '0', method: '10000' },
    },
  ],
  others: {
    sources: 3,
    then: '200000',
    now: '200000',
    causes: { activity: '0', factor: '0', boundary: '0', method: '0' },
  },
  ...over,
})

export const changesAnswer = (explained: inventory.ExplainedYears | null = explainedYears()) => ({
  body: { years: explained ? [2024, 2022] : [], explained },
})
