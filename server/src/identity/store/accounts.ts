import type { AccountState } from '@athar/contracts/identity'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { allOf, pageOf, type Place } from '../../platform/list/read-page.ts'
import { living, type UserRow } from './users.ts'

export type AccountQuery = {
  /** Each of them stands somewhere in name or address, whichever way it is written. */
  readonly words: readonly string[]
  readonly state: AccountState | undefined
  readonly at: Date
}

export function pageOfAccounts(db: Db, { words, state, at }: AccountQuery, place: Place): Promise<readonly UserRow[]> {
  const blocked = sql`coalesce(banned_until > ${at}, false)`
  const unconfirmed = sql`email_confirmed_at is null`
  const leaving = sql`app_metadata ? 'deletion_due_on'`
  const inState = {
    blocked,
    unconfirmed,
    leaving,
    open: sql`not (${blocked} or ${unconfirmed} or ${leaving})`,
  } as const satisfies Record<AccountState, unknown>
  const conditions = allOf(
    ...words.map((word) => sql`position(app.fold_text(${word}) in found_by) > 0`),
    state && inState[state],
  )
  return living(db)
    .where(sql<boolean>`${conditions}`)
    .$call(pageOf(place))
    .execute()
}

/** What whoever asks may do to an account; the tables ask the same. */
export async function standingTowards(db: Db, userId: string): Promise<{ governs: boolean; restores: boolean }> {
  const { rows } = await sql<{ governs: boolean; restores: boolean }>`
    select app.governs_account(${userId}) as governs, app.restores_account(${userId}) as restores`.execute(db)
  return rows[0] ?? { governs: false, restores: false }
}

/** Acts on the accounts of others come one after the other. */
export async function lockActs(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('acts on accounts', 0))`.execute(db)
}
