import { sql } from 'kysely'
import type { Db } from '../../../platform/database.ts'

const most = 30

/** What an organisation has records of, by the months in which it does, most first. */
export async function usedActivities(db: Db, organisationId: string): Promise<string[]> {
  const { rows } = await sql<{ activity: string }>`
    select activity from inventory_rollup where org_id = ${organisationId}
    group by activity order by count(*) desc, activity limit ${most}`.execute(db)
  return rows.map(({ activity }) => activity)
}
