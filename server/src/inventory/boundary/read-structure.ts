import type { Structure } from '@athar/carbon'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import { refuseStructure } from './check-entities.ts'
import { structureColumn, type StoredStructure } from './store/structure.ts'

export type Consolidation = { readonly structure: Structure; readonly approach: StoredStructure['approach'] }

/** What stands in a `structureColumn`, as the engine takes it. */
export function consolidationOf(stored: StoredStructure | null): Consolidation {
  const { entities, approach } = stored ?? fail('not-found')
  return { structure: refuseStructure(entities), approach }
}

/** The organisation's entities as the consolidation of the engine takes them. */
export async function readStructure(db: Db, organisationId: string): Promise<Structure> {
  const { stored } = await db.selectNoFrom(structureColumn(organisationId).as('stored')).executeTakeFirstOrThrow()
  return consolidationOf(stored).structure
}
