import { add, decimal, toText, ZERO } from '@athar/carbon'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isoOfDay } from './calendar.ts'
import { detectLayout } from './header.ts'
import { meterReadings } from './meter-readings.ts'
import { suggestMapping } from './mapping.ts'
import type { SourceRow } from './row-source.ts'
import { parseCsv } from './testing.ts'
import { createUnpivot } from './turn-rows.ts'
import type { ReadingMode } from './wide-table.ts'

const dimensionOf = (text: string) => (/^kwh$/i.test(text) ? 'energy' : null)
const tests = { isActivity: () => false, isSite: () => false, dimensionOf }

function found(lines: readonly string[]) {
  const records = parseCsv(lines.join('\n'))
  const layout = detectLayout(records)!
  const body = records.slice(layout.headerRecord)
  return meterReadings(layout, body, suggestMapping(layout, body, tests).mapping.columns)
}
function joined(lines: readonly string[], mode: ReadingMode): SourceRow[] {
  const turn = createUnpivot(found(lines)!.table(mode))
  const rows = parseCsv(lines.join('\n')).flatMap((cells, at) => turn.row({ record: at + 1, line: at + 1, cells }))
  return [...rows, ...turn.end()].sort((a, b) => a.record - b.record)
}
const said = (rows: readonly SourceRow[]) =>
  rows.map(({ skip, codes, cells }) => [skip ?? codes?.[0] ?? '', ...cells.slice(1)])

describe('an amount until the next reading', () => {
  const lines = [
    'Meter,Reading date,kWh',
    'A,2025-01-31,100',
    'B,2025-02-03,7',
    'A,2025-02-28,90',
    'B,2025-03-05,NA',
    'A,2025-03-31,80',
    'B,2025-04-04,9',
  ]

  it('ends the day before it; the last one has no end, and one without a number still ends the one before', () => {
    expect(said(joined(lines, 'until-next'))).toEqual([
      ['', 'Reading date', 'kWh', 'Period end'],
      ['', '2025-01-31', '100', '2025-02-27'],
      ['', '2025-02-03', '7', '2025-03-04'],
      ['', '2025-02-28', '90', '2025-03-30'],
      ['no-value', '2025-03-05', 'NA', ''],
      ['no-next-reading', '2025-03-31', '80', ''],
      ['no-next-reading', '2025-04-04', '9', ''],
    ])
  })

  it('is offered where the rows of a meter are weeks apart, in the order of day and month that says so', () => {
    expect(found(lines)).toMatchObject({ isNamed: false, isRising: false })
    const slashed = (dates: readonly string[]) => found(['Meter,Date,kWh', ...dates.map((date) => `A,${date},5`)])
    const dates = ['05/01/2025', '04/02/2025', '06/03/2025', '05/04/2025', '07/05/2025']
    expect(slashed(dates)?.table('until-next').readings?.dateOrder).toBe('day-month')
    const american = dates.map((date) => date.replace(/(\d+)\/(\d+)/, '$2/$1'))
    expect(slashed(american)?.table('until-next').readings?.dateOrder).toBe('month-day')
    expect(slashed(['2025-01-01', '2025-01-02', '2025-01-03', '2025-01-04', '2025-01-05'])).toBeNull()
    const latestFirst = slashed(['2025-05-01', '2025-04-01', '2025-03-01', '2025-02-01', '2025-01-01'])
    expect(latestFirst?.table('until-next').readings?.latestFirst).toBe(true)
  })
})

it('the latest first, amounts end before the row above, and registers count from the row below', () => {
  const rows = ['A,2025-04-01,30', 'A,2025-03-01,9990', 'B,2025-03-01,7', 'A,2025-02-01,NA', 'A,2025-01-01,9900']
  expect(said(joined(['Meter,Date,kWh', ...rows], 'until-next')).slice(1)).toEqual([
    ['no-next-reading', '2025-04-01', '30', ''],
    ['', '2025-03-01', '9990', '2025-03-31'],
    ['no-next-reading', '2025-03-01', '7', ''],
    ['no-value', '2025-02-01', 'NA', ''],
    ['', '2025-01-01', '9900', '2025-01-31'],
  ])
  const register = joined(['Meter,Date,Meter reading (kWh)', ...rows], 'register')
  expect(said(register).slice(1)).toEqual([
    ['register-fell', '2025-03-01', '30', '2025-03-31'],
    ['', '2025-01-01', '90', '2025-02-28'],
    ['first-reading', '2025-03-01', '7', ''],
    ['no-value', '2025-02-01', 'NA', ''],
    ['first-reading', '2025-01-01', '9900', ''],
  ])
  expect(register[1]?.quantities).toEqual(['30', '40'])
})

describe('readings of a register', () => {
  const lines = [
    'Meter,Date,Meter reading (kWh)',
    'A,2025-01-01,9000.5',
    'B,2025-01-01,100',
    'A,2025-02-01,9500.75',
    'B,2025-02-01,100',
    'A,2025-03-01,12.5',
    'A,2025-03-01,13',
    'B,2025-03-01,broken',
    'A,2025-04-01,112.5',
    'Total,,100',
  ]

  it('count their difference from the reading before; a fall is asked about with both amounts that it may be', () => {
    const rows = joined(lines, 'register')
    expect(said(rows)).toEqual([
      ['', 'Date', 'Meter reading (kWh)', 'Period end'],
      ['first-reading', '2025-01-01', '9000.5', ''],
      ['first-reading', '2025-01-01', '100', ''],
      ['', '2025-01-01', '500.25', '2025-01-31'],
      ['', '2025-01-01', '0', '2025-01-31'],
      ['register-fell', '2025-02-01', '12.5', '2025-02-28'],
      ['reading-order', '2025-03-01', '13', ''],
      ['', '2025-03-01', 'broken', ''],
      ['', '2025-03-01', '100', '2025-03-31'],
      ['', '', '100', ''],
    ])
    expect(rows[5]?.quantities).toEqual(['12.5', '511.75'])
  })

  it('are proposed where the heading says so, and offered where numbers only rise', () => {
    expect(found(lines)).toMatchObject({ isNamed: true, isRising: false })
    const rising = (name: string) =>
      found([`Meter,Date,${name}`, ...[1, 2, 3, 4, 5].map((month) => `A,2025-0${month}-01,${1000 + month * 7}.5`)])
    const named = ['Meter reading (kWh)', 'Index', 'Reading', 'قراءة العداد', 'kWh'].map((name) => [
      rising(name)?.isNamed,
      rising(name)?.isRising,
    ])
    expect(named).toEqual([
      [true, true],
      [true, true],
      [true, true],
      [true, true],
      [false, true],
    ])
    const falling = [9, 3, 8, 1, 7].map((amount, at) => `A,2025-0${at + 1}-01,${amount}`)
    expect(found(['Meter,Date,Reading (kWh)', ...falling])).toMatchObject({ isNamed: false, isRising: false })
  })

  it('are proposed where the heading says so, however far apart, few, or the latest first they are', () => {
    const named = (name: string, dates: readonly string[], amounts: readonly number[]) =>
      found([`Meter,Date,${name}`, ...dates.map((date, at) => `A,${date},${amounts[at]}`)])?.isNamed ?? false
    const years = ['2024-01-01', '2024-07-01', '2025-01-01', '2025-07-01']
    const days = ['2025-01-01', '2025-01-02', '2025-01-03', '2025-01-04']
    const rising = [9900, 9950, 9990, 10100]
    for (const name of [
      'Meter reading (kWh)',
      'Cumulative kWh',
      'قراءة العداد',
      'Current reading',
      'القراءة الحالية',
    ]) {
      expect(named(name, years, rising)).toBe(true)
      expect(named(name, days, rising)).toBe(true)
      expect(named(name, years.toReversed(), rising.toReversed())).toBe(true)
      expect(named(name, years.slice(2), rising)).toBe(true)
      expect(named(name, years, [9900, 9950, 9990, 30])).toBe(true)
      expect(named(name, days, [9, 3, 8, 1])).toBe(false)
    }
    expect(named('kWh used since the last reading', days, rising)).toBe(false)
    expect(named('kWh', years, rising)).toBe(false)
  })

  it('add up to the last reading less the first, whatever meters stand between', () => {
    const { table } = found(lines)!
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('A', 'B'), fc.nat(99_999)), { maxLength: 40 }), (steps) => {
        const turn = createUnpivot(table('register'))
        const totals = { A: ZERO, B: ZERO }
        const firsts: Partial<typeof totals> = {}
        const records = steps.map(([meter, step], at) => {
          totals[meter as 'A'] = add(totals[meter as 'A'], decimal(`${step}.${at % 10}`))
          firsts[meter as 'A'] ??= totals[meter as 'A']
          return [meter, isoOfDay(20_000 + at * 30), toText(totals[meter as 'A'])]
        })
        turn.row({ record: 1, line: 1, cells: parseCsv(lines[0]!)[0]! })
        const rows = records.flatMap((cells, at) => turn.row({ record: at + 2, line: at + 2, cells }))
        expect(rows).toHaveLength(records.length)
        for (const meter of ['A', 'B'] as const) {
          const used = rows
            .filter(({ skip, cells }) => skip === undefined && cells[0] === meter)
            .reduce((sum, { cells }) => add(sum, decimal(String(cells[2]))), firsts[meter] ?? ZERO)
          expect(toText(used)).toBe(toText(totals[meter]))
        }
      }),
    )
  })
})
