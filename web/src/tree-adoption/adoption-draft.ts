import { longestDedication, longestName } from '@athar/contracts/tree-adoption'

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

export type AdoptionFault = {
  readonly field: 'species' | 'name' | 'dedication'
  readonly key: 'speciesWrong' | 'nameWrong' | 'nameLong' | 'dedicationLong'
}

/** What keeps a draft from being sent, in the order of the form. */
export function faultsIn({ species, name, dedication }: AdoptionDraft): AdoptionFault[] {
  const length = (text: string) => text.trim().length
  return [
    ...(species === null ? [{ field: 'species', key: 'speciesWrong' } as const] : []),
    ...(length(name) === 0 ? [{ field: 'name', key: 'nameWrong' } as const] : []),
    ...(length(name) > longestName ? [{ field: 'name', key: 'nameLong' } as const] : []),
    ...(length(dedication) > longestDedication ? [{ field: 'dedication', key: 'dedicationLong' } as const] : []),
  ]
}
