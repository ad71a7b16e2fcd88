import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createActivitySearch } from './rank-activities.ts'
import { vocabularyFrom } from './testing.ts'

const text = (name: string) => readFileSync(new URL(`../testdata/${name}`, import.meta.url), 'utf8')
const { activities } = vocabularyFrom({
  activities: text('activities.csv'),
  units: text('units.csv'),
  unitAliases: text('unit-aliases.csv'),
})
const library = [
  ...activities.map(({ activity }) => ({
    key: activity.key,
    name: { en: activity.nameEn, ar: activity.nameAr },
    aliases: activity.aliases,
  })),
  {
    key: 'electricity-exported',
    name: { en: 'Electricity exported to the grid', ar: 'كهرباء مصدَّرة إلى الشبكة' },
    aliases: ['exported electricity', 'electricity sold'],
  },
]
const search = createActivitySearch(library, { lang: 'en' })

const listOf = (words: string) => words.split('; ')

it.each([
  ...listOf('electricity; Electricity; electric; elec; power'),
  ...listOf('grid; mains; kahraba; purchased electricity; grid electricity; kWh'),
  ...listOf('كهرباء; الكهرباء; كهربا; كهرباء الشبكة; فاتورة الكهرباء; استهلاك الكهرباء'),
])('%s means purchased electricity', (word) => {
  expect(search(word)[0]?.key).toBe('electricity-grid')
})

it.each([
  ...['gas', 'natural gas', 'natural', 'natgas', 'sales gas', 'غاز', 'غاز طبيعي', 'الغاز الطبيعي', 'gas bill'].map(
    (word) => [word, 'natural-gas'],
  ),
  ...['diesel', 'Diesel', 'ديزل', 'سولار', 'generator', 'genset', 'ديزل المولدات', 'generator diesel', 'مولد'].map(
    (word) => [word, 'diesel-stationary'],
  ),
  ...['fleet diesel', 'truck diesel', 'trucks', 'ديزل شاحنات'].map((word) => [word, 'diesel-vehicles']),
  ...['petrol', 'petrol 91', 'petrol 95', 'gasoline', 'gasoline 91', 'بنزين', 'بنزين 91', 'بنزين 95', 'banzeen'].map(
    (word) => [word, 'petrol-vehicles'],
  ),
  ...['lpg', 'cooking gas', 'propane', 'غاز طبخ', 'اسطوانة غاز'].map((word) => [word, 'lpg-stationary']),
  ...['district cooling', 'chilled water', 'تبريد مناطق', 'مياه مبردة', 'cooling'].map((word) => [
    word,
    'cooling-district',
  ]),
  ...['hfo', 'mazut', 'fuel oil', 'مازوت'].map((word) => [word, 'heavy-fuel-oil']),
  ['exported', 'electricity-exported'],
])('%s means %s', (word, key) => {
  expect(search(word!)[0]?.key).toBe(key)
})

it('what an organisation uses stands before what it does not, but not before what was typed in full', () => {
  const own = createActivitySearch(library, { lang: 'en', used: ['electricity-exported', 'diesel-vehicles'] })
  expect(
    own('die')
      .slice(0, 2)
      .map(({ key }) => key),
  ).toEqual(['diesel-vehicles', 'diesel-stationary'])
  expect(own('electricity')[0]?.key).toBe('electricity-grid')
  expect(
    own('')
      .slice(0, 2)
      .map(({ key }) => key),
  ).toEqual(['electricity-exported', 'diesel-vehicles'])
})

it('finds nothing for what nothing is called', () => {
  expect(search('zzzz')).toEqual([])
  expect(search('')).toHaveLength(library.length)
})
