import type { Db } from '../../platform/database.ts'
import { yearAsItStands, type BoundaryDeps } from '../boundary/index.ts'
import { keptInventory, type KeptInventories } from './read-inventory.ts'

export type CountAhead = (db: Db, organisationId: string, now: Date) => Promise<void>

const mostYears = 2

/**
 * Counts the years that people look at at the end of a long action, in its transaction, as they will be once it is stored: until
 * then everybody sees them as they were, and afterwards nobody waits for half a second. All of them, since a year is shown beside
 * others; what nobody has looked at is counted when somebody does.
 */
export const createCountAhead =
  (deps: BoundaryDeps, kept: KeptInventories): CountAhead =>
  async (db, organisationId, now) => {
    for (const asked of kept.yearsOf(organisationId).slice(-mostYears)) {
      const year = await yearAsItStands(deps, db, organisationId, asked)
      await keptInventory(deps, kept, db, { organisationId, year, now })
    }
  }
