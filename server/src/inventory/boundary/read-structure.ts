import type { Structure } from '@athar/carbon'
import type { Db } from '../../platform/database.ts'
import { refuseStructure } from './check-entities.ts'
import { readEntities } from './store/entities.ts'

/** The organisation's entities as the consolidation of the engine takes them. */
export const readStructure = async (db: Db, organisationId: string): Promise<Structure> =>
  refuseStructure(await readEntities(db, organisationId))
