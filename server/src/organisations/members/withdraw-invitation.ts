import type { organisations } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { deleteInvitation } from './store.ts'

/** Takes an open invitation back; its mail then opens nothing. */
export async function withdrawInvitation({
  actor,
  params,
  db,
  tell,
}: Call<typeof organisations.withdrawInvitation>): Promise<void> {
  if (!(await deleteInvitation(db, actor.organisationId, params.id))) fail('organisations.invitation-not-found')
  await tell({ action: 'organisations.withdraw-invitation', subjectType: 'invitation', subjectId: params.id })
}
