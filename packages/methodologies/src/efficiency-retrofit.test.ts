import { decimal, roundToScale, toText } from '@athar/carbon'
import { describe, expect, test } from 'vitest'
import { computePeriod } from './compute-period.ts'
import { methodology } from './all-methodologies.ts'
import { leastSquares } from './regression.ts'
import type { Entered, Row } from './terms.ts'

const definition = methodology('efficiency-retrofit', '1.0')!
const bill = (from: string, to: string, value: number, heating: number, cooling: number): Row => ({
  from,
  to,
  value: String(value),
  heating: String(heating),
  cooling: String(cooling),
})
const BASELINE = [
  bill('2024-01-01', '2024-01-31', 3410, 62, 0),
  bill('2024-02-01', '2024-02-28', 3000, 40, 10),
  bill('2024-03-01', '2024-03-31', 4100, 20, 60),
  bill('2024-04-01', '2024-04-30', 5200, 0, 150),
  bill('2024-05-01', '2024-05-31', 7000, 0, 290),
  bill('2024-06-01', '2024-06-30', 8200, 0, 360),
]
const without = (rows: readonly Row[]): Row[] => rows.map((row) => ({ ...row, heating: '0' }))
const compute = (baseline: readonly Row[], bills: readonly Row[], parameters: Entered = {}, period = {}) =>
  computePeriod(definition, {
    from: '2025-04-01',
    to: '2025-04-30',
    parameters: { form: 'regression', 'baseline-bills': baseline, ...parameters },
    measured: { bills },
    debtBefore: '0',
    ...period,
  })
const rounded = (text: string, digits = 12) => toText(roundToScale(decimal(text), digits))

describe('the regression of bills', () => {
  const april = bill('2025-04-01', '2025-04-30', 4000, 6, 150)

  test('finds the line of heating and cooling that exact fractions give', () => {
    const { steps, rules } = compute(BASELINE, [april]).figures!
    const value = (code: string) => rounded(steps.find((each) => each.code === code)!.value)
    expect(value('base-load')).toBe('100.684350659461')
    expect(value('per-cooling-degree')).toBe('14.065808351574')
    expect(value('per-heating-degree')).toBe('3.637493767523')
    expect(value('r-squared')).toBe('0.996296979161')
    expect(value('cv-rmse')).toBe('0.031133678882')
    // 30 × 100.6843… + 150 × 14.0658… + 6 × 3.6374…
    expect(value('energy-before')).toBe('5152.226735125034')
    expect(steps.find(({ code }) => code === 'base-load')).toMatchObject({
      method: 'least-squares',
      terms: [{ symbol: 'n', value: '6' }],
    })
    expect(rules.find(({ code }) => code === 'fit')?.verdict).toBe('review')
    expect(Object.values(rules.find(({ code }) => code === 'fit')!.values).map((each) => rounded(each, 3))).toEqual([
      '0.996',
      '0.031',
    ])
    expect(rules.find(({ code }) => code === 'heating')?.values).toEqual({ most: '62', limit: '5', used: 'yes' })
  })

  test('leaves heating out where no bill has more than a few degree days', () => {
    const few = BASELINE.map((row, index) => ({ ...row, heating: index === 0 ? '5' : '0' }))
    const { steps, rules } = compute(few, [{ ...april, heating: '400' }]).figures!
    expect(steps.some(({ code }) => code === 'per-heating-degree')).toBe(false)
    expect(rounded(steps.find(({ code }) => code === 'base-load')!.value)).toBe('105.639795333658')
    expect(rounded(steps.find(({ code }) => code === 'per-cooling-degree')!.value)).toBe('13.54518670349')
    expect(rounded(steps.find(({ code }) => code === 'cv-rmse')!.value)).toBe('0.029311366768')
    expect(steps.find(({ code }) => code === 'energy-before')?.formula).toBe('d × b_0 + CDD × b_C')
    expect(rules.find(({ code }) => code === 'heating')).toEqual({
      code: 'heating',
      verdict: 'passed',
      values: { most: '5', limit: '5', used: 'no' },
    })
  })

  test('refuses a bill outside the temperatures of the baseline, with the three numbers', () => {
    const hot = bill('2025-04-01', '2025-04-30', 4000, 0, 361)
    expect(
      compute(without(BASELINE), [hot]).problems?.map(({ code, row, column, values }) => [
        code,
        row,
        column,
        rounded(values['value']!, 4),
        values['least'],
        values['most'],
      ]),
    ).toEqual([['outside-temperature-range', 1, 'cooling', '12.0333', '0', '12']])
    expect(compute(without(BASELINE), [{ ...hot, cooling: '360' }]).problems).toBeUndefined()
    const cold = { ...april, heating: '70' }
    expect(compute(BASELINE, [cold]).problems?.[0]).toMatchObject({
      column: 'heating',
      parameter: 'bills',
      values: { from: '2025-04-01', to: '2025-04-30', least: '0', most: '2' },
    })
    const cool = compute(without(BASELINE.slice(2)), [{ ...april, cooling: '30' }]).problems?.[0]
    expect(cool).toMatchObject({ code: 'outside-temperature-range', values: { value: '1' } })
  })

  test('needs more bills than coefficients, and temperatures that differ', () => {
    const same = without(BASELINE).map((row) => ({ ...row, cooling: String(10 * Number(row['to']!.slice(8))) }))
    expect(compute(same, [{ ...april, cooling: '300' }]).problems).toEqual([
      { code: 'too-few-for-regression', parameter: 'baseline-bills', values: { given: '6', coefficients: '2' } },
    ])
    expect(compute(BASELINE.slice(0, 3), [april]).problems?.[0]).toMatchObject({ code: 'too-few-rows' })
    expect(leastSquares([], [])).toBeNull()
    expect(
      leastSquares(
        [
          [decimal(1), decimal(2)],
          [decimal(1), decimal(3)],
        ],
        [decimal(1), decimal(2)],
      ),
    ).toBeNull()
  })

  test('asks for review of a baseline shorter than a year, and refuses none', () => {
    const { rules } = compute(without(BASELINE), [april]).figures!
    expect(rules.find(({ code }) => code === 'baseline-length')).toEqual({
      code: 'baseline-length',
      verdict: 'review',
      values: { days: '181', least: '365' },
    })
    const year = [...BASELINE, bill('2024-07-01', '2024-12-31', 40000, 0, 1800)]
    expect(compute(without(year), [april]).figures!.rules.find(({ code }) => code === 'baseline-length')).toMatchObject(
      {
        verdict: 'passed',
        values: { days: '365' },
      },
    )
  })

  test('fails a cooling coefficient below zero', () => {
    const odd = without(BASELINE).map((row, index) => ({ ...row, value: String(9000 - 1000 * index) }))
    const verdict = (rows: readonly Row[]) =>
      compute(rows, [april]).figures!.rules.find(({ code }) => code === 'cooling-sign')?.verdict
    expect([verdict(odd), verdict(without(BASELINE))]).toEqual(['failed', 'passed'])
  })

  test('without any variation has no R², and without use no CV', () => {
    const flat = without(BASELINE).map((row) => ({ ...row, value: '0' }))
    const { steps, rules } = compute(flat, [april]).figures!
    expect(steps.some(({ code }) => code === 'r-squared' || code === 'cv-rmse')).toBe(false)
    expect(rules.find(({ code }) => code === 'fit')?.values).toEqual({ r2: '', cv: '' })
  })

  test('shares a bill across a new year by days, and tells the days without one', () => {
    const period = { from: '2025-12-22', to: '2026-01-15' }
    const { byYear, rules, steps } = compute(
      without(BASELINE),
      [bill('2025-12-22', '2026-01-10', 1000, 0, 100)],
      { 'consumption-margin': '1' },
      period,
    ).figures!
    expect(steps.filter(({ code }) => code === 'energy-before').map(({ terms }) => terms[0]?.value)).toEqual([
      '10',
      '10',
    ])
    expect(byYear[0]?.net).toBe(byYear[1]?.net)
    expect(rules.find(({ code }) => code === 'bills-covered')).toMatchObject({
      verdict: 'review',
      values: { days: '25', covered: '20', missing: '5' },
    })
    expect(rules.find(({ code }) => code === 'new-year')?.values).toEqual({ rows: '1' })
    expect(steps.find(({ code }) => code === 'project')?.formula).toBe('E_PJ × EF ÷ 1000')
  })
})

describe('the form of devices', () => {
  const devices = (hours: string) =>
    computePeriod(definition, {
      ...definition.vectors[0]!.input,
      measured: { hours: [{ from: '2025-01-01', to: '2025-12-31', value: hours }], failures: '0.02' },
    }).figures!

  test('cannot run longer than the period', () => {
    const verdict = (hours: string) => devices(hours).rules.find(({ code }) => code === 'hours-possible')
    expect(verdict('8760')).toEqual({
      code: 'hours-possible',
      verdict: 'passed',
      values: { hours: '8760', most: '8760' },
    })
    expect(verdict('8761')?.verdict).toBe('failed')
  })

  test('puts the losses of the grid on both sides', () => {
    const { steps } = devices('3000')
    const value = (code: string) => steps.find((each) => each.code === code)!.value
    expect([value('devices-before'), value('devices-after')]).toEqual(['441000', '176400'])
    expect([rounded(value('baseline'), 6), rounded(value('project'), 6)]).toEqual(['173.614737', '69.445895'])
  })
})
