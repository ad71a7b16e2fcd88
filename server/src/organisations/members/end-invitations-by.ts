import type { OrganisationRole } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { administers } from './rules.ts'
import { deleteInvitationsBy } from './store.ts'

type Inviter = { readonly organisationId: string; readonly personId: string; readonly role: OrganisationRole | null }

/**
 * An open invitation stands as long as whoever sent it may send it: what somebody who goes, or has another role from now on, may
 * no longer hand out is taken back. Answers how many.
 */
export function endInvitationsBy(db: Db, { organisationId, personId, role }: Inviter): Promise<number> {
  if (role === 'owner') return Promise.resolve(0)
  const ended = role !== null && administers(role) ? (['owner'] as const) : null
  return deleteInvitationsBy(db, { organisationId, personId, roles: ended })
}

/** How many went with an action, for its trail; nothing where none did. */
export const withInvitations = (ended: number): { invitations?: number } => (ended > 0 ? { invitations: ended } : {})
