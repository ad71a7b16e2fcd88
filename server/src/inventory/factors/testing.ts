import type { inventory } from '@athar/contracts'

/** The letter of a utility about its grid in 2025, 0.5 kg a kWh; `over` replaces what a test is about. */
export const anOwnFactor = (over: Partial<inventory.OwnFactorInput> = {}): inventory.OwnFactorInput => ({
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
  validTo: '2025-12-31',
  scope2Basis: 'both',
  source: { title: 'Letter of the utility', publisher: 'The utility', year: '2025', table: '', licence: '' },
  uncertaintyPercent: null,
  confidence: 'single',
  reason: 'Given by the utility',
  notes: '',
  ...over,
})
