import type { organisations } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { OrganisationsDeps } from '../deps.ts'
import { lapseTransfers } from '../ownership/lapse-transfers.ts'
import { actFor, findOrganisation } from '../store.ts'
import { membershipEnded } from '../tell-members.ts'
import { endInvitationsBy, withInvitations } from './end-invitations-by.ts'
import { lockMembersAs } from './lock-as.ts'
import { refuseChange } from './rules.ts'
import * as store from './store.ts'

/** Keeps a member out from this moment on, with whatever would let them back in. */
export async function deactivateMember(
  deps: Pick<OrganisationsDeps, 'people' | 'notices' | 'hooks'>,
  { actor, params, db, audit, clock }: Call<typeof organisations.deactivateMember>,
): Promise<void> {
  const { organisationId } = actor
  const { personId } = params
  const at = clock.now()
  if (personId === actor.personId) fail('organisations.not-oneself')
  await lockMembersAs(db, actor)
  const member = await store.findMember(db, organisationId, personId)
  if (!member || member.endedHow === 'left') return fail('organisations.member-not-found')
  if (member.endedAt) return
  const others = await store.otherOwners(db, organisationId, personId, at)
  const refusal = refuseChange({ actorRole: actor.role, from: member.role, to: null, others })
  if (refusal) fail(refusal)
  await store.endMembership(db, { organisationId, personId, how: 'deactivated', by: actor.personId, at })
  const ended = await endInvitationsBy(db, { organisationId, personId, role: null })
  await lapseTransfers(deps, db, actor, personId, at)
  const to = (await deps.people.find(db, [personId])).get(personId)
  if (to) {
    const organisation = (await findOrganisation(db, organisationId)) ?? fail('not-found')
    // One of an owner too, which the address may have had before it was theirs: an administrator takes back no other.
    await actFor(db, { organisationId, role: 'owner' })
    await store.deleteInvitationsOf(db, organisationId, to.email)
    await actFor(db, actor)
    await deps.notices.notify(db, membershipEnded({ organisationId, organisation: organisation.name, personId, at }))
  }
  for (const { whenMembershipEnds } of deps.hooks())
    await whenMembershipEnds?.(db, { organisationId, personId, how: 'deactivated' })
  await audit({
    action: 'organisations.deactivate-member',
    subjectType: 'person',
    subjectId: personId,
    details: { role: member.role, ...withInvitations(ended) },
  })
}
