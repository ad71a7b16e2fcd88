import { sql } from 'kysely'
import type { Database, Db } from '../../platform/database.ts'
import { runAlone, written } from './run-alone.ts'
import {
  personOfSession,
  readSessionAndPerson,
  sessionAndPerson,
  type SessionAndPerson,
  type SessionAndPersonRow,
} from './sessions.ts'
import { amrOf, partsOf, readAmr, readParts, type UserParts, type WrittenAmr, type WrittenParts } from './user-parts.ts'

export type RefreshTokenRow = {
  hash: Buffer
  session_id: string
  parent_hash: Buffer | null
  revoked_at: Date | null
  successor_sealed: Buffer | null
}

/** What an ordinary exchange of a refresh token needs to know, and of which state of the rows it is told. */
export type Exchangeable = SessionAndPerson & {
  readonly presented: Omit<RefreshTokenRow, 'session_id'>
  readonly told: UserParts
  /** Whether the person administers or verifies somewhere. */
  readonly isGuarded: boolean
}

type ExchangeableRow = SessionAndPersonRow & RefreshTokenRow & WrittenParts & WrittenAmr & { guarded: boolean }

/** Looks up a refresh token, held by nobody: whoever acts on it finds the rows again as they were, or holds them first. */
export async function lookUpExchange(
  database: Pick<Database, 'pool'>,
  token: Buffer,
): Promise<Exchangeable | undefined> {
  const row = await runAlone<ExchangeableRow>(
    database,
    written(
      'auth exchange',
      sql`select ${sessionAndPerson}, t.hash, t.parent_hash, t.revoked_at, t.successor_sealed,
        app.administers_or_verifies(s.user_id) as guarded, ${partsOf(sql`s.user_id`)}, ${amrOf(sql`s.id`)}
      from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id ${personOfSession} where t.hash = ${token}`,
    ),
  )
  if (!row) return undefined
  const {
    hash,
    parent_hash,
    revoked_at,
    successor_sealed,
    identities,
    factors,
    amr,
    guarded: isGuarded,
    ...others
  } = row
  return {
    ...readSessionAndPerson(others),
    presented: { hash, parent_hash, revoked_at, successor_sealed },
    told: { ...readParts({ identities, factors }), amr: readAmr({ amr }) },
    isGuarded,
  }
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

/**
 * The same by itself, where session and person are still as they were when `versions` were read and the token is not spent; whether it
 * was done. Of the others only the `parent` of the token may still have a sealed successor. Whoever else is at the session holds its
 * row: this waits for them, and then finds another version.
 */
export async function rotateAlone(
  database: Pick<Database, 'pool'>,
  { versions, parent, ...move }: Move & Pick<Exchangeable, 'versions'> & { parent: Buffer | null },
): Promise<boolean> {
  const done = await runAlone(
    database,
    written(
      'auth rotate',
      sql`with held as (
        update auth.sessions set refreshed_at = ${move.at}, not_after = ${move.notAfter}, guarded_at = ${move.guardedAt} where id = ${move.sessionId} and xmin = ${versions.session}::xid
          and exists (select from auth.users u where u.id = user_id and u.xmin = ${versions.user}::xid and u.deleted_at is null) returning id
      ), spent as (
        update auth.refresh_tokens t set revoked_at = coalesce(revoked_at, ${move.at}),
          successor_sealed = case when hash = ${move.from} then ${move.successorSealed}::bytea end
        from held where hash = any(array[${move.from}::bytea, ${parent}::bytea]) and case when hash = ${move.from} then revoked_at is null else successor_sealed is not null end
        returning hash
      )
      insert into auth.refresh_tokens (hash, session_id, parent_hash, created_at)
      select ${move.to}::bytea, ${move.sessionId}::uuid, ${move.from}::bytea, ${move.at}::timestamptz
        from (select count(*) filter (where hash = ${move.from}) as own from spent) counted where own = 1
      returning session_id`,
    ),
  )
  return done !== undefined
}
