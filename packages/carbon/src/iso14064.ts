/**
 * The six categories of ISO 14064-1:2018 (5.2.4 and Annex B) out of the categories of the GHG Protocol. The standard
 * leaves subcategories to the organisation; where it names a source, the source decides:
 *
 * - 3, transportation (B.4): freight paid for or not, commuting, business travel.
 * - 4, products used (B.5): goods, capital goods, waste, leased assets used, services. What happens before the fuel or
 *   the energy reaches the organisation is here, since B.3 leaves upstream, construction and losses out of category 2.
 * - 5, use of products from the organisation (B.6): processing and use, downstream leased assets, end of life,
 *   investments.
 * - 6, other sources (B.7): what no other category names. The standard names no franchises, so they are here.
 */
import { add, ZERO, type Decimal } from './decimal.ts'
import { CATEGORIES, type Category } from './factor.ts'
import type { GwpSet } from './gwp.ts'
import type { Totals } from './totals.ts'

/** A category of ISO 14064-1:2018. */
export type IsoCategory = 1 | 2 | 3 | 4 | 5 | 6
export const ISO_CATEGORIES: readonly IsoCategory[] = [1, 2, 3, 4, 5, 6]

const isoOf: Readonly<Record<Category, IsoCategory | null>> = {
  'stationary-combustion': 1,
  'mobile-combustion': 1,
  fugitive: 1,
  process: 1,
  'purchased-electricity': 2,
  'purchased-heat-steam-cooling': 2,
  'own-electricity': null,
  'scope3-1': 4,
  'scope3-2': 4,
  'scope3-3': 4,
  'scope3-4': 3,
  'scope3-5': 4,
  'scope3-6': 3,
  'scope3-7': 3,
  'scope3-8': 4,
  'scope3-9': 3,
  'scope3-10': 5,
  'scope3-11': 5,
  'scope3-12': 5,
  'scope3-13': 5,
  'scope3-14': 6,
  'scope3-15': 5,
}

/** The ISO category of a category of the GHG Protocol; null of electricity of one's own, which emits nothing. */
export const isoCategoryOf = (category: Category): IsoCategory | null => isoOf[category]

/** What counts in an ISO category, purchased energy location-based and by contracts. */
export interface IsoTotal {
  readonly category: IsoCategory
  /** Whether any record counts in it. */
  readonly isEntered: boolean
  readonly kgCo2e: Decimal
  readonly marketKgCo2e: Decimal
  /** Kg of CO2 of biological origin, outside the figures. */
  readonly biogenicCo2: Decimal
}

/** All six, those without emissions too; location-based they add up to the total. */
export function isoTotals({ byCategory }: Pick<Totals, 'byCategory'>, set: GwpSet): readonly IsoTotal[] {
  const known = new Set<string>(CATEGORIES)
  return ISO_CATEGORIES.map((category) => {
    const slices = byCategory.filter(({ key }) => known.has(key) && isoOf[key as Category] === category)
    const sum = (of: (slice: (typeof slices)[number]) => Decimal) =>
      slices.reduce<Decimal>((all, slice) => add(all, of(slice)), ZERO)
    return {
      category,
      isEntered: slices.length > 0,
      kgCo2e: sum(({ figure }) => figure.location.co2e[set]),
      marketKgCo2e: sum(({ figure }) => figure.market.co2e[set]),
      biogenicCo2: sum(({ figure }) => figure.biogenicCo2),
    }
  })
}
