import { decimal, roundToScale, toText } from '@athar/carbon'
import { describe, expect, test } from 'vitest'
import { computePeriod } from './compute-period.ts'
import { methodology } from './all-methodologies.ts'
import { deviationOf, discountOf, meanOf } from './sampling.ts'
import type { Entered } from './terms.ts'

const definition = methodology('planted-area', '1.0')!
const { input } = definition.vectors[0]!
const compute = (measured: Entered, parameters: Entered = {}) =>
  computePeriod(definition, {
    ...input,
    parameters: { ...input.parameters, ...parameters },
    measured: { ...input.measured, ...measured },
  })
const figures = (measured: Entered, parameters: Entered = {}) => compute(measured, parameters).figures!
const rounded = (text: string, digits: number) => toText(roundToScale(decimal(text), digits))

describe('survival on sample plots', () => {
  const plots = [
    { plot: 'north', planted: '50', alive: '40', kilograms: '12' },
    { plot: 'south', planted: '40', alive: '24', kilograms: '10' },
    { plot: 'wadi', planted: '50', alive: '45', kilograms: '14' },
  ]

  test('gives the mean, the deviation and the half-width of the plots', () => {
    const { steps, rules } = figures({ sample: 'plots', plots })
    const at = (code: string) => steps.find((each) => each.code === code)!
    expect(
      steps.filter(({ code }) => code === 'plot-biomass').map(({ symbol, label, value }) => [symbol, label, value]),
    ).toEqual([
      ['b_1', 'north', '3.84'],
      ['b_2', 'south', '2.4'],
      ['b_3', 'wadi', '5.04'],
    ])
    expect(at('mean-biomass')).toMatchObject({ value: '3.76', method: 'sample' })
    // √((0.08² + 1.36² + 1.28²) ÷ 2) = √1.7472
    expect(rounded(at('deviation').value, 6)).toBe('1.321817')
    expect(rounded(at('standard-error').value, 6)).toBe('0.763151')
    expect(rounded(at('t-quantile').value, 4)).toBe('2.92')
    expect(rounded(at('relative-half-width').value, 4)).toBe('0.5927')
    expect(rules.find(({ code }) => code === 'sample-plots')).toEqual({
      code: 'sample-plots',
      verdict: 'passed',
      values: { plots: '3' },
    })
  })

  test('above 30 % of uncertainty loses the whole half-width', () => {
    const { steps, uncertainty, rules } = figures({ sample: 'plots', plots })
    const at = (code: string) => decimal(steps.find((each) => each.code === code)!.value)
    expect(rules.find(({ code }) => code === 'uncertainty-class')).toMatchObject({
      verdict: 'review',
      values: { share: '1' },
    })
    const whole = {
      coefficient: at('tree-stock').coefficient * at('relative-half-width').coefficient,
      scale: at('tree-stock').scale + at('relative-half-width').scale,
    }
    expect(rounded(uncertainty, 10)).toBe(toText(roundToScale(whole, 10)))
  })

  test('cannot find more trees alive than were planted, and needs two plots', () => {
    const more = plots.map((plot, index) => (index === 1 ? { ...plot, alive: '41' } : plot))
    expect(compute({ sample: 'plots', plots: more }).problems).toEqual([
      { code: 'above-max', parameter: 'plots', row: 2, column: 'alive', values: { value: '41', max: '40' } },
    ])
    expect(compute({ sample: 'plots', plots: plots.slice(2) }).problems?.[0]).toMatchObject({ code: 'too-few-rows' })
    const all = plots.map((plot) => ({ ...plot, alive: plot.planted }))
    expect(compute({ sample: 'plots', plots: all }).problems).toBeUndefined()
  })

  test('that finds no tree alive is a stock of 0, not an error', () => {
    const none = plots.map((plot) => ({ ...plot, alive: '0' }))
    const result = figures({ sample: 'plots', plots: none, 'stock-before': '100' })
    expect([result.net, result.counted, result.debtAfter]).toEqual(['-100', '0', '100'])
    expect(result.steps.some(({ code }) => code === 'root-shoot')).toBe(false)
  })

  test('given as a summary is to be reviewed', () => {
    expect(figures({}).rules.find(({ code }) => code === 'sample-plots')?.verdict).toBe('review')
  })
})

describe('the discount for uncertainty', () => {
  test('grows with the half-width as AR-TOOL14 has it', () => {
    const shares = ['0', '0.1', '0.1001', '0.15', '0.1501', '0.2', '0.2001', '0.3', '0.3001', '2']
    expect(shares.map((each) => discountOf(decimal(each)))).toEqual([
      '0',
      '0',
      '0.25',
      '0.25',
      '0.5',
      '0.5',
      '0.75',
      '0.75',
      '1',
      '1',
    ])
    expect([
      toText(meanOf([decimal(1), decimal(2)])),
      toText(deviationOf([decimal(1), decimal(3)])).slice(0, 8),
    ]).toEqual(['1.5', '1.414213'])
  })
})

describe('the change of stock', () => {
  test('takes off the stock before, site emissions, baseline removals and leakage', () => {
    const entry = (value: string) => [{ from: '2025-02-01', to: '2025-02-02', value }]
    const result = figures({
      'stock-before': '700',
      'site-emissions': entry('10'),
      'baseline-removals': entry('20'),
      displacement: entry('5'),
    })
    expect(rounded(result.net, 3)).toBe('44.096')
    expect([result.baseline, rounded(result.project, 3), result.leakage]).toEqual(['-20', '-69.096', '5'])
  })

  test('grows evenly by day over the years of the period', () => {
    const { figures: two } = computePeriod(definition, { ...input, from: '2024-12-31', to: '2025-01-03' })
    const [first, second] = two!.byYear
    expect(rounded(first!.net, 6)).toBe('194.773911')
    expect(rounded(second!.net, 6)).toBe('584.321732')
  })

  test('of a period of years is also given a year', () => {
    const { steps } = definition.vectors.map((each) => computePeriod(definition, each.input).figures!)[3]!
    expect(rounded(steps.find(({ code }) => code === 'yearly-change')!.value, 3)).toBe('176.399')
  })
})

describe('rules of planting', () => {
  const rule = (code: string, measured: Entered, parameters: Entered = {}) =>
    figures(measured, parameters).rules.find((each) => each.code === code)

  test('let planting disturb a tenth of the soil', () => {
    expect(rule('soil-disturbance', {}, { 'pit-side': '1', spacing: '3' })).toMatchObject({ verdict: 'failed' })
    expect(rule('soil-disturbance', {}, { 'pit-side': '1', spacing: '10' })?.values).toEqual({
      share: '0.01',
      limit: '0.1',
    })
    expect(rule('soil-disturbance', {}, { 'pit-side': '0.1', spacing: '0.1' })?.verdict).toBe('failed')
  })

  test('count shrubs from a crown cover of 5 % on', () => {
    const shrubs = (cover: string) => ({ 'shrub-cover': cover, 'shrub-biomass': '1.5' })
    const bare = figures({})
    const counted = figures(shrubs('0.05'), { shrubs: 'counted' })
    // 44/12 × 0.47 × 100 × 1.5 × 1.4
    const stock = (each: typeof bare) => each.steps.find(({ code }) => code === 'shrub-stock')!.value
    expect([stock(bare), rounded(stock(counted), 6)]).toEqual(['0', '361.9'])
    expect(stock(figures(shrubs('0.0499'), { shrubs: 'counted' }))).toBe('0')
    expect(rule('shrub-cover', shrubs('0.0499'), { shrubs: 'counted' })).toEqual({
      code: 'shrub-cover',
      verdict: 'review',
      values: { cover: '0.0499', limit: '0.05' },
    })
    expect(rule('shrub-cover', shrubs('0.05'), { shrubs: 'counted' })?.verdict).toBe('passed')
    expect(rule('shrub-cover', {})).toBeUndefined()
  })

  test('say that a removal is not for ever', () => {
    expect(rule('permanence', {})).toEqual({ code: 'permanence', verdict: 'review', values: { kind: 'buffer' } })
  })
})
