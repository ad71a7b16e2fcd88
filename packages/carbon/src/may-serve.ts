import type { Activity } from './activity.ts'
import { REPORTED } from './factor.ts'
import type { LibraryFactor } from './resolve-index.ts'

/**
 * Whether an organisation may choose a factor of the library for an activity: one that the activity lists, or any other
 * of its scope and category that is told in a dimension of its units. What takes own factors alone, and what was
 * reported as an emission, takes none.
 */
export function mayServe(activity: Activity, { factor, unit }: LibraryFactor): boolean {
  if ([...activity.factorIds, ...activity.alternativeFactorIds].includes(factor.id)) return factor.kind !== REPORTED
  return (
    factor.kind !== REPORTED &&
    activity.regionRule !== 'own-factor' &&
    factor.scope === activity.scope &&
    factor.category === activity.category &&
    activity.dimensions.includes(unit.unit.dimension)
  )
}
