import type { organisations } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { OrganisationsDeps } from '../deps.ts'
import { lapseTransfers } from '../ownership/lapse-transfers.ts'
import { endInvitationsBy, withInvitations } from './end-invitations-by.ts'
import { lockMembersAs } from './lock-as.ts'
import * as store from './store.ts'

/** A member goes; only the last owner hands the organisation over first. */
export async function leaveOrganisation(
  deps: Pick<OrganisationsDeps, 'hooks' | 'notices'>,
  { actor, db, audit, clock }: Call<typeof organisations.leaveOrganisation>,
): Promise<void> {
  const { organisationId, personId, role } = actor
  const at = clock.now()
  await lockMembersAs(db, actor)
  if (role === 'owner' && (await store.otherOwners(db, organisationId, personId, at)) === 0)
    fail('organisations.last-owner')
  await store.endMembership(db, { organisationId, personId, how: 'left', by: personId, at })
  const ended = await endInvitationsBy(db, { organisationId, personId, role: null })
  await lapseTransfers(deps, db, actor, personId, at)
  for (const { whenMembershipEnds } of deps.hooks())
    await whenMembershipEnds?.(db, { organisationId, personId, how: 'left' })
  await audit({
    action: 'organisations.leave',
    subjectType: 'person',
    subjectId: personId,
    details: { role, ...withInvitations(ended) },
  })
}
