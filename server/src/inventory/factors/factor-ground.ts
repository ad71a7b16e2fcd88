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
