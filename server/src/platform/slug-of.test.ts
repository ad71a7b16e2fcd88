import { expect, it } from 'vitest'
import { randomSigns, slugOf } from './slug-of.ts'

it.each([
  ['Thadiq: rain terraces', /^thadiq-rain-terraces-[0-9a-z]{6}$/],
  ['Forêt d’Été', /^foret-d-ete-[0-9a-z]{6}$/],
  ['ثادق', /^site-[0-9a-z]{6}$/],
  ['x'.repeat(5000), /^x{60}-[0-9a-z]{6}$/],
])('names %s by an address', (name, shape) => {
  expect(slugOf(name, 'site')).toMatch(shape)
})

it('gives two of the same name different addresses', () => {
  expect(slugOf('Park', 'site')).not.toBe(slugOf('Park', 'site'))
  expect(randomSigns(10)).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
})
