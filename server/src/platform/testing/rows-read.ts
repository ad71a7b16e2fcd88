import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** How many rows of a table the transaction has read until now, for itself and for what its statements set off. */
export async function rowsRead(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
     where relid = ${table}::regclass`.execute(db)
  return rows[0]?.read ?? 0
}
