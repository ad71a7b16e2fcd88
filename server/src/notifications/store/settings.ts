import type { NoticeSettings } from '@athar/contracts/notifications'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { tables } from '../../platform/tables.ts'

/** What holds until a person chooses: the time of the Kingdom, no quiet hours, the digest when the working day begins. */
export const defaultSettings: NoticeSettings = {
  deliveries: {},
  timeZone: 'Asia/Riyadh',
  quietHours: null,
  quietWeekend: false,
  digestHour: 8,
}

export async function readSettings(db: Db, personId: string): Promise<NoticeSettings> {
  const settings = tables(db).selectFrom('notificationSettings').selectAll().where('personId', '=', personId)
  const row = await settings.executeTakeFirst()
  if (!row) return defaultSettings
  const { deliveries, timeZone, quietFrom, quietTo, quietWeekend, digestHour } = row
  // Hours and minutes, without the seconds of Postgres.
  const quietHours =
    quietFrom !== null && quietTo !== null ? { from: quietFrom.slice(0, 5), to: quietTo.slice(0, 5) } : null
  return { deliveries, timeZone, quietHours, quietWeekend, digestHour }
}

/** Whoever changes some of the choices holds all of them: what is chosen at the same moment is not overwritten by what was read before. */
export async function lockSettings(db: Db, personId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notification settings ${personId}`}, 0))`.execute(db)
}

/** Keeps the choices, and has what waits for a mail thought over again. */
export async function saveSettings(db: Db, personId: string, settings: NoticeSettings, at: Date): Promise<void> {
  await lockSettings(db, personId)
  const { deliveries, quietHours, ...plain } = settings
  const { from: quietFrom = null, to: quietTo = null } = quietHours ?? {}
  const set = { ...plain, deliveries: JSON.stringify(deliveries), quietFrom, quietTo, updatedAt: at }
  await tables(db)
    .insertInto('notificationSettings')
    .values({ personId, ...set })
    .onConflict((known) => known.column('personId').doUpdateSet(set))
    .execute()
  await sql`update notifications set mail_due_at = ${at} where person_id = ${personId} and mail_due_at is not null`.execute(
    db,
  )
}
