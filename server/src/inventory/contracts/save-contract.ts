import { randomUUID } from 'node:crypto'
import type { inventory } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { lockOpenYears } from '../records/index.ts'
import { refuseContract, yearOfContract } from './check-contract.ts'
import type { ContractDeps } from './deps.ts'
import { evidenceOf } from './evidence.ts'
import {
  findContract,
  insertContract,
  storeVersion,
  lockContracts,
  updateContract,
  type StoredContract,
} from './store.ts'

/** A contract of an open year; what it covers follows when the year is counted, so nothing is recalculated. */
export async function createEnergyContract(
  deps: ContractDeps,
  { actor, body, db, audit, clock }: Call<typeof inventory.createEnergyContract>,
): Promise<inventory.EnergyContract> {
  const { organisationId, personId } = actor
  await lockContracts(db, organisationId)
  await lockOpenYears(deps, db, organisationId, [await yearOfContract(deps, db, organisationId, body)])
  await refuseContract(db, organisationId, body, null)
  const saved = await insertContract(db, { organisationId, personId, at: clock.now() }, randomUUID(), body)
  await audit({
    action: 'inventory.create-energy-contract',
    subjectType: 'energy-contract',
    subjectId: saved.id,
    details: { contract: body },
  })
  return { ...saved, evidence: [] }
}

/** Neither the year it leaves nor the one it comes to may be closed. */
export async function updateEnergyContract(
  deps: ContractDeps,
  { actor, params, body, db, audit, clock }: Call<typeof inventory.updateEnergyContract>,
): Promise<inventory.EnergyContract> {
  const { organisationId, personId } = actor
  const { version, ...input } = body
  await lockContracts(db, organisationId)
  const before =
    (await findContract(db, organisationId, params.id)) ?? fail('inventory.contract-not-found', { id: params.id })
  if (before.version !== version) fail('inventory.boundary-changed', { current: before })
  const years = [
    await yearOfContract(deps, db, organisationId, before),
    await yearOfContract(deps, db, organisationId, input),
  ]
  await lockOpenYears(deps, db, organisationId, years)
  await refuseContract(db, organisationId, input, params.id)
  const by = { organisationId, personId, at: clock.now() }
  await storeVersion(db, by, params.id)
  const saved =
    (await updateContract(db, by, { id: params.id, version, input })) ??
    fail('inventory.boundary-changed', { current: before })
  await audit({
    action: 'inventory.update-energy-contract',
    subjectType: 'energy-contract',
    subjectId: params.id,
    details: { version: saved.version, changed: changedFields(before, input) },
  })
  return { ...saved, evidence: (await evidenceOf(db, organisationId, [params.id]))(params.id) }
}

const changedFields = (before: StoredContract, input: inventory.EnergyContractInput) =>
  (Object.keys(input) as (keyof inventory.EnergyContractInput)[]).filter((field) => before[field] !== input[field])
