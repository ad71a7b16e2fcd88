import { compare, type Decimal, decimal, divide, isNegative, ONE, toText } from '@athar/carbon'
import type { Methodology, RowsParameter, YearFigures } from './definition.ts'
import { leastSquares } from './regression.ts'
import { amountColumn, answerCoverage, answerNewYear, DAYS, isAbove, rangeOf } from './shared-parts.ts'
import type { Term } from './terms.ts'
import { DIGITS } from './transcendental.ts'
import type { DayRow, Work, YearSpan } from './work.ts'

const REGRESSION = { code: 'form', is: ['regression'] }
const DEVICES = { code: 'form', is: ['devices'] }
/** Heating degree days of a bill up to which heating is left out: our reading of "a few". */
const FEW_DEGREE_DAYS = decimal(5)

const bills = (code: string, kind: RowsParameter['kind'], fewest: number): RowsParameter => ({
  code,
  symbol: 'E',
  unit: 'kWh',
  kind,
  type: 'rows',
  columns: [
    ...DAYS,
    amountColumn('value', 'kWh'),
    amountColumn('heating', 'degree-day'),
    amountColumn('cooling', 'degree-day'),
  ],
  fewest,
  once: 'meter',
  source: kind === 'fixed' ? 'caltrack' : 'ipmvp-c',
  when: REGRESSION,
})

/** Electricity saved in a building, by its bills before and after or by the devices exchanged. */
export const EFFICIENCY_RETROFIT: Methodology = {
  id: 'efficiency-retrofit',
  version: '1.0',
  documents: ['ams-ii-e', 'ams-ii-c', 'ipmvp-c', 'caltrack'],
  simplifications: ['bills-unweighted', 'degree-days-entered', 'electricity-only', 'no-rebound', 'shared-by-day'],
  gwpSet: 'AR5',
  parameters: [
    {
      code: 'form',
      symbol: '',
      unit: '1',
      kind: 'fixed',
      type: 'choice',
      options: ['regression', 'devices'],
      source: 'ams-ii-e',
    },
    {
      code: 'consumption-margin',
      symbol: 'EF',
      unit: 'kgCO2e-per-kWh',
      kind: 'fixed',
      type: 'decimal',
      min: '0',
      max: '2',
      default: '0.374',
      source: 'ifi2021',
    },
    bills('baseline-bills', 'fixed', 4),
    {
      code: 'devices',
      symbol: 'n',
      unit: '1',
      kind: 'fixed',
      type: 'decimal',
      min: '1',
      max: '100000000',
      source: 'ams-ii-c',
      when: DEVICES,
    },
    {
      code: 'power-before',
      symbol: 'P_BL',
      unit: 'kW',
      kind: 'fixed',
      type: 'decimal',
      min: '0',
      max: '100000',
      source: 'ams-ii-c',
      when: DEVICES,
    },
    {
      code: 'power-after',
      symbol: 'P_PJ',
      unit: 'kW',
      kind: 'fixed',
      type: 'decimal',
      min: '0',
      max: '100000',
      source: 'ams-ii-c',
      when: DEVICES,
    },
    {
      code: 'grid-losses',
      symbol: 'l',
      unit: 'share',
      kind: 'fixed',
      type: 'decimal',
      min: '0',
      max: '0.5',
      source: 'ams-ii-c',
      when: DEVICES,
    },
    bills('bills', 'monitored', 1),
    {
      code: 'hours',
      symbol: 'h',
      unit: 'hour',
      kind: 'monitored',
      type: 'rows',
      columns: [...DAYS, amountColumn('value', 'hour')],
      fewest: 1,
      once: 'meter',
      source: 'ams-ii-c',
      when: DEVICES,
    },
    {
      code: 'failures',
      symbol: 'v',
      unit: 'share',
      kind: 'monitored',
      type: 'decimal',
      min: '0',
      max: '1',
      source: 'ams-ii-c',
      when: DEVICES,
    },
  ],
  constants: [],
  monitoring: [
    { parameter: 'bills', often: 'each-bill', channels: ['register', 'interval'] },
    { parameter: 'hours', often: 'continuously', channels: ['register', 'interval'] },
    { parameter: 'failures', often: 'each-period', channels: [] },
  ],
  equations: [
    { code: 'base-load', symbol: 'b_0', formula: 'E ÷ d − b_H × HDD ÷ d − b_C × CDD ÷ d', unit: 'kWh-per-day' },
    { code: 'per-heating-degree', symbol: 'b_H', formula: 'b_H', unit: 'kWh-per-degree-day' },
    { code: 'per-cooling-degree', symbol: 'b_C', formula: 'b_C', unit: 'kWh-per-degree-day' },
    { code: 'r-squared', symbol: 'R2', formula: '1 − SSE ÷ SST', unit: 'share' },
    { code: 'cv-rmse', symbol: 'CV', formula: 'sqrt(SSE ÷ (n − p)) ÷ mean', unit: 'share' },
    { code: 'energy-before', symbol: 'E_BL', formula: 'd × b_0 + HDD × b_H + CDD × b_C', unit: 'kWh' },
    { code: 'devices-before', symbol: 'E_BL', formula: 'n × P_BL × h × (1 − v)', unit: 'kWh' },
    { code: 'devices-after', symbol: 'E_PJ', formula: 'n × P_PJ × h × (1 − v)', unit: 'kWh' },
    { code: 'baseline', symbol: 'BE', formula: 'E_BL × EF ÷ (1 − l) ÷ 1000', unit: 'tCO2e' },
    { code: 'project', symbol: 'PE', formula: 'E_PJ × EF ÷ (1 − l) ÷ 1000', unit: 'tCO2e' },
    { code: 'leakage', symbol: 'LE', formula: '0', unit: 'tCO2e' },
    { code: 'uncertainty', symbol: 'U', formula: '0', unit: 'tCO2e' },
  ],
  rules: ['baseline-length', 'heating', 'fit', 'cooling-sign', 'bills-covered', 'hours-possible', 'new-year'],
  compute: (work) => (work.choice('form') === 'regression' ? byBills(work) : byDevices(work)),
  vectors: [
    {
      code: 'devices',
      published: false,
      source: 'own',
      input: {
        from: '2025-01-01',
        to: '2025-12-31',
        parameters: {
          form: 'devices',
          devices: '1000',
          'power-before': '0.15',
          'power-after': '0.06',
          'grid-losses': '0.05',
        },
        measured: { hours: [{ from: '2025-01-01', to: '2025-12-31', value: '3000' }], failures: '0.02' },
        debtBefore: '0',
      },
      expected: [{ at: 'net', value: '104.168842', digits: 6, unit: 'tCO2e' }],
    },
    {
      code: 'bills',
      published: false,
      source: 'own',
      input: {
        from: '2025-06-01',
        to: '2025-06-30',
        parameters: {
          form: 'regression',
          'baseline-bills': [
            { from: '2024-01-01', to: '2024-01-30', value: '3000', heating: '4', cooling: '0' },
            { from: '2024-01-31', to: '2024-02-29', value: '3600', heating: '2', cooling: '30' },
            { from: '2024-03-01', to: '2024-03-30', value: '6000', heating: '0', cooling: '150' },
            { from: '2024-03-31', to: '2024-04-29', value: '9000', heating: '0', cooling: '300' },
          ],
        },
        measured: {
          bills: [{ from: '2025-06-01', to: '2025-06-30', value: '5000', heating: '0', cooling: '150' }],
        },
        debtBefore: '0',
      },
      expected: [
        { at: 'base-load', value: '100', digits: 6, unit: 'kWh-per-day' },
        { at: 'per-cooling-degree', value: '20', digits: 6, unit: 'kWh-per-degree-day' },
        { at: 'energy-before', value: '6000', digits: 6, unit: 'kWh' },
        { at: 'net', value: '0.374', digits: 6, unit: 'tCO2e' },
      ],
    },
  ],
}

const daysOf = (row: DayRow): Decimal => decimal(row.last - row.first + 1)
const perDay = (row: DayRow, column: string): Decimal => divide(decimal(row.row[column]!), daysOf(row), DIGITS)

function byBills(work: Work): YearFigures[] {
  const before = work.dayRows('baseline-bills')
  const model = fitted(work, before)
  refuseOutside(work, before, model.heating)
  answerCoverage(work, 'bills-covered', 'bills')
  answerNewYear(work, 'new-year', ['bills'])
  return work.years.map((year) => {
    const sumOf = (column: string) => work.amount('bills', year, column)
    const days = work.dayRows('bills').reduce((total, { first, last }) => total + overlap(year, first, last), 0)
    const terms = [
      work.counted('d', days, 'day'),
      model.baseLoad,
      work.measured('bills', 'CDD', sumOf('cooling'), 'degree-day'),
      model.perCooling,
    ]
    const energyBefore = model.perHeating
      ? work.step({
          code: 'energy-before',
          terms: [...terms, work.measured('bills', 'HDD', sumOf('heating'), 'degree-day'), model.perHeating],
          year: year.year,
        })
      : work.step({ code: 'energy-before', formula: 'd × b_0 + CDD × b_C', terms, year: year.year })
    return yearFigures(work, year, energyBefore, work.measured('bills', 'E_PJ', sumOf('value'), 'kWh'))
  })
}

const overlap = (year: YearSpan, first: number, last: number): number =>
  Math.max(0, Math.min(year.last, last) - Math.max(year.first, first) + 1)

interface Model {
  readonly baseLoad: Term
  readonly perCooling: Term
  readonly perHeating: Term | null
  readonly heating: boolean
}

function fitted(work: Work, before: readonly DayRow[]): Model {
  const mostHeating = rangeOf(before.map(({ row }) => decimal(row['heating']!))).most
  const heating = compare(mostHeating, FEW_DEGREE_DAYS) > 0
  work.rule('heating', 'passed', {
    most: toText(mostHeating),
    limit: toText(FEW_DEGREE_DAYS),
    used: heating ? 'yes' : 'no',
  })
  const fit = leastSquares(
    before.map((row) => [ONE, perDay(row, 'cooling'), ...(heating ? [perDay(row, 'heating')] : [])]),
    before.map((row) => perDay(row, 'value')),
  )
  if (!fit)
    return work.refuse({
      code: 'too-few-for-regression',
      parameter: 'baseline-bills',
      values: { given: String(before.length), coefficients: heating ? '3' : '2' },
    })
  const terms = [work.counted('n', before.length, '1')]
  const note = (code: string, value: Decimal) => work.found({ code, terms }, 'least-squares', value)
  const [baseLoad, perCooling, perHeating] = fit.coefficients
  const model: Model = {
    baseLoad: note('base-load', baseLoad!),
    perCooling: note('per-cooling-degree', perCooling!),
    perHeating: perHeating ? note('per-heating-degree', perHeating) : null,
    heating,
  }
  if (fit.r2) note('r-squared', fit.r2)
  if (fit.cvRmse) note('cv-rmse', fit.cvRmse)
  answerBaseline(work, before)
  const shown = (value: Decimal | null) => (value ? toText(value) : '')
  work.rule('fit', 'review', { r2: shown(fit.r2), cv: shown(fit.cvRmse) })
  work.rule('cooling-sign', isNegative(perCooling!) ? 'failed' : 'passed', { value: toText(perCooling!) })
  return model
}

/** A year of bills shows every season. */
function answerBaseline(work: Work, before: readonly DayRow[]): void {
  const days = before.reduce((total, row) => total + (row.last - row.first + 1), 0)
  work.rule('baseline-length', days < 365 ? 'review' : 'passed', { days: String(days), least: '365' })
}

/** A line says nothing beyond the temperatures that it was drawn through. */
function refuseOutside(work: Work, before: readonly DayRow[], heating: boolean): void {
  for (const column of heating ? ['cooling', 'heating'] : ['cooling']) {
    const { least, most } = rangeOf(before.map((row) => perDay(row, column)))
    for (const row of work.dayRows('bills')) {
      const value = perDay(row, column)
      if (compare(value, least) >= 0 && compare(value, most) <= 0) continue
      work.refuse({
        code: 'outside-temperature-range',
        parameter: 'bills',
        row: row.place,
        column,
        values: {
          from: row.row['from']!,
          to: row.row['to']!,
          value: toText(value),
          least: toText(least),
          most: toText(most),
        },
      })
    }
  }
}

function byDevices(work: Work): YearFigures[] {
  const hours = toText(work.amount('hours', work.period))
  const most = String(work.period.days * 24)
  work.rule('hours-possible', isAbove(hours, most) ? 'failed' : 'passed', { hours, most })
  answerNewYear(work, 'new-year', ['hours'])
  return work.years.map((year) => {
    const inYear = work.measured('hours', 'h', work.amount('hours', year), 'hour')
    const shared = [work.term('devices'), inYear, work.term('failures')]
    const at = { year: year.year }
    const before = work.step({ code: 'devices-before', terms: [...shared, work.term('power-before')], ...at })
    const after = work.step({ code: 'devices-after', terms: [...shared, work.term('power-after')], ...at })
    return yearFigures(work, year, before, after)
  })
}

function yearFigures(work: Work, year: YearSpan, before: Term, after: Term): YearFigures {
  const at = { year: year.year }
  const factor = work.term('consumption-margin')
  // Bills measure where the electricity is used, and the default factor applies there: no losses to add.
  const emissions = (code: 'baseline' | 'project', energy: Term) =>
    work.choice('form') === 'devices'
      ? work.step({ code, terms: [energy, factor, work.term('grid-losses')], ...at })
      : work.step({ code, formula: `${energy.symbol} × EF ÷ 1000`, terms: [energy, factor], ...at })
  return {
    year: year.year,
    baseline: emissions('baseline', before),
    project: emissions('project', after),
    leakage: work.step({ code: 'leakage', terms: [], ...at }),
    uncertainty: work.step({ code: 'uncertainty', terms: [], ...at }),
  }
}
