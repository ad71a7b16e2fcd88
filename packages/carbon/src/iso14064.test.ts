import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decimal, sum, toText } from './decimal.ts'
import { CATEGORIES, type Category } from './factor.ts'
import { perSet } from './gwp.ts'
import { isoCategoryOf, isoTotals } from './iso14064.ts'
import { totalsOf, type TotalsRow } from './totals.ts'

const scopeOf = (category: Category) => {
  if (category === 'own-electricity') return 'outside' as const
  if (category.startsWith('scope3')) return 3
  return category.startsWith('purchased') ? 2 : 1
}
const row = (category: Category, kg: string): TotalsRow => ({
  scope: scopeOf(category),
  category,
  entity: 'parent',
  site: 'riyadh',
  month: '2025-01',
  supplier: '',
  activity: category,
  co2e: perSet(() => decimal(kg)),
  flags: [],
  gases: [],
})

// ISO 14064-1:2018, Annex B names these sources under its categories, B.2 for category 1 to B.7 for category 6.
it.each<[Category, number]>([
  ['stationary-combustion', 1],
  ['mobile-combustion', 1],
  ['process', 1],
  ['fugitive', 1],
  ['purchased-electricity', 2],
  ['purchased-heat-steam-cooling', 2],
  ['scope3-4', 3],
  ['scope3-9', 3],
  ['scope3-7', 3],
  ['scope3-6', 3],
  ['scope3-1', 4],
  ['scope3-2', 4],
  ['scope3-5', 4],
  ['scope3-8', 4],
  ['scope3-11', 5],
  ['scope3-13', 5],
  ['scope3-12', 5],
  ['scope3-15', 5],
])('ISO 14064-1, Annex B puts %s into category %i', (category, iso) => {
  expect(isoCategoryOf(category)).toBe(iso)
})

it('leaves the supply chain of energy out of category 2, as B.3 does, and puts the unnamed into 6', () => {
  expect(isoCategoryOf('scope3-3')).toBe(4)
  expect(isoCategoryOf('scope3-14')).toBe(6)
  expect(isoCategoryOf('own-electricity')).toBeNull()
})

it('adds up to the total of the three scopes, by hand and whatever the rows are', () => {
  const totals = totalsOf(
    [row('fugitive', '1.5'), row('purchased-electricity', '2'), row('scope3-3', '0.25'), row('scope3-1', '4')],
    'AR5',
  )
  expect(isoTotals(totals, 'AR5').map(({ kgCo2e }) => toText(kgCo2e))).toEqual(['1.5', '2', '0', '4.25', '0', '0'])
  const kg = fc.integer({ min: -10_000, max: 10_000 }).map(String)
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...CATEGORIES), kg), { maxLength: 20 }), (given) => {
      const all = totalsOf(
        given.map(([category, amount]) => row(category, amount)),
        'AR6',
      )
      const parts = isoTotals(all, 'AR6').map(({ kgCo2e }) => kgCo2e)
      expect(toText(sum(parts))).toBe(toText(all.total.location.co2e.AR6))
    }),
  )
})
