import { longestDedication, longestName } from '@athar/contracts/tree-adoption'
import type { Issue } from '../platform/form/index.ts'

export type AdoptionDraft = {
  readonly species: string | null
  readonly name: string
  readonly dedication: string
  readonly onWall: boolean
  /** Filled in by programs only. */
  readonly website: string
}

export const blankAdoption = (species: readonly string[]): AdoptionDraft => ({
  // Where one species grows there is nothing to choose.
  species: species.length === 1 ? (species[0] ?? null) : null,
  name: '',
  dedication: '',
  onWall: false,
  website: '',
})

/** What keeps a draft from being sent, in the order of the form. */
export function faultsIn({ species, name, dedication }: AdoptionDraft): Issue[] {
  const length = (text: string) => text.trim().length
  return [
    ...(species === null ? [{ path: 'species', code: 'speciesWrong' }] : []),
    ...(length(name) === 0 ? [{ path: 'name', code: 'nameWrong' }] : []),
    ...(length(name) > longestName ? [{ path: 'name', code: 'nameLong' }] : []),
    ...(length(dedication) > longestDedication ? [{ path: 'dedication', code: 'dedicationLong' }] : []),
  ]
}
