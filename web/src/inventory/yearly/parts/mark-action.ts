import { mayPrepare, type OrganisationRole } from '@athar/contracts/core'
import type { RecordFilter } from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import { countedLink } from './links.ts'

type MarkAction = {
  readonly key: 'own-factor' | 'heat-unit' | 'evidence'
  readonly roles: readonly OrganisationRole[]
  readonly to: (filter: RecordFilter) => string
}

/** What somebody of the organisation can do something about; every other mark is a note on the method. */
const actions: Readonly<Record<string, MarkAction>> = {
  'region-proxy': { key: 'own-factor', roles: mayPrepare, to: () => paths.inventoryNewOwnFactor() },
  'heat-basis-assumed': {
    key: 'heat-unit',
    roles: mayPrepare,
    to: (filter) => countedLink({ ...filter, flag: 'heat-basis-assumed' }),
  },
  'contract-without-evidence': {
    key: 'evidence',
    roles: mayPrepare,
    to: ({ year }) => `${paths.inventoryContracts()}${year === undefined ? '' : `?year=${year}`}`,
  },
}

export const actionOf = (flag: string): MarkAction | null => actions[flag] ?? null

/** Those that ask for an action, and those that only tell how a figure came about. */
export function inLevels<M extends { readonly flag: string }>(marks: readonly M[]) {
  return {
    toDo: marks.filter(({ flag }) => actionOf(flag) !== null),
    notes: marks.filter(({ flag }) => actionOf(flag) === null),
  }
}
