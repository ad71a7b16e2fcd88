import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cell } from './cell.ts'
import { createUnpivot } from './turn-rows.ts'
import { detectWide, knowsYear } from './wide-table.ts'

const turned = (records: readonly (readonly Cell[])[]) => {
  const wide = detectWide(records)
  if (!wide) return null
  const turn = createUnpivot(wide)
  return records.flatMap((cells, index) => turn.row({ record: index + 1, line: index + 1, cells }))
}
const cellsOf = (records: readonly (readonly Cell[])[]) => turned(records)?.map(({ cells }) => cells)

describe('months as columns', () => {
  it('become rows, with the line of the file they came from; sums and empty months leave none', () => {
    const records = [
      ['Electricity 2025', '', '', '', '', '', ''],
      ['Site', 'Activity', 'Unit', 'Jan', 'Feb', 'March', 'Total'],
      ['Riyadh', 'electricity-grid', 'kWh', '100', '', '120', '220'],
      ['Jeddah', 'electricity-grid', 'kWh', '90', '80', '70', '240'],
      ['Total', '', '', '190', '80', '190', '460'],
    ]
    expect(turned(records)).toEqual([
      { record: 1, line: 1, cells: ['Electricity 2025', '', '', '', ''] },
      { record: 2, line: 2, cells: ['Site', 'Activity', 'Unit', 'Period', 'Quantity'] },
      { record: 3, line: 3, cells: ['Riyadh', 'electricity-grid', 'kWh', '2025-01', '100'] },
      { record: 4, line: 3, cells: ['Riyadh', 'electricity-grid', 'kWh', '2025-03', '120'] },
      { record: 5, line: 4, cells: ['Jeddah', 'electricity-grid', 'kWh', '2025-01', '90'] },
      { record: 6, line: 4, cells: ['Jeddah', 'electricity-grid', 'kWh', '2025-02', '80'] },
      { record: 7, line: 4, cells: ['Jeddah', 'electricity-grid', 'kWh', '2025-03', '70'] },
      { record: 8, line: 5, cells: ['Total', '', '', '', ''] },
    ])
  })

  it('in Arabic, by dates of a workbook, and with the year in a column or above the months', () => {
    expect(
      cellsOf([
        ['الموقع', 'السنة', 'يناير', 'فبراير', 'مارس'],
        ['الرياض', '2025', '1', '2', '3'],
      ]),
    ).toEqual([
      ['الموقع', 'السنة', 'الفترة', 'الكمية'],
      ['الرياض', '2025', '2025-01', '1'],
      ['الرياض', '2025', '2025-02', '2'],
      ['الرياض', '2025', '2025-03', '3'],
    ])
    const first = (month: number) => new Date(Date.UTC(2025, month, 1))
    expect(
      cellsOf([
        ['Site', first(0), first(1), first(2)],
        ['Riyadh', 1, 2, 3],
      ])?.[1],
    ).toEqual(['Riyadh', '2025-01', 1])
    expect(
      cellsOf([
        ['', '2024', '', '2025'],
        ['Site', 'Nov', 'Dec', 'Jan'],
        ['Riyadh', '1', '2', '3'],
      ])?.slice(2),
    ).toEqual([
      ['Riyadh', '2024-11', '1'],
      ['Riyadh', '2024-12', '2'],
      ['Riyadh', '2025-01', '3'],
    ])
    expect(
      cellsOf([
        ['Site', 'Jan-25', 'Feb-25', 'Mar-25'],
        ['Riyadh', '1', '2', '3'],
      ])?.[1]?.[1],
    ).toBe('Jan-25')
  })

  it('are not seen where a table has rows for its months, or the year is not known', () => {
    expect(
      detectWide([
        ['site', 'period_start', 'period_end', 'quantity'],
        ['RUH', '2025-01-01', '2025-01-31', '1'],
      ]),
    ).toBeNull()
    const bare = detectWide([
      ['Site', 'Jan', 'Feb', 'Mar'],
      ['Riyadh', '1', '2', '3'],
    ])!
    expect([knowsYear(bare), knowsYear({ ...bare, year: 2025 })]).toEqual([false, true])
  })

  it('lose no quantity: each filled month of each row is one row, whatever the rows hold', () => {
    const cell = fc.constantFrom('', '0', '12.5', '1,200', 'n/a', '-3')
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 4, maxLength: 4 }), { maxLength: 20 }), (body) => {
        const records = [
          ['Site', '2025-01', '2025-02', '2025-03', '2025-04'],
          ...body.map((months, index) => [`Site ${index}`, ...months]),
        ]
        const rows = turned(records)!.slice(1)
        const filled = body.flat().filter((text) => text !== '')
        expect(rows.map(({ cells }) => cells[2]).filter((text) => text !== '')).toEqual(filled)
        for (const [index] of body.entries()) expect(rows.some(({ line }) => line === index + 2)).toBe(true)
        expect(rows.map(({ record }) => record)).toEqual(rows.map((_, index) => index + 2))
      }),
    )
  })
})
