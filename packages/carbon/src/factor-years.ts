/** How far the years of a factor's data are from a period, and which factors of the library are nearer. */
import type { Factor } from './factor.ts'
import type { LibraryFactor, LibraryIndex } from './resolve-index.ts'
import { convertDirectly } from './resolve-convert.ts'
import type { ResolvedFactorJson } from './resolution-json.ts'

/** A library factor further than this many years from a period is marked; it still counts. */
export const FAR_YEARS = 3
/** Nearer factors that are named. */
const MOST_NAMED = 5

type Years = Pick<Factor, 'yearFrom' | 'yearTo'>

/** Whole years between a year and the data of a factor; 0 where its data hold the year, or name no bound. */
export function yearsApart({ yearFrom, yearTo }: Years, year: number): number {
  if (yearTo !== null && yearTo < year) return year - yearTo
  return yearFrom !== null && yearFrom > year ? yearFrom - year : 0
}

/** Whether a figure rests on a library factor whose data are far from the year. Own factors state their days. */
export function isFarInYears({ origin, factor }: Pick<ResolvedFactorJson, 'origin' | 'factor'>, year: number): boolean {
  return origin === 'library' && yearsApart(factor, year) > FAR_YEARS
}

/**
 * Factors listed for an activity whose data are nearer to the year than those of the factor used, nearest first: of the
 * same place as the request or the factor, and for the same kind of unit.
 */
export function nearerFactors(
  index: LibraryIndex,
  asked: { readonly activity: string; readonly unit: string; readonly region: string; readonly year: number },
  used: Years & { readonly region: string | null },
): readonly LibraryFactor[] {
  const known = index.activities.get(asked.activity)
  const unit = index.units.get(asked.unit)
  if (!known || !unit) return []
  const apart = yearsApart(used, asked.year)
  const distance = ({ factor }: LibraryFactor) => yearsApart(factor, asked.year)
  return [...known.candidates, ...known.alternatives]
    .filter((row) => row.factor.region === asked.region || row.factor.region === used.region)
    .filter((row) => distance(row) < apart && convertDirectly(unit, row.unit, known.isFuel) !== null)
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, MOST_NAMED)
}
