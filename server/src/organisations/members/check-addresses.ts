import type { organisations } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import type { OrganisationsDeps } from '../deps.ts'
import { openInvitations } from '../store.ts'
import { knownMembers } from './store.ts'

type Addresses = {
  /** Why somebody with this address is not invited. */
  refusalOf(email: string): Extract<organisations.InvitationRefusal, 'already-member' | 'member-deactivated'> | null
  isInvited(email: string): boolean
}

/** Who of an organisation has which address, read once for a whole list. */
export async function checkAddresses(
  { people }: Pick<OrganisationsDeps, 'people'>,
  db: Db,
  { organisationId, at }: { organisationId: string; at: Date },
): Promise<Addresses> {
  const members = await knownMembers(db, organisationId)
  const cards = await people.find(
    db,
    members.map((row) => row.person_id),
  )
  const refusals = new Map(
    members.map((row) => {
      const refusal = row.ended_at ? ('member-deactivated' as const) : ('already-member' as const)
      return [cards.get(row.person_id)?.email.toLowerCase(), refusal] as const
    }),
  )
  const invited = new Set((await openInvitations(db, organisationId, at)).map(({ email }) => email.toLowerCase()))
  return {
    refusalOf: (email) => refusals.get(email) ?? null,
    isInvited: (email) => invited.has(email),
  }
}
