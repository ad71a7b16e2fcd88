import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

/** Does the work and takes it back, so that a refusal in disguise costs the time of the real thing. */
export async function rehearse(db: Db, work: () => Promise<unknown>): Promise<void> {
  await sql`savepoint rehearsal`.execute(db)
  await work()
  await sql`rollback to savepoint rehearsal`.execute(db)
}
