import * as inventory from '@athar/contracts/inventory'
import { aMember, aSite, sitesAnswer } from '../boundary/testing.ts'
import type { FactorDetail, LibraryFactor, OwnFactor } from './queries.ts'

/** The Saudi grid of the library, as `factors.csv` has it. */
export const aFactor = (over: Partial<LibraryFactor> = {}): LibraryFactor => ({
  id: 'ifi2021-grid-om-sa',
  name: { en: 'Grid electricity, operating margin', ar: 'كهرباء الشبكة – هامش التشغيل' },
  scope: '2',
  category: 'purchased-electricity',
  unit: 'kWh',
  co2eKg: '0.592',
  co2Kg: '0.592',
  ch4Kg: null,
  n2oKg: null,
  biogenicCo2Kg: null,
  gwpBasis: 'CO2-only',
  region: 'SA',
  yearFrom: 2021,
  yearTo: null,
  source: {
    title: 'Harmonized IFI Default Grid Factors 2021 v3.1',
    publisher: 'UNFCCC',
    year: '2021',
    table: 'Operating margin column',
    licence: 'Free use',
  },
  confidence: 'single',
  uncertaintyPercent: null,
  traits: ['operating-margin'],
  notes: 'Not an official Saudi factor.',
  ...over,
})

export const withLosses = aFactor({
  id: 'cfp2023-grid-total-sa-2021',
  name: { en: 'Grid electricity with losses', ar: 'كهرباء الشبكة شاملة الفواقد' },
  co2eKg: '0.6142',
  co2Kg: null,
  gwpBasis: 'source-defined',
  yearTo: 2021,
  traits: ['includes-losses'],
})

export const detailOf = (factor: LibraryFactor, over: Partial<FactorDetail> = {}): FactorDetail => ({
  factor,
  editions: [factor],
  activities: [{ key: 'electricity-grid', name: { en: 'Purchased electricity', ar: 'كهرباء مشتراة' }, serves: 'rule' }],
  perSet: { AR4: factor.co2eKg ?? '0', AR5: factor.co2eKg ?? '0', AR6: factor.co2eKg ?? '0' },
  fixedSets: [],
  usedIn: [{ year: 2025, records: 120, kgCo2e: '91723625.744' }],
  ...over,
})

export const factorsAnswer = (items: readonly LibraryFactor[]) => ({
  body: inventory.listFactors.response.parse({
    items,
    total: items.length,
    facets: { regions: ['GB', 'SA'], categories: ['purchased-electricity'], publishers: ['UNFCCC'], years: [2021] },
    edition: 'abc',
    editionDate: '2026-11-20',
  }),
})

export const anOwnFactor = (over: Partial<OwnFactor> = {}): OwnFactor => ({
  id: '0a0a0a0a-0000-4000-8000-000000000050',
  version: 1,
  level: 'organisation',
  siteId: null,
  supplierId: null,
  activity: 'electricity-grid',
  name: { en: 'Our grid', ar: 'شبكتنا' },
  unit: 'kWh',
  co2eKg: '0.5',
  co2Kg: null,
  ch4Kg: null,
  ch4FossilKg: null,
  ch4NonFossilKg: null,
  n2oKg: null,
  biogenicCo2Kg: null,
  gwpBasis: 'source-defined',
  region: null,
  validFrom: '2025-01-01',
  validTo: null,
  scope2Basis: 'both',
  source: { title: 'Letter of the utility', publisher: 'The utility', year: '2025', table: '', licence: '' },
  uncertaintyPercent: null,
  confidence: 'single',
  reason: 'Given by the utility',
  notes: '',
  usedIn: [],
  ...over,
})

const year = (number: number, state: inventory.InventoryState): inventory.InventoryYear => ({
  year: number,
  startsOn: `${number}-01-01`,
  endsOn: `${number}-12-31`,
  state,
  gwpSet: 'AR5',
  version: 1,
})

/** What every screen of the factors asks for. */
export const base = (role: Parameters<typeof aMember>[0] = 'owner') => ({
  ...aMember(role),
  'GET /api/inventory/activities': {
    body: inventory.listActivities.response.parse({
      edition: 'abc',
      editionDate: '2026-11-20',
      activities: [
        {
          key: 'electricity-grid',
          name: { en: 'Purchased electricity', ar: 'كهرباء مشتراة' },
          scope: '2',
          category: 'purchased-electricity',
          defaultUnit: 'kWh',
          units: ['kWh', 'MWh'],
          regionRule: 'exact',
          aliases: [],
        },
      ],
      units: [],
    }),
  },
  'GET /api/inventory/years': {
    body: inventory.listYears.response.parse({
      currentYear: 2026,
      baseYear: 2024,
      years: [year(2026, 'open'), year(2025, 'in-review'), year(2024, 'locked')],
    }),
  },
  'GET /api/inventory/factor-choices': { body: { items: [] } },
  'GET /api/inventory/own-activities': { body: { items: [] as inventory.OwnActivity[] } },
  'GET /api/inventory/superseded': superseded(),
  'GET /api/inventory/own-factors': { body: { items: [] as OwnFactor[] } },
  'GET /api/inventory/sites': sitesAnswer([aSite()]),
  'GET /api/inventory/suppliers': { body: { items: [] } },
})

/** Years that rest on superseded factors, as the server tells them. */
export function superseded(...years: readonly Partial<inventory.SupersededYear>[]) {
  const one = { year: 2025, state: 'in-review', records: 120, approved: 0, open: 120, seenAs: 'seen', accepted: null }
  return { body: inventory.listSuperseded.response.parse({ years: years.map((over) => ({ ...one, ...over })) }) }
}
/** The list is asked for again once a factor or a level has changed. */
export const askedAgain = (calls: readonly { readonly path: string }[]): boolean =>
  calls.filter(({ path }) => path === '/api/inventory/superseded').length > 1
