import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { NO_ANSWER, type RowAnswer } from './answer.ts'
import type { Code } from './codes.ts'
import { createFileReader } from './file-reader.ts'
import { detectLayout } from './header.ts'
import { applyMapping, suggestMapping } from './mapping.ts'
import { numbered, parseCsv, setupFor, vocabularyFrom } from './testing.ts'

const text = (name: string) => readFileSync(new URL(`../testdata/${name}`, import.meta.url), 'utf8')
const vocabulary = vocabularyFrom({
  activities: text('activities.csv'),
  units: text('units.csv'),
  unitAliases: text('unit-aliases.csv'),
})
const sites = [{ code: 'RUH', names: ['Riyadh'] }]
const header = 'site,period_start,period_end,activity,quantity,unit'
const month = (at: number, quantity: string) => `RUH,2025-0${at}-01,2025-0${at}-28,electricity-grid,${quantity},kWh`

function read(lines: readonly string[], said: { confirmed?: Code[]; answers?: Record<number, RowAnswer> } = {}) {
  const records = parseCsv([header, ...lines].join('\n'))
  const setup = setupFor(records, { vocabulary, sites, confirmedCodes: said.confirmed ?? [] })
  const reader = createFileReader(setup)
  return numbered(records)
    .map((row) => reader.read(row, said.answers?.[row.record] ?? NO_ANSWER))
    .slice(1)
    .map(({ status, needsConfirmation, codes }) => [needsConfirmation ? 'held' : status, ...codes])
}
const last = (...lines: string[]) => read(lines).at(-1)

describe('a row of totals', () => {
  const rows = [month(1, '10.25'), month(2, '20.5')]

  it('that is the sum of the rows above is left out, rounded or not; one that is not is asked about', () => {
    expect(last(...rows, 'Total,,,,30.75,kWh')).toEqual(['skip', 'total-row'])
    expect(last(...rows, 'Total,,,,31,')).toEqual(['skip', 'total-row'])
    expect(last(...rows, 'Total,,,,30.8,')).toEqual(['skip', 'total-row'])
    expect(last(...rows, 'Total,,,,30.6,kWh')).toEqual(['held', 'total-differs'])
    expect(last(...rows, 'Total,,,,1030.75,kWh')).toEqual(['held', 'total-differs'])
    expect(last(...rows, 'Total,,,,,')).toEqual(['skip', 'total-row'])
  })

  it('may add up its own section, several of them, or all', () => {
    const sections = [...rows, 'Subtotal,,,,30.75,', month(3, '5'), 'Subtotal,,,,5,', month(4, '7'), 'Subtotal,,,,7,']
    for (const total of ['12', '42.75'])
      expect(read([...sections, `Grand total,,,,${total},`]).filter(([, code]) => code === 'total-row')).toHaveLength(4)
    expect(last(...sections, 'Grand total,,,,40,')).toEqual(['held', 'total-differs'])
    expect(read([...rows, 'Subtotal,,,,3,', month(3, '5'), 'Total,,,,35.75,']).map(([, code]) => code)).toEqual([
      undefined,
      undefined,
      'total-differs',
      undefined,
      'total-row',
    ])
  })

  it('is not asked about where a number above it cannot be read, and is left out where a person says so', () => {
    expect(last(...rows, month(3, 'broken'), 'Total,,,,99,')).toEqual(['skip', 'total-row'])
    expect(read([...rows, 'Total,,,,99,'], { confirmed: ['total-differs'] }).at(-1)).toEqual(['skip', 'total-row'])
    const skipped = { ...NO_ANSWER, skipped: true }
    expect(read([...rows, 'Total,,,,99,'], { answers: { 4: skipped } }).at(-1)).toEqual(['skip', 'skipped-by-person'])
  })

  it('still is the sum of its file where a person changes a row or leaves it out', () => {
    const lines = [...rows, 'Total,,,,30.75,']
    const skipped = { ...NO_ANSWER, skipped: true }
    const edited = { ...NO_ANSWER, values: { quantity: '11' } }
    for (const answer of [skipped, edited])
      expect(read(lines, { answers: { 2: answer } }).at(-1)).toEqual(['skip', 'total-row'])
  })
})

it('a column of numbers in three conventions is read where it is clear, and asked about where it is not', () => {
  const quantities = ['"1,234.5"', '"1.234,5"', '1 234', "1'234.5", '"1,234"', '1.234']
  expect(read(quantities.map((quantity, at) => month(at + 1, quantity)))).toEqual([
    ['accept'],
    ['flag', 'number-format-european'],
    ['accept'],
    ['accept'],
    ['held', 'number-ambiguous'],
    ['held', 'number-ambiguous'],
  ])
})

it('of two columns with one name the one that is filled is proposed, and none is taken from memory', () => {
  const layoutOf = (names: string) =>
    detectLayout(
      parseCsv([names, 'RUH,2025-01-01,electricity-grid,,20,kWh', 'RUH,2025-02-01,electricity-grid,,5,kWh'].join('\n')),
    )!
  const body = parseCsv(
    ['RUH,2025-01-01,electricity-grid,,20,kWh', 'RUH,2025-02-01,electricity-grid,,5,kWh'].join('\n'),
  )
  const layout = layoutOf('site,date,activity,quantity,quantity,unit')
  const { mapping } = suggestMapping(layout, body)
  expect(mapping.columns.quantity).toBe(4)
  expect(applyMapping(mapping, layout)?.columns.quantity).toBe(4)
  expect(applyMapping(mapping, layoutOf('site,date,activity,quantity,quantity,unit,note'))).toBeNull()
})
