import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

export type AccountDeletion = {
  readonly askedAt: Date
  readonly dueAt: Date
  /** The same day as a calendar says it in Riyadh. */
  readonly dueOn: string
  readonly remindedAt: Date | null
}

const columns = sql`asked_at as "askedAt", due_at as "dueAt", (due_at at time zone 'Asia/Riyadh')::date as "dueOn", reminded_at as "remindedAt"`

/** Undefined when it was asked for before. */
export async function insertDeletion(
  db: Db,
  deletion: { personId: string; at: Date; dueAt: Date },
): Promise<AccountDeletion | undefined> {
  const { rows } = await sql<AccountDeletion>`insert into account_deletions (person_id, asked_at, due_at)
    values (${deletion.personId}, ${deletion.at}, ${deletion.dueAt}) on conflict do nothing returning ${columns}`.execute(
    db,
  )
  return rows[0]
}

export async function findDeletion(db: Db, personId: string): Promise<AccountDeletion | undefined> {
  return (
    await sql<AccountDeletion>`select ${columns} from account_deletions where person_id = ${personId}`.execute(db)
  ).rows[0]
}

/** The same, held until the transaction ends: whoever keeps the account meanwhile waits, and so does another server. */
export async function lockDeletion(db: Db, personId: string): Promise<AccountDeletion | undefined> {
  return (
    await sql<AccountDeletion>`select ${columns} from account_deletions where person_id = ${personId} for update`.execute(
      db,
    )
  ).rows[0]
}

/** False where none was asked for. */
export async function removeDeletion(db: Db, personId: string): Promise<boolean> {
  const { rows } = await sql`delete from account_deletions where person_id = ${personId} returning person_id`.execute(
    db,
  )
  return rows.length === 1
}

export async function noteReminder(db: Db, personId: string, at: Date): Promise<void> {
  await sql`update account_deletions set reminded_at = ${at} where person_id = ${personId}`.execute(db)
}

/** Answers the new day. */
export async function putOff(db: Db, personId: string, dueAt: Date): Promise<string> {
  const { rows } = await sql<AccountDeletion>`update account_deletions set due_at = ${dueAt}
    where person_id = ${personId} returning ${columns}`.execute(db)
  return rows[0]!.dueOn
}

/** Of everybody: whose day has come, and who is to be reminded of it. */
export async function peopleDue(db: Db, at: Date, remindAheadDays: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from app.account_deletions_due(${at}, make_interval(days => ${remindAheadDays}::int)) as id`.execute(db)
  return rows.map(({ id }) => id)
}
