import { paths, type organisations } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { OrganisationsDeps } from '../deps.ts'
import { findOrganisation } from '../store.ts'
import * as store from './store.ts'

/** Lets a deactivated member in again, in the role held before. */
export async function reactivateMember(
  deps: Pick<OrganisationsDeps, 'people' | 'mails'>,
  { actor, params, db, tell, clock }: Call<typeof organisations.reactivateMember>,
): Promise<void> {
  const { organisationId } = actor
  const { personId } = params
  await store.holdMembers(db, organisationId)
  const member = await store.findMember(db, organisationId, personId)
  if (!member || member.ended_how === 'left') return fail('organisations.member-not-found')
  if (!member.ended_at) return
  if (member.ended_how !== 'deactivated') return fail('organisations.member-not-found')
  if (member.role === 'owner' && actor.role !== 'owner') fail('organisations.owner-only')
  await store.resumeMembership(db, { organisationId, personId, at: clock.now() })
  const to = (await deps.people.find(db, [personId])).get(personId)
  if (to) {
    const organisation = (await findOrganisation(db, organisationId)) ?? fail('not-found')
    const notice = { kind: 'reactivated', to, organisation: organisation.name, role: member.role } as const
    await deps.mails.notify(db, { ...notice, path: paths.organisation() })
  }
  await tell({
    action: 'organisations.reactivate-member',
    subjectType: 'person',
    subjectId: personId,
    details: { role: member.role },
  })
}
