import { sql, type Updateable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { AccountDeletions } from '../../platform/generated/row-types.ts'
import { kingdomDay, tables } from '../../platform/tables.ts'

export type AccountDeletion = {
  readonly askedAt: Date
  readonly dueAt: Date
  /** The same day as a calendar says it in Riyadh. */
  readonly dueOn: string
  readonly remindedAt: Date | null
}

const dueOn = kingdomDay('dueAt').as('dueOn')

/** Undefined when it was asked for before. */
export const insertDeletion = (
  db: Db,
  { personId, at, dueAt }: { personId: string; at: Date; dueAt: Date },
): Promise<AccountDeletion | undefined> =>
  tables(db)
    .insertInto('accountDeletions')
    .values({ personId, askedAt: at, dueAt })
    .onConflict((known) => known.doNothing())
    .returningAll()
    .returning(dueOn)
    .executeTakeFirst()

const deletions = (db: Db, personId: string) =>
  tables(db).selectFrom('accountDeletions').selectAll().select(dueOn).where('personId', '=', personId)

export const findDeletion = (db: Db, personId: string): Promise<AccountDeletion | undefined> =>
  deletions(db, personId).executeTakeFirst()

/** The same, held until the transaction ends: whoever keeps the account meanwhile waits, and so does another server. */
export const lockDeletion = (db: Db, personId: string): Promise<AccountDeletion | undefined> =>
  deletions(db, personId).forUpdate().executeTakeFirst()

/** False where none was asked for. */
export const removeDeletion = async (db: Db, personId: string): Promise<boolean> =>
  (await tables(db).deleteFrom('accountDeletions').where('personId', '=', personId).executeTakeFirst())
    .numDeletedRows === 1n

const changeDeletion = (db: Db, personId: string, set: Updateable<AccountDeletions>) =>
  tables(db).updateTable('accountDeletions').set(set).where('personId', '=', personId).returning(dueOn)

export async function noteReminder(db: Db, personId: string, at: Date): Promise<void> {
  await changeDeletion(db, personId, { remindedAt: at }).execute()
}

/** Answers the new day. */
export const putOff = async (db: Db, personId: string, dueAt: Date): Promise<string> =>
  (await changeDeletion(db, personId, { dueAt }).executeTakeFirstOrThrow()).dueOn

/** Of everybody: whose day has come, and who is to be reminded of it. */
export async function peopleDue(db: Db, at: Date, remindAheadDays: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from app.account_deletions_due(${at}, make_interval(days => ${remindAheadDays}::int)) as id`.execute(db)
  return rows.map(({ id }) => id)
}
