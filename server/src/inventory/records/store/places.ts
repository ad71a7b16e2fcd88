import { sql } from 'kysely'
import type { Db } from '../../../platform/database.ts'

/** What an entry needs of its site. */
export type EntrySite = { readonly id: string; readonly country: string; readonly archived: boolean }

export async function findEntrySite(db: Db, organisationId: string, id: string): Promise<EntrySite | null> {
  const { rows } =
    await sql<EntrySite>`select id, country::text as country, archived_at is not null as archived from sites
    where org_id = ${organisationId} and id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function supplierExists(db: Db, organisationId: string, id: number): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean
  }>`select exists (select 1 from suppliers where org_id = ${organisationId} and id = ${id}) as found`.execute(db)
  return rows[0]?.found ?? false
}
