import { compare, decimal, ZERO } from '@athar/carbon'
import type { Column, Methodology, Vector, YearFigures } from './definition.ts'
import { COMPONENTS, REFRIGERANT_NAMES, type RefrigerantGwpSet, REFRIGERANTS } from './refrigerants.ts'
import { amountColumn, DAYS, isAbove, sumOfSymbols } from './shared-parts.ts'
import type { Constant, Row, Term } from './terms.ts'
import type { Work, YearSpan } from './work.ts'

/** Default leak rates a year by equipment; equipment not listed needs a default of its own. */
const DEFAULT_RATES = { standalone: '0.08', split: '0.03', truck: '0.10', trailer: '0.25' } as const

const gas = (code: string): Column => ({ code, unit: '1', type: 'choice', options: REFRIGERANT_NAMES })

const constants: readonly Constant[] = Object.entries(DEFAULT_RATES).map(([equipment, value]) => ({
  code: `leak-${equipment}`,
  symbol: 'r_d',
  value,
  unit: 'share-per-year',
  source: 'nz-guide',
}))

/** Cooling equipment whose refrigerant is exchanged for one that warms less. */
const definition = (version: string, gwpSet: RefrigerantGwpSet, vectors: readonly Vector[]): Methodology => ({
  id: 'refrigerant-replacement',
  version,
  documents: ['ipcc2006-v3', 'acr-refrigeration'],
  simplifications: ['leaks-only', 'lower-of-two-rates', 'default-grid-factor', 'listed-refrigerants'],
  gwpSet,
  parameters: [
    {
      code: 'systems',
      symbol: '',
      unit: '1',
      kind: 'fixed',
      type: 'rows',
      columns: [
        { code: 'system', unit: '1', type: 'text' },
        { code: 'equipment', unit: '1', type: 'choice', options: [...Object.keys(DEFAULT_RATES), 'other'] },
        gas('before'),
        { code: 'charge', unit: 'kg', type: 'decimal', min: '0.001' },
        { code: 'measured-rate', unit: 'share-per-year', type: 'decimal', min: '0', max: '1' },
        { code: 'default-rate', unit: 'share-per-year', type: 'decimal', min: '0', max: '1', optional: true },
        gas('after'),
        { code: 'charge-after', unit: 'kg', type: 'decimal', min: '0.001' },
      ],
      fewest: 1,
      source: 'acr-refrigeration',
    },
    {
      code: 'consumption-margin',
      symbol: 'EF',
      unit: 'tCO2e-per-MWh',
      kind: 'fixed',
      type: 'decimal',
      min: '0',
      max: '2',
      default: '0.374',
      source: 'ifi2021',
    },
    {
      code: 'refills',
      symbol: 'L_PJ',
      unit: 'kg',
      kind: 'monitored',
      type: 'rows',
      columns: [...DAYS, { code: 'system', unit: '1', type: 'text' }, amountColumn('value', 'kg')],
      fewest: 0,
      source: 'ipcc2006-v3',
    },
    {
      code: 'extra-electricity',
      symbol: 'ΔE',
      unit: 'MWh',
      kind: 'monitored',
      type: 'rows',
      columns: [...DAYS, { code: 'value', unit: 'MWh', type: 'decimal' }],
      fewest: 0,
      source: 'acr-refrigeration',
    },
    {
      code: 'recovered',
      symbol: 'K',
      unit: 'kg',
      kind: 'monitored',
      type: 'rows',
      columns: [
        ...DAYS,
        gas('refrigerant'),
        amountColumn('value', 'kg'),
        { code: 'paper', unit: '1', type: 'choice', options: ['destroyed', 'reclaimed', 'none'] },
      ],
      fewest: 0,
      source: 'acr-refrigeration',
    },
  ],
  constants,
  monitoring: [
    { parameter: 'refills', often: 'each-service', channels: [] },
    { parameter: 'extra-electricity', often: 'continuously', channels: ['register', 'interval', 'power'] },
    { parameter: 'recovered', often: 'each-service', channels: [] },
  ],
  equations: [
    { code: 'potential', symbol: 'GWP', formula: 'Σ share × G', unit: 'gwp' },
    { code: 'baseline-leak', symbol: 'L_BL', formula: 'M × min(r_m, r_d) × d ÷ 365', unit: 'kg' },
    { code: 'baseline-of-system', symbol: 'BE_i', formula: 'L_BL × GWP ÷ 1000', unit: 'tCO2e' },
    { code: 'leak-rate', symbol: 'r_PJ', formula: 'L_PJ ÷ M_PJ × 365 ÷ d', unit: 'share-per-year' },
    { code: 'yearly-leak', symbol: 'L_year', formula: 'L_PJ × 365 ÷ d', unit: 'kg' },
    { code: 'project-of-system', symbol: 'PE_i', formula: 'L_PJ × GWP ÷ 1000', unit: 'tCO2e' },
    { code: 'not-destroyed', symbol: 'PE_K', formula: 'K × GWP ÷ 1000', unit: 'tCO2e' },
    { code: 'electricity', symbol: 'PE_E', formula: 'ΔE × EF', unit: 'tCO2e' },
    { code: 'baseline', symbol: 'BE', formula: 'Σ BE_i', unit: 'tCO2e' },
    { code: 'project', symbol: 'PE', formula: 'Σ PE_i + PE_K + PE_E', unit: 'tCO2e' },
    { code: 'leakage', symbol: 'LE', formula: '0', unit: 'tCO2e' },
    { code: 'uncertainty', symbol: 'U', formula: '0', unit: 'tCO2e' },
  ],
  rules: ['leak-lower', 'recovered-papers'],
  compute: (work) => {
    const systems = systemsOf(work)
    const potentials = potentialsOf(work, gwpSet)
    answerLeaks(work, systems)
    answerPapers(work)
    return work.years.map((year) => yearFigures(work, year, systems, potentials))
  },
  vectors,
})

interface System {
  readonly row: Row
  readonly place: number
  readonly name: string
  readonly defaultRate: Term
}

function systemsOf(work: Work): readonly System[] {
  const systems = work.rows('systems').map((row, index) => systemOf(work, row, index + 1))
  const names = new Set(systems.map(({ name }) => name))
  work.rows('refills').forEach((row, index) => {
    if (names.has(row['system']!.trim())) return
    work.refuse({
      code: 'unknown-system',
      parameter: 'refills',
      row: index + 1,
      column: 'system',
      values: { value: row['system']! },
    })
  })
  return systems
}

function systemOf(work: Work, row: Row, place: number): System {
  const equipment = row['equipment']!
  const own = row['default-rate']?.trim() ?? ''
  if (equipment === 'other' && own === '')
    work.refuse({ code: 'missing-cell', parameter: 'systems', row: place, column: 'default-rate', values: {} })
  const defaultRate =
    equipment === 'other'
      ? work.measured('systems', 'r_d', decimal(own), 'share-per-year')
      : work.constant(`leak-${equipment}`)
  return { row, place, name: row['system']!.trim(), defaultRate }
}

/** The potential of every refrigerant in use, a blend from its parts. */
function potentialsOf(work: Work, gwpSet: RefrigerantGwpSet): ReadonlyMap<string, Term> {
  const used = new Set([
    ...work.rows('systems').flatMap((row) => [row['before']!, row['after']!]),
    ...work.rows('recovered').map((row) => row['refrigerant']!),
  ])
  return new Map(
    REFRIGERANT_NAMES.filter((name) => used.has(name)).map((name) => {
      const parts = REFRIGERANTS[name]!
      const potential = work.step({
        code: 'potential',
        label: name,
        formula: parts.map(([component, share]) => `${share} × ${COMPONENTS[component]!.symbol}`).join(' + '),
        terms: parts.map(([component]) => {
          const { symbol, [gwpSet]: value } = COMPONENTS[component]!
          return work.published(symbol, value, 'gwp', 'ipcc-gwp')
        }),
      })
      return [name, potential]
    }),
  )
}

/** The leak rate of every new system over the period, beside the one before. */
function answerLeaks(work: Work, systems: readonly System[]): void {
  const days = work.counted('d', work.period.days, 'day')
  const higher = systems.filter(({ row, name, place }) => {
    const leaked = refilled(work, name, work.period)
    const charge = work.measured('systems', 'M_PJ', decimal(row['charge-after']!), 'kg')
    const rate = work.step({ code: 'leak-rate', symbol: `r_${place}`, label: name, terms: [leaked, charge, days] })
    work.step({ code: 'yearly-leak', symbol: `L_${place}`, label: name, terms: [leaked, days] })
    return isAbove(rate.value, row['measured-rate']!)
  })
  work.rule('leak-lower', higher.length === 0 ? 'passed' : 'review', {
    systems: String(systems.length),
    higher: String(higher.length),
  })
}

const refilled = (work: Work, name: string, span: { first: number; last: number }): Term =>
  work.measured(
    'refills',
    'L_PJ',
    work.amount('refills', span, 'value', (row) => row['system']!.trim() === name),
    'kg',
  )

function answerPapers(work: Work): void {
  const without = work.rows('recovered').filter((row) => row['paper'] === 'none').length
  work.rule('recovered-papers', without === 0 ? 'passed' : 'review', { without: String(without) })
}

function yearFigures(
  work: Work,
  year: YearSpan,
  systems: readonly System[],
  potentials: ReadonlyMap<string, Term>,
): YearFigures {
  const at = { year: year.year }
  const before = systems.map((system) => baselineOf(work, year, system, potentials.get(system.row['before']!)!))
  const after = systems.map(({ row, name, place }) =>
    work.step({
      code: 'project-of-system',
      symbol: `PE_${place}`,
      label: name,
      terms: [refilled(work, name, year), potentials.get(row['after']!)!],
      ...at,
    }),
  )
  const vented = notDestroyed(work, year, potentials)
  const extra = work.measured('extra-electricity', 'ΔE', work.amount('extra-electricity', year), 'MWh')
  const electricity = work.step({ code: 'electricity', terms: [extra, work.term('consumption-margin')], ...at })
  const project = [...after, ...vented, electricity]
  return {
    year: year.year,
    baseline: work.step({ code: 'baseline', formula: sumOfSymbols(before), terms: before, ...at }),
    project: work.step({ code: 'project', formula: sumOfSymbols(project), terms: project, ...at }),
    leakage: work.step({ code: 'leakage', terms: [], ...at }),
    uncertainty: work.step({ code: 'uncertainty', terms: [], ...at }),
  }
}

function baselineOf(work: Work, year: YearSpan, system: System, potential: Term): Term {
  const { row, name, place, defaultRate } = system
  const at = { label: name, year: year.year }
  const leak = work.step({
    code: 'baseline-leak',
    terms: [
      work.measured('systems', 'M', decimal(row['charge']!), 'kg'),
      work.measured('systems', 'r_m', decimal(row['measured-rate']!), 'share-per-year'),
      defaultRate,
      work.counted('d', year.days, 'day'),
    ],
    ...at,
  })
  return work.step({ code: 'baseline-of-system', symbol: `BE_${place}`, terms: [leak, potential], ...at })
}

/** Recovered gas without a paper of destruction or reclaim counts as emitted. */
function notDestroyed(work: Work, year: YearSpan, potentials: ReadonlyMap<string, Term>): Term[] {
  return [...potentials].flatMap(([name, potential], index) => {
    const kilograms = work.amount(
      'recovered',
      year,
      'value',
      (row) => row['paper'] === 'none' && row['refrigerant'] === name,
    )
    if (compare(kilograms, ZERO) === 0) return []
    return [
      work.step({
        code: 'not-destroyed',
        symbol: `PE_K${index + 1}`,
        label: name,
        terms: [work.measured('recovered', 'K', kilograms, 'kg'), potential],
        year: year.year,
      }),
    ]
  })
}

const yearOfVector = { from: '2025-01-01', to: '2025-12-31' }

const supermarket = (net: string): Vector => ({
  code: 'supermarket',
  published: false,
  source: 'own',
  input: {
    ...yearOfVector,
    parameters: {
      systems: [
        {
          system: '1',
          equipment: 'other',
          before: 'R-404A',
          charge: '1000',
          'measured-rate': '0.15',
          'default-rate': '0.15',
          after: 'R-744',
          'charge-after': '1000',
        },
      ],
    },
    measured: {
      refills: [{ ...yearOfVector, system: '1', value: '150' }],
      'extra-electricity': [{ ...yearOfVector, value: '40' }],
      recovered: [],
    },
    debtBefore: '0',
  },
  expected: [{ at: 'net', value: net, digits: 3, unit: 'tCO2e' }],
})

const LEAK_RATE: Vector = {
  code: 'leak-rate',
  published: true,
  source: 'leak-case',
  input: {
    from: '2025-01-01',
    to: '2025-10-02',
    parameters: {
      systems: [
        {
          system: '1',
          equipment: 'standalone',
          before: 'R-404A',
          charge: '5',
          'measured-rate': '0.08',
          after: 'R-134a',
          'charge-after': '5',
        },
      ],
    },
    measured: {
      refills: [{ from: '2025-10-02', to: '2025-10-02', system: '1', value: '1' }],
      'extra-electricity': [],
      recovered: [],
    },
    debtBefore: '0',
  },
  expected: [
    { at: 'leak-rate', label: '1', value: '0.265', digits: 3, unit: 'share-per-year' },
    { at: 'yearly-leak', label: '1', value: '1.33', digits: 2, unit: 'kg' },
  ],
}

/** The first version, with the potentials of the IPCC's fifth report. */
export const REFRIGERANT_REPLACEMENT_1 = definition('1.0', 'AR5', [supermarket('576.310'), LEAK_RATE])

/** The second version, with the potentials of the sixth report. Periods of the first stay as they are. */
export const REFRIGERANT_REPLACEMENT_2 = definition('2.0', 'AR6', [supermarket('694.090'), LEAK_RATE])
