import type { Db } from '../../platform/database.ts'
import { tables } from '../../platform/tables.ts'

/** The id of the address that is in force. */
export const findCalendar = (db: Db, personId: string): Promise<{ id: string; since: Date } | undefined> =>
  tables(db)
    .selectFrom('volunteerCalendars')
    .select(['id', 'since'])
    .where('personId', '=', personId)
    .executeTakeFirst()

export async function replaceCalendar(db: Db, personId: string, id: string, at: Date): Promise<void> {
  await tables(db)
    .insertInto('volunteerCalendars')
    .values({ personId, id, since: at })
    .onConflict((known) => known.column('personId').doUpdateSet({ id, since: at }))
    .execute()
}

export const deleteCalendar = async (db: Db, personId: string): Promise<boolean> =>
  (await tables(db).deleteFrom('volunteerCalendars').where('personId', '=', personId).executeTakeFirst())
    .numDeletedRows > 0n
