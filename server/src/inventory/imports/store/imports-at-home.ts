import type { platform } from '@athar/contracts'
import type { Db } from '../../../platform/database.ts'
import { countRows } from '../../../platform/list/read-page.ts'
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

export const importsInReview = (db: Db, organisationId: string): Promise<number> =>
  countRows(
    tables(db).selectFrom('imports').where('org_id', '=', organisationId).where('state', 'in', ['uploaded', 'review']),
  )
