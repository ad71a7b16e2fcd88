import type { OrganisationRole } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { actFor } from '../store.ts'
import { lapseOf } from './store.ts'

/** Who goes, or is owner no longer, neither hands over nor takes over. Whoever brought that about need not be an owner. */
export async function lapseTransfers(
  db: Db,
  { organisationId, role }: { organisationId: string; role: OrganisationRole },
  personId: string,
  at: Date,
): Promise<void> {
  await actFor(db, { organisationId, role: 'owner' })
  await lapseOf(db, organisationId, personId, at)
  await actFor(db, { organisationId, role })
}
