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

/** The sites among these ids that the organisation has, by id. */
export async function entrySites(
  db: Db,
  organisationId: string,
  ids: readonly string[],
): Promise<Map<string, EntrySite>> {
  const { rows } = await sql<EntrySite>`
    select id, country::text as country, archived_at is not null as archived from sites
    where org_id = ${organisationId} and id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map((site) => [site.id, site]))
}

/** Those of these suppliers that the organisation has. */
export async function knownSuppliers(db: Db, organisationId: string, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from suppliers where org_id = ${organisationId} and id = any(${[...ids]}::int[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
