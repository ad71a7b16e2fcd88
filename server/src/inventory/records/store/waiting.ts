import { sql } from 'kysely'
import type { Db } from '../../../platform/database.ts'
import { refreshRollup } from '../rollup.ts'

/** Out of the monthly sums, which `refreshRollup` has brought up to date. */
export async function recordsInState(db: Db, organisationId: string, state: 'pending' | 'returned'): Promise<number> {
  const { rows } = await sql<{ count: number }>`select coalesce(sum(records), 0)::int as count from inventory_rollup
    where org_id = ${organisationId} and state = ${state}`.execute(db)
  return rows[0]!.count
}

/** The newest year up to `latest` that has records; null where none has. */
export async function newestYearWithRecords(db: Db, organisationId: string, latest: number): Promise<number | null> {
  await refreshRollup(db)
  const { rows } = await sql<{ year: number | null }>`select max(inventory_year)::int as year from inventory_rollup
    where org_id = ${organisationId} and inventory_year <= ${latest}`.execute(db)
  return rows[0]?.year ?? null
}
