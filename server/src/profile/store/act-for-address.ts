import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

/** What is kept by address shows to whoever proved it; a session brings it along, a transaction opened by hand does not. */
export async function actForAddress(db: Db, email: string): Promise<void> {
  await sql`select set_config('app.email', ${email}, true)`.execute(db)
}
