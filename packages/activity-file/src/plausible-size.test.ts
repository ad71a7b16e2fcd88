import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import type { Cell } from './cell.ts'
import { createFileReader } from './file-reader.ts'
import { isImplausible } from './plausible-size.ts'
import { numbered, setupFor, vocabularyFrom } from './testing.ts'

const text = (name: string) => readFileSync(new URL(`../testdata/${name}`, import.meta.url), 'utf8')
const vocabulary = vocabularyFrom({
  activities: text('activities.csv'),
  units: text('units.csv'),
  unitAliases: text('unit-aliases.csv'),
})
const sites = [{ code: 'RUH', names: ['Riyadh'] }]
const header = ['site', 'period_start', 'period_end', 'activity', 'quantity', 'unit']

function read(...cells: Cell[]) {
  const records = [header, cells]
  const reader = createFileReader({ ...setupFor(records, { vocabulary, sites }), typedCells: true })
  return numbered(records).map((row) => reader.read(row))[1]!
}
const month = (activity: string, quantity: number, unit: string) =>
  read('RUH', '2024-01-01', '2024-01-31', activity, quantity, unit)

test('a billion kilowatt-hours in a month is held, without any history to compare it with', () => {
  const outcome = month('electricity-grid', 1_000_000_000, 'kWh')
  expect(outcome).toMatchObject({ status: 'flag', needsConfirmation: true, codes: ['quantity-implausible'] })
  expect(outcome.choices.map(({ kind }) => kind)).toEqual(['keep'])
  // 1 GW through 31 days is 744 GWh.
  expect(month('electricity-grid', 744_000_000, 'kWh').codes).toEqual([])
  expect(month('electricity-grid', 744_000_001, 'kWh').codes).toEqual(['quantity-implausible'])
})

test('fuel has room for a large power station', () => {
  expect(month('diesel-stationary', 1_000_000_000, 'litre').codes).toEqual([])
  expect(month('diesel-stationary', 1_600_000_000, 'm3').codes).toEqual(['quantity-implausible'])
  expect(isImplausible(1e11, 1, { dimension: 'passenger_distance', fuel: false })).toBe(false)
})

test.each(['gallon', 'Gallons', 'gal', '(gal)', 'جالون', 'غالون'])('%s is asked about: US or imperial', (unit) => {
  const outcome = month('diesel-vehicles', 100, unit)
  expect(outcome).toMatchObject({ needsConfirmation: true, codes: ['unit-ambiguous'] })
  expect(outcome.choices.map(({ decision }) => decision)).toEqual([
    { kind: 'set', values: { unit: 'gallon_us' } },
    { kind: 'set', values: { unit: 'gallon_imp' } },
  ])
})

test.each(['US gallon', 'imperial gallon', 'gallon_us', 'gallon_imp'])('%s says which one it is', (unit) => {
  expect(month('diesel-vehicles', 100, unit).codes).not.toContain('unit-ambiguous')
})

test('a formula whose value was not stored is named, in whatever column it stands', () => {
  const formula = { formula: 'A2*2' }
  const cells: Cell[] = ['RUH', '2024-01-01', '2024-01-31', 'electricity-grid', 100, 'kWh']
  for (const column of [0, 1, 3, 5]) {
    const outcome = read(...cells.with(column, formula))
    expect(outcome).toMatchObject({ status: 'refuse' })
    expect(outcome.codes).toContain('formula-without-value')
  }
  expect(read(...cells.with(4, formula)).codes).toEqual(['quantity-formula'])
})

test('a bill of a year among bills of months is no outlier, but ten times as much a day is', () => {
  const months = Array.from({ length: 6 }, (_, at) => {
    const month = String(at + 1).padStart(2, '0')
    return ['RUH', `2024-${month}-01`, `2024-${month}-28`, 'electricity-grid', '1000', 'kWh']
  })
  const year = (quantity: string) => ['RUH', '2023-01-01', '2023-12-31', 'electricity-grid', quantity, 'kWh']
  const late = (quantity: string) => {
    const records = [header, ...months, year(quantity)]
    const reader = createFileReader(setupFor(records, { vocabulary, sites }))
    for (const row of numbered(records)) reader.read(row)
    return reader.finish().late.map(({ record, add }) => [record, add])
  }
  expect(late('13000')).toEqual([])
  expect(late('131000')).toEqual([[8, ['outlier']]])
})
