import { describe, expect, test } from 'vitest'
import { computePeriod } from './compute-period.ts'
import { METHODOLOGIES, methodology } from './all-methodologies.ts'
import type { Entered, PeriodInput } from './terms.ts'

const solar = methodology('grid-renewables', '1.0')!
const good: PeriodInput = solar.vectors[0]!.input

const problems = (changes: Partial<PeriodInput>, definition = solar) =>
  computePeriod(definition, { ...good, ...changes }).problems
const withParameters = (parameters: Entered) => problems({ parameters: { ...good.parameters, ...parameters } })
const withMeasured = (measured: Entered) => problems({ measured: { ...good.measured, ...measured } })

describe('an input', () => {
  test('of every vector has no problem, and none of its parameters may be left out', () => {
    const unnoticed = METHODOLOGIES.flatMap((definition) =>
      definition.vectors.flatMap(({ input }) =>
        (['parameters', 'measured'] as const).flatMap((part) =>
          Object.keys(input[part]).flatMap((code) => {
            const { [code]: _left, ...rest } = input[part]
            const found = computePeriod(definition, { ...input, [part]: rest }).problems
            return found?.some((each) => each.code === 'missing-parameter' && each.parameter === code) ? [] : [code]
          }),
        ),
      ),
    )
    expect(unnoticed).toEqual([])
  })

  test('names every missing parameter by its code, in the order of the definition', () => {
    expect(problems({ parameters: {}, measured: {} })).toEqual(
      ['technology', 'capacity', 'equipment', 'exported', 'imported'].map((parameter) => ({
        code: 'missing-parameter',
        parameter,
        values: {},
      })),
    )
    expect(withParameters({ capacity: '' })).toEqual([{ code: 'missing-parameter', parameter: 'capacity', values: {} }])
    expect(withParameters({ capacity: [] })?.[0]).toMatchObject({ code: 'missing-parameter', parameter: 'capacity' })
    expect(withMeasured({ imported: '5' })?.[0]).toMatchObject({ code: 'missing-parameter', parameter: 'imported' })
  })

  test('asks for what a choice brings with it, and not for the rest', () => {
    expect(withParameters({ 'grid-factor': 'margins' })).toEqual([
      { code: 'missing-parameter', parameter: 'build-margin', values: {} },
    ])
    expect(withParameters({ equipment: 'transferred' })).toEqual([
      { code: 'missing-parameter', parameter: 'transfer-leakage', values: {} },
    ])
    expect(withParameters({ 'build-margin': 'not asked for, so not read' })).toBeUndefined()
  })

  test('with a parameter that the methodology does not have is refused', () => {
    expect(withParameters({ colour: 'red' })).toEqual([{ code: 'unknown-parameter', parameter: 'colour', values: {} }])
    // A monitored parameter among the fixed ones is in the wrong place.
    expect(withParameters({ exported: [] })).toEqual([{ code: 'unknown-parameter', parameter: 'exported', values: {} }])
    expect(withMeasured({ capacity: '5' })?.[0]?.code).toBe('unknown-parameter')
    expect(withParameters({ constructor: 'x' })?.[0]).toMatchObject({ parameter: 'constructor' })
  })

  test('tells what is no number, and a broken bound with both numbers', () => {
    expect(withParameters({ capacity: '5 MW' })).toEqual([
      { code: 'not-a-number', parameter: 'capacity', values: { value: '5 MW' } },
    ])
    expect(withParameters({ capacity: '0' })).toEqual([
      { code: 'below-min', parameter: 'capacity', values: { value: '0', min: '0.000001' } },
    ])
    expect(withParameters({ capacity: '100001' })).toEqual([
      { code: 'above-max', parameter: 'capacity', values: { value: '100001', max: '100000' } },
    ])
    expect(withParameters({ capacity: '100000' })).toBeUndefined()
    expect(withParameters({ capacity: '0.000001' })).toBeUndefined()
    expect(withParameters({ technology: 'coal' })).toEqual([
      { code: 'unknown-option', parameter: 'technology', values: { value: 'coal' } },
    ])
  })

  test('needs two days in order, and a debt that is not negative', () => {
    expect(problems({ from: '2025-02-30' })).toEqual([{ code: 'not-a-day', values: { value: '2025-02-30' } }])
    expect(problems({ from: '', to: 'later' })?.map((each) => each.values['value'])).toEqual(['', 'later'])
    expect(problems({ from: '2026-01-01' })).toEqual([
      { code: 'period-reversed', values: { from: '2026-01-01', to: '2025-12-31' } },
    ])
    expect(problems({ from: '1925-01-01' })).toEqual([
      { code: 'period-too-long', values: { years: '101', most: '100' } },
    ])
    expect(problems({ debtBefore: '-1' })).toEqual([
      { code: 'below-min', parameter: 'debt-before', values: { value: '-1', min: '0' } },
    ])
    expect(problems({ debtBefore: '' })?.[0]).toMatchObject({ code: 'not-a-number', parameter: 'debt-before' })
  })
})

describe('a table', () => {
  const row = { from: '2025-01-01', to: '2025-01-31', value: '10' }

  test('of too few rows is refused; an empty one may say "none"', () => {
    expect(withMeasured({ exported: [] })).toEqual([
      { code: 'too-few-rows', parameter: 'exported', values: { given: '0', fewest: '1' } },
    ])
    expect(withMeasured({ imported: [] })).toBeUndefined()
  })

  test('names the row and column of a cell that is missing or wrong', () => {
    expect(withMeasured({ exported: [row, { from: '2025-02-30', to: '', value: '-5' }] })).toEqual([
      { code: 'not-a-day', parameter: 'exported', row: 2, column: 'from', values: { value: '2025-02-30' } },
      { code: 'missing-cell', parameter: 'exported', row: 2, column: 'to', values: {} },
      { code: 'below-min', parameter: 'exported', row: 2, column: 'value', values: { value: '-5', min: '0' } },
    ])
    expect(withMeasured({ exported: [{ ...row, value: '1,000' }] })?.[0]?.code).toBe('not-a-number')
    expect(withMeasured({ exported: [{ ...row, value: ' ' }] })?.[0]?.code).toBe('missing-cell')
  })

  test('tells an option that a column does not have', () => {
    const waste = methodology('organic-waste', '1.0')!
    const { input } = waste.vectors[1]!
    const measured = { ...input.measured, waste: [{ ...row, kind: 'plastic' }] }
    expect(computePeriod(waste, { ...input, measured }).problems).toEqual([
      { code: 'unknown-option', parameter: 'waste', row: 1, column: 'kind', values: { value: 'plastic' } },
    ])
  })

  test('has rows inside the period, each ending after it begins', () => {
    expect(withMeasured({ exported: [{ ...row, to: '2024-12-31' }] })?.[0]).toEqual({
      code: 'row-reversed',
      parameter: 'exported',
      row: 1,
      values: { from: '2025-01-01', to: '2024-12-31' },
    })
    const outside = { from: '2024-12-31', to: '2026-01-01', first: '2025-01-01', last: '2025-12-31' }
    expect(withMeasured({ exported: [row, { ...row, from: '2024-12-31', to: '2026-01-01' }] })).toEqual([
      { code: 'row-outside-period', parameter: 'exported', row: 2, values: outside },
    ])
    expect(withMeasured({ exported: [{ ...row, from: '2025-12-31', to: '2026-01-01' }] })?.[0]?.code).toBe(
      'row-outside-period',
    )
  })

  test('of waste looks back a hundred years, and no further', () => {
    const waste = methodology('organic-waste', '1.0')!
    const { input } = waste.vectors[1]!
    const from = (day: string) =>
      computePeriod(waste, {
        ...input,
        measured: { ...input.measured, waste: [{ from: day, to: day, kind: 'food', value: '1' }] },
      }).problems?.[0]
    expect(from('1925-01-01')).toBeUndefined()
    expect(from('1924-12-31')).toMatchObject({ code: 'row-outside-period', values: { first: '1925-01-01' } })
  })

  test('of energy refuses two rows of one meter that share a day, in any order', () => {
    const second = { from: '2025-01-31', to: '2025-02-28', value: '20' }
    expect(withMeasured({ exported: [second, row] })).toEqual([
      {
        code: 'rows-overlap',
        parameter: 'exported',
        row: 1,
        values: { from: '2025-01-31', to: '2025-02-28', other: '2' },
      },
    ])
    expect(withMeasured({ exported: [row, { ...second, from: '2025-02-01' }] })).toBeUndefined()
    expect(withMeasured({ exported: [row, { ...second, meter: 'B' }] })).toBeUndefined()
    const long = { from: '2025-01-01', to: '2025-06-30', value: '1' }
    const inside = { from: '2025-02-01', to: '2025-02-02', value: '1' }
    const later = { from: '2025-06-30', to: '2025-07-01', value: '1' }
    expect(withMeasured({ exported: [long, inside, later] })?.map((each) => [each.row, each.values['other']])).toEqual([
      [2, '1'],
      [3, '1'],
    ])
  })
})
