import { expect, it } from 'vitest'
import { anImport } from '../testing.ts'
import { isRecognised } from './mapping.ts'

const one = anImport({ state: 'uploaded' })
const sure = Object.fromEntries(Object.keys(one.options!.mapping.columns).map((field) => [field, 1]))
const header = Object.keys(sure)
const known = { ...one, reading: { ...one.reading!, header, confidence: sure, remembered: false, sheets: [] } }

it('skips the columns where each was found by its own name', () => {
  expect(isRecognised(known)).toBe(true)
})

it.each([
  ['a guess', { confidence: { ...sure, quantity: 0.6 } }],
  ['a column that nobody knows', { header: [...header, 'Colour'] }],
  ['a choice of sheets', { sheets: ['North', 'South'] }],
  ['a sum of intervals', { intervalRows: { minutes: 30 as const, leftOut: [], endsAt: false, summed: true } }],
  ['a register', { readings: { mode: 'register' as const, register: true } }],
  ['months as columns', { monthColumns: { columns: 12, year: 2025, asked: false, turned: true } }],
])('asks where there is %s', (_what, change) => {
  expect(isRecognised({ ...known, reading: { ...known.reading, ...change } })).toBe(false)
})

it('does not ask where rows with one date may also last until the next', () => {
  const readings = { mode: 'single' as const, register: false }
  expect(isRecognised({ ...known, reading: { ...known.reading, readings } })).toBe(true)
})

it('asks where a needed column is missing', () => {
  const { unit: _unit, ...columns } = known.options!.mapping.columns
  const options = { ...known.options!, mapping: { ...known.options!.mapping, columns } }
  expect(isRecognised({ ...known, options })).toBe(false)
})
