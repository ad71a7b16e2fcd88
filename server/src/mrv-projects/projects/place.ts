import type { ProjectInput, ProjectLocation } from '@athar/contracts/mrv-projects'
import { refuseField } from '../../platform/errors.ts'
import { settlePlace } from '../../sgi/index.ts'

/** A place with the region that it lies in; refused outside the Kingdom. */
export function locate(place: ProjectInput['place'], field = 'place'): ProjectLocation | null {
  if (place === null) return null
  const settled = settlePlace(place, null)
  return settled ? { place, region: settled.region as ProjectLocation['region'] } : refuseField(field, 'outside')
}
