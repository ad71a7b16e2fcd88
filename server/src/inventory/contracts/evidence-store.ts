import type { inventory } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { keptFileColumns, keptFileOf, keptFileRow, type KeptFile } from '../kept-files/index.ts'
import { tables } from './tables.ts'

type Place = { readonly id: string; readonly attachmentId: string }

export async function insertEvidence(
  db: Db,
  at: { organisationId: string; contractId: string; key: string },
  file: inventory.Attachment,
): Promise<void> {
  await tables(db)
    .insertInto('energy_contract_evidence')
    .values({ org_id: at.organisationId, contract_id: at.contractId, ...keptFileRow(file, at.key) })
    .execute()
}

/** The documents of contracts by contract, oldest first. */
export async function evidenceOf(
  db: Db,
  organisationId: string,
  contractIds: readonly string[],
): Promise<ReadonlyMap<string, inventory.Attachment[]>> {
  const found = new Map<string, inventory.Attachment[]>()
  if (contractIds.length === 0) return found
  const rows = await tables(db)
    .selectFrom('energy_contract_evidence')
    .selectAll()
    .where('org_id', '=', organisationId)
    .where('contract_id', 'in', [...contractIds])
    .orderBy('uploaded_at')
    .orderBy('id')
    .execute()
  for (const row of rows) {
    const file = {
      id: row.id,
      fileName: row.file_name,
      mediaType: row.media_type,
      bytes: Number(row.bytes),
      sha256: row.sha256,
      uploadedBy: row.uploaded_by,
      uploadedAt: row.uploaded_at.toISOString(),
    }
    found.set(row.contract_id, [...(found.get(row.contract_id) ?? []), file])
  }
  return found
}

export async function findEvidence(
  db: Db,
  organisationId: string,
  { id, attachmentId }: Place,
): Promise<KeptFile | null> {
  const row = await tables(db)
    .selectFrom('energy_contract_evidence')
    .select(keptFileColumns)
    .where('org_id', '=', organisationId)
    .where('contract_id', '=', id)
    .where('id', '=', attachmentId)
    .executeTakeFirst()
  return row ? keptFileOf(row) : null
}

export async function deleteEvidence(
  db: Db,
  organisationId: string,
  { id, attachmentId }: Place,
): Promise<KeptFile | null> {
  const row = await tables(db)
    .deleteFrom('energy_contract_evidence')
    .where('org_id', '=', organisationId)
    .where('contract_id', '=', id)
    .where('id', '=', attachmentId)
    .returning(keptFileColumns)
    .executeTakeFirst()
  return row ? keptFileOf(row) : null
}
