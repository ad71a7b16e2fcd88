import { calculate, decimal, figuresOf, toText, type OwnFactor, type RatedFigure } from '@athar/carbon'
import type { ReportFacts } from './data/report-facts.ts'
import type { ExportRecord } from './read-records.ts'
import { aContract, aFacts, held, root, siteOf } from './testing-facts.ts'

/** The records behind the lines, one each, with the figures their resolutions give. */
export async function* recordsOf(facts: ReportFacts): AsyncGenerator<ExportRecord[]> {
  yield facts.thisYear.lines.map((line, index) => {
    const { main, market } = figuresOf(facts.resolutions.get(line.resolutionId)!.answer)
    const kg = (figure: RatedFigure, set: 'AR4' | 'AR5' | 'AR6') =>
      toText(calculate(decimal(line.quantity), figure.rate).co2e[set])
    const marketKg = (set: 'AR4' | 'AR5' | 'AR6') => market && kg(market, set)
    return {
      id: String(index + 1),
      version: 1,
      period_start: line.periodStart,
      period_end: line.periodEnd,
      site_id: line.siteId,
      activity: line.activity,
      // As the database writes a numeric: with the zeros that were entered.
      quantity: `${line.quantity}${line.quantity.includes('.') ? '00' : '.00'}`,
      unit: line.unit,
      supplier_id: line.supplierId === 0 ? null : line.supplierId,
      data_quality: line.dataQuality,
      state: line.state,
      resolution_id: line.resolutionId,
      co2e_ar4_kg: kg(main, 'AR4'),
      co2e_ar5_kg: kg(main, 'AR5'),
      co2e_ar6_kg: kg(main, 'AR6'),
      market_ar4_kg: marketKg('AR4'),
      market_ar5_kg: marketKg('AR5'),
      market_ar6_kg: marketKg('AR6'),
      entered: null,
      reference: null,
      note: null,
      import_id: null,
      import_row: null,
      prepared_by: 'somebody',
      prepared_at: new Date('2026-01-01T00:00:00Z'),
      decided_by: null,
      decided_at: null,
    }
  })
}

const ownFactor: OwnFactor = {
  id: 'own-solar-contract',
  nameEn: 'Solar contract',
  nameAr: 'عقد طاقة شمسية',
  scope: 2,
  category: 'purchased-electricity',
  kind: 'own',
  unit: 'MWh',
  co2Kg: '11.7',
  ch4Kg: '0.003',
  n2oKg: null,
  otherGases: [],
  co2eKg: null,
  biogenicCo2Kg: '0.4',
  gwpBasis: 'AR5',
  region: 'SA',
  yearFrom: null,
  yearTo: null,
  source: { title: 'Contract 17', publisher: 'Producer', year: '2025', table: '', licence: '' },
  uncertaintyPercent: '7.5',
  confidence: 'single',
  traits: [],
  notes: '',
  activity: 'electricity-grid',
  level: 'organisation',
  scope2Basis: 'market',
}

/** A year with everything that the engine can do. */
export function aBusyYear(): ReportFacts {
  return aFacts({
    entities: [root, held('venture', '0.37', { operationalControl: true })],
    sites: [siteOf('a'), siteOf('b', 'venture')],
    organisation: { consolidationApproach: 'equity-share' },
    options: { upstream: true, ownFactors: [ownFactor] },
    contracts: [
      aContract('c1', '100000.5', { siteId: 'a' }),
      aContract('c2', '1000000', {
        co2eKgPerKWh: '0.0137',
        validFrom: '2025-03-11',
        validTo: '2025-06-30',
        evidence: [],
      }),
    ],
    lines: [
      { activity: 'electricity-grid', quantity: '1234567.8912', supplierId: 4, periodEnd: '2025-03-31' },
      {
        activity: 'electricity-grid',
        quantity: '3.5',
        unit: 'GWh',
        siteId: 'b',
        periodStart: '2025-01-10',
        periodEnd: '2025-11-03',
      },
      { activity: 'diesel-stationary', quantity: '17.25', unit: 'tonne' },
      { activity: 'diesel-stationary', quantity: '-0.5', unit: 'litre', dataQuality: 'estimated' },
      { activity: 'natural-gas', quantity: '880', unit: 'mmBtu', siteId: 'b', state: 'pending' },
      { activity: 'refrigerant-r410a', quantity: '1.3' },
      { activity: 'refrigerant-r22', quantity: '2' },
      { activity: 'flight-short-haul-economy', quantity: '10234' },
      { activity: 'diesel-stationary', quantity: '999', state: 'returned' },
    ],
  })
}
