import type { organisations, ResponseOf } from '@athar/contracts'
import type { Call } from '../platform/http/serve.ts'
import * as store from './store.ts'

/** Who the caller is, where they belong, and whether they answered the first question. */
export async function readMe({
  actor,
  db,
  clock,
}: Call<typeof organisations.readMe>): Promise<ResponseOf<typeof organisations.readMe>> {
  const { personId, email, aal, platformRoles } = actor
  const memberships = await store.membershipsOf(db, personId)
  const open = await store.invitationsFor(db, email, clock.now())
  // Of somebody who took the address that was invited after they had come by another one.
  const invitations = open.filter(({ orgId: id }) => !memberships.some(({ organisation }) => organisation.id === id))
  return {
    personId,
    email,
    aal,
    platformRoles: [...platformRoles],
    memberships,
    invitations: invitations.map(({ id, role, nameEn, nameAr, sector, region }) => ({
      id,
      role,
      organisationName: { en: nameEn, ar: nameAr },
      sector,
      region,
    })),
    onboarded: memberships.length > 0 || (await store.isOnboarded(db, personId)),
  }
}
