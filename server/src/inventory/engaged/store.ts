import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { keyset, type Place } from '../../platform/list/read-page.ts'

type TrailRow = {
  id: string
  at: Date
  action: string
  subject_type: string
  subject_id: string
  person_id: string | null
  reason: string | null
}

export const newestFirst = keyset<TrailRow>('desc', { id: 'bigint' })

/** Of the kinds of things that an engagement shows at all; which of them it shows, the database says. */
export async function readTrail(db: Db, organisationId: string, { after, order, limit }: Place): Promise<TrailRow[]> {
  return (
    await sql<TrailRow>`select id, at, action, subject_type, subject_id, person_id, reason from audit_trail
    where org_id = ${organisationId} and subject_type in ('inventory', 'record', 'records', 'import', 'energy-contract')
      and ${after} order by ${order} limit ${limit}`.execute(db)
  ).rows
}
