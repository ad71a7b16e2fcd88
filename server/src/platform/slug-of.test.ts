import { expect, it } from 'vitest'
import { documentNumber, randomSigns, slugOf } from './slug-of.ts'

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

it('numbers of documents are their letters and groups of signs that are not taken for each other', () => {
  for (let times = 0; times < 200; times += 1) expect(documentNumber('V')).toMatch(/^V-[0-9A-HJKMNP-TV-Z]{8}$/)
  expect(documentNumber('TREE', 5, 5)).toMatch(/^TREE-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
})
