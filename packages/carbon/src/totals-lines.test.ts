import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calculate } from './calculate.ts'
import { type Decimal, decimal, multiply, sum, toText } from './decimal.ts'
import type { EmissionAmounts } from './factor-amounts.ts'
import { perSet } from './gwp.ts'
import { amountsToJson, type ResolvedFactorJson } from './resolution-json.ts'
import { totalsOf } from './totals.ts'
import { figuresOf, type LineFigures, type RatedFigure, type RecordLine, rowsOfLine } from './totals-lines.ts'

const amounts = (kg: string): EmissionAmounts => ({
  co2e: perSet(() => decimal(kg)),
  gases: [{ gas: 'Carbon dioxide', group: 'CO2', kg: decimal(kg), co2e: perSet(() => decimal(kg)) }],
  biogenicCo2: decimal('0.5'),
})
const figure = (kg: string, more: Partial<RatedFigure> = {}): RatedFigure => ({
  scope: 1,
  category: 'stationary-combustion',
  rate: amounts(kg),
  flags: ['region-proxy'],
  resolved: { factor: { id: 'diesel' } } as ResolvedFactorJson,
  ...more,
})
const figures = (more: Partial<LineFigures> = {}): LineFigures => ({
  main: figure('2.5'),
  market: null,
  upstream: [],
  energy: null,
  ...more,
})
const line = (more: Partial<RecordLine> = {}): RecordLine => ({
  from: '2025-03-01',
  to: '2025-03-31',
  entity: 'parent',
  site: 'riyadh',
  activity: 'diesel-stationary',
  supplier: '7',
  quantity: decimal('100'),
  records: 3,
  ...more,
})
const kgOf = (rows: readonly { co2e: { AR5: Decimal } }[]) => toText(sum(rows.map((row) => row.co2e.AR5)))

describe('the figures of a stored resolution', () => {
  const stored = (kg: string): ResolvedFactorJson => ({
    ...figure(kg).resolved,
    scope: 2,
    category: 'purchased-electricity',
    rate: amountsToJson(amounts(kg)),
    warnings: ['confidence-single'],
  })

  test('have their rates read, and keep the factor as it was stored', () => {
    const [main, market, upstream] = [stored('0.592'), stored('0.1'), stored('0.07')]
    const read = figuresOf({ factor: main, market, upstream: [upstream], energy: null })
    expect(read.main).toMatchObject({ scope: 2, category: 'purchased-electricity', flags: ['confidence-single'] })
    expect(read.main.resolved).toBe(main)
    const rates = [read.main, read.market!, ...read.upstream].map(({ rate }) => toText(rate.co2e.AR6))
    expect(rates).toEqual(['0.592', '0.1', '0.07'])
  })

  test('have no market-based one where none was resolved', () => {
    const read = figuresOf({ factor: stored('1'), market: null, upstream: [], energy: null })
    expect(read).toMatchObject({ market: null, upstream: [], energy: null })
  })
})

describe('a line of records', () => {
  test('within a month is one row with everything the resolution says', () => {
    const given = line()
    const [row, ...more] = rowsOfLine(given, figures())
    expect(more).toEqual([])
    expect(row).toMatchObject({
      scope: 1,
      category: 'stationary-combustion',
      entity: 'parent',
      site: 'riyadh',
      month: '2025-03',
      supplier: '7',
      activity: 'diesel-stationary',
      flags: ['region-proxy'],
      records: 3,
      role: 'main',
    })
    expect(row!.line).toBe(given)
    expect(row!.market).toBeUndefined()
    expect(toText(row!.co2e.AR5)).toBe('250')
    expect(toText(row!.biogenicCo2!)).toBe('50')
    expect(row!.gases.map(({ gas, kg }) => [gas, kg && toText(kg)])).toEqual([['Carbon dioxide', '250']])
  })

  test('over several months is one row a month, by days, its records counted once', () => {
    const rows = rowsOfLine(line({ from: '2025-01-31', to: '2025-03-01' }), figures())
    expect(rows.map(({ month, records }) => [month, records])).toEqual([
      ['2025-01', 3],
      ['2025-02', 0],
      ['2025-03', 0],
    ])
    expect(rows.map(({ co2e }) => toText(co2e.AR6))).toEqual(['8.3333333333325', '233.3333333333325', '8.333333333335'])
    expect(kgOf(rows)).toBe('250')
  })

  test('of purchased energy has its market-based figure on the same quantity, with its own marks', () => {
    const market = figure('0.4', { scope: 2, flags: ['residual-mix'] })
    const [row] = rowsOfLine(line(), figures({ main: figure('1', { scope: 2 }), market }))
    expect(toText(row!.market!.co2e.AR5)).toBe('40')
    expect(row!.market!.flags).toEqual(['residual-mix'])
    expect([row!.figure.rate, row!.marketFigure]).toEqual([amounts('1'), market])
  })

  test('adds a row in the supply chain’s own category, without counting the records again', () => {
    const upstream = [figure('0.3', { scope: 3, category: 'scope3-3', flags: [] })]
    const rows = rowsOfLine(line(), figures({ upstream }))
    expect(rows.map(({ role, category, records }) => [role, category, records])).toEqual([
      ['main', 'stationary-combustion', 3],
      ['upstream', 'scope3-3', 0],
    ])
    const totals = totalsOf(rows, 'AR5')
    expect(toText(totals.total.location.co2e.AR5)).toBe('280')
    expect(totals.total.records).toBe(3)
  })

  test('gives what its records would give one by one', () => {
    const quantity = fc.tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 6 }))
    fc.assert(
      fc.property(
        fc.array(quantity, { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 1, max: 1e9 }),
        (parts, rate) => {
          const quantities = parts.map(([coefficient, scale]) => ({ coefficient: BigInt(coefficient), scale }))
          const main = figure(toText({ coefficient: BigInt(rate), scale: 7 }))
          const alone = sum(quantities.map((each) => calculate(each, main.rate).co2e.AR5))
          const together = rowsOfLine(line({ quantity: sum(quantities) }), figures({ main }))
          expect(kgOf(together)).toBe(toText(alone))
        },
      ),
    )
  })

  test('loses nothing to the split, whatever the days and the quantity', () => {
    const day = (offset: number) => new Date(Date.UTC(2024, 0, 1 + offset)).toISOString().slice(0, 10)
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 0, max: 400 }),
        fc.integer(),
        (start, length, amount) => {
          const quantity = decimal(amount)
          const rows = rowsOfLine(line({ from: day(start), to: day(start + length), quantity }), figures())
          expect(kgOf(rows)).toBe(toText(multiply(quantity, decimal('2.5'))))
        },
      ),
    )
  })
})
