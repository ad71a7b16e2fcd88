import { sql, type Selectable } from 'kysely'
import type { Database, Db } from '../../platform/database.ts'
import type { AuthRefreshTokens } from '../../platform/generated/row-types.ts'
import { accountTables } from '../../platform/tables.ts'
import { runAlone } from './run-alone.ts'

export type RefreshTokenRow = Selectable<AuthRefreshTokens>

/** The session of a refresh token. */
export async function findSessionOf(database: Pick<Database, 'pool'>, token: Buffer): Promise<string | undefined> {
  const text = 'select session_id from auth.refresh_tokens where hash = $1'
  const row = await runAlone<{ session_id: string }>(database, {
    name: 'auth session of token',
    text,
    values: [token],
  })
  return row?.session_id
}

export async function readTokens(
  db: Db,
  { sessionId, hash }: { sessionId: string; hash: Buffer },
): Promise<{ presented: RefreshTokenRow | undefined; active: RefreshTokenRow | undefined }> {
  const rows = await accountTables(db)
    .selectFrom('auth.refresh_tokens')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where(({ or, eb }) => or([eb('hash', '=', hash), eb('revoked_at', 'is', null)]))
    .execute()
  return { presented: rows.find((row) => row.hash.equals(hash)), active: rows.find((row) => row.revoked_at === null) }
}

type Move = {
  sessionId: string
  from: Buffer
  to: Buffer
  successorSealed: Buffer
  notAfter: Date
  guardedAt: Date | null
  at: Date
}

export async function rotate(db: Db, move: Move): Promise<void> {
  // The new token waits for the count of spent ones: a session never has two active tokens, not even inside the statement.
  await sql`with spent as (
      update auth.refresh_tokens set revoked_at = coalesce(revoked_at, ${move.at}),
        successor_sealed = case when hash = ${move.from} then ${move.successorSealed}::bytea end
      where session_id = ${move.sessionId} and (hash = ${move.from} or successor_sealed is not null) returning hash
    ), used as (
      update auth.sessions set refreshed_at = ${move.at}, not_after = ${move.notAfter}, guarded_at = ${move.guardedAt} where id = ${move.sessionId}
    )
    insert into auth.refresh_tokens (hash, session_id, parent_hash, created_at)
    select ${move.to}, ${move.sessionId}, ${move.from}, ${move.at} from (select count(*) from spent) counted`.execute(
    db,
  )
}
