import { add, type Decimal, decimal, divideToScale, multiply, ONE, subtract, toText, trim, ZERO } from '@athar/carbon'
import { shareOfDays, wholeYear } from './days.ts'
import type { DecimalParameter, Methodology, Vector, When, YearFigures } from './definition.ts'
import { amountColumn, DAYS, emissionsIn, emissionsTable, sumOfSymbols } from './shared-parts.ts'
import type { Constant, Row, Term } from './terms.ts'
import { DIGITS } from './transcendental.ts'
import type { DayRow, Span, Work, YearSpan } from './work.ts'

/** Kinds of waste that decay, with their degradable carbon and decay rates in dry and in wet tropics. */
const KINDS = [
  { kind: 'food', doc: '0.15', dry: '0.085', wet: '0.40' },
  { kind: 'garden', doc: '0.20', dry: '0.065', wet: '0.17' },
  { kind: 'paper', doc: '0.40', dry: '0.045', wet: '0.07' },
  { kind: 'textiles', doc: '0.24', dry: '0.045', wet: '0.07' },
  { kind: 'wood', doc: '0.43', dry: '0.025', wet: '0.035' },
] as const

const COMPOSTED: When = { code: 'treatment', is: ['composting'] }

const share = (
  code: string,
  symbol: string,
  value: string | undefined,
  more: Partial<Pick<DecimalParameter, 'when' | 'source' | 'unsure' | 'unit' | 'max'>> = {},
): DecimalParameter => ({
  code,
  symbol,
  unit: 'share',
  kind: 'fixed',
  type: 'decimal',
  min: '0',
  max: '1',
  source: 'tool04',
  ...(value === undefined ? {} : { default: value }),
  ...more,
})

const constants: readonly Constant[] = [
  ...KINDS.map(({ kind, doc }): Constant => ({
    code: `carbon-${kind}`,
    symbol: 'DOC',
    value: doc,
    unit: 'share',
    source: 'ipcc2006-v5',
  })),
  ...(['dry', 'wet'] as const).flatMap((climate) =>
    KINDS.map((each): Constant => ({
      code: `decay-${climate}-${each.kind}`,
      symbol: 'k',
      value: each[climate],
      unit: 'per-year',
      source: 'ipcc2006-v5',
    })),
  ),
  { code: 'correction-managed', symbol: 'MCF', value: '1.0', unit: 'share', source: 'tool04' },
  { code: 'correction-deep', symbol: 'MCF', value: '0.8', unit: 'share', source: 'tool04' },
  { code: 'correction-shallow', symbol: 'MCF', value: '0.4', unit: 'share', source: 'tool04' },
  { code: 'gwp-methane', symbol: 'GWP', value: '28', unit: 'gwp', source: 'ipcc-gwp' },
  { code: 'gwp-nitrous-oxide', symbol: 'GWP_N2O', value: '265', unit: 'gwp', source: 'ipcc-gwp' },
]

/** Organic waste that is composted, or treated otherwise, instead of going to a landfill. */
export const ORGANIC_WASTE: Methodology = {
  id: 'organic-waste',
  version: '1.0',
  documents: ['ams-iii-f', 'tool04', 'tool13'],
  simplifications: ['yearly-decay', 'first-year-by-day', 'no-sludge', 'default-composting'],
  gwpSet: 'AR5',
  parameters: [
    {
      code: 'climate',
      symbol: '',
      unit: '1',
      kind: 'fixed',
      type: 'choice',
      options: ['dry', 'wet'],
      source: 'ipcc2006-v5',
    },
    {
      code: 'landfill',
      symbol: '',
      unit: '1',
      kind: 'fixed',
      type: 'choice',
      options: ['managed', 'deep', 'shallow'],
      source: 'tool04',
    },
    {
      code: 'treatment',
      symbol: '',
      unit: '1',
      kind: 'fixed',
      type: 'choice',
      options: ['composting', 'other'],
      source: 'ams-iii-f',
    },
    share('model-dry', 'φ', '0.80', { when: { code: 'climate', is: ['dry'] }, unsure: true }),
    share('model-wet', 'φ', '0.85', { when: { code: 'climate', is: ['wet'] } }),
    share('captured', 'f', undefined),
    share('oxidised', 'OX', '0.1'),
    share('methane-share', 'F', '0.5'),
    share('carbon-decaying', 'DOC_f', '0.5'),
    share('compost-methane', 'c_CH4', '0.002', { when: COMPOSTED, source: 'tool13', unsure: true, unit: 't-per-t' }),
    share('compost-nitrous', 'c_N2O', '0.0002', { when: COMPOSTED, source: 'tool13', unsure: true, unit: 't-per-t' }),
    {
      code: 'waste',
      symbol: 'W',
      unit: 't',
      kind: 'monitored',
      type: 'rows',
      columns: [
        ...DAYS,
        { code: 'kind', unit: '1', type: 'choice', options: [...KINDS.map(({ kind }) => kind), 'inert'] },
        amountColumn('value', 't'),
      ],
      fewest: 0,
      history: true,
      source: 'ams-iii-f',
    },
    emissionsTable('treatment-emissions', 'PE_x', 'ams-iii-f'),
    emissionsTable('waste-leakage', 'LK', 'ams-iii-f'),
  ],
  constants,
  monitoring: [
    { parameter: 'waste', often: 'each-delivery', channels: [] },
    { parameter: 'treatment-emissions', often: 'each-period', channels: [] },
    { parameter: 'waste-leakage', often: 'each-period', channels: [] },
  ],
  equations: [
    { code: 'decaying-waste', symbol: 'X', formula: '(Σ W_x × exp(−k × (y − x))) × d ÷ D + W_y', unit: 't' },
    {
      code: 'methane-of-kind',
      symbol: 'BE_j',
      formula: 'φ × (1 − f) × GWP × (1 − OX) × 16 ÷ 12 × F × DOC_f × MCF × DOC × (1 − exp(−k)) × X',
      unit: 'tCO2e',
    },
    { code: 'baseline', symbol: 'BE', formula: 'Σ BE_j', unit: 'tCO2e' },
    { code: 'composting', symbol: 'PE_c', formula: 'W × (c_CH4 × GWP + c_N2O × GWP_N2O)', unit: 'tCO2e' },
    { code: 'project', symbol: 'PE', formula: 'PE_c + PE_x', unit: 'tCO2e' },
    { code: 'leakage', symbol: 'LE', formula: 'LK', unit: 'tCO2e' },
    { code: 'uncertainty', symbol: 'U', formula: '0', unit: 'tCO2e' },
  ],
  rules: ['captured', 'waste-in-period', 'waste-entered-twice'],
  compute: (work) => {
    const captured = work.term('captured').value
    work.rule('captured', decimal(captured).coefficient === 0n ? 'review' : 'passed', { captured })
    const weighed = work.dayRows('waste').filter(({ first }) => first >= work.period.first).length
    work.rule('waste-in-period', weighed > 0 ? 'passed' : 'review', { rows: String(weighed) })
    const weights = work.dayRows('waste').map(({ row }) => [row['from'], row['to'], row['kind'], plain(row['value'])])
    const twice = weights.length - new Set(weights.map((each) => each.join(' '))).size
    work.rule('waste-entered-twice', twice > 0 ? 'review' : 'passed', { rows: String(twice) })
    return work.years.map((year) => yearFigures(work, year))
  },
  vectors: [socSon(), riyadh()],
}

const plain = (value: string | undefined): string => toText(trim(decimal(value ?? '0')))

function yearFigures(work: Work, year: YearSpan): YearFigures {
  const at = { year: year.year }
  const kinds = KINDS.flatMap(({ kind }) => methaneOf(work, year, kind) ?? [])
  const other = emissionsIn(work, 'treatment-emissions', 'PE_x', year)
  const composted = work.choice('treatment') === 'composting' ? composting(work, year) : null
  return {
    year: year.year,
    baseline: work.step({ code: 'baseline', formula: sumOfSymbols(kinds), terms: kinds, ...at }),
    project: composted
      ? work.step({ code: 'project', terms: [composted, other], ...at })
      : work.step({ code: 'project', formula: 'PE_x', terms: [other], ...at }),
    leakage: work.step({ code: 'leakage', terms: [emissionsIn(work, 'waste-leakage', 'LK', year)], ...at }),
    uncertainty: work.step({ code: 'uncertainty', terms: [], ...at }),
  }
}

/** The methane of a kind of waste that would have left the landfill in the period's part of a year; null for none. */
function methaneOf(work: Work, year: YearSpan, kind: string): Term | null {
  const rows = work.dayRows('waste').filter(({ row, first }) => row['kind'] === kind && first <= year.last)
  if (rows.length === 0) return null
  const at = { year: year.year, label: kind }
  const rate = work.constant(`decay-${work.choice('climate')}-${kind}`)
  const earlier = earlierWaste(work, rows, year.year)
  const parts = earlier.map(({ term, age }) => `${term.symbol} × exp(−k × ${age})`)
  const waste = work.step({
    code: 'decaying-waste',
    formula: parts.length === 0 ? 'W_y' : `(${parts.join(' + ')}) × d ÷ D + W_y`,
    terms: [
      ...earlier.map(({ term }) => term),
      rate,
      work.counted('d', year.days, 'day'),
      work.counted('D', year.daysOfYear, 'day'),
      work.measured('waste', 'W_y', wasteOfYear(rows, year), 't'),
    ],
    ...at,
  })
  return work.step({
    code: 'methane-of-kind',
    symbol: `BE_${kind}`,
    terms: [
      work.term(`model-${work.choice('climate')}`),
      work.term('captured'),
      work.constant('gwp-methane'),
      work.term('oxidised'),
      work.term('methane-share'),
      work.term('carbon-decaying'),
      work.constant(`correction-${work.choice('landfill')}`),
      work.constant(`carbon-${kind}`),
      rate,
      waste,
    ],
    ...at,
  })
}

/** What was diverted in each year before, oldest first, with its age in years. */
function earlierWaste(work: Work, rows: readonly DayRow[], year: number): { term: Term; age: number }[] {
  const first = rows.reduce((least, { row }) => Math.min(least, yearOf(row)), year)
  return Array.from({ length: year - first }, (_, index) => first + index).flatMap((each) => {
    const amount = rows.reduce(
      (total, row) => add(total, multiply(decimal(row.row['value']!), shareOfDays(row, wholeYear(each)))),
      ZERO,
    )
    if (amount.coefficient === 0n) return []
    return [{ term: work.measured('waste', `W_${each}`, amount, 't'), age: year - each }]
  })
}

const yearOf = (row: Row): number => Number(row['from']!.slice(0, 4))

/**
 * Of the waste of the year itself, the weight whose methane of the first year had time to leave in the period: waste
 * of a day gives it off evenly from that day to the end of the year.
 */
function wasteOfYear(rows: readonly DayRow[], year: YearSpan): Decimal {
  const whole = wholeYear(year.year)
  return rows.reduce((total, row) => {
    const inYear = { first: Math.max(row.first, whole.first), last: Math.min(row.last, whole.last) }
    if (inYear.last < inYear.first) return total
    const weight = multiply(decimal(row.row['value']!), shareOfDays(row, inYear))
    const left = subtract(leftBy(inYear, year.last, whole.last), leftBy(inYear, year.first - 1, whole.last))
    return add(total, multiply(weight, left))
  }, ZERO)
}

/** The share of the first year's methane of evenly delivered waste that has left by the end of a day. */
function leftBy(delivered: Span, day: number, yearEnd: number): Decimal {
  if (day >= yearEnd) return ONE
  let total = ZERO
  for (let each = delivered.first; each <= Math.min(delivered.last, day); each++)
    total = add(total, divideToScale(decimal(day - each + 1), decimal(yearEnd - each + 1), DIGITS))
  return divideToScale(total, decimal(delivered.last - delivered.first + 1), DIGITS)
}

function composting(work: Work, year: YearSpan): Term {
  return work.step({
    code: 'composting',
    terms: [
      work.measured('waste', 'W', work.amount('waste', year), 't'),
      work.term('compost-methane'),
      work.term('compost-nitrous'),
      work.constant('gwp-methane'),
      work.constant('gwp-nitrous-oxide'),
    ],
    year: year.year,
  })
}

/** VCS 2567 Soc Son, tables 8 and 9: the waste of seven years, counted 1 to 7 there. */
function socSon(): Vector {
  const figures = ['277866', '466829', '596016', '684963', '746778', '790258', '821308']
  const tonnes = { food: '757740', paper: '39420', textiles: '23360', inert: '639480' }
  const kinds = { food: '267548.32', paper: '7611.34', textiles: '2706.25' }
  return {
    code: 'soc-son',
    published: true,
    source: 'vcs-2567',
    input: {
      from: '2021-01-01',
      to: '2027-12-31',
      parameters: { climate: 'wet', landfill: 'managed', treatment: 'other', captured: '0' },
      measured: {
        waste: figures.flatMap((_, index) =>
          Object.entries(tonnes).map(([kind, value]) => ({
            from: `${2021 + index}-01-01`,
            to: `${2021 + index}-12-31`,
            kind,
            value,
          })),
        ),
        'treatment-emissions': [],
        'waste-leakage': [],
      },
      debtBefore: '0',
    },
    expected: [
      ...figures.map((value, index) => ({
        at: 'baseline',
        year: 2021 + index,
        value,
        digits: 0,
        unit: 'tCO2e' as const,
      })),
      ...Object.entries(kinds).map(([label, value]) => ({
        at: 'methane-of-kind',
        year: 2021,
        label,
        value,
        digits: 2,
        unit: 'tCO2e' as const,
      })),
    ],
  }
}

/** A thousand tonnes of food once, in Riyadh. */
function riyadh(): Vector {
  const figures = ['82.1396', '75.4462', '69.2983', '63.6513', '58.4645', '53.7004', '49.3245']
  return {
    code: 'riyadh-food',
    published: false,
    source: 'own',
    input: {
      from: '2025-01-01',
      to: '2034-12-31',
      parameters: { climate: 'dry', landfill: 'managed', treatment: 'other', captured: '0' },
      measured: {
        waste: [{ from: '2025-01-01', to: '2025-12-31', kind: 'food', value: '1000' }],
        'treatment-emissions': [],
        'waste-leakage': [],
      },
      debtBefore: '0',
    },
    expected: [
      ...figures.map((value, index) => ({
        at: 'baseline',
        year: 2025 + index,
        value,
        digits: 4,
        unit: 'tCO2e' as const,
      })),
      { at: 'net', value: '577.1657', digits: 4, unit: 'tCO2e' },
    ],
  }
}
