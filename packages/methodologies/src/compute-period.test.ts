import { abs, add, compare, decimal, subtract, toText } from '@athar/carbon'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computePeriod, type PeriodFigures } from './compute-period.ts'
import { evaluate } from './formula.ts'
import { METHODOLOGIES, methodology } from './all-methodologies.ts'
import type { Entered, PeriodInput, Row } from './terms.ts'

const figuresOf = (id: string, input: PeriodInput, version = '1.0'): PeriodFigures => {
  const { figures, problems } = computePeriod(methodology(id, version)!, input)
  if (!figures) throw new Error(JSON.stringify(problems))
  return figures
}
const sumText = (a: string, b: string) => toText(add(decimal(a), decimal(b)))
/** Equal to the 20th digit after the point: quotients are rounded at the 34th digit of each step. */
const close = (a: string, b: string) =>
  compare(abs(subtract(decimal(a), decimal(b))), { coefficient: 1n, scale: 20 }) < 0

const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const day = (month: number, date: number, first = 2024) =>
  `${first + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-${String(date).padStart(2, '0')}`
const monthRow = (month: number, value: string, more: Row = {}): Row => ({
  ...more,
  from: day(month, 1),
  to: day(month, month === 1 ? 29 : monthDays[month % 12]!),
  value,
})

/** A period of months from the first of 2024, with a row for each month, that can be cut after any month. */
const spanOf = (first: number, last: number): { from: string; to: string } => ({
  from: monthRow(first, '0')['from']!,
  to: monthRow(last, '0')['to']!,
})
const amounts = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 24, maxLength: 24 })
const cut = fc.integer({ min: 0, max: 22 })

const solar = (first: number, last: number, exported: readonly number[], imported: readonly number[]): PeriodInput => ({
  ...spanOf(first, last),
  parameters: { technology: 'solar', capacity: '5', equipment: 'transferred' },
  measured: {
    exported: exported.slice(first, last + 1).map((value, index) => monthRow(first + index, String(value))),
    imported: imported.slice(first, last + 1).map((value, index) => monthRow(first + index, String(value))),
    'transfer-leakage': [],
  },
  debtBefore: '0',
})

const waste = (first: number, last: number, tonnes: readonly number[]): PeriodInput => ({
  ...spanOf(first, last),
  parameters: { climate: 'dry', landfill: 'deep', treatment: 'composting', captured: '0.2' },
  measured: {
    waste: tonnes
      .slice(0, last + 1)
      .map((value, month) => monthRow(month, String(value), { kind: month % 2 === 0 ? 'food' : 'paper' })),
    'treatment-emissions': [],
    'waste-leakage': [],
  },
  debtBefore: '0',
})

describe('splitting a period changes no sum', () => {
  const bothWays = (whole: PeriodFigures, one: PeriodFigures, two: PeriodFigures) => {
    for (const figure of ['baseline', 'project', 'leakage', 'uncertainty', 'net'] as const)
      expect([figure, close(sumText(one[figure], two[figure]), whole[figure])]).toEqual([figure, true])
    for (const { year, net } of whole.byYear) {
      const parts = [...one.byYear, ...two.byYear].filter((each) => each.year === year)
      expect([
        year,
        close(
          parts.reduce((total, each) => sumText(total, each.net), '0'),
          net,
        ),
      ]).toEqual([year, true])
    }
  }

  test('of renewables, wherever it is cut', () => {
    fc.assert(
      fc.property(amounts, amounts, cut, (exported, imported, at) => {
        bothWays(
          figuresOf('grid-renewables', solar(0, 23, exported, imported)),
          figuresOf('grid-renewables', solar(0, at, exported, imported)),
          figuresOf('grid-renewables', solar(at + 1, 23, exported, imported)),
        )
      }),
      { numRuns: 40 },
    )
  })

  test('of waste: what is in the landfill goes on decaying in the next period', () => {
    fc.assert(
      fc.property(amounts, cut, (tonnes, at) => {
        bothWays(
          figuresOf('organic-waste', waste(0, 23, tonnes)),
          figuresOf('organic-waste', waste(0, at, tonnes)),
          figuresOf('organic-waste', waste(at + 1, 23, tonnes)),
        )
      }),
      { numRuns: 20 },
    )
  })

  test('of a row that is cut by days with its period', () => {
    const input = (from: string, to: string, value: string): PeriodInput => ({
      ...solar(0, 11, [], []),
      from,
      to,
      measured: { exported: [{ from, to, value }], imported: [], 'transfer-leakage': [] },
    })
    bothWays(
      figuresOf('grid-renewables', input('2024-12-01', '2025-01-09', '400')),
      figuresOf('grid-renewables', input('2024-12-01', '2024-12-10', '100')),
      figuresOf('grid-renewables', input('2024-12-11', '2025-01-09', '300')),
    )
  })

  test('of devices, of refrigerants, and of planting with the stock between', () => {
    fc.assert(
      fc.property(amounts, cut, fc.integer({ min: 1, max: 99 }), (values, at, survival) => {
        const hours = (first: number, last: number): PeriodInput => ({
          ...spanOf(first, last),
          parameters: {
            form: 'devices',
            devices: '12',
            'power-before': '0.9',
            'power-after': '0.3',
            'grid-losses': '0.07',
          },
          measured: {
            hours: values.slice(first, last + 1).map((value, index) => monthRow(first + index, String(value))),
            failures: '0.1',
          },
          debtBefore: '0',
        })
        const cooling = (first: number, last: number): PeriodInput => ({
          ...spanOf(first, last),
          parameters: {
            systems: [
              {
                system: 'A',
                equipment: 'truck',
                before: 'R-404A',
                charge: '7',
                'measured-rate': '0.2',
                after: 'R-744',
                'charge-after': '8',
              },
            ],
          },
          measured: {
            refills: values
              .slice(first, last + 1)
              .map((value, index) => monthRow(first + index, String(value), { system: 'A' })),
            'extra-electricity': [],
            recovered: values.slice(first, last + 1).map((value, index) =>
              monthRow(first + index, String(value), {
                refrigerant: 'R-404A',
                paper: value % 2 ? 'none' : 'destroyed',
              }),
            ),
          },
          debtBefore: '0',
        })
        const trees = (first: number, last: number, share: string, before: string): PeriodInput => ({
          ...spanOf(first, last),
          parameters: { area: '10', 'trees-per-ha': '400', 'pit-side': '0.5', spacing: '3', permanence: 'expiry' },
          measured: {
            sample: 'survival',
            survival: share,
            'tree-biomass': '9',
            'half-width': '0.05',
            'stock-before': before,
            'baseline-removals': values
              .slice(first, last + 1)
              .map((value, index) => monthRow(first + index, String(value))),
            'site-emissions': [],
            displacement: [],
          },
          debtBefore: '0',
        })
        bothWays(
          figuresOf('efficiency-retrofit', hours(0, 23)),
          figuresOf('efficiency-retrofit', hours(0, at)),
          figuresOf('efficiency-retrofit', hours(at + 1, 23)),
        )
        bothWays(
          figuresOf('refrigerant-replacement', cooling(0, 23)),
          figuresOf('refrigerant-replacement', cooling(0, at)),
          figuresOf('refrigerant-replacement', cooling(at + 1, 23)),
        )
        const one = figuresOf('planted-area', trees(0, at, `0.${String(survival).padStart(2, '0')}`, '0'))
        const stock = one.steps.find(({ code }) => code === 'stock-after')!.value
        const whole = figuresOf('planted-area', trees(0, 23, '0.5', '0'))
        const two = figuresOf('planted-area', trees(at + 1, 23, '0.5', stock))
        expect(close(sumText(one.net, two.net), whole.net)).toBe(true)
      }),
      { numRuns: 12 },
    )
  })
})

describe('the order of entries', () => {
  test('changes no figure', () => {
    fc.assert(
      fc.property(amounts, fc.integer(), (values, seed) => {
        const input = waste(3, 20, values)
        const rows = [...(input.measured['waste'] as Row[])]
        const mixed = rows
          .map((row, index) => ({ row, key: (index * 7919 + seed) % 101 }))
          .sort((a, b) => a.key - b.key)
          .map(({ row }) => row)
        const reordered = { ...input, measured: { ...input.measured, waste: mixed } }
        expect(figuresOf('organic-waste', reordered)).toEqual(figuresOf('organic-waste', input))
      }),
      { numRuns: 15 },
    )
  })
})

describe('more emissions of the project', () => {
  const cases: readonly [id: string, code: string, row: Row][] = [
    ['grid-renewables', 'imported', { from: '2025-03-01', to: '2025-03-31', meter: 'more' }],
    ['organic-waste', 'treatment-emissions', { from: '2025-03-01', to: '2025-03-31' }],
    ['organic-waste', 'waste-leakage', { from: '2025-03-01', to: '2025-03-31' }],
    ['planted-area', 'site-emissions', { from: '2025-03-01', to: '2025-03-31' }],
    ['planted-area', 'displacement', { from: '2025-03-01', to: '2025-03-31' }],
    ['planted-area', 'baseline-removals', { from: '2025-03-01', to: '2025-03-31' }],
    ['refrigerant-replacement', 'extra-electricity', { from: '2025-03-01', to: '2025-03-31' }],
    ['refrigerant-replacement', 'refills', { from: '2025-03-01', to: '2025-03-31', system: '1' }],
    [
      'refrigerant-replacement',
      'recovered',
      { from: '2025-03-01', to: '2025-03-31', refrigerant: 'R-404A', paper: 'none' },
    ],
  ]

  test('never give more reduction, whatever brings them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.constantFrom(...cases), (value, [id, code, row]) => {
        const { input } = methodology(id, '1.0')!.vectors.find(({ code: name }) => name !== 'soc-son')!
        const more = {
          ...input,
          measured: {
            ...input.measured,
            [code]: [...(input.measured[code] as Row[]), { ...row, value: String(value) }],
          },
        }
        const [before, after] = [figuresOf(id, input), figuresOf(id, more)]
        expect(compare(decimal(after.net), decimal(before.net))).toBe(-1)
        expect(compare(decimal(after.counted), decimal(before.counted))).not.toBe(1)
      }),
      { numRuns: 60 },
    )
  })
})

describe('a negative period', () => {
  const period = (exported: string, imported: string, debtBefore: string) => ({
    ...solar(0, 0, [], []),
    measured: {
      exported: [monthRow(0, exported)],
      imported: [monthRow(0, imported)],
      'transfer-leakage': [],
    } as Entered,
    debtBefore,
  })

  test('counts 0 and stays as a debt that the next ones pay', () => {
    const first = figuresOf('grid-renewables', period('0', '1000', '0'))
    expect([first.net, first.counted, first.debtAfter]).toEqual(['-0.51', '0', '0.51'])
    const second = figuresOf('grid-renewables', period('500', '0', first.debtAfter))
    expect([second.net, second.counted, second.debtAfter]).toEqual(['0.255', '0', '0.255'])
    const third = figuresOf('grid-renewables', period('1000', '0', second.debtAfter))
    expect([third.net, third.counted, third.debtAfter]).toEqual(['0.51', '0.255', '0'])
    const verdicts = [first, second, third].map(({ rules }) => rules.at(-1))
    expect(verdicts.map((rule) => rule?.verdict)).toEqual(['review', 'review', 'review'])
    expect(verdicts[1]?.values).toEqual({ net: '0.255', debtBefore: '0.51', counted: '0', debtAfter: '0.255' })
    expect(figuresOf('grid-renewables', period('1', '0', '0')).rules.at(-1)?.verdict).toBe('passed')
    expect(figuresOf('grid-renewables', period('0', '0', '0')).rules.at(-1)?.verdict).toBe('passed')
  })

  test('never loses its debt: what all periods count, less what is still owed, is their net', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(100_000), fc.nat(100_000)), { minLength: 1, maxLength: 8 }), (periods) => {
        let debt = '0'
        let counted = '0'
        let net = '0'
        for (const [exported, imported] of periods) {
          const figures = figuresOf('grid-renewables', period(String(exported), String(imported), debt))
          debt = figures.debtAfter
          counted = sumText(counted, figures.counted)
          net = sumText(net, figures.net)
          expect(compare(decimal(figures.counted), decimal('0'))).not.toBe(-1)
          expect(compare(decimal(debt), decimal('0'))).not.toBe(-1)
        }
        expect(toText(subtract(decimal(counted), decimal(debt)))).toBe(net)
      }),
      { numRuns: 40 },
    )
  })
})

describe('the steps', () => {
  test('give their value again from their formula and terms', () => {
    for (const definition of METHODOLOGIES)
      for (const { input } of definition.vectors)
        for (const step of computePeriod(definition, input).figures!.steps) {
          if (step.method !== 'formula') continue
          const symbols = new Map(step.terms.map(({ symbol, value }) => [symbol, decimal(value)]))
          expect([step.code, toText(evaluate(step.formula, symbols))]).toEqual([step.code, step.value])
        }
  })

  test('of renewables are named, with their symbols, terms and years', () => {
    const input = {
      ...solar(11, 12, [], []),
      measured: {
        exported: [monthRow(11, '1000'), monthRow(12, '3000')],
        imported: [monthRow(12, '100')],
        'transfer-leakage': [{ from: '2025-01-01', to: '2025-01-01', value: '0.25' }],
      },
    }
    const { steps, byYear, leakage, baseline, project, uncertainty } = figuresOf('grid-renewables', input)
    expect(steps.map(({ code, symbol, year, value }) => [code, symbol, year, value])).toEqual([
      ['net-generation', 'EG', 2024, '1000'],
      ['baseline', 'BE', 2024, '0.51'],
      ['project', 'PE', 2024, '0'],
      ['leakage', 'LE', 2024, '0'],
      ['uncertainty', 'U', 2024, '0'],
      ['net-generation', 'EG', 2025, '2900'],
      ['baseline', 'BE', 2025, '1.479'],
      ['project', 'PE', 2025, '0'],
      ['leakage', 'LE', 2025, '0.25'],
      ['uncertainty', 'U', 2025, '0'],
      ['net-of-year', 'N_2024', 2024, '0.51'],
      ['net-of-year', 'N_2025', 2025, '1.229'],
      ['net', 'N', undefined, '1.739'],
      ['counted', 'C', undefined, '1.739'],
      ['debt-after', 'D_next', undefined, '0'],
    ])
    expect(byYear).toEqual([
      { year: 2024, net: '0.51' },
      { year: 2025, net: '1.229' },
    ])
    expect([baseline, project, leakage, uncertainty]).toEqual(['1.989', '0', '0.25', '0'])
    expect(steps[6]).toEqual({
      code: 'baseline',
      symbol: 'BE',
      formula: 'EG × EF ÷ 1000',
      method: 'formula',
      terms: [
        { symbol: 'EG', value: '2900', unit: 'kWh', from: 'step', source: 'net-generation' },
        { symbol: 'EF', value: '0.51', unit: 'kgCO2e-per-kWh', from: 'constant', source: 'ifi2021' },
      ],
      value: '1.479',
      unit: 'tCO2e',
      year: 2025,
    })
    expect(steps[5]?.terms[0]).toEqual({
      symbol: 'EG_out',
      value: '3000',
      unit: 'kWh',
      from: 'measured',
      source: 'exported',
    })
    expect(steps.find(({ code }) => code === 'net')?.formula).toBe('N_2024 + N_2025')
    expect(steps.at(-1)?.terms[1]).toMatchObject({ from: 'parameter', source: 'debt-before', value: '0' })
  })
})

describe('the origin of a value', () => {
  const originOf = (id: string, code: string, symbol: string) => {
    const { input } = methodology(id, '1.0')!.vectors[0]!
    return figuresOf(id, input)
      .steps.flatMap(({ terms }) => terms)
      .find((term) => term.source === code && term.symbol === symbol)?.from
  }

  test('is the project for what is fixed, and the period for what is monitored', () => {
    expect(originOf('efficiency-retrofit', 'devices', 'n')).toBe('parameter')
    expect(originOf('efficiency-retrofit', 'failures', 'v')).toBe('measured')
    expect(originOf('efficiency-retrofit', 'hours', 'h')).toBe('measured')
    expect(originOf('refrigerant-replacement', 'systems', 'M')).toBe('parameter')
    expect(originOf('refrigerant-replacement', 'refills', 'L_PJ')).toBe('measured')
    expect(originOf('refrigerant-replacement', 'ifi2021', 'EF')).toBe('constant')
  })

  test('of each year of a period is told apart', () => {
    const { input } = methodology('planted-area', '1.0')!.vectors[3]!
    const { steps } = figuresOf('planted-area', input)
    for (const code of ['baseline', 'project', 'leakage', 'uncertainty'])
      expect(steps.filter((step) => step.code === code).map(({ year }) => year)).toEqual([2021, 2022, 2023, 2024, 2025])
    expect(steps.find(({ code }) => code === 'tree-stock')).not.toHaveProperty('year')
    expect(steps.find(({ code }) => code === 'tree-stock')).not.toHaveProperty('label')
  })
})
