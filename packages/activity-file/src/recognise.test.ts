import { readFileSync } from 'node:fs'

import { toText } from '@athar/carbon'
import { expect, test } from 'vitest'

import { createActivityReader, createSiteReader, createUnitReader } from './recognise.ts'
import { editDistance } from './similar-names.ts'
import { readVocabulary, vocabularyFrom } from './testing.ts'
import { indexVocabulary } from './vocabulary.ts'

const text = (name: string) => readFileSync(new URL(`../testdata/${name}`, import.meta.url), 'utf8')
const texts = { activities: text('activities.csv'), units: text('units.csv'), unitAliases: text('unit-aliases.csv') }
const vocabulary = vocabularyFrom(texts)
const readActivity = createActivityReader(vocabulary)
const readUnit = createUnitReader(vocabulary)
const sites = [
  { code: 'RUH-01', names: ['الرياض - العليا', 'Riyadh Olaya'] },
  { code: 'RUH-02', names: ['الرياض - الملز', 'Head Office'] },
  { code: 'JED-02', names: ['جدة', 'Head Office'] },
]

test('every key, name and alias of the library finds its activity', () => {
  for (const { activity } of vocabulary.activities) {
    for (const name of [activity.key, activity.nameEn, activity.nameAr, ...activity.aliases]) {
      expect(readActivity(name)).toMatchObject({ known: { activity: { key: activity.key } }, codes: [] })
    }
  }
})

test.each([
  ['كَهرباء', 'electricity-grid', 'activity-normalised'],
  ['ELECTRICITY', 'electricity-grid', 'activity-normalised'],
  ['Electricity Grid', 'electricity-grid', 'activity-normalised'],
  ['r-410a', 'refrigerant-r410a', 'activity-normalised'],
  ['electricty', 'electricity-grid', 'activity-suggested'],
  ['كهربا', 'electricity-grid', 'activity-suggested'],
  ['فاتورة كهرباء', 'electricity-grid', 'activity-suggested'],
])('%s resembles %s: %s', (name, key, code) => {
  const reading = readActivity(name)
  expect(reading.codes).toEqual([code])
  expect(reading.known?.activity.key).toBe(key)
})

test.each(['زيت طبخ مستعمل', 'unicorn', 'xyz', 'هاتف'])('%s is not taken for anything', (name) => {
  expect(readActivity(name)).toMatchObject({ known: null, codes: ['activity-unknown'] })
})

test('every unit and alias of the library finds its unit', () => {
  for (const id of vocabulary.unitById.keys()) {
    const reading = readUnit(id)
    expect([reading.known?.unit.id, ...reading.alternatives]).toContain(id)
  }
  for (const alias of readVocabulary(texts).unitAliases) {
    const reading = readUnit(alias.alias)
    // Which gallon or ton is meant is asked, whatever the library assumes.
    if (reading.alternatives.includes('gallon_us') || reading.alternatives.includes('short_ton')) continue
    expect([reading.known?.unit.id, toText(reading.multiplier), reading.codes]).toEqual([
      alias.unit,
      alias.multiplier,
      [],
    ])
  }
})

test.each([
  ['KWH ', 'kWh'],
  ['Kwh.', 'kWh'],
  ['(kWh)', 'kWh'],
  ['kWhr', 'kWh'],
  ['ك و س.', 'kWh'],
  ['Litres', 'litre'],
  ['M3', 'm3'],
  ['م٣', 'm3'],
  ['كـجـم', 'kg'],
  ['MT', 'tonne'],
])('%s is %s', (name, unit) => {
  expect(readUnit(name).known?.unit.id).toBe(unit)
})

test('capitals that change the size a thousandfold are asked for', () => {
  expect(readUnit('Mt')).toMatchObject({ codes: ['unit-ambiguous'], alternatives: ['tonne', 'Mt'] })
  expect(readUnit('ML')).toMatchObject({ codes: ['unit-ambiguous'], alternatives: ['million_litres', 'ml'] })
})

test.each(['دبة', 'ر.س', 'furlong', '%'])('%s is no known unit', (name) => {
  expect(readUnit(name)).toMatchObject({ known: null, codes: ['unit-unknown'] })
})

test('riyals of their own day are found once the library has such a unit', () => {
  const library = readVocabulary(texts)
  const riyal = {
    ...library.units.find((unit) => unit.id === 'sar_2022')!,
    id: 'SAR',
    currency: 'SAR',
    priceYear: null,
  }
  const read = createUnitReader(indexVocabulary({ ...library, units: [...library.units, riyal] }))
  expect(['ر.س', 'SAR', 'ريال', 'riyals'].map((name) => read(name).known?.unit.id)).toEqual([
    'SAR',
    'SAR',
    'SAR',
    'SAR',
  ])
})

test('what a person said a text means is believed', () => {
  const said = createUnitReader(vocabulary, { دبة: 'litre' })
  expect(said('دَبّة')).toMatchObject({ known: { unit: { id: 'litre' } }, codes: [] })
  const litres = createUnitReader(vocabulary, { ML: 'million_litres' })
  expect([litres('ML'), litres('ml')].map(({ known }) => known?.unit.id)).toEqual(['million_litres', 'ml'])
  const activities = createActivityReader(vocabulary, { 'Used cooking oil': 'waste-oil' })
  expect(activities('used cooking oil')).toMatchObject({ known: { activity: { key: 'waste-oil' } }, codes: [] })
})

test.each([
  ['RUH-01', 'RUH-01', []],
  ['ruh-01', 'RUH-01', ['site-normalised']],
  ['  الرياض - العليا  ', 'RUH-01', []],
  ['\u200Fالرياض – العليا', 'RUH-01', ['site-normalised']],
  ['الريـاض-العليـّا', 'RUH-01', ['site-normalised']],
  ['تبوك - فرع جديد', 'تبوك - فرع جديد', ['site-unknown']],
])('the site %s', (name, value, codes) => {
  expect(createSiteReader(sites)(name)).toMatchObject({ value, codes })
})

test('spellings of one unknown site are one site, and two unknown sites are two', () => {
  const read = createSiteReader(sites)
  expect(read('تبوك').index).toBe(read('تَبوك ').index)
  expect(read('تبوك').index).not.toBe(read('حائل').index)
})

test('a name that two sites share is not decided, but both are offered', () => {
  const reading = createSiteReader(sites)('head office')
  expect(reading.codes).toEqual(['site-unknown'])
  expect(reading.suggestions.map(({ value }) => value)).toEqual(['RUH-02', 'JED-02'])
})

test.each([
  ['electricty', 'electricity', 1],
  ['eletcricity', 'electricity', 1],
  ['same', 'same', 0],
  ['abc', 'xyz', null],
])('from %s to %s it takes %s slips', (a, b, slips) => {
  expect(editDistance(a, b, 2)).toBe(slips)
})
