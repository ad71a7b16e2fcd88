import { decimal, roundToScale, toText } from '@athar/carbon'
import { describe, expect, test } from 'vitest'
import { computePeriod } from './compute-period.ts'
import { methodology } from './all-methodologies.ts'
import type { Entered, Row } from './terms.ts'

const definition = methodology('refrigerant-replacement', '1.0')!
const { input } = definition.vectors[0]!
const system = (input.parameters['systems'] as Row[])[0]!
const days = { from: '2025-01-01', to: '2025-12-31' }
const compute = (systems: readonly Row[], measured: Entered = {}) =>
  computePeriod(definition, { ...input, parameters: { systems }, measured: { ...input.measured, ...measured } })
const figures = (systems: readonly Row[], measured: Entered = {}) => compute(systems, measured).figures!
const rounded = (text: string, digits: number) => toText(roundToScale(decimal(text), digits))

describe('the baseline leak', () => {
  const leak = (changes: Row) =>
    figures([{ ...system, ...changes }]).steps.find(({ code }) => code === 'baseline-leak')!.value

  test('is the lower of the measured rate and the default', () => {
    expect(leak({ 'measured-rate': '0.2', 'default-rate': '0.15' })).toBe('150')
    expect(leak({ 'measured-rate': '0.1', 'default-rate': '0.15' })).toBe('100')
    const by = (equipment: string) => leak({ equipment, 'measured-rate': '0.9' })
    expect(['standalone', 'split', 'truck', 'trailer'].map(by)).toEqual(['80', '30', '100', '250'])
  })

  test('of equipment that is not listed needs a default of its own', () => {
    for (const own of [{ 'default-rate': '' }, { 'default-rate': ' ' }])
      expect(compute([{ ...system, ...own }]).problems).toEqual([
        { code: 'missing-cell', parameter: 'systems', row: 1, column: 'default-rate', values: {} },
      ])
    const { 'default-rate': _own, ...without } = system
    expect(compute([without]).problems?.[0]?.code).toBe('missing-cell')
  })

  test('counts the days of the year in the period', () => {
    const half = computePeriod(definition, {
      ...input,
      from: '2024-12-22',
      to: '2025-01-10',
      measured: { refills: [], 'extra-electricity': [], recovered: [] },
    }).figures!
    expect(half.byYear[0]?.net).toBe(half.byYear[1]?.net)
    // 1,000 kg × 15 % × 10 ÷ 365 × 3,942.8 ÷ 1000
    expect(rounded(half.byYear[0]!.net, 4)).toBe('16.2033')
  })
})

describe('the potential of a blend', () => {
  test('comes from its parts', () => {
    const { steps } = figures([system])
    expect(
      steps.filter(({ code }) => code === 'potential').map(({ label, value, formula }) => [label, value, formula]),
    ).toEqual([
      ['R-404A', '3942.8', '0.44 × G_125 + 0.04 × G_134a + 0.52 × G_143a'],
      ['R-744', '1', '1 × G_744'],
    ])
  })
})

describe('several systems', () => {
  const two = [system, { ...system, system: 'B', charge: '10', after: 'R-134a', 'charge-after': '12' }]

  test('are added, each with its own refills', () => {
    const result = figures(two, {
      refills: [
        { ...days, system: '1', value: '150' },
        { ...days, system: ' B ', value: '2' },
      ],
    })
    expect(
      result.steps.filter(({ code }) => code === 'project-of-system').map(({ label, value }) => [label, value]),
    ).toEqual([
      ['1', '0.15'],
      ['B', '2.6'],
    ])
    expect(result.baseline).toBe('597.3342')
    expect(result.project).toBe('17.71')
    expect(result.rules.find(({ code }) => code === 'leak-lower')).toEqual({
      code: 'leak-lower',
      verdict: 'review',
      values: { systems: '2', higher: '1' },
    })
  })

  test('refuse a refill of a system that is not listed', () => {
    expect(compute(two, { refills: [{ ...days, system: 'C', value: '1' }] }).problems).toEqual([
      { code: 'unknown-system', parameter: 'refills', row: 1, column: 'system', values: { value: 'C' } },
    ])
  })
})

describe('recovered gas', () => {
  const recovered = (paper: string) =>
    figures([system], { recovered: [{ ...days, refrigerant: 'R-404A', value: '100', paper }] })

  test('without a paper counts as emitted', () => {
    expect(recovered('none').net).toBe('182.03')
    expect(recovered('none').rules.find(({ code }) => code === 'recovered-papers')).toEqual({
      code: 'recovered-papers',
      verdict: 'review',
      values: { without: '1' },
    })
  })

  test('with a paper of destruction or reclaim does not', () => {
    expect([recovered('destroyed').net, recovered('reclaimed').net]).toEqual(['576.31', '576.31'])
    expect(recovered('destroyed').rules.find(({ code }) => code === 'recovered-papers')?.verdict).toBe('passed')
  })
})

describe('electricity of the new system', () => {
  test('may be less than before', () => {
    expect(figures([system], { 'extra-electricity': [{ ...days, value: '-40' }] }).net).toBe('606.23')
  })
})
