import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

export type DueReminder = { readonly org_id: string; readonly name: string; readonly subject: string }

/** What has come due in any organisation. Looks over everybody, so it answers what it is about and nothing more. */
export async function remindersDue(db: Db, at: Date, howMany: number): Promise<DueReminder[]> {
  const { rows } =
    await sql<DueReminder>`select org_id, name, subject from app.reminders_due(${at}, ${howMany})`.execute(db)
  return rows
}

/** False when it is gone, not due any more, or in the hands of another server. */
export async function lockReminder(db: Db, { org_id, name, subject }: DueReminder, at: Date): Promise<boolean> {
  const { rows } = await sql`select 1 from notification_reminders
    where org_id = ${org_id} and name = ${name} and subject = ${subject} and due_at <= ${at} for update skip locked`.execute(
    db,
  )
  return rows.length === 1
}

/** Looks again at `next`, or not at all. */
export async function settleReminder(db: Db, { org_id, name, subject }: DueReminder, next: Date | null): Promise<void> {
  if (next)
    await sql`update notification_reminders set due_at = ${next} where org_id = ${org_id} and name = ${name} and subject = ${subject}`.execute(
      db,
    )
  else
    await sql`delete from notification_reminders where org_id = ${org_id} and name = ${name} and subject = ${subject}`.execute(
      db,
    )
}
