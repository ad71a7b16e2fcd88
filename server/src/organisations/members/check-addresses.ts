import type { organisations, OrganisationRole } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import type { OrganisationsDeps } from '../deps.ts'
import { openInvitations } from '../store.ts'
import { isOwnersBusiness } from './rules.ts'
import { knownMembers } from './store.ts'

type Addresses = {
  /** Why somebody with this address is not invited. */
  refusalOf(
    email: string,
  ): Extract<organisations.InvitationRefusal, 'already-member' | 'member-deactivated' | 'owner-invited'> | null
  isInvited(email: string): boolean
}

/** Who of an organisation has which address, read once for a whole list. */
export async function checkAddresses(
  { people }: Pick<OrganisationsDeps, 'people'>,
  db: Db,
  { organisationId, role, at }: { organisationId: string; role: OrganisationRole; at: Date },
): Promise<Addresses> {
  const members = await knownMembers(db, organisationId)
  const cards = await people.find(
    db,
    members.map((row) => row.personId),
  )
  const refusals = new Map(
    members.map((row) => {
      const refusal = row.endedAt ? ('member-deactivated' as const) : ('already-member' as const)
      return [cards.get(row.personId)?.email.toLowerCase(), refusal] as const
    }),
  )
  const open = await openInvitations(db, organisationId, at)
  const invited = new Map(open.map((one) => [one.email.toLowerCase(), one.role]))
  const isClosed = (email: string) => isOwnersBusiness(invited.get(email) ?? 'viewer', role)
  return {
    refusalOf: (email) => refusals.get(email) ?? (isClosed(email) ? 'owner-invited' : null),
    isInvited: (email) => invited.has(email),
  }
}
