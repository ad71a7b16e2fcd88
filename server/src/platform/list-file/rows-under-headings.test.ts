import { describe, expect, it } from 'vitest'
import { listWords, rowsUnderHeadings } from './rows-under-headings.ts'

const cellsOf = (...lines: readonly string[]) => lines.map((line) => line.split('|'))
const columns = {
  required: { name: listWords('name', 'الاسم'), city: listWords('city', 'المدينة') },
  optional: { note: listWords('note') },
} as const

describe('rows under headings', () => {
  it('finds the headings below a title, in either language and any order, and leaves empty rows out', () => {
    expect(
      rowsUnderHeadings(cellsOf('Sites of 2026', '', 'المدينة|NAME ', 'Jeddah| Port  1', '|', 'Riyadh'), columns),
    ).toEqual({
      rows: [
        { line: 4, text: { name: 'Port 1', city: 'Jeddah', note: '' }, typed: new Set() },
        { line: 6, text: { name: '', city: 'Riyadh', note: '' }, typed: new Set() },
      ],
    })
  })

  it('names the column that is not there, and a list without rows', () => {
    expect(rowsUnderHeadings(cellsOf('a|b'), columns)).toEqual({ missing: 'name' })
    expect(rowsUnderHeadings(cellsOf('name|b'), columns)).toEqual({ missing: 'city' })
    expect(rowsUnderHeadings(cellsOf('name|city'), columns)).toEqual({ missing: 'rows' })
    expect(rowsUnderHeadings(cellsOf(...Array<string>(21).fill('x'), 'name|city', 'a|b'), columns)).toEqual({
      missing: 'name',
    })
  })
})
