import { type Methodology, METHODOLOGY_IDS, type MethodologyId } from './definition.ts'
import { EFFICIENCY_RETROFIT } from './efficiency-retrofit.ts'
import { GRID_RENEWABLES } from './grid-renewables.ts'
import { ORGANIC_WASTE } from './organic-waste.ts'
import { PLANTED_AREA } from './planted-area.ts'
import { REFRIGERANT_REPLACEMENT_1, REFRIGERANT_REPLACEMENT_2 } from './refrigerant-replacement.ts'

/** All versions of all methodologies, the oldest version of each first. */
export const METHODOLOGIES: readonly Methodology[] = [
  GRID_RENEWABLES,
  EFFICIENCY_RETROFIT,
  PLANTED_AREA,
  ORGANIC_WASTE,
  REFRIGERANT_REPLACEMENT_1,
  REFRIGERANT_REPLACEMENT_2,
]

/** A version of a methodology; undefined where there is none. */
export function methodology(id: string, version: string): Methodology | undefined {
  return METHODOLOGIES.find((each) => each.id === id && each.version === version)
}

/** The version that new projects use. */
export function newestVersion(id: MethodologyId): Methodology {
  return METHODOLOGIES.findLast((each) => each.id === id)!
}

/** Whether a text names a methodology. */
export function isMethodologyId(text: string): text is MethodologyId {
  return (METHODOLOGY_IDS as readonly string[]).includes(text)
}
