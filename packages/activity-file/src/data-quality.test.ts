import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { readDataQuality } from './data-quality.ts'
import { applyDecision } from './decide.ts'
import { createFileReader } from './file-reader.ts'
import { guessColumn } from './header.ts'
import { createRowReader } from './row-reader.ts'
import { numbered, setupFor, vocabularyFrom } from './testing.ts'

const text = (name: string) => readFileSync(new URL(`../testdata/${name}`, import.meta.url), 'utf8')
const vocabulary = vocabularyFrom({
  activities: text('activities.csv'),
  units: text('units.csv'),
  unitAliases: text('unit-aliases.csv'),
})
const sites = [{ code: 'RUH', names: ['Riyadh'] }]
const header = ['site', 'month', 'activity', 'quantity', 'unit']
const bill = (month: string, quantity = '100') => ['RUH', month, 'electricity-grid', quantity, 'kWh']

function read(records: string[][]) {
  const setup = setupFor(records, { vocabulary, sites })
  const reader = createFileReader(setup)
  const outcomes = numbered(records).map((row) => reader.read(row))
  return { setup, outcomes: outcomes.slice(1) }
}

test.each([
  ['Measured', 'measured'],
  ['ACTUAL', 'measured'],
  ['metered', 'measured'],
  ['A', 'measured'],
  ['قراءة عداد', 'measured'],
  ['قِراءة العدّاد', 'measured'],
  ['فعلي', 'measured'],
  ['Measured (meter, invoice, weighbridge)', 'measured'],
  ['Calculated', 'calculated'],
  ['محتسبة', 'calculated'],
  ['est.', 'estimated'],
  ['Estimate', 'estimated'],
  ['تقدير', 'estimated'],
  ['تقديرية', 'estimated'],
  ['Not stated', 'not-stated'],
  ['N/A', 'not-stated'],
  ['–', 'not-stated'],
  ['غير مذكورة', 'not-stated'],
  ['good', null],
  ['جيدة', null],
  ['measured or estimated', null],
  ['x'.repeat(5000), null],
])('%j says %s', (words, quality) => {
  expect(readDataQuality(words)).toBe(quality)
})

test.each([
  'Data quality',
  'data_quality',
  'Reading type',
  'جودة البيانات',
  'مصدر الكمية',
  'نوع القراءة',
  'Origin of quantity',
])('%s heads the column', (name) => {
  expect(guessColumn(name)?.field).toBe('dataQuality')
})

test('a file without the column says nothing of its rows, and neither does an empty cell', () => {
  expect(read([header, bill('2024-01')]).outcomes[0]).toMatchObject({ status: 'flag', values: { dataQuality: null } })
  const { outcomes } = read([
    [...header, 'data_quality'],
    [...bill('2024-01'), ''],
    [...bill('2024-02'), 'actual'],
    [...bill('2024-03'), ' '],
  ])
  expect(outcomes.map(({ values }) => values!.dataQuality)).toEqual([null, 'measured', null])
})

test('a quality that is not understood waits, with what is allowed', () => {
  const records = [
    [...header, 'جودة البيانات'],
    [...bill('2024-01'), 'Grade B'],
  ]
  const { setup, outcomes } = read(records)
  const [outcome] = outcomes
  expect(outcome).toMatchObject({ status: 'flag', needsConfirmation: true })
  expect(outcome!.codes).toContain('quality-unknown')
  const choices = outcome!.choices.filter(({ code }) => code === 'quality-unknown')
  expect(choices.map(({ decision }) => decision)).toEqual(
    ['measured', 'calculated', 'estimated', 'not-stated'].map((dataQuality) => ({
      kind: 'set',
      values: { dataQuality },
    })),
  )
  const row = { cells: records[1]!, outcome: outcome! }
  const decided = applyDecision({ readRow: createRowReader(setup) }, row, choices[2]!.decision)
  expect(decided.outcome).toMatchObject({ needsConfirmation: false, values: { dataQuality: 'estimated' } })
})

test('one quality may be said for every row of a file', () => {
  const records = [header, bill('2024-01')]
  const setup = setupFor(records, { vocabulary, sites })
  const constants = { ...setup.mapping.constants, dataQuality: 'estimated' }
  const reader = createFileReader({ ...setup, mapping: { ...setup.mapping, constants } })
  const [, outcome] = numbered(records).map((row) => reader.read(row))
  expect(outcome!.values!.dataQuality).toBe('estimated')
})
