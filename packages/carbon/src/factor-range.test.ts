import { expect, test } from 'vitest'
import { emissionLibrary } from '../../reference-data/src/index.ts'
import { decimal, toNumber } from './decimal.ts'
import { isFarOutside, libraryRange } from './factor-range.ts'
import { indexLibrary } from './resolve-index.ts'

const index = indexLibrary(emissionLibrary())
const isFar = (activity: string, unit: string, kg: string) =>
  isFarOutside(decimal(kg), libraryRange(index, activity, unit)!)

test('the range of the grid holds the factor of the Kingdom, in whatever unit of energy', () => {
  const perKWh = libraryRange(index, 'electricity-grid', 'kWh')!
  expect(toNumber(perKWh.least)).toBeLessThan(0.592)
  expect(toNumber(perKWh.most)).toBeGreaterThan(0.592)
  const perMWh = libraryRange(index, 'electricity-grid', 'MWh')!
  expect(toNumber(perMWh.most) / toNumber(perKWh.most)).toBeCloseTo(1000)
})

test('568 kg per kWh is far outside, 0.568 kg and 568 kg per MWh are not', () => {
  expect(isFar('electricity-grid', 'kWh', '568')).toBe(true)
  expect(isFar('electricity-grid', 'kWh', '0.568')).toBe(false)
  expect(isFar('electricity-grid', 'MWh', '568')).toBe(false)
  expect(isFar('diesel-stationary', 'litre', '2655')).toBe(true)
  expect(isFar('diesel-stationary', 'litre', '0.0026')).toBe(true)
  expect(isFar('diesel-stationary', 'litre', '2.7')).toBe(false)
})

test('a zero is not far, and what the library tells in no such unit has no range', () => {
  expect(isFar('electricity-grid', 'kWh', '0')).toBe(false)
  expect(libraryRange(index, 'electricity-grid', 'SAR')).toBeNull()
  expect(libraryRange(index, 'own-laundry', 'kg')).toBeNull()
})
