import { readFileSync } from 'node:fs'

import { add, decimal, type Decimal, toText, ZERO } from '@athar/carbon'
import { expect, test } from 'vitest'

import type { Cell } from './cell.ts'
import { createFileReader } from './file-reader.ts'
import { type RowOutcome, withCodes } from './outcome.ts'
import { numbered, parseCsv, setupFor, vocabularyFrom } from './testing.ts'

const text = (name: string) => readFileSync(new URL(`../testdata/${name}`, import.meta.url), 'utf8')
const vocabulary = vocabularyFrom({
  activities: text('activities.csv'),
  units: text('units.csv'),
  unitAliases: text('unit-aliases.csv'),
})

/** Reads a file whose sites are all known, late changes included. */
function readAll(records: readonly (readonly Cell[])[], typedCells = false): RowOutcome[] {
  const names = [...new Set(records.slice(1).map((cells) => String(cells[0])))]
  const sites = names.map((name, index) => ({ code: `S${index}`, names: [name] }))
  const reader = createFileReader(setupFor(records, { vocabulary, sites, typedCells }))
  const outcomes = numbered(records).map((row) => reader.read(row))
  const late = new Map(reader.finish().late.map((change) => [change.record, change]))
  return outcomes.map((outcome) => (late.has(outcome.record) ? withCodes(outcome, late.get(outcome.record)!) : outcome))
}

/** Rows and the exact sum of quantities per activity and unit. */
function sums(outcomes: readonly RowOutcome[]): Record<string, string> {
  const totals = new Map<string, { rows: number; sum: Decimal }>()
  for (const { status, values } of outcomes) {
    if (status !== 'accept' && status !== 'flag') continue
    const key = `${values!.activity} ${values!.unit}`
    const total = totals.get(key) ?? { rows: 0, sum: ZERO }
    totals.set(key, { rows: total.rows + 1, sum: add(total.sum, decimal(values!.quantity!)) })
  }
  return Object.fromEntries([...totals].map(([key, { rows, sum }]) => [key, `${rows}: ${toText(sum)}`]))
}

test('the 5,592 rows of Seattle read cleanly with exact sums', () => {
  const outcomes = readAll(parseCsv(text('seattle-buildings-2016.csv')))
  expect(outcomes).toHaveLength(5_593)
  // Nine of the 3,367 published buildings used no energy and have no row.
  expect(new Set(outcomes.slice(1).map(({ values }) => values!.site)).size).toBe(3_358)
  expect(sums(outcomes)).toEqual({
    'electricity-grid kWh': '3353: 3658713400.34',
    'natural-gas therm': '2109: 46077547.7814',
    'steam-purchased mmBtu': '130: 924564.38927',
  })
  expect(outcomes.filter(({ status }) => status === 'refuse')).toEqual([])
})

test('of Seattle only the building that exports power waits for a person', () => {
  const held = readAll(parseCsv(text('seattle-buildings-2016.csv'))).filter((outcome) => outcome.needsConfirmation)
  expect(held.map(({ codes, values }) => [codes, values!.quantity])).toEqual([[['negative-quantity'], '-33826.8']])
})

test('a building whose name begins with Total is data', () => {
  const records = parseCsv(text('seattle-buildings-2016.csv'))
  const outcomes = readAll(records)
  const total = records.flatMap((cells, index) => (cells[0]!.startsWith('Total ') ? [outcomes[index]!.status] : []))
  expect(total.length).toBeGreaterThan(0)
  expect(new Set(total)).toEqual(new Set(['accept']))
})

test('the ships of Dammam read cleanly with the exact sum', () => {
  const outcomes = readAll(parseCsv(text('saudi-ships-2018.csv')))
  expect(sums(outcomes)).toEqual({ 'marine-fuel-oil tonne': '20: 39306.71' })
  expect(outcomes.slice(1).every(({ status }) => status === 'accept')).toBe(true)
})

/** The first sheet of seattle-buildings-2016-1000.xlsx as a spreadsheet library gives it; days are `{ day }`. */
function typedCells(): Cell[][] {
  const rows = JSON.parse(text('seattle-buildings-2016-1000-cells.json')) as (
    | string
    | number
    | null
    | { day: string }
  )[][]
  return rows.map((cells) =>
    cells.map((cell) => (typeof cell === 'object' && cell !== null ? new Date(`${cell.day}T00:00:00Z`) : cell)),
  )
}

test('999 rows of typed cells read like the text', () => {
  const outcomes = readAll(typedCells(), true)
  expect(outcomes).toHaveLength(1_000)
  expect(sums(outcomes)).toEqual({
    'electricity-grid kWh': '544: 1614173987.07',
    'natural-gas therm': '384: 18521940.8415',
    'steam-purchased mmBtu': '71: 418528.179035',
  })
  expect(outcomes.slice(1).flatMap(({ codes }) => codes)).toEqual([])
})

test('typed cells say what text cells cannot', () => {
  const [header, first] = typedCells() as [Cell[], Cell[]]
  const changed = (column: number, cell: Cell) => first.map((old, index) => (index === column ? cell : old))
  const rows: [Cell[], string[]][] = [
    [changed(4, '1156514.25'), ['number-as-text']],
    [changed(4, { error: '#DIV/0!' }), ['quantity-error-value']],
    [changed(4, '#DIV/0!'), ['quantity-error-value']],
    [changed(4, { formula: 'B2*C2' }), ['quantity-formula']],
    [changed(4, { formula: 'B2*C2', result: 12.5 }), []],
    [changed(4, true), ['quantity-not-number']],
    [changed(4, Number.NaN), ['quantity-error-value']],
    [changed(4, 1e-7), []],
    [changed(4, 44.98), []],
    [changed(1, 42_370), ['date-excel-serial']],
    [changed(1, new Date(Number.NaN)), ['date-invalid']],
    [changed(0, 4711), ['site-unknown']],
  ]
  const outcomes = rows.map(([cells]) => readOne(header, cells))
  expect(outcomes.map(({ codes }) => codes)).toEqual(rows.map(([, codes]) => codes))
  expect(outcomes[7]!.values!.quantity).toBe('0.0000001')
})

function readOne(header: Cell[], cells: Cell[]): RowOutcome {
  const sites = [{ code: 'S0', names: ['Mayflower park hotel (OSE 1)'] }]
  const reader = createFileReader(setupFor([header, cells], { vocabulary, sites, typedCells: true }))
  return numbered([header, cells]).map((row) => reader.read(row))[1]!
}
