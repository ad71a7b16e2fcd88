import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

export type SessionRow = {
  id: string
  user_id: string
  aal: 'aal1' | 'aal2'
  created_at: Date
  refreshed_at: Date
  not_after: Date
}
export type AmrRow = { method: string; at: Date }
export type RefreshTokenRow = {
  hash: Buffer
  session_id: string
  parent_hash: Buffer | null
  revoked_at: Date | null
  successor_sealed: Buffer | null
}

export type NewSession = {
  id: string
  userId: string
  notAfter: Date
  method: string
  ip: string
  userAgent: string
  tokenHash: Buffer
  at: Date
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  const { id, at } = session
  await sql`with opened as (
      insert into auth.sessions (id, user_id, aal, created_at, refreshed_at, not_after, ip, user_agent)
      values (${id}, ${session.userId}, 'aal1', ${at}, ${at}, ${session.notAfter}, ${session.ip}, ${session.userAgent.slice(0, 400)}) returning id
    ), token as (insert into auth.refresh_tokens (hash, session_id, created_at) select ${session.tokenHash}, id, ${at} from opened)
    insert into auth.session_amr (session_id, method, at) select id, ${session.method}, ${at} from opened`.execute(db)
}

export async function findSession(db: Db, id: string): Promise<SessionRow | undefined> {
  return (
    await sql<SessionRow>`select id, user_id, aal, created_at, refreshed_at, not_after from auth.sessions where id = ${id}`.execute(
      db,
    )
  ).rows[0]
}

/** Everything that happens to a session's tokens happens under this lock. */
export async function holdSession(db: Db, id: string): Promise<SessionRow | undefined> {
  return (
    await sql<SessionRow>`select id, user_id, aal, created_at, refreshed_at, not_after from auth.sessions where id = ${id} for update`.execute(
      db,
    )
  ).rows[0]
}

/** How the session was opened, newest first. */
export async function readAmr(db: Db, sessionId: string): Promise<AmrRow[]> {
  return (
    await sql<AmrRow>`select method, at from auth.session_amr where session_id = ${sessionId} order by at desc, method`.execute(
      db,
    )
  ).rows
}

export async function sessionOfToken(db: Db, hash: Buffer): Promise<string | undefined> {
  return (
    await sql<{ session_id: string }>`select session_id from auth.refresh_tokens where hash = ${hash}`.execute(db)
  ).rows[0]?.session_id
}

export async function readTokens(
  db: Db,
  { sessionId, hash }: { sessionId: string; hash: Buffer },
): Promise<{ presented: RefreshTokenRow | undefined; active: RefreshTokenRow | undefined }> {
  const { rows } =
    await sql<RefreshTokenRow>`select hash, session_id, parent_hash, revoked_at, successor_sealed from auth.refresh_tokens
    where session_id = ${sessionId} and (hash = ${hash} or revoked_at is null)`.execute(db)
  return { presented: rows.find((row) => row.hash.equals(hash)), active: rows.find((row) => row.revoked_at === null) }
}

export async function rotate(
  db: Db,
  move: { sessionId: string; from: Buffer; to: Buffer; successorSealed: Buffer; notAfter: Date; at: Date },
): Promise<void> {
  // In this order: a session never has two active tokens, not even inside the transaction.
  await sql`update auth.refresh_tokens set revoked_at = coalesce(revoked_at, ${move.at}),
      successor_sealed = case when hash = ${move.from} then ${move.successorSealed}::bytea end
    where session_id = ${move.sessionId} and (hash = ${move.from} or successor_sealed is not null)`.execute(db)
  await sql`insert into auth.refresh_tokens (hash, session_id, parent_hash, created_at) values (${move.to}, ${move.sessionId}, ${move.from}, ${move.at})`.execute(
    db,
  )
  await sql`update auth.sessions set refreshed_at = ${move.at}, not_after = ${move.notAfter} where id = ${move.sessionId}`.execute(
    db,
  )
}

export async function endSession(db: Db, id: string): Promise<void> {
  await sql`delete from auth.sessions where id = ${id}`.execute(db)
}

export async function endSessionsOf(
  db: Db,
  { userId, except }: { userId: string; except: string | null },
): Promise<void> {
  await sql`delete from auth.sessions where user_id = ${userId} and id is distinct from ${except}::uuid`.execute(db)
}

export async function endEverySession(db: Db): Promise<void> {
  await sql`delete from auth.sessions`.execute(db)
}

/** What has run out: sealed successors past their window, then sessions themselves. */
export async function sweep(db: Db, { at, windowSeconds }: { at: Date; windowSeconds: number }): Promise<void> {
  const closed = new Date(at.getTime() - windowSeconds * 1000)
  await sql`update auth.refresh_tokens set successor_sealed = null where successor_sealed is not null and revoked_at <= ${closed}`.execute(
    db,
  )
  await sql`delete from auth.sessions where not_after <= ${new Date(at.getTime() - 24 * 3600 * 1000)}`.execute(db)
}
