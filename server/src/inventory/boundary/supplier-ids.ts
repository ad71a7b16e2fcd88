import type { Db } from '../../platform/database.ts'
import { tables } from './tables.ts'

/** Every supplier's id by its key. */
export async function supplierIds(db: Db, organisationId: string): Promise<Map<string, number>> {
  const rows = await tables(db)
    .selectFrom('suppliers')
    .select(['id', 'name_key'])
    .where('org_id', '=', organisationId)
    .execute()
  return new Map(rows.map((row) => [row.name_key, row.id]))
}
