import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { callRows, tables } from '../../platform/tables.ts'

export type DueReminder = Awaited<ReturnType<typeof remindersDue>>[number]

/** What has come due in any organisation. Looks over everybody, so it answers what it is about and nothing more. */
export const remindersDue = (db: Db, at: Date, howMany: number) => callRows(db, 'reminders_due', at, howMany)

/** False when it is gone, not due any more, or in the hands of another server. */
export async function lockReminder(db: Db, { orgId, name, subject }: DueReminder, at: Date): Promise<boolean> {
  const held = await tables(db)
    .selectFrom('notificationReminders')
    .select('name')
    .where('orgId', '=', orgId)
    .where('name', '=', name)
    .where('subject', '=', subject)
    .where('dueAt', '<=', at)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return held !== undefined
}

/** Looks again at `next`, or not at all. */
export async function settleReminder(db: Db, { orgId, name, subject }: DueReminder, next: Date | null): Promise<void> {
  const all = tables(db)
  const named = sql<boolean>`org_id = ${orgId} and name = ${name} and subject = ${subject}`
  if (next) await all.updateTable('notificationReminders').set({ dueAt: next }).where(named).execute()
  else await all.deleteFrom('notificationReminders').where(named).execute()
}
