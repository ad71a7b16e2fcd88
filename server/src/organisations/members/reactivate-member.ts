import type { organisations } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { OrganisationsDeps } from '../deps.ts'
import { findOrganisation } from '../store.ts'
import { membershipResumed } from '../tell-members.ts'
import { lockMembersAs } from './lock-as.ts'
import * as store from './store.ts'

/** Lets a deactivated member in again, in the role held before. */
export async function reactivateMember(
  deps: Pick<OrganisationsDeps, 'notices' | 'people'>,
  { actor, params, db, audit, clock }: Call<typeof organisations.reactivateMember>,
): Promise<void> {
  const { organisationId } = actor
  const { personId } = params
  // Of who took their account away nobody comes back: a member without a name would be counted, among the owners too.
  if (!(await deps.people.hold(db, personId))) fail('organisations.member-not-found')
  await lockMembersAs(db, actor)
  const member = await store.findMember(db, organisationId, personId)
  if (!member || member.endedHow === 'left') return fail('organisations.member-not-found')
  if (!member.endedAt) return
  if (member.endedHow !== 'deactivated') return fail('organisations.member-not-found')
  if (member.role === 'owner' && actor.role !== 'owner') fail('organisations.owner-only')
  const at = clock.now()
  await store.resumeMembership(db, { organisationId, personId, at })
  const { name: organisation } = (await findOrganisation(db, organisationId)) ?? fail('not-found')
  const resumed = { organisationId, organisation, personId, role: member.role, by: actor.personId, at }
  await deps.notices.notify(db, ...membershipResumed(resumed))
  await audit({
    action: 'organisations.reactivate-member',
    subjectType: 'person',
    subjectId: personId,
    details: { role: member.role },
  })
}
