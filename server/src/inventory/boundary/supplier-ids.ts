import type { Db } from '../../platform/database.ts'
import { tables } from '../../platform/tables.ts'

/** Every supplier's id by its key. */
export async function supplierIds(db: Db, organisationId: string): Promise<Map<string, number>> {
  const rows = await tables(db)
    .selectFrom('suppliers')
    .select(['id', 'nameKey'])
    .where('orgId', '=', organisationId)
    .execute()
  return new Map(rows.map((row) => [row.nameKey, row.id]))
}
