import type { organisations } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { findOrganisation } from '../store.ts'
import * as store from './store.ts'
import { ownershipWithdrawn } from './tell-of-offer.ts'
import type { OrganisationsDeps } from '../deps.ts'
import { lockMembersAs } from '../members/lock-as.ts'

/** Any owner takes the offer back while nobody has answered it. */
export async function withdrawTransfer(
  deps: Pick<OrganisationsDeps, 'notices'>,
  { actor, params, db, audit, clock }: Call<typeof organisations.withdrawTransfer>,
): Promise<void> {
  const { organisationId, personId: by } = actor
  const at = clock.now()
  await lockMembersAs(db, actor)
  const transfer = await store.openTransfer(db, organisationId, at)
  if (transfer?.id !== params.id) return fail('organisations.transfer-not-found')
  if (!(await store.settleTransfer(db, { organisationId, id: transfer.id, outcome: 'withdrawn', at })))
    return fail('organisations.transfer-not-found')
  const { name: organisation } = (await findOrganisation(db, organisationId)) ?? fail('not-found')
  const { id, fromPerson: from, toPerson: to } = transfer
  await deps.notices.notify(db, ownershipWithdrawn({ organisationId, organisation, id, at }, { from, to, by }))
  await audit({ action: 'organisations.withdraw-transfer', subjectType: 'transfer', subjectId: transfer.id })
}
