import type { inventory } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { countedYears, type KpiDeps } from '../kpis/counted-years.ts'
import { refuseTarget } from './judge.ts'
import { targetsOf } from './list-targets.ts'
import { findTarget, insertTarget, storeVersion, updateTarget } from './store.ts'

/** Sets or changes a target; the plan it had stays among its versions. */
export async function saveTarget(
  deps: KpiDeps,
  { actor, params: { id }, body, db, audit, clock }: Call<typeof inventory.saveTarget>,
): Promise<inventory.Target> {
  const { organisationId, personId } = actor
  const { input, version, reason } = body
  const by = { organisationId, personId, at: clock.now() }
  const years = await countedYears(deps, db, organisationId, by.at)
  const refused = refuseTarget(input, years)
  if (refused) fail('inventory.target-invalid', { code: refused, baseYear: input.baseYear })
  const saved =
    version === 0 ? await insertTarget(db, by, id, input) : await updateTarget(db, by, { id, version, input })
  if (!saved) {
    const current = await findTarget(db, organisationId, id)
    return current ? fail('inventory.boundary-changed', { current }) : fail('inventory.target-not-found', { id })
  }
  await storeVersion(db, by, { id, reason })
  await audit({
    action: 'inventory.save-target',
    subjectType: 'target',
    subjectId: id,
    reason,
    details: { version: saved.version, target: input },
  })
  return (await targetsOf(db, organisationId, years, by.at)).find((target) => target.id === id)!
}
