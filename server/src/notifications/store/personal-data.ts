import type { DataItem } from '@athar/contracts/profile'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { Notifications } from '../../platform/generated/row-types.ts'
import type { Subject } from '../../platform/personal-data.ts'
import { tables } from '../../platform/tables.ts'
import { holdPerson } from './mail.ts'
import { readable } from './readable.ts'

type KeptNotice = Selectable<Notifications> & { readonly readable: boolean }

export const noticesOf = ({ personId }: Subject, db: Db) =>
  tables(db)
    .selectFrom('notifications as n')
    .selectAll()
    .select(readable(personId).as('readable'))
    .where('n.personId', '=', personId)
    .orderBy('n.createdAt', 'desc')
    .orderBy('n.id', 'desc')

/** What an organisation told is its own: whoever may not read it any more is told that there was a notice, not what it said. */
export const tellNotice = (row: KeptNotice): DataItem => ({
  kind: row.kind,
  ...(row.readable ? { details: JSON.stringify(row.data), link: row.link } : {}),
  createdAt: row.createdAt.toISOString(),
  readAt: row.readAt?.toISOString() ?? null,
  mailedAt: row.mailedAt?.toISOString() ?? null,
})

export async function readSettingsOf(db: Db, { personId }: Subject): Promise<DataItem[]> {
  const rows = await tables(db)
    .selectFrom('notificationSettings')
    .select(['deliveries', 'timeZone', 'quietFrom', 'quietTo', 'quietWeekend', 'digestHour', 'updatedAt'])
    .where('personId', '=', personId)
    .execute()
  return rows.map(({ deliveries, updatedAt, ...row }) => ({
    deliveries: JSON.stringify(deliveries),
    ...row,
    updatedAt: updatedAt.toISOString(),
  }))
}

export async function eraseNotices(db: Db, personId: string): Promise<void> {
  // A mail that is being thought of is noted first, and goes with the rest.
  await holdPerson(db, personId)
  await sql`delete from notifications where person_id = ${personId}`.execute(db)
  await sql`delete from notification_digests where person_id = ${personId}`.execute(db)
  await sql`delete from notification_settings where person_id = ${personId}`.execute(db)
}
