import type { Member } from '../../platform/actor.ts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import { findRole } from '../store.ts'
import { lockMembers } from './store.ts'

/**
 * Holds the members for an action of one of them. Whoever was kept out, or was given another role, while they waited for their turn
 * does nothing more by the role they came with: of two owners who unmake each other at the same moment one stays.
 */
export async function lockMembersAs(db: Db, { organisationId, personId, role }: Member): Promise<void> {
  await lockMembers(db, organisationId)
  const held = await findRole(db, organisationId, personId)
  if (held !== role) fail(held ? 'forbidden' : 'not-a-member')
}
