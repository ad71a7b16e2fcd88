import type { inventory } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { lockOpenYears } from '../records/index.ts'
import { yearOfContract } from './check-contract.ts'
import type { ContractDeps } from './deps.ts'
import { endContract, findContract, storeVersion, lockContracts } from './store.ts'

/** It covers nothing from then on, and its certificates are free again; what it was stays with its evidence. */
export async function endEnergyContract(
  deps: ContractDeps,
  { actor, params, body, db, audit, clock }: Call<typeof inventory.endEnergyContract>,
): Promise<undefined> {
  const { organisationId, personId } = actor
  await lockContracts(db, organisationId)
  const before =
    (await findContract(db, organisationId, params.id)) ?? fail('inventory.contract-not-found', { id: params.id })
  await lockOpenYears(deps, db, organisationId, [await yearOfContract(deps, db, organisationId, before)])
  const by = { organisationId, personId, at: clock.now() }
  if (before.version !== body.version) return fail('inventory.boundary-changed', { current: before })
  await storeVersion(db, by, params.id, { reason: body.reason, ended: true })
  if (!(await endContract(db, by, { id: params.id, version: body.version })))
    return fail('inventory.boundary-changed', { current: before })
  await audit({
    action: 'inventory.end-energy-contract',
    subjectType: 'energy-contract',
    subjectId: params.id,
    reason: body.reason,
  })
  return undefined
}
