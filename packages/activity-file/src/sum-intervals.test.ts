import { add, decimal, toText, ZERO } from '@athar/carbon'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isoOfDay } from './calendar.ts'
import type { Cell } from './cell.ts'
import { detectLayout } from './header.ts'
import { intervalTable } from './interval-columns.ts'
import { intervalRows } from './interval-rows.ts'
import { suggestMapping } from './mapping.ts'
import type { NumberMarks } from './number.ts'
import type { SourceRow } from './row-source.ts'
import { createUnpivot } from './turn-rows.ts'

const dimensionOf = (text: string) => (/^kwh$/i.test(text) ? 'energy' : null)
const tests = { isActivity: () => false, isSite: () => false, dimensionOf }

function found(records: readonly (readonly Cell[])[]) {
  const layout = detectLayout(records.slice(0, 500))!
  const body = records.slice(layout.headerRecord, 1000)
  const { columns } = suggestMapping(layout, body, tests).mapping
  return intervalRows(layout, body, { columns, dimensionOf, utcOffsetMinutes: 180 })
}

function summed(records: readonly (readonly Cell[])[]): SourceRow[] {
  const turn = createUnpivot(found(records)!.table)
  const rows = records.flatMap((cells, index) => turn.row({ record: index + 1, line: index + 1, cells }))
  return [...rows, ...turn.end()].sort((a, b) => a.record - b.record)
}
const sums = (rows: readonly SourceRow[]) =>
  rows.slice(1).flatMap(({ skip, cells, line, codes }) => (skip === undefined ? [[line, codes, cells]] : []))

const two = (value: number) => String(value).padStart(2, '0')
/** Rows of one meter: from this day on, so many days of intervals so long. */
function intervals(meter: string, days: number, quantity: (at: number) => Cell, from = 20_089, minutes = 30) {
  const perDay = 1440 / minutes
  return Array.from({ length: days * perDay }, (_, at) => {
    const minute = (at % perDay) * minutes
    const time = `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
    return [meter, `${isoOfDay(from + Math.floor(at / perDay))} ${time}`, quantity(at)]
  })
}
const header = ['Meter', 'Timestamp', 'kWh']
// 20,089 is 1 January 2025.

describe('a row for each half-hour', () => {
  it('is summed exactly to one row a meter and month; every row of the file stays one row', () => {
    const rows = summed([header, ...intervals('A', 32, () => '0.1'), ...intervals('B', 31, () => '0.2')])
    expect(rows).toHaveLength(1 + 63 * 48)
    expect(rows.map(({ record }) => record)).toEqual(rows.map((_, at) => at + 1))
    expect(rows[0]!.cells).toEqual(['Meter', 'Period start', 'Period end', 'Quantity', 'Unit', 'Note'])
    const all = 'Sum of 1488 of 1488 intervals'
    expect(sums(rows)).toEqual([
      [2, undefined, ['A', '2025-01-01', '2025-01-31', '148.8', 'kWh', all]],
      [1490, undefined, ['A', '2025-02-01', '2025-02-01', '4.8', 'kWh', 'Sum of 48 of 48 intervals']],
      [1538, undefined, ['B', '2025-01-01', '2025-01-31', '297.6', 'kWh', all]],
    ])
  })

  it('without a number is a gap, and what cannot be summed stays with its reason', () => {
    const odd: Record<number, Cell> = { 3: '', 4: 'NA', 7: '-2', 9: 'broken' }
    const day = intervals('A', 31, (at) => (at in odd ? odd[at]! : '1'))
    const rows = summed([header, ...day, day[20]!, ['Total', '', '1484']])
    const note = 'Sum of 1484 of 1488 intervals. Missing: 2025-01-01 01:30 – 2025-01-01 02:00; '
    const [sum, ...others] = sums(rows)
    expect(sum).toEqual([
      2,
      ['interval-gaps'],
      ['A', '2025-01-01', '2025-01-31', '1484', 'kWh', `${note}2025-01-01 03:30; 2025-01-01 04:30`],
    ])
    expect(others.map(([line, codes, cells]) => [line, codes, (cells as Cell[])[3]])).toEqual([
      [9, ['interval-negative'], '-2'],
      [11, undefined, 'broken'],
      [1490, ['interval-repeated'], '1'],
      [1491, undefined, '1484'],
    ])
    expect(rows.filter(({ skip }) => skip === 'no-value').map(({ line }) => line)).toEqual([5, 6])
  })

  it('lasts from the first to the last day with an interval: the rest of the month may be in another file', () => {
    const half = (from: number, days: number) => {
      const rows = intervals('A', days, (at) => (at === 60 ? '' : '1'), from)
      return sums(summed([header, ...rows.slice(3)])).map(([, , cells]) => cells)
    }
    const gaps = (first: string, second: string, note: string) => `${note}. Missing: ${first}; ${second}`
    expect(half(20_089, 15)).toEqual([
      [
        'A',
        '2025-01-01',
        '2025-01-15',
        '716',
        'kWh',
        gaps('2025-01-01 00:00 – 2025-01-01 01:00', '2025-01-02 06:00', 'Sum of 716 of 720 intervals'),
      ],
    ])
    expect(half(20_104, 16)).toEqual([
      [
        'A',
        '2025-01-16',
        '2025-01-31',
        '764',
        'kWh',
        gaps('2025-01-16 00:00 – 2025-01-16 01:00', '2025-01-17 06:00', 'Sum of 764 of 768 intervals'),
      ],
    ])
  })

  it('loses nothing and counts nothing twice, in whatever order meters and times come', () => {
    const quantity = fc.constantFrom('0', '0.125', '1.5', '12', '', 'NA', '-1', 'x')
    const head = intervals('A', 10, () => '0.5')
    const table = found([header, ...head])!.table
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('A', 'B'), fc.nat(200), quantity), { maxLength: 60 }), (picked) => {
        const turn = createUnpivot(table)
        const slots = intervals('', 5, () => '')
        const records = picked.map(([meter, at, text]) => [meter, slots[at]![1]!, text])
        const file = [header, ...records]
        const rows = file.flatMap((cells, at) => turn.row({ record: at + 1, line: at + 1, cells }))
        const all = [...rows, ...turn.end()]
        expect(all.map(({ record }) => record).sort((a, b) => a - b)).toEqual(file.map((_, at) => at + 1))
        const read = new Map<string, string>()
        for (const [meter, at, text] of records)
          if (/^\d/.test(String(text)) && !read.has(`${meter} ${at}`)) read.set(`${meter} ${at}`, String(text))
        const total = [...read.values()].reduce((sum, text) => add(sum, decimal(text)), ZERO)
        const stored = turn.end().reduce((sum, { cells }) => add(sum, decimal(String(cells[3]))), ZERO)
        expect(toText(stored)).toBe(toText(total))
      }),
    )
  })
})

it('a sum of rows or columns is handed over in plain digits, which no mark of the file reads otherwise', () => {
  const rows = summed([header, ...intervals('A', 31, () => '0.125').slice(1)])
  expect(rows[1]).toMatchObject({ quantity: '185.875' })
  const names = ['Meter', ...Array.from({ length: 24 }, (_, at) => `kWh_${at + 1}`)]
  const turn = createUnpivot(
    intervalTable(detectLayout([names, ['A', ...names.slice(1).map(() => '0.5')]])!, [], dimensionOf)!,
  )
  const day = (cell: Cell) => turn.row({ record: 2, line: 2, cells: ['A', ...names.slice(2).map(() => '0.125'), cell] })
  expect(day('9')).toMatchObject([{ quantity: '11.875' }])
  expect(day('broken')[0]?.quantity).toBeUndefined()
})

describe('intervals of a day as columns', () => {
  const names = ['Meter', 'Date', ...Array.from({ length: 48 }, (_, at) => `${two(at >> 1)}:${at % 2 ? '30' : '00'}`)]
  const day = (quantity: (at: number) => Cell, marks?: NumberMarks) => {
    const cells = ['A', '2025-01-01', ...names.slice(2).map((_, at) => quantity(at))]
    const table = intervalTable(detectLayout([names, cells])!, [cells], dimensionOf)!
    const turn = createUnpivot(marks ? { ...table, numberMarks: marks } : table)
    return turn.row({ record: 2, line: 2, cells })[0]!
  }

  it('are read by the decimal mark of their file, as its own numbers show it or a person says', () => {
    const mixed = (at: number) => (at % 3 ? '1,234' : '0,5')
    expect(day(mixed)).toMatchObject({ quantity: '47.488' })
    expect(day(mixed, 'auto')).toMatchObject({ quantity: '47.488' })
    expect(day(mixed, 'comma')).toMatchObject({ quantity: '47.488' })
    expect(day((at) => (at % 3 ? '1.234' : '0.5'))).toMatchObject({ quantity: '47.488' })
    expect(day((at) => (at % 3 ? 1.234 : '0,5'))).toMatchObject({ quantity: '47.488' })
    expect(day(mixed).codes).toBeUndefined()
  })

  it('wait with both sums where nothing says which mark it is', () => {
    const open = { codes: ['number-ambiguous'], quantities: ['59232', '59.232'] }
    expect(day(() => '1,234')).toMatchObject(open)
    expect(day(() => '1,234', 'comma')).toMatchObject({ quantity: '59.232' })
    expect(day(() => '1,234', 'point')).toMatchObject({ quantity: '59232' })
    // The marks of other days contradict each other, and this day does too.
    expect(day((at) => ['1,5', '1.5'][at] ?? '1,234', 'auto').codes).toEqual(['number-ambiguous'])
  })
})

describe('tables of intervals are known by their times', () => {
  const hours = intervals('A', 20, () => '1', 20_089, 60)

  it('of quarters, half-hours and hours, with the time in a column of its own or as a workbook keeps it', () => {
    const apart = hours.map(([meter, at, amount]) => [meter!, ...String(at).split(' '), amount!])
    const typed = hours.map(([meter, at]) => [meter!, new Date(`${String(at).replace(' ', 'T')}:00Z`), 1])
    const serial = hours.map(([meter], at) => [meter!, String(45_658 + Math.round((at / 24) * 1e4) / 1e4), '1'])
    const quarters = intervals('A', 4, () => '1', 20_089, 15)
    expect(
      [
        [header, ...hours],
        [['Meter', 'Date', 'Time', 'kWh'], ...apart],
        [header, ...typed],
        [header, ...serial],
        [header, ...quarters],
      ].map((records) => found(records)?.table.rows?.minutes),
    ).toEqual([60, 60, 60, 60, 15])
    expect(sums(summed([header, ...serial])).map(([, , cells]) => (cells as Cell[]).slice(1, 4))).toEqual([
      ['2025-01-01', '2025-01-20', '480'],
    ])
    expect(found([header, ...hours])?.rows).toBe(480)
  })

  it('whose order of day and month is the one in which days follow each other', () => {
    const slashed = (order: (year: string, month: string, day: string) => string) =>
      intervals('A', 9, () => '1', 20_179).map(([meter, at, amount]) => {
        const [year = '', month = '', day = '', time = ''] = String(at).split(/[- ]/)
        return [meter!, `${order(year, month, day)} ${time}`, amount!]
      })
    const read = [
      slashed((year, month, day) => `${day}/${month}/${year}`),
      slashed((year, month, day) => `${month}/${day}/${year}`),
    ].map((body) => found([header, ...body])?.table.rows?.dateOrder)
    expect(read).toEqual(['day-month', 'month-day'])
  })

  it('that may be the ends of their intervals: midnight then closes the day before', () => {
    const ends = hours.map(([meter], at) => {
      const minutes = (at + 1) * 60
      const day = isoOfDay(20_089 + Math.floor(minutes / 1440))
      return [meter!, `${day} ${two((minutes % 1440) / 60)}:00`, '1']
    })
    const rows = summed([header, ...ends])
    expect(sums(rows).map(([, , cells]) => (cells as Cell[])[3])).toEqual(['480'])
    expect(String(sums(rows)[0]?.[2])).toContain('2025-01-01,2025-01-20,480,kWh,Sum of 480 of 480 intervals')
  })

  it('and are no sums where the numbers are readings of a register, or days', () => {
    const rising = hours.map(([meter, at], index) => [meter!, at!, String(1000 + index)])
    expect(found([header, ...rising])).toBeNull()
    expect(found([['Meter', 'Timestamp', 'Meter reading (kWh)'], ...hours])).toBeNull()
    const days = hours.map(([meter], index) => [meter!, isoOfDay(20_089 + index), '1'])
    expect(found([header, ...days])).toBeNull()
  })
})

describe('what is no consumption', () => {
  it('is left out by name: rows of reactive energy and demand, and columns beside the amounts', () => {
    const body = intervals('A', 10, () => '1').flatMap(([meter, at, amount]) => [
      [meter!, at!, amount!, 'kWh', '7'],
      [meter!, at!, '5', 'kVArh', '7'],
      [meter!, at!, '9', 'kW', '7'],
    ])
    const records = [['Meter', 'Timestamp', 'Value', 'Unit', 'Demand (kVA)'], ...body]
    const { table } = found(records)!
    expect(table.rows?.leftOut).toEqual(['Demand (kVA)'])
    const rows = summed(records)
    expect(sums(rows).map(([, , cells]) => (cells as Cell[]).slice(0, 5))).toEqual([
      ['A', 'kWh', '2025-01-01', '2025-01-10', '480'],
    ])
    expect(rows.filter(({ skip }) => skip === 'not-consumption')).toHaveLength(960)
  })

  it('is the amount of another column: rows are told apart by meter and site, not by what varies', () => {
    const body = intervals('A', 10, (at) => String(1 + (at % 7))).map(([meter, at, amount], index) => [
      String(index),
      meter!,
      at!,
      amount!,
      String(20 + (index % 9) / 2),
    ])
    const { table } = found([['Row', 'Meter', 'Timestamp', 'kWh', 'Temperature'], ...body])!
    expect(table.kept).toEqual([1])
    expect(table.rows?.leftOut).toEqual(['Row', 'Temperature'])
  })
})
