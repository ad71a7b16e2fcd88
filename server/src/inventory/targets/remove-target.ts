import type { inventory } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { findTarget, removeStored, storeVersion } from './store.ts'

/** Withdraws a target; its versions and every status it had stay. */
export async function removeTarget({
  actor,
  params: { id },
  body: { version, reason },
  db,
  audit,
  clock,
}: Call<typeof inventory.removeTarget>): Promise<void> {
  const { organisationId, personId } = actor
  const by = { organisationId, personId, at: clock.now() }
  const current = (await findTarget(db, organisationId, id)) ?? fail('inventory.target-not-found', { id })
  if (!(await removeStored(db, by, { id, version }))) fail('inventory.boundary-changed', { current })
  await storeVersion(db, by, { id, reason, removed: true })
  await audit({
    action: 'inventory.remove-target',
    subjectType: 'target',
    subjectId: id,
    reason,
    details: { target: current.input },
  })
}
