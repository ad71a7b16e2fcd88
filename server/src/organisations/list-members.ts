import { mayAdminister, type organisations, type ResponseOf } from '@athar/contracts'
import type { Call } from '../platform/http/serve.ts'
import type { OrganisationsDeps } from './deps.ts'
import * as store from './store.ts'

/** Who belongs to the organisation; who may come, only administrators see. */
export async function listMembers(
  deps: OrganisationsDeps,
  { actor, db, clock }: Call<typeof organisations.listMembers>,
): Promise<ResponseOf<typeof organisations.listMembers>> {
  const rows = await store.listMembers(db, actor.organisationId)
  const cards = await deps.people.find(
    db,
    rows.map((row) => row.person_id),
  )
  const members = rows.map(({ person_id: personId, role, since }) => {
    const card = cards.get(personId)
    return { personId, email: card?.email ?? '', fullName: card?.fullName ?? '', role, since: since.toISOString() }
  })
  const administers = mayAdminister.some((role) => role === actor.role)
  const open = administers ? await store.openInvitations(db, actor.organisationId, clock.now()) : []
  return {
    members,
    invitations: open.map(({ id, email, role, created_at }) => ({
      id,
      email,
      role,
      createdAt: created_at.toISOString(),
    })),
  }
}
