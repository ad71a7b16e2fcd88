import type { volunteering } from '@athar/contracts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database.ts'

type Row = {
  id: string
  text_en: string
  text_ar: string
  shift_id: string | null
  sent_at: Date
  recipients: number
}

const select = async (db: Db, where: RawBuilder<unknown>): Promise<volunteering.Message[]> => {
  const { rows } = await sql<Row>`select id, text_en, text_ar, shift_id, sent_at, recipients
    from volunteer_messages ${where}`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    text: { en: row.text_en, ar: row.text_ar },
    shift: row.shift_id,
    sentAt: row.sent_at.toISOString(),
    recipients: row.recipients,
  }))
}

export const messagesOf = (db: Db, eventId: string): Promise<volunteering.Message[]> =>
  select(db, sql`where event_id = ${eventId} order by sent_at desc, id limit 500`)

/** How many were sent on a day of the Kingdom. */
export async function countMessages(db: Db, eventId: string, day: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from volunteer_messages
    where event_id = ${eventId} and (sent_at at time zone 'Asia/Riyadh')::date = ${day}::date`.execute(db)
  return rows[0]?.count ?? 0
}

type NewMessage = volunteering.MessageInput & {
  readonly id: string
  readonly organisationId: string
  readonly eventId: string
  readonly by: string
  readonly at: Date
  readonly recipients: number
}

export async function insertMessage(db: Db, made: NewMessage): Promise<void> {
  const { id, organisationId, eventId, shift, text, by, at, recipients } = made
  await sql`insert into volunteer_messages
      (org_id, id, event_id, shift_id, text_en, text_ar, sent_by, sent_at, recipients)
    values (${organisationId}, ${id}, ${eventId}, ${shift}, ${text.en}, ${text.ar}, ${by}, ${at},
            ${recipients})`.execute(db)
}
