import type { organisations } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { openInvitations } from '../store.ts'
import { lockMembersAs } from './lock-as.ts'
import { isOwnersBusiness } from './rules.ts'
import { deleteInvitation } from './store.ts'

/** Takes an open invitation back; its mail then opens nothing. That of an owner is taken back by an owner. */
export async function withdrawInvitation({
  actor,
  params,
  db,
  audit,
  clock,
}: Call<typeof organisations.withdrawInvitation>): Promise<void> {
  const { organisationId } = actor
  await lockMembersAs(db, actor)
  const open = (await openInvitations(db, organisationId, clock.now())).find(({ id }) => id === params.id)
  if (open && isOwnersBusiness(open.role, actor.role)) fail('organisations.owner-invited')
  if (!(await deleteInvitation(db, organisationId, params.id))) fail('organisations.invitation-not-found')
  await audit({ action: 'organisations.withdraw-invitation', subjectType: 'invitation', subjectId: params.id })
}
