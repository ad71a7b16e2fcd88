import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

/** The id of the address that is in force. */
export async function findCalendar(db: Db, personId: string): Promise<{ id: string; since: Date } | undefined> {
  const { rows } = await sql<{ id: string; since: Date }>`
    select id, since from volunteer_calendars where person_id = ${personId}`.execute(db)
  return rows[0]
}

export async function replaceCalendar(db: Db, personId: string, id: string, at: Date): Promise<void> {
  await sql`insert into volunteer_calendars (person_id, id, since) values (${personId}, ${id}, ${at})
    on conflict (person_id) do update set id = excluded.id, since = excluded.since`.execute(db)
}

export async function deleteCalendar(db: Db, personId: string): Promise<boolean> {
  const { rows } = await sql`delete from volunteer_calendars where person_id = ${personId} returning id`.execute(db)
  return rows.length > 0
}
