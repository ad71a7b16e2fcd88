import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { readOwnFactors } from './own-factors.ts'
import { parseCsv, vocabularyFrom } from './testing.ts'

const text = (name: string) => readFileSync(new URL(`../testdata/${name}`, import.meta.url), 'utf8')
const vocabulary = vocabularyFrom({
  activities: text('activities.csv'),
  units: text('units.csv'),
  unitAliases: text('unit-aliases.csv'),
})
const [HEADER, ...SEATTLE] = parseCsv(text('seattle-buildings-2016-factors.csv')) as [string[], ...string[][]]

function readChanged(changes: Record<string, string>, rows = SEATTLE.slice(0, 1)) {
  const changed = rows.map((cells, row) =>
    cells.map((cell, index) => (row === rows.length - 1 ? (changes[HEADER[index]!] ?? cell) : cell)),
  )
  const file = readOwnFactors([HEADER, ...changed], vocabulary)
  if (!file.ok) throw new Error('columns missing')
  return file.rows
}

test('the three factors of Seattle are read whole', () => {
  const rows = readChanged({}, SEATTLE)
  expect(rows.map(({ codes, factor }) => [codes, factor!.activity, factor!.unit, factor!.co2eKg])).toEqual([
    [[], 'electricity-grid', 'kWh', '0.023786'],
    [[], 'natural-gas', 'therm', '5.311'],
    [[], 'steam-purchased', 'mmBtu', '77.188'],
  ])
  expect(rows[0]!.factor).toMatchObject({
    id: 'own-seattle-2016-electricity-kwh',
    scope: 2,
    category: 'purchased-electricity',
    co2Kg: null,
    gwpBasis: 'source-defined',
    region: 'US',
    yearFrom: 2016,
    yearTo: 2016,
    level: 'organisation',
    confidence: 'single',
    source: { publisher: 'City of Seattle, Office of Sustainability and Environment', year: '2016' },
  })
})

test.each<[Record<string, string>, string[]]>([
  [{ activity: '' }, ['factor-activity-missing']],
  [{ activity: 'electricty' }, ['factor-activity-unknown']],
  [{ unit: '' }, ['factor-unit-missing']],
  [{ unit: 'barrels of fun' }, ['factor-unit-unknown']],
  [{ unit: 'kbtu' }, ['factor-unit-unknown']],
  [{ unit: 'litre' }, ['factor-unit-dimension']],
  [{ co2e_kg: '' }, ['factor-figure-missing']],
  [{ co2e_kg: '0,5' }, ['factor-figure-not-number']],
  [{ co2e_kg: '1'.repeat(31) }, ['factor-figure-not-number']],
  [{ co2e_kg: '1'.repeat(3000) }, ['factor-figure-not-number']],
  [{ co2e_kg: `0.${'1'.repeat(31)}` }, ['factor-figure-not-number']],
  [{ co2e_kg: '5e-31' }, ['factor-figure-not-number']],
  [{ co2e_kg: '5e-4' }, []],
  [{ co2e_kg: '٠٫٥' }, []],
  [{ co2e_kg: '-0.5' }, ['factor-figure-negative']],
  [{ scope: '4' }, ['factor-scope-invalid']],
  [{ category: 'misc' }, ['factor-category-unknown']],
  [{ gwp_set: 'AR9' }, ['factor-gwp-unknown']],
  [{ region: 'Saudi' }, ['factor-region-unknown']],
  [{ year_from: '16' }, ['factor-year-invalid']],
  [{ year_from: '2017' }, ['factor-years-reversed']],
  [{ source_title: '' }, ['factor-source-missing']],
  [{ confidence: 'sure' }, ['factor-confidence-unknown']],
  [{ uncertainty_pct: '-3' }, ['factor-uncertainty-invalid']],
  [{ uncertainty_pct: '1'.repeat(31) }, ['factor-uncertainty-invalid']],
  [{ name_en: '', name_ar: '' }, ['factor-name-missing']],
  [{ name_en: '\u3164\u0301', name_ar: '\u200b' }, ['factor-name-missing']],
  [{ name_en: 'x'.repeat(201) }, ['factor-text-too-long']],
  [{ source_publisher: 'x'.repeat(301) }, ['factor-text-too-long']],
  [{ notes: 'x'.repeat(2001), source_title: 'x'.repeat(501) }, ['factor-text-too-long']],
  [{ co2e_kg: '', co2_kg: '0.5' }, []],
  [{ year_from: '', year_to: '', region: '', confidence: '', gwp_set: '' }, []],
])('%j gives %j', (changes, codes) => {
  const [row] = readChanged(changes)
  expect(row!.codes).toEqual(codes)
  expect(row!.factor === null).toBe(codes.length > 0)
})

test('a name of which nothing is seen gives way to the one in the other language', () => {
  expect(readChanged({ name_en: '\u3164', name_ar: 'كهرباء' })[0]!.factor).toMatchObject({ nameEn: 'كهرباء' })
})

test('two factors for the same activity, unit, region and years cannot both be taken', () => {
  const twice = [SEATTLE[0]!, SEATTLE[0]!]
  expect(readChanged({}, twice)[1]!.codes).toEqual(['factor-duplicate'])
  expect(readChanged({ id: 'other' }, twice)[1]!.codes).toEqual(['factor-overlap'])
  expect(readChanged({ id: 'other', year_from: '2017', year_to: '' }, twice)[1]!.codes).toEqual([])
  expect(readChanged({ id: 'other', region: 'SA' }, twice)[1]!.codes).toEqual([])
})

test('columns that are missing are named', () => {
  expect(readOwnFactors([['id', 'unit', 'co2e_kg']], vocabulary)).toEqual({
    ok: false,
    missingColumns: ['activity', 'source_title', 'source_publisher'],
  })
})
