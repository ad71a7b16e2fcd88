import type { organisations } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import * as store from './store.ts'
import { holdMembersAs } from '../members/hold-as.ts'

/** Any owner takes the offer back while nobody has answered it. */
export async function withdrawTransfer({
  actor,
  params,
  db,
  tell,
  clock,
}: Call<typeof organisations.withdrawTransfer>): Promise<void> {
  const { organisationId } = actor
  const at = clock.now()
  await holdMembersAs(db, actor)
  const transfer = await store.openTransfer(db, organisationId, at)
  if (transfer?.id !== params.id) return fail('organisations.transfer-not-found')
  await store.settleTransfer(db, { organisationId, id: transfer.id, outcome: 'withdrawn', at })
  await tell({ action: 'organisations.withdraw-transfer', subjectType: 'transfer', subjectId: transfer.id })
}
