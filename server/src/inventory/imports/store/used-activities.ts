import type { Db } from '../../../platform/database.ts'
import { tables } from '../../../platform/tables.ts'

const most = 30

/** What an organisation has records of, by the months in which it does, most first. */
export async function usedActivities(db: Db, organisationId: string): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('inventoryRollup')
    .select('activity')
    .where('orgId', '=', organisationId)
    .groupBy('activity')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('activity')
    .limit(most)
    .execute()
  return rows.map(({ activity }) => activity)
}
