import { expect, test } from 'vitest'
import { emissionLibrary } from '../../reference-data/src/index.ts'
import { isFarInYears, nearerFactors, yearsApart } from './factor-years.ts'
import { resolutionToJson } from './resolution-json.ts'
import { indexLibrary } from './resolve-index.ts'
import { createResolver, resolveFactor } from './resolve.ts'

const index = indexLibrary(emissionLibrary())

function answer(region: string, year: number, activity = 'electricity-grid', unit = 'kWh') {
  const resolved = resolveFactor(createResolver(index), { activity, unit, region, year })
  if (resolved.status === 'refused') throw new Error(resolved.code)
  return resolutionToJson(resolved, []).factor
}

test('years are counted to the nearest year of the data', () => {
  expect(yearsApart({ yearFrom: 2021, yearTo: 2022 }, 2026)).toBe(4)
  expect(yearsApart({ yearFrom: 2021, yearTo: 2022 }, 2011)).toBe(10)
  expect(yearsApart({ yearFrom: 2021, yearTo: 2022 }, 2022)).toBe(0)
  expect(yearsApart({ yearFrom: 2021, yearTo: null }, 2040)).toBe(0)
  expect(yearsApart({ yearFrom: null, yearTo: null }, 1990)).toBe(0)
})

test('the grid of the United States in 2023 is far from 2011 and near to 2020', () => {
  const used = answer('US', 2011)
  expect(used.factor.id).toBe('epa-egrid2023-us-average-kwh')
  expect([isFarInYears(used, 2011), isFarInYears(used, 2020)]).toEqual([true, false])
})

test('what is nearer is named, nearest first, of the same place and kind of unit', () => {
  const ids = (region: string, year: number) =>
    nearerFactors(index, { activity: 'electricity-grid', unit: 'MWh', region, year }, answer(region, year).factor).map(
      ({ factor }) => factor.id,
    )
  expect(ids('US', 2011)).toEqual(['ifi2021-grid-om-us'])
  expect(ids('SA', 2016)[0]).toBe('ember-grid-lifecycle-sa-2016')
  expect(ids('SA', 2016)).toHaveLength(5)
  expect(ids('SA', 2024)).toEqual([])
})

test('an own factor was entered for its days and is never far', () => {
  const used = { ...answer('US', 2011), origin: 'site' as const }
  expect(isFarInYears(used, 2011)).toBe(false)
})
