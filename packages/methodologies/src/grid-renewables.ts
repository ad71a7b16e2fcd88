import { add, decimal, toText } from '@athar/carbon'
import type { Methodology, YearFigures } from './definition.ts'
import { answerCoverage, answerNewYear, emissionsIn, emissionsTable, energyTable, isAbove } from './shared-parts.ts'
import type { Term } from './terms.ts'
import type { Work, YearSpan } from './work.ts'

const MARGINS = { code: 'grid-factor', is: ['margins'] }
const TRANSFERRED = { code: 'equipment', is: ['transferred'] }
/** Capacity in MW up to which the small-scale document applies. */
const SMALL_SCALE = '15'

/** Electricity of sun and wind that takes the place of electricity of the grid. */
export const GRID_RENEWABLES: Methodology = {
  id: 'grid-renewables',
  version: '1.0',
  documents: ['ams-i-d', 'acm0002', 'tool07'],
  simplifications: ['sun-and-wind-only', 'default-grid-factor', 'no-capacity-additions', 'shared-by-day'],
  gwpSet: 'AR5',
  parameters: [
    {
      code: 'technology',
      symbol: '',
      unit: '1',
      kind: 'fixed',
      type: 'choice',
      options: ['solar', 'wind'],
      source: 'ams-i-d',
    },
    {
      code: 'capacity',
      symbol: 'P',
      unit: 'MW',
      kind: 'fixed',
      type: 'decimal',
      min: '0.000001',
      max: '100000',
      source: 'ams-i-d',
    },
    {
      code: 'equipment',
      symbol: '',
      unit: '1',
      kind: 'fixed',
      type: 'choice',
      options: ['new', 'transferred'],
      source: 'ams-i-d',
    },
    {
      code: 'grid-factor',
      symbol: '',
      unit: '1',
      kind: 'fixed',
      type: 'choice',
      options: ['published', 'margins'],
      default: 'published',
      source: 'tool07',
    },
    {
      code: 'combined-margin',
      symbol: 'EF',
      unit: 'kgCO2e-per-kWh',
      kind: 'fixed',
      type: 'decimal',
      min: '0',
      max: '2',
      default: '0.51',
      source: 'ifi2021',
      when: { code: 'grid-factor', is: ['published'] },
    },
    {
      code: 'operating-margin',
      symbol: 'EF_OM',
      unit: 'kgCO2e-per-kWh',
      kind: 'fixed',
      type: 'decimal',
      min: '0',
      max: '2',
      default: '0.592',
      source: 'ifi2021',
      when: MARGINS,
    },
    {
      code: 'build-margin',
      symbol: 'EF_BM',
      unit: 'kgCO2e-per-kWh',
      kind: 'fixed',
      type: 'decimal',
      min: '0',
      max: '2',
      source: 'tool07',
      when: MARGINS,
    },
    {
      code: 'weight-operating',
      symbol: 'w_OM',
      unit: 'share',
      kind: 'fixed',
      type: 'decimal',
      min: '0',
      max: '1',
      default: '0.75',
      source: 'tool07',
      unsure: true,
      when: MARGINS,
    },
    {
      code: 'weight-build',
      symbol: 'w_BM',
      unit: 'share',
      kind: 'fixed',
      type: 'decimal',
      min: '0',
      max: '1',
      default: '0.25',
      source: 'tool07',
      unsure: true,
      when: MARGINS,
    },
    energyTable('exported', 'EG_out', 1, 'ams-i-d'),
    energyTable('imported', 'EG_in', 0, 'ams-i-d'),
    emissionsTable('transfer-leakage', 'LE_t', 'ams-i-d', TRANSFERRED),
  ],
  constants: [],
  monitoring: [
    { parameter: 'exported', often: 'continuously', channels: ['register', 'interval', 'power'] },
    { parameter: 'imported', often: 'continuously', channels: ['register', 'interval', 'power'] },
    { parameter: 'transfer-leakage', often: 'each-period', channels: [] },
  ],
  equations: [
    { code: 'combined-margin', symbol: 'EF', formula: 'w_OM × EF_OM + w_BM × EF_BM', unit: 'kgCO2e-per-kWh' },
    { code: 'net-generation', symbol: 'EG', formula: 'EG_out − EG_in', unit: 'kWh' },
    { code: 'baseline', symbol: 'BE', formula: 'EG × EF ÷ 1000', unit: 'tCO2e' },
    { code: 'project', symbol: 'PE', formula: '0', unit: 'tCO2e' },
    { code: 'leakage', symbol: 'LE', formula: 'LE_t', unit: 'tCO2e' },
    { code: 'uncertainty', symbol: 'U', formula: '0', unit: 'tCO2e' },
  ],
  rules: ['scale', 'weights', 'generation-possible', 'export-covered', 'new-year'],
  compute: (work) => {
    answerScale(work)
    const factor = gridFactor(work)
    answerGeneration(work)
    answerCoverage(work, 'export-covered', 'exported')
    answerNewYear(work, 'new-year', ['exported', 'imported'])
    return work.years.map((year) => yearFigures(work, year, factor))
  },
  vectors: [
    {
      code: 'solar-year',
      published: false,
      source: 'own',
      input: {
        from: '2025-01-01',
        to: '2025-12-31',
        parameters: { technology: 'solar', capacity: '5', equipment: 'new' },
        measured: {
          exported: [{ from: '2025-01-01', to: '2025-12-31', value: '10000000' }],
          imported: [{ from: '2025-01-01', to: '2025-12-31', value: '50000' }],
        },
        debtBefore: '0',
      },
      expected: [
        { at: 'net-generation', value: '9950000', digits: 0, unit: 'kWh' },
        { at: 'net', value: '5074.5', digits: 3, unit: 'tCO2e' },
      ],
    },
  ],
}

function answerScale(work: Work): void {
  const capacity = work.term('capacity').value
  work.rule('scale', isAbove(capacity, SMALL_SCALE) ? 'review' : 'passed', { capacity, limit: SMALL_SCALE })
}

function gridFactor(work: Work): Term {
  if (work.choice('grid-factor') === 'published') return work.term('combined-margin')
  const codes = ['weight-operating', 'operating-margin', 'weight-build', 'build-margin']
  const terms = codes.map((code) => work.term(code))
  const total = toText(add(decimal(terms[0]!.value), decimal(terms[2]!.value)))
  work.rule('weights', total === '1' ? 'passed' : 'failed', { total })
  return work.step({ code: 'combined-margin', terms })
}

/** More than capacity × hours cannot have been generated. */
function answerGeneration(work: Work): void {
  const exported = toText(work.amount('exported', work.period))
  const capacity = decimal(work.term('capacity').value)
  const hours = decimal(work.period.days * 24 * 1000)
  const most = toText({ coefficient: capacity.coefficient * hours.coefficient, scale: capacity.scale })
  work.rule('generation-possible', isAbove(exported, most) ? 'failed' : 'passed', { exported, most })
}

function yearFigures(work: Work, year: YearSpan, factor: Term): YearFigures {
  const at = { year: year.year }
  const energy = work.step({
    code: 'net-generation',
    terms: [
      work.measured('exported', 'EG_out', work.amount('exported', year), 'kWh'),
      work.measured('imported', 'EG_in', work.amount('imported', year), 'kWh'),
    ],
    ...at,
  })
  const baseline = work.step({ code: 'baseline', terms: [energy, factor], ...at })
  const project = work.step({ code: 'project', terms: [], ...at })
  const leakage =
    work.choice('equipment') === 'transferred'
      ? work.step({ code: 'leakage', terms: [emissionsIn(work, 'transfer-leakage', 'LE_t', year)], ...at })
      : work.step({ code: 'leakage', formula: '0', terms: [], ...at })
  const uncertainty = work.step({ code: 'uncertainty', terms: [], ...at })
  return { year: year.year, baseline, project, leakage, uncertainty }
}
