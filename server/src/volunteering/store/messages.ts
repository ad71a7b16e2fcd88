import type { volunteering } from '@athar/contracts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { countRows } from '../../platform/list/read-page.ts'
import { tables } from '../../platform/tables.ts'

const messages = (db: Db, eventId: string) => tables(db).selectFrom('volunteerMessages').where('eventId', '=', eventId)

export async function messagesOf(db: Db, eventId: string): Promise<volunteering.Message[]> {
  const rows = await messages(db, eventId).selectAll().orderBy('sentAt', 'desc').orderBy('id').limit(500).execute()
  return rows.map(({ id, textEn, textAr, shiftId, sentAt, recipients }) => ({
    id,
    text: { en: textEn, ar: textAr },
    shift: shiftId,
    sentAt: sentAt.toISOString(),
    recipients,
  }))
}

/** How many were sent on a day of the Kingdom. */
export const countMessages = (db: Db, eventId: string, day: string): Promise<number> =>
  countRows(messages(db, eventId).where(sql<boolean>`(sent_at at time zone 'Asia/Riyadh')::date = ${day}::date`))

type NewMessage = volunteering.MessageInput & {
  readonly id: string
  readonly organisationId: string
  readonly eventId: string
  readonly by: string
  readonly at: Date
  readonly recipients: number
}

export async function insertMessage(db: Db, made: NewMessage): Promise<void> {
  const { id, organisationId: orgId, eventId, shift: shiftId, text, by: sentBy, at: sentAt, recipients } = made
  await tables(db)
    .insertInto('volunteerMessages')
    .values({ id, orgId, eventId, shiftId, textEn: text.en, textAr: text.ar, sentBy, sentAt, recipients })
    .execute()
}
