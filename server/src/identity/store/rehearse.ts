import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

/** Does the work and takes it back, so that a refusal in disguise costs the time of the real thing. */
export const rehearse = <T>(db: Db, work: () => Promise<T>): Promise<T> =>
  inSavepoint(db, work, 'rollback to savepoint')

/** Does what elsewhere is rehearsed, with as many messages. */
export const perform = <T>(db: Db, work: () => Promise<T>): Promise<T> => inSavepoint(db, work, 'release savepoint')

async function inSavepoint<T>(db: Db, work: () => Promise<T>, end: string): Promise<T> {
  await sql`savepoint rehearsal`.execute(db)
  const done = await work()
  await sql`${sql.raw(end)} rehearsal`.execute(db)
  return done
}
