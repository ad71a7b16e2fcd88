import { describe, expect, test } from 'vitest'
import { computePeriod } from './compute-period.ts'
import { methodology } from './all-methodologies.ts'
import type { Entered } from './terms.ts'

const definition = methodology('grid-renewables', '1.0')!
const { input } = definition.vectors[0]!
const figures = (parameters: Entered, measured: Entered = {}) =>
  computePeriod(definition, {
    ...input,
    parameters: { ...input.parameters, ...parameters },
    measured: { ...input.measured, ...measured },
  }).figures!
const rule = (code: string, parameters: Entered, measured: Entered = {}) =>
  figures(parameters, measured).rules.find((each) => each.code === code)

describe('renewables', () => {
  test('take the factor entered, or the combined margin of their own margins', () => {
    expect(figures({ 'combined-margin': '0.5' }).net).toBe('4975')
    const margins = figures({ 'grid-factor': 'margins', 'build-margin': '0.264' })
    expect(margins.steps[0]).toMatchObject({ code: 'combined-margin', value: '0.51' })
    expect(margins.steps[0]?.terms.map(({ source }) => source)).toEqual(['tool07', 'ifi2021', 'tool07', 'build-margin'])
    expect(margins.net).toBe('5074.5')
  })

  test('have weights that make 1', () => {
    const weights = { 'grid-factor': 'margins', 'build-margin': '0.2' }
    expect(rule('weights', weights)).toEqual({ code: 'weights', verdict: 'passed', values: { total: '1' } })
    expect(rule('weights', { ...weights, 'weight-build': '0.5' })).toMatchObject({
      verdict: 'failed',
      values: { total: '1.25' },
    })
    expect(rule('weights', {})).toBeUndefined()
  })

  test('above 15 MW are for the large-scale document', () => {
    expect(rule('scale', { capacity: '15' })).toEqual({
      code: 'scale',
      verdict: 'passed',
      values: { capacity: '15', limit: '15' },
    })
    expect(rule('scale', { capacity: '15.001' })?.verdict).toBe('review')
  })

  test('cannot generate more than capacity × hours', () => {
    const most = String(2 * 1000 * 24 * 365)
    const exported = (value: string) => ({ exported: [{ from: '2025-01-01', to: '2025-12-31', value }] })
    expect(rule('generation-possible', { capacity: '2' }, exported(most))?.verdict).toBe('passed')
    expect(rule('generation-possible', { capacity: '2' }, exported(`${most}.1`))).toEqual({
      code: 'generation-possible',
      verdict: 'failed',
      values: { exported: '17520000.1', most: '17520000' },
    })
  })

  test('tell days without a reading, counting a day of two meters once', () => {
    const exported = [
      { from: '2025-01-11', to: '2025-12-31', value: '1', meter: 'A' },
      { from: '2025-01-06', to: '2025-02-01', value: '1', meter: 'B' },
      { from: '2025-03-01', to: '2025-03-02', value: '1', meter: 'B' },
    ]
    expect(rule('export-covered', {}, { exported })).toEqual({
      code: 'export-covered',
      verdict: 'review',
      values: { days: '365', covered: '360', missing: '5' },
    })
    expect(rule('export-covered', {})?.verdict).toBe('passed')
  })

  test('say when a row crosses a new year, so that it was shared by days', () => {
    const across = computePeriod(definition, {
      ...input,
      from: '2024-12-22',
      to: '2025-01-10',
      measured: { exported: [{ from: '2024-12-22', to: '2025-01-10', value: '2000' }], imported: [] },
    }).figures!
    expect(across.byYear).toEqual([
      { year: 2024, net: '0.51' },
      { year: 2025, net: '0.51' },
    ])
    expect(across.rules.find(({ code }) => code === 'new-year')).toEqual({
      code: 'new-year',
      verdict: 'review',
      values: { rows: '1' },
    })
    expect(rule('new-year', {})).toMatchObject({ verdict: 'passed', values: { rows: '0' } })
  })
})
