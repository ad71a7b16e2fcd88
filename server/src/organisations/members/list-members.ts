import type { organisations, ResponseOf } from '@athar/contracts'
import type { Call } from '../../platform/http/serve.ts'
import type { OrganisationsDeps } from '../deps.ts'
import { openInvitations } from '../store.ts'
import { administers } from './rules.ts'
import { knownMembers } from './store.ts'

/** Who belongs to the organisation; who may come and who is kept out, only administrators see. */
export async function listMembers(
  deps: Pick<OrganisationsDeps, 'people'>,
  { actor, db, clock }: Call<typeof organisations.listMembers>,
): Promise<ResponseOf<typeof organisations.listMembers>> {
  const looksAfter = administers(actor.role)
  const known = await knownMembers(db, actor.organisationId)
  const cards = await deps.people.find(
    db,
    known.map((row) => row.personId),
  )
  // Who was kept out and is gone altogether since cannot be let in again.
  const rows = known.filter((row) => row.endedAt === null || (looksAfter && cards.has(row.personId)))
  const members = rows.map(({ personId, role, since, endedAt }) => {
    const card = cards.get(personId)
    return {
      personId,
      email: card?.email ?? '',
      fullName: card?.fullName ?? '',
      role,
      since: since.toISOString(),
      deactivatedAt: endedAt?.toISOString() ?? null,
    }
  })
  const open = looksAfter ? await openInvitations(db, actor.organisationId, clock.now()) : []
  return {
    members,
    invitations: open.map(({ id, email, role, createdAt }) => ({
      id,
      email,
      role,
      createdAt: createdAt.toISOString(),
    })),
  }
}
