import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

type TrailRow = {
  id: string
  at: Date
  action: string
  subject_type: string
  subject_id: string
  person_id: string | null
  reason: string | null
}

/** Newest first, of the kinds of things that an engagement shows at all; which of them it shows, the database says. */
export async function readTrail(
  db: Db,
  organisationId: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<TrailRow[]> {
  return (
    await sql<TrailRow>`select id, at, action, subject_type, subject_id, person_id, reason from audit_trail
    where org_id = ${organisationId} and subject_type in ('inventory', 'record', 'records', 'import', 'energy-contract')
      and (${before}::bigint is null or id < ${before}::bigint)
    order by id desc limit ${limit}`.execute(db)
  ).rows
}
