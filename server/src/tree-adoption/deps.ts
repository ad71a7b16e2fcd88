import type { treeAdoption } from '@athar/contracts'
import type { Organisations } from '../organisations/index.ts'
import type { Db } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'

/** The species that can be planted, as they are published now. */
export type ReadSpecies = (db: Db) => Promise<readonly treeAdoption.SpeciesNamed[]>

export type TreeDeps = Pick<
  Platform,
  'clock' | 'config' | 'database' | 'files' | 'branding' | 'notices' | 'publicPages'
> & {
  readonly organisations: Pick<Organisations, 'read' | 'tellMembers' | 'askToPublish'>
  readonly species: ReadSpecies
}
