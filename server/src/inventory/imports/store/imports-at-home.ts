import type { platform } from '@athar/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database.ts'
import { tables } from '../tables.ts'

/** The newest import that was not discarded. */
export async function lastImport(db: Db, organisationId: string): Promise<platform.Home['lastImport']> {
  const row = await tables(db)
    .selectFrom('imports')
    .select(['id', 'file_name', 'state', 'receipt', 'counts', 'created_at', 'finished_at'])
    .where('org_id', '=', organisationId)
    .where('state', '<>', 'cancelled')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row
    ? {
        id: row.id,
        fileName: row.file_name,
        state: row.state,
        records: row.receipt?.records ?? row.counts?.records ?? 0,
        at: (row.finished_at ?? row.created_at).toISOString(),
      }
    : null
}

export async function importsInReview(db: Db, organisationId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from imports
    where org_id = ${organisationId} and state in ('uploaded', 'review')`.execute(db)
  return rows[0]!.count
}
