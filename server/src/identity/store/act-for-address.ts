import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

/**
 * What is kept by address shows to whoever proved it; a session brings it along, a transaction opened by hand does not. Of an account
 * whose address nobody proved it is somebody else's: what was sent to the mailbox, or asked for from it, stays when the account goes.
 */
export async function actForAddress(db: Db, email: string): Promise<void> {
  await sql`select set_config('app.email', coalesce((select u.email::text from auth.users u
    where u.id = app.current_person() and u.email = ${email} and u.email_confirmed_at is not null), ''), true)`.execute(
    db,
  )
}
