import type { NoticeSettings } from '@athar/contracts/notifications'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

type SettingsRow = {
  deliveries: NoticeSettings['deliveries']
  time_zone: string
  quiet_from: string | null
  quiet_to: string | null
  quiet_weekend: boolean
  digest_hour: number
}

/** What holds until a person chooses: the time of the Kingdom, no quiet hours, the digest when the working day begins. */
export const defaultSettings: NoticeSettings = {
  deliveries: {},
  timeZone: 'Asia/Riyadh',
  quietHours: null,
  quietWeekend: false,
  digestHour: 8,
}

export async function readSettings(db: Db, personId: string): Promise<NoticeSettings> {
  const { rows } = await sql<SettingsRow>`
    select deliveries, time_zone, to_char(quiet_from, 'HH24:MI') as quiet_from, to_char(quiet_to, 'HH24:MI') as quiet_to, quiet_weekend, digest_hour
      from notification_settings where person_id = ${personId}`.execute(db)
  const [row] = rows
  if (!row) return defaultSettings
  const { quiet_from: from, quiet_to: to } = row
  return {
    deliveries: row.deliveries,
    timeZone: row.time_zone,
    quietHours: from !== null && to !== null ? { from, to } : null,
    quietWeekend: row.quiet_weekend,
    digestHour: row.digest_hour,
  }
}

/** Whoever changes some of the choices holds all of them: what is chosen at the same moment is not overwritten by what was read before. */
export async function lockSettings(db: Db, personId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notification settings ${personId}`}, 0))`.execute(db)
}

/** Keeps the choices, and has what waits for a mail thought over again. */
export async function saveSettings(db: Db, personId: string, settings: NoticeSettings, at: Date): Promise<void> {
  await lockSettings(db, personId)
  const { deliveries, timeZone, quietHours, quietWeekend, digestHour } = settings
  await sql`insert into notification_settings (person_id, deliveries, time_zone, quiet_from, quiet_to, quiet_weekend, digest_hour, updated_at)
    values (${personId}, ${JSON.stringify(deliveries)}::jsonb, ${timeZone}, ${quietHours?.from ?? null}::time, ${quietHours?.to ?? null}::time,
            ${quietWeekend}, ${digestHour}, ${at})
    on conflict (person_id) do update set deliveries = excluded.deliveries, time_zone = excluded.time_zone, quiet_from = excluded.quiet_from,
      quiet_to = excluded.quiet_to, quiet_weekend = excluded.quiet_weekend, digest_hour = excluded.digest_hour, updated_at = excluded.updated_at`.execute(
    db,
  )
  await sql`update notifications set mail_due_at = ${at} where person_id = ${personId} and mail_due_at is not null`.execute(
    db,
  )
}
