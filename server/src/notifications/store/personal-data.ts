import type { DataItem } from '@athar/contracts/profile'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { Subject } from '../../platform/personal-data.ts'
import { holdPerson } from './mail.ts'
import { readable } from './readable.ts'

type KeptNotice = {
  kind: string
  data: unknown
  link: string
  created_at: Date
  read_at: Date | null
  mailed_at: Date | null
  readable: boolean
}

export const noticesOf = ({ personId }: Subject): RawBuilder<KeptNotice> =>
  sql<KeptNotice>`select n.kind, n.data, n.link, n.created_at, n.read_at, n.mailed_at, ${readable(personId)} as readable from notifications n
    where n.person_id = ${personId} order by n.created_at desc, n.id desc`

/** What an organisation told is its own: whoever may not read it any more is told that there was a notice, not what it said. */
export const tellNotice = (row: KeptNotice): DataItem => ({
  kind: row.kind,
  ...(row.readable ? { details: JSON.stringify(row.data), link: row.link } : {}),
  createdAt: row.created_at.toISOString(),
  readAt: row.read_at?.toISOString() ?? null,
  mailedAt: row.mailed_at?.toISOString() ?? null,
})

export async function readSettingsOf(db: Db, { personId }: Subject): Promise<DataItem[]> {
  const { rows } = await sql<{
    deliveries: unknown
    time_zone: string
    quiet_from: string | null
    quiet_to: string | null
    quiet_weekend: boolean
    digest_hour: number
    updated_at: Date
  }>`select deliveries, time_zone, quiet_from::text, quiet_to::text, quiet_weekend, digest_hour, updated_at
      from notification_settings where person_id = ${personId}`.execute(db)
  return rows.map((row) => ({
    deliveries: JSON.stringify(row.deliveries),
    timeZone: row.time_zone,
    quietFrom: row.quiet_from,
    quietTo: row.quiet_to,
    quietWeekend: row.quiet_weekend,
    digestHour: row.digest_hour,
    updatedAt: row.updated_at.toISOString(),
  }))
}

export async function eraseNotices(db: Db, personId: string): Promise<void> {
  // A mail that is being thought of is noted first, and goes with the rest.
  await holdPerson(db, personId)
  await sql`delete from notifications where person_id = ${personId}`.execute(db)
  await sql`delete from notification_digests where person_id = ${personId}`.execute(db)
  await sql`delete from notification_settings where person_id = ${personId}`.execute(db)
}
