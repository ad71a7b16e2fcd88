import type { inventory } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import { createFileRows } from '../../platform/files/file-rows.ts'
import { attachmentOf, attachmentsOf } from '../attachments/attachments.ts'
import { lockOpenYears } from '../records/index.ts'
import { yearOfContract } from './check-contract.ts'
import type { ContractDeps } from './deps.ts'
import { findContract, lockContracts } from './store.ts'

export const evidenceRows = createFileRows('energy_contract_evidence', 'contract_id')

/** The documents of contracts by contract, oldest first. */
export async function evidenceOf(
  db: Db,
  organisationId: string,
  contractIds: readonly string[],
): Promise<(contractId: string) => inventory.Attachment[]> {
  const found = await evidenceRows.listByThing(db, organisationId, contractIds)
  return (contractId) => (found.get(contractId) ?? []).map(attachmentOf)
}

export const contractEvidence = attachmentsOf({
  rows: evidenceRows,
  subjectType: 'energy-contract',
  actions: { upload: 'inventory.upload-contract-evidence', remove: 'inventory.remove-contract-evidence' },
  /** Evidence of a closed year stays as it was when the year was closed. */
  async lock(deps: ContractDeps, db: Db, organisationId: string, id: string) {
    await lockContracts(db, organisationId)
    const contract = (await findContract(db, organisationId, id)) ?? fail('inventory.contract-not-found', { id })
    await lockOpenYears(deps, db, organisationId, [await yearOfContract(deps, db, organisationId, contract)])
  },
})
