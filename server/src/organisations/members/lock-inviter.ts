import type { OrganisationRole } from '@athar/contracts'
import type { Member } from '../../platform/actor.ts'
import type { Db } from '../../platform/database.ts'
import { openInvitations } from '../store.ts'
import { lockMembersAs } from './lock-as.ts'

/** The invitation of an address to a role that somebody sent while this action waited for its turn; undefined where nobody did. */
export type SentMeanwhile = (email: string, role: OrganisationRole) => { readonly id: string } | undefined

/**
 * Invitations go out one after the other, and from nobody who was kept out meanwhile. Who invites an address at the same moment
 * as somebody else finds it invited: one mail is enough.
 */
export async function lockInviter(db: Db, actor: Member, at: Date): Promise<SentMeanwhile> {
  const before = new Set((await openInvitations(db, actor.organisationId, at)).map(({ id }) => id))
  await lockMembersAs(db, actor)
  const sent = (await openInvitations(db, actor.organisationId, at)).filter(({ id }) => !before.has(id))
  return (email, wanted) => sent.find((one) => one.email.toLowerCase() === email && one.role === wanted)
}
