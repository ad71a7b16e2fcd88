import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** How many rows of a table `work` reads, itself and by what its statements set off. */
export async function rowsReadBy(db: Db, table: string, work: () => Promise<unknown>): Promise<number> {
  // What the connection has not handed on yet of transactions before is among what it tells.
  const before = await readUntilNow(db, table)
  await work()
  return (await readUntilNow(db, table)) - before
}

async function readUntilNow(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
     where relid = ${table}::regclass`.execute(db)
  return rows[0]?.read ?? 0
}
