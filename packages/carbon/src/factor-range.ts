import { compare, decimal, type Decimal, isZero, max, min, multiply } from './decimal.ts'
import { applyRatio } from './decimal-ratio.ts'
import { convertDirectly } from './resolve-convert.ts'
import type { LibraryIndex } from './resolve-index.ts'

/** Kg CO2e (AR5) per unit. */
export interface FactorRange {
  readonly least: Decimal
  readonly most: Decimal
}

/** So many times above or below what the library knows, a factor is more likely grams or tonnes than true. */
const FAR = decimal('10')

/** What the factors listed for an activity come to per unit, zeros aside; null where none has such a unit. */
export function libraryRange(index: LibraryIndex, activity: string, unit: string): FactorRange | null {
  const [known, given] = [index.activities.get(activity), index.units.get(unit)]
  if (!known || !given) return null
  const figures = [...known.candidates, ...known.alternatives].flatMap((row) => {
    const conversion = convertDirectly(given, row.unit, known.isFuel)
    const kg = row.amounts.co2e.AR5
    return conversion === null || isZero(kg) ? [] : [applyRatio(kg, conversion.ratio)]
  })
  return figures.length === 0 ? null : { least: figures.reduce(min), most: figures.reduce(max) }
}

/** Whether a factor is ten times outside the range; a zero is a statement of its own. */
export function isFarOutside(kg: Decimal, { least, most }: FactorRange): boolean {
  if (isZero(kg)) return false
  return compare(kg, multiply(most, FAR)) >= 0 || compare(multiply(kg, FAR), least) <= 0
}
