import type { Member } from '../../platform/actor.ts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import { findRole } from '../store.ts'
import { holdMembers } from './store.ts'

/** Invitations go out one after the other, or the same address could be invited several times at once; and from nobody who was kept out meanwhile. */
export async function holdInviter(db: Db, { organisationId, personId, role }: Member): Promise<void> {
  await holdMembers(db, organisationId)
  if ((await findRole(db, organisationId, personId)) !== role) fail('forbidden')
}
