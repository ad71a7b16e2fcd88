import type { organisations, ResponseOf } from '@athar/contracts'
import { createTell } from '../platform/audit.ts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import * as store from './store.ts'

/** Joins the organisation that invited this very address. */
export async function acceptInvitation({
  actor,
  params,
  db,
  clock,
  request,
}: Call<typeof organisations.acceptInvitation>): Promise<ResponseOf<typeof organisations.acceptInvitation>> {
  const at = clock.now()
  const { personId, email } = actor
  const invitation =
    (await store.invitationsFor(db, email, at)).find(({ id }) => id === params.id) ??
    fail('organisations.invitation-not-found')
  const { org_id: organisationId, role } = invitation
  if (await store.findRole(db, organisationId, personId)) fail('organisations.already-member')
  await store.insertMembership(db, { organisationId, personId, role, at })
  await store.acceptInvitation(db, { id: invitation.id, email, at })
  await store.markOnboarded(db, personId, at)
  await store.actFor(db, { organisationId, role })
  const tell = createTell(db, { organisationId, personId, requestId: request.id, at })
  await tell({
    action: 'organisations.accept-invitation',
    subjectType: 'invitation',
    subjectId: invitation.id,
    details: { role },
  })
  return { organisation: (await store.findOrganisation(db, organisationId)) ?? fail('not-found'), role }
}
