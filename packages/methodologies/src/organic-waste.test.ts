import { decimal, roundToScale, toText } from '@athar/carbon'
import { describe, expect, test } from 'vitest'
import { computePeriod } from './compute-period.ts'
import { methodology } from './all-methodologies.ts'
import type { PeriodInput, Row } from './terms.ts'

const definition = methodology('organic-waste', '1.0')!
const base: PeriodInput = definition.vectors[1]!.input
const figures = (changes: Partial<PeriodInput>) => {
  const { figures: found, problems } = computePeriod(definition, { ...base, ...changes })
  if (!found) throw new Error(JSON.stringify(problems))
  return found
}
const withWaste = (waste: readonly Row[], more: Partial<PeriodInput> = {}) =>
  figures({ measured: { ...base.measured, waste }, ...more })
const rounded = (text: string, digits: number) => toText(roundToScale(decimal(text), digits))
const food = (from: string, to: string, value: string): Row => ({ from, to, kind: 'food', value })

describe('diverted waste', () => {
  test('of one day gives its methane from that day on, evenly to the end of the year', () => {
    const waste = [food('2025-12-22', '2025-12-22', '1000')]
    const until = (to: string) => withWaste(waste, { from: '2025-01-01', to }).net
    // The year's methane of 1,000 t of food is 82.1396 t; ten days are left.
    expect(rounded(until('2025-12-22'), 4)).toBe('8.214')
    expect(rounded(until('2025-12-26'), 4)).toBe('41.0698')
    expect(rounded(until('2025-12-31'), 4)).toBe('82.1396')
  })

  test('delivered over days leaves by the day of each', () => {
    const waste = [food('2025-12-30', '2025-12-31', '1000')]
    // Half of it has two days, the other half one: after the first day a quarter has left.
    expect(rounded(withWaste(waste, { from: '2025-12-31', to: '2025-12-31' }).net, 4)).toBe('61.6047')
    expect(rounded(withWaste(waste, { to: '2025-12-31' }).net, 4)).toBe('82.1396')
  })

  test('of earlier years leaves evenly over the days of a year', () => {
    const waste = [food('2025-01-01', '2025-12-31', '1000')]
    const half = withWaste(waste, { from: '2026-01-01', to: '2026-07-02' })
    // 75.4462 × 183 ÷ 365
    expect(rounded(half.net, 4)).toBe('37.8265')
    const { formula, terms, value } = half.steps.find(({ code }) => code === 'decaying-waste')!
    expect(formula).toBe('(W_2025 × exp(−k × 1)) × d ÷ D + W_y')
    expect(terms.map(({ symbol, value: text }) => [symbol, text])).toEqual([
      ['W_2025', '1000'],
      ['k', '0.085'],
      ['d', '183'],
      ['D', '365'],
      ['W_y', '0'],
    ])
    expect(rounded(value, 3)).toBe('460.514')
    expect(half.rules.find(({ code }) => code === 'waste-in-period')).toEqual({
      code: 'waste-in-period',
      verdict: 'review',
      values: { rows: '0' },
    })
  })

  test('that was entered twice is told', () => {
    const once = food('2025-01-01', '2025-01-31', '1000')
    const answer = (...rows: (typeof once)[]) =>
      withWaste(rows).rules.find(({ code }) => code === 'waste-entered-twice')
    expect(answer(once, food('2025-02-01', '2025-02-28', '1000'), { ...once, kind: 'garden' })).toEqual({
      code: 'waste-entered-twice',
      verdict: 'passed',
      values: { rows: '0' },
    })
    expect(answer(once, { ...once, value: '1000.0' }, once)).toMatchObject({ verdict: 'review', values: { rows: '2' } })
  })

  test('delivered across a new year belongs to both years by days', () => {
    const across = withWaste([food('2025-12-22', '2026-01-10', '2000')], { to: '2026-12-31' })
    const apart = withWaste([food('2025-12-22', '2025-12-31', '1000'), food('2026-01-01', '2026-01-10', '1000')], {
      to: '2026-12-31',
    })
    expect(across.byYear).toEqual(apart.byYear)
  })

  test('decays by its kind and climate; inert waste does not', () => {
    const of = (kind: string, climate: string) =>
      withWaste([{ from: '2025-01-01', to: '2025-12-31', kind, value: '1000' }], {
        to: '2025-12-31',
        parameters: { ...base.parameters, climate },
      }).baseline
    const kinds = ['food', 'garden', 'paper', 'textiles', 'wood', 'inert']
    // 0.8 (dry) or 0.85 (wet) × 28 × 0.9 × 4/3 × 0.25 × 1000 × DOC × (1 − e^−k)
    expect(kinds.map((kind) => rounded(of(kind, 'dry'), 3)).join(' ')).toBe('82.14 84.581 118.279 70.967 71.344 0')
    expect(kinds.map((kind) => rounded(of(kind, 'wet'), 3)).join(' ')).toBe('353.087 223.247 193.083 115.85 105.598 0')
  })

  test('of a shallow or deep landfill, or with captured gas, earns less', () => {
    const net = (parameters: Record<string, string>) =>
      rounded(figures({ to: '2025-12-31', parameters: { ...base.parameters, ...parameters } }).net, 4)
    expect([net({ landfill: 'deep' }), net({ landfill: 'shallow' }), net({ captured: '0.25' })]).toEqual([
      '65.7117',
      '32.8558',
      '61.6047',
    ])
  })
})

describe('composting', () => {
  test('emits methane and nitrous oxide by the wet tonne of the period', () => {
    const result = figures({ to: '2025-12-31', parameters: { ...base.parameters, treatment: 'composting' } })
    // 1,000 × (0.002 × 28 + 0.0002 × 265)
    expect(result.project).toBe('109')
    expect([rounded(result.net, 4), result.counted, rounded(result.debtAfter, 4)]).toEqual(['-26.8604', '0', '26.8604'])
    expect(result.steps.find(({ code }) => code === 'project')?.formula).toBe('PE_c + PE_x')
  })

  test('adds other emissions and takes off leakage', () => {
    const entry = (value: string) => [{ from: '2025-01-01', to: '2025-01-31', value }]
    const result = figures({
      to: '2025-12-31',
      measured: { ...base.measured, 'treatment-emissions': entry('2'), 'waste-leakage': entry('3') },
    })
    expect([result.project, result.leakage, rounded(result.net, 4)]).toEqual(['2', '3', '77.1396'])
  })

  test('asks for review where no gas of the landfill is said to be captured', () => {
    const verdict = (captured: string) =>
      figures({ parameters: { ...base.parameters, captured } }).rules.find(({ code }) => code === 'captured')
    expect(verdict('0')).toEqual({ code: 'captured', verdict: 'review', values: { captured: '0' } })
    expect(verdict('0.1')?.verdict).toBe('passed')
  })
})
