import type { organisations } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { OrganisationsDeps } from '../deps.ts'
import { lapseTransfers } from '../ownership/lapse-transfers.ts'
import { findOrganisation } from '../store.ts'
import { roleChanged } from '../tell-members.ts'
import { endInvitationsBy, withInvitations } from './end-invitations-by.ts'
import { lockMembersAs } from './lock-as.ts'
import { refuseChange } from './rules.ts'
import * as store from './store.ts'

/** Gives a member another role, over the one the editor saw. The person is told, unless it is oneself. */
export async function changeRole(
  deps: Pick<OrganisationsDeps, 'notices'>,
  { actor, params, body, db, audit, clock }: Call<typeof organisations.changeRole>,
): Promise<void> {
  const { organisationId } = actor
  const { personId } = params
  await lockMembersAs(db, actor)
  const member = await store.findMember(db, organisationId, personId)
  if (!member || member.endedAt) return fail('organisations.member-not-found')
  // Asked for twice, it is done already.
  if (member.role === body.role) return
  if (member.role !== body.seen) fail('organisations.role-changed', { role: member.role })
  const others = await store.otherOwners(db, organisationId, personId, clock.now())
  const refusal = refuseChange({ actorRole: actor.role, from: member.role, to: body.role, others })
  if (refusal) fail(refusal)
  await store.setRole(db, { organisationId, personId, role: body.role })
  const ended = await endInvitationsBy(db, { organisationId, personId, role: body.role })
  // Who is no owner any more hands nothing over; who has become one takes nothing over.
  if (member.role === 'owner' || body.role === 'owner') await lapseTransfers(deps, db, actor, personId, clock.now())
  if (personId !== actor.personId) {
    const { role } = body
    const organisation = (await findOrganisation(db, organisationId)) ?? fail('not-found')
    const change = {
      organisationId,
      organisation: organisation.name,
      personId,
      role,
      by: actor.personId,
      at: clock.now(),
    }
    await deps.notices.notify(db, roleChanged(change))
  }
  await audit({
    action: 'organisations.change-role',
    subjectType: 'person',
    subjectId: personId,
    details: { from: member.role, to: body.role, ...withInvitations(ended) },
  })
}
