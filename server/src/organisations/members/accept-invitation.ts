import type { organisations, ResponseOf } from '@athar/contracts'
import { createAudit } from '../../platform/audit.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { OrganisationsDeps } from '../deps.ts'
import * as store from '../store.ts'
import { memberJoined } from '../tell-members.ts'
import { lockMembers } from './store.ts'

/** Joins the organisation that invited this very address. */
export async function acceptInvitation(
  deps: Pick<OrganisationsDeps, 'notices' | 'people'>,
  { actor, params, db, clock, request }: Call<typeof organisations.acceptInvitation>,
): Promise<ResponseOf<typeof organisations.acceptInvitation>> {
  const at = clock.now()
  const { personId, email } = actor
  // Who is taken out at this moment would stay as a member without a name.
  if (!(await deps.people.hold(db, personId))) fail('unauthenticated')
  const find = async () =>
    (await store.invitationsFor(db, email, at)).find(({ id }) => id === params.id) ??
    fail('organisations.invitation-not-found')
  const { orgId: organisationId } = await find()
  // Looked at again once it is this action's turn: it may have been accepted or taken back while this one waited.
  await lockMembers(db, organisationId)
  const invitation = await find()
  const { role, invitedBy } = invitation
  if (await store.findRole(db, organisationId, personId)) fail('organisations.already-member')
  await store.insertMembership(db, { organisationId, personId, role, at, invitedBy })
  await store.acceptInvitation(db, { id: invitation.id, email, personId, at })
  await store.markOnboarded(db, personId, at)
  await store.actFor(db, { organisationId, role })
  const audit = createAudit(db, { organisationId, personId, requestId: request.id, at })
  await audit({
    action: 'organisations.accept-invitation',
    subjectType: 'invitation',
    subjectId: invitation.id,
    details: { role },
  })
  await deps.notices.notify(db, memberJoined({ invitationId: invitation.id, organisationId, personId, role, at }))
  const joined = (await store.membershipsOf(db, personId)).find(
    ({ organisation }) => organisation.id === organisationId,
  )
  return joined ?? fail('not-found')
}
