import { nameKey } from '@athar/activity-file'
import type { BilingualName } from '@athar/contracts'
import { libraryIndex } from '../calculation/index.ts'

/** The scope of an activity and the name of a unit; else which of the two a factor could not be entered for. */
export function factorGround(
  activityKey: string,
  unitId: string,
): { readonly scope: string; readonly unit: BilingualName } | 'activity' | 'unit' {
  const { activities, units } = libraryIndex()
  const activity = activities.get(activityKey)?.activity
  if (!activity) return 'activity'
  const unit = units.get(unitId)?.unit
  if (!unit || !activity.dimensions.includes(unit.dimension)) return 'unit'
  return { scope: String(activity.scope), unit: { en: unit.nameEn, ar: unit.nameAr } }
}

/**
 * An activity of scope 3 and a unit by key or by name in either language, as people write them; without a unit the
 * one the activity is usually measured in.
 */
export function namedGround(
  activityText: string,
  unitText: string,
): { readonly activity: string; readonly unit: string } | 'activity' | 'unit' {
  const { activities, units } = libraryIndex()
  const [name, unitName] = [nameKey(activityText), nameKey(unitText)]
  const found = [...activities.values()].find(
    ({ activity }) =>
      String(activity.scope) === '3' &&
      [activity.key, activity.nameEn, activity.nameAr].some((each) => nameKey(each) === name),
  )?.activity
  if (!found) return 'activity'
  if (unitText === '') return { activity: found.key, unit: found.defaultUnit }
  const unit = [...units.values()].find(
    (one) =>
      found.dimensions.includes(one.unit.dimension) &&
      [one.unit.id, one.unit.nameEn, one.unit.nameAr].some((each) => nameKey(each) === unitName),
  )
  return unit ? { activity: found.key, unit: unit.unit.id } : 'unit'
}
