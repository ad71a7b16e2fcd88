import { compare, type Decimal, decimal, isZero, toText } from '@athar/carbon'
import { yearsBetween } from './days.ts'
import type { DecimalParameter, Methodology, When, YearFigures } from './definition.ts'
import { deviationOf, discountOf, meanOf } from './sampling.ts'
import { amountColumn, emissionsIn, emissionsTable, isAbove } from './shared-parts.ts'
import { tQuantile } from './t-quantile.ts'
import type { Term } from './terms.ts'
import type { Work, YearSpan } from './work.ts'

const SURVIVAL: When = { code: 'sample', is: ['survival'] }
const STATISTICS: When = { code: 'sample', is: ['statistics'] }
const PLOTS: When = { code: 'sample', is: ['plots'] }
const SHRUBS: When = { code: 'shrubs', is: ['counted'] }
/** Share of the soil that planting may disturb. */
const DISTURBED_LIMIT = '0.1'
/** Crown cover of shrubs below which they count 0. */
const SHRUB_COVER_LIMIT = '0.05'

const number = (
  code: string,
  symbol: string,
  unit: DecimalParameter['unit'],
  kind: DecimalParameter['kind'],
  bounds: { min: string; max?: string },
  more: Partial<Pick<DecimalParameter, 'when' | 'source' | 'default'>> = {},
): DecimalParameter => ({ code, symbol, unit, kind, type: 'decimal', ...bounds, source: 'ar-acm0003', ...more })

/** Carbon taken up by planted trees that survive. */
export const PLANTED_AREA: Methodology = {
  id: 'planted-area',
  version: '1.0',
  documents: ['ar-acm0003', 'ar-ams0007', 'ar-tool14'],
  simplifications: ['trees-and-shrubs-only', 'one-stratum', 'even-growth', 'no-wood-products'],
  gwpSet: 'AR5',
  parameters: [
    number('area', 'A', 'ha', 'fixed', { min: '0.01', max: '10000000' }),
    number('trees-per-ha', 'N', 'trees-per-ha', 'fixed', { min: '1', max: '100000' }),
    number('carbon-fraction', 'CF', 'share', 'fixed', { min: '0', max: '1' }, { source: 'ar-tool14', default: '0.47' }),
    number('pit-side', 'a', 'm', 'fixed', { min: '0', max: '100' }),
    number('spacing', 'g', 'm', 'fixed', { min: '0.1', max: '1000' }),
    {
      code: 'permanence',
      symbol: '',
      unit: '1',
      kind: 'fixed',
      type: 'choice',
      options: ['expiry', 'buffer'],
      source: 'ar-acm0003',
    },
    {
      code: 'shrubs',
      symbol: '',
      unit: '1',
      kind: 'fixed',
      type: 'choice',
      options: ['none', 'counted'],
      default: 'none',
      source: 'ar-tool14',
    },
    {
      code: 'sample',
      symbol: '',
      unit: '1',
      kind: 'monitored',
      type: 'choice',
      options: ['plots', 'statistics', 'survival'],
      source: 'ar-tool14',
    },
    {
      code: 'plots',
      symbol: 'b_i',
      unit: '1',
      kind: 'monitored',
      type: 'rows',
      columns: [
        { code: 'plot', unit: '1', type: 'text' },
        { code: 'planted', unit: '1', type: 'decimal', min: '1' },
        amountColumn('alive', '1'),
        amountColumn('kilograms', 'kg'),
      ],
      fewest: 2,
      source: 'ar-tool14',
      when: PLOTS,
    },
    number('mean-biomass', 'b', 't-per-ha', 'monitored', { min: '0' }, { when: STATISTICS, source: 'ar-tool14' }),
    number('deviation', 's', 't-per-ha', 'monitored', { min: '0' }, { when: STATISTICS, source: 'ar-tool14' }),
    number('plot-count', 'n', '1', 'monitored', { min: '2' }, { when: STATISTICS, source: 'ar-tool14' }),
    number('survival', 'v', 'share', 'monitored', { min: '0', max: '1' }, { when: SURVIVAL, source: 'ar-tool14' }),
    number('tree-biomass', 'm', 'kg', 'monitored', { min: '0' }, { when: SURVIVAL, source: 'ar-tool14' }),
    number('half-width', 'U', 'share', 'monitored', { min: '0' }, { when: SURVIVAL, source: 'ar-tool14' }),
    number('shrub-cover', 'c', 'share', 'monitored', { min: '0', max: '1' }, { when: SHRUBS, source: 'ar-tool14' }),
    number('shrub-biomass', 'b_S', 't-per-ha', 'monitored', { min: '0' }, { when: SHRUBS, source: 'ar-tool14' }),
    number('stock-before', 'C_0', 'tCO2e', 'monitored', { min: '0' }),
    emissionsTable('baseline-removals', 'R_BL', 'ar-acm0003'),
    emissionsTable('site-emissions', 'GHG', 'ar-acm0003'),
    emissionsTable('displacement', 'LK', 'ar-acm0003'),
  ],
  constants: [
    { code: 'shrub-root-shoot', symbol: 'R_S', value: '0.40', unit: 't-per-t', source: 'ar-tool14' },
    { code: 'confidence', symbol: 'p', value: '0.90', unit: 'share', source: 'ar-tool14' },
  ],
  monitoring: [
    { parameter: 'plots', often: 'each-period', channels: [] },
    { parameter: 'shrub-cover', often: 'each-period', channels: [] },
    { parameter: 'baseline-removals', often: 'each-period', channels: [] },
    { parameter: 'site-emissions', often: 'each-period', channels: [] },
    { parameter: 'displacement', often: 'each-period', channels: [] },
  ],
  equations: [
    { code: 'plot-biomass', symbol: 'b_i', formula: 'N × alive ÷ planted × m ÷ 1000', unit: 't-per-ha' },
    { code: 'mean-biomass', symbol: 'b', formula: '(b_1 + … + b_n) ÷ n', unit: 't-per-ha' },
    { code: 'deviation', symbol: 's', formula: 'sqrt(Σ(b_i − b)² ÷ (n − 1))', unit: 't-per-ha' },
    { code: 'surviving-biomass', symbol: 'b', formula: 'N × v × m ÷ 1000', unit: 't-per-ha' },
    { code: 'standard-error', symbol: 'SE', formula: 's ÷ sqrt(n)', unit: 't-per-ha' },
    { code: 't-quantile', symbol: 't', formula: 't(p, n − 1)', unit: '1' },
    { code: 'half-width-of-mean', symbol: 'w', formula: 't × SE', unit: 't-per-ha' },
    { code: 'relative-half-width', symbol: 'U', formula: 'w ÷ b', unit: 'share' },
    { code: 'root-shoot', symbol: 'R', formula: 'exp(−1.085 + 0.9256 × ln(b)) ÷ b', unit: 't-per-t' },
    { code: 'tree-stock', symbol: 'C_T', formula: '44 ÷ 12 × CF × A × b × (1 + R)', unit: 'tCO2e' },
    { code: 'shrub-stock', symbol: 'C_S', formula: '44 ÷ 12 × CF × A × b_S × (1 + R_S)', unit: 'tCO2e' },
    { code: 'discount', symbol: 'X', formula: 'C_T × U × q', unit: 'tCO2e' },
    { code: 'stock-after', symbol: 'C_1', formula: 'C_T + C_S − X', unit: 'tCO2e' },
    { code: 'change', symbol: 'ΔC', formula: 'C_T + C_S − C_0', unit: 'tCO2e' },
    { code: 'period-years', symbol: 'T', formula: 'T', unit: 'year' },
    { code: 'yearly-change', symbol: 'ΔC_y', formula: 'ΔC ÷ T', unit: 'tCO2e-per-year' },
    { code: 'disturbed-soil', symbol: 'z', formula: 'a × a ÷ (g × g)', unit: 'share' },
    { code: 'baseline', symbol: 'BE', formula: '−R_BL', unit: 'tCO2e' },
    { code: 'project', symbol: 'PE', formula: 'GHG − ΔC × d ÷ D', unit: 'tCO2e' },
    { code: 'leakage', symbol: 'LE', formula: 'LK', unit: 'tCO2e' },
    { code: 'uncertainty', symbol: 'U_y', formula: 'X × d ÷ D', unit: 'tCO2e' },
  ],
  rules: ['sample-plots', 'uncertainty-class', 'soil-disturbance', 'shrub-cover', 'permanence'],
  compute: (work) => {
    answerSoil(work)
    work.rule('permanence', 'review', { kind: work.choice('permanence') })
    const stock = stocksOf(work)
    return work.years.map((year) => yearFigures(work, year, stock))
  },
  vectors: [
    vector(
      'survivors',
      false,
      'own',
      { sample: 'survival', survival: '0.72', 'tree-biomass': '12', 'half-width': '0' },
      [
        { at: 'surviving-biomass', value: '3.456', digits: 3, unit: 't-per-ha' },
        { at: 'root-shoot', value: '0.308121', digits: 6, unit: 't-per-t' },
        { at: 'net', value: '779.096', digits: 3, unit: 'tCO2e' },
      ],
    ),
    vector(
      'survivors-uncertain',
      false,
      'own',
      { sample: 'survival', survival: '0.72', 'tree-biomass': '12', 'half-width': '0.15' },
      [{ at: 'net', value: '749.880', digits: 3, unit: 'tCO2e' }],
    ),
    vector(
      'sample-of-34',
      true,
      'ar-tool14',
      { sample: 'statistics', 'mean-biomass': '45.328', deviation: '12.776', 'plot-count': '34' },
      [
        { at: 'standard-error', value: '2.191', digits: 3, unit: 't-per-ha' },
        { at: 't-quantile', value: '1.692', digits: 3, unit: '1' },
        { at: 'relative-half-width', value: '0.0818', digits: 4, unit: 'share' },
        { at: 'uncertainty', value: '0', digits: 3, unit: 'tCO2e' },
      ],
    ),
    vector(
      'pits-and-years',
      true,
      'planting-case',
      { sample: 'survival', survival: '0.72', 'tree-biomass': '12', 'half-width': '0' },
      [
        { at: 'period-years', value: '4.417', digits: 3, unit: 'year' },
        { at: 'disturbed-soil', value: '0.0278', digits: 4, unit: 'share' },
      ],
      { from: '2021-01-01', to: '2025-05-31' },
    ),
  ],
}

function vector(
  code: string,
  published: boolean,
  source: 'own' | 'ar-tool14' | 'planting-case',
  measured: Readonly<Record<string, string>>,
  expected: Methodology['vectors'][number]['expected'],
  period = { from: '2025-01-01', to: '2025-12-31' },
): Methodology['vectors'][number] {
  return {
    code,
    published,
    source,
    input: {
      ...period,
      parameters: { area: '100', 'trees-per-ha': '400', 'pit-side': '0.5', spacing: '3', permanence: 'buffer' },
      measured: {
        ...measured,
        'stock-before': '0',
        'baseline-removals': [],
        'site-emissions': [],
        displacement: [],
      },
      debtBefore: '0',
    },
    expected,
  }
}

function answerSoil(work: Work): void {
  const disturbed = work.step({ code: 'disturbed-soil', terms: [work.term('pit-side'), work.term('spacing')] })
  work.rule('soil-disturbance', isAbove(disturbed.value, DISTURBED_LIMIT) ? 'failed' : 'passed', {
    share: disturbed.value,
    limit: DISTURBED_LIMIT,
  })
}

interface Stock {
  readonly change: Term
  readonly discount: Term
}

function stocksOf(work: Work): Stock {
  const { biomass, uncertainty } = sampled(work)
  const trees = treeStock(work, biomass)
  const shrubs = shrubStock(work)
  const share = discountOf(decimal(uncertainty.value))
  work.rule('uncertainty-class', share === '0' ? 'passed' : 'review', { uncertainty: uncertainty.value, share })
  const discount = work.step({
    code: 'discount',
    terms: [trees, uncertainty, work.published('q', share, 'share', 'ar-tool14')],
  })
  work.step({ code: 'stock-after', terms: [trees, shrubs, discount] })
  const change = work.step({ code: 'change', terms: [trees, shrubs, work.term('stock-before')] })
  const { from, to } = work.period
  const years = work.found({ code: 'period-years', terms: [] }, 'calendar', yearsBetween(from, to))
  work.step({ code: 'yearly-change', terms: [change, years] })
  return { change, discount }
}

/** The mean biomass above ground a hectare, and its half-width as a share of the mean. */
function sampled(work: Work): { biomass: Term; uncertainty: Term } {
  if (work.choice('sample') === 'survival') {
    const terms = [work.term('trees-per-ha'), work.term('survival'), work.term('tree-biomass')]
    work.rule('sample-plots', 'review', { plots: '' })
    return { biomass: work.step({ code: 'surviving-biomass', terms }), uncertainty: work.term('half-width') }
  }
  if (work.choice('sample') === 'statistics')
    return ofSample(work, work.term('mean-biomass'), work.term('deviation'), work.term('plot-count'))
  const plots = work.rows('plots').map((row, index) => plotBiomass(work, row, index + 1))
  const values = plots.map((each) => decimal(each.value))
  const count = work.counted('n', plots.length, '1')
  return ofSample(
    work,
    work.found({ code: 'mean-biomass', terms: [count] }, 'sample', meanOf(values)),
    work.found({ code: 'deviation', terms: [count] }, 'sample', deviationOf(values)),
    count,
  )
}

function plotBiomass(work: Work, row: Readonly<Record<string, string>>, place: number): Term {
  const [planted, alive] = [decimal(row['planted']!), decimal(row['alive']!)]
  if (compare(alive, planted) > 0)
    work.refuse({
      code: 'above-max',
      parameter: 'plots',
      row: place,
      column: 'alive',
      values: { value: toText(alive), max: toText(planted) },
    })
  return work.step({
    code: 'plot-biomass',
    symbol: `b_${place}`,
    label: row['plot']!,
    terms: [
      work.term('trees-per-ha'),
      work.measured('plots', 'alive', alive, '1'),
      work.measured('plots', 'planted', planted, '1'),
      work.measured('plots', 'm', decimal(row['kilograms']!), 'kg'),
    ],
  })
}

function ofSample(work: Work, mean: Term, deviation: Term, count: Term): { biomass: Term; uncertainty: Term } {
  const plots = Math.floor(Number(count.value))
  work.rule('sample-plots', 'passed', { plots: String(plots) })
  const error = work.step({ code: 'standard-error', terms: [deviation, count] })
  const confidence = work.constant('confidence')
  const t = work.found({ code: 't-quantile', terms: [confidence, count] }, 't-quantile', quantile(plots, confidence))
  const width = work.step({ code: 'half-width-of-mean', terms: [t, error] })
  const none = isZero(decimal(mean.value))
  const uncertainty = work.step({
    code: 'relative-half-width',
    terms: [width, mean],
    ...(none ? { formula: '0' } : {}),
  })
  return { biomass: mean, uncertainty }
}

const quantile = (plots: number, confidence: Term): Decimal => tQuantile(plots - 1, confidence.value)

function treeStock(work: Work, biomass: Term): Term {
  const shared = [work.term('carbon-fraction'), work.term('area'), biomass]
  // The ratio of roots has no value for no trees.
  if (isZero(decimal(biomass.value)))
    return work.step({ code: 'tree-stock', formula: '44 ÷ 12 × CF × A × b', terms: shared })
  return work.step({ code: 'tree-stock', terms: [...shared, work.step({ code: 'root-shoot', terms: [biomass] })] })
}

function shrubStock(work: Work): Term {
  if (work.choice('shrubs') === 'none') return work.step({ code: 'shrub-stock', formula: '0', terms: [] })
  const cover = work.term('shrub-cover')
  const counts = compare(decimal(cover.value), decimal(SHRUB_COVER_LIMIT)) >= 0
  work.rule('shrub-cover', counts ? 'passed' : 'review', { cover: cover.value, limit: SHRUB_COVER_LIMIT })
  const terms = [work.term('carbon-fraction'), work.term('area'), work.term('shrub-biomass')]
  return counts
    ? work.step({ code: 'shrub-stock', terms: [...terms, work.constant('shrub-root-shoot')] })
    : work.step({ code: 'shrub-stock', formula: '0', terms: [] })
}

function yearFigures(work: Work, year: YearSpan, { change, discount }: Stock): YearFigures {
  const at = { year: year.year }
  const days = [work.counted('d', year.days, 'day'), work.counted('D', work.period.days, 'day')]
  return {
    year: year.year,
    baseline: work.step({ code: 'baseline', terms: [emissionsIn(work, 'baseline-removals', 'R_BL', year)], ...at }),
    project: work.step({
      code: 'project',
      terms: [emissionsIn(work, 'site-emissions', 'GHG', year), change, ...days],
      ...at,
    }),
    leakage: work.step({ code: 'leakage', terms: [emissionsIn(work, 'displacement', 'LK', year)], ...at }),
    uncertainty: work.step({ code: 'uncertainty', terms: [discount, ...days], ...at }),
  }
}
