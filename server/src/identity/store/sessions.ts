import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Database, Db } from '../../platform/database.ts'
import type { AuthSessions } from '../../platform/generated/row-types.ts'
import { accountTables, callValue } from '../../platform/tables.ts'
import { voidCodes } from './flow-states.ts'
import { runAlone, written } from './run-alone.ts'
import { storePlace, type KnownPlaces, type Place } from './sign-in-places.ts'
import { partsOf, readParts, type UserParts, type WrittenParts } from './user-parts.ts'
import { userColumns, type UserRow } from './users.ts'

const columns = [
  'id',
  'user_id',
  'aal',
  'created_at',
  'refreshed_at',
  'not_after',
  // Since when it stands at aal2.
  'aal2_at',
  // Since when its person has been seen to administer or verify: from then on it is short.
  'guarded_at',
] as const
export type SessionRow = Pick<Selectable<AuthSessions>, (typeof columns)[number]>
const sessions = (db: Db) => accountTables(db).selectFrom('auth.sessions')

export type NewSession = {
  id: string
  userId: string
  aal: 'aal1' | 'aal2'
  notAfter: Date
  /** The same for whoever administers or verifies. */
  guardedNotAfter: Date
  method: string
  provider: string | null
  acr: string | null
  ip: string
  userAgent: string
  tokenHash: Buffer
  /** From where they come. */
  place: Place
  /** The statement of its entry in the trail, which is written where the session is. */
  entry: (only: RawBuilder<unknown>) => RawBuilder<unknown>
  at: Date
}
export type OpenedSession = {
  readonly user: UserRow
  readonly parts: Omit<UserParts, 'amr'>
  readonly places: KnownPlaces
  /** What the organisations that they belong to are called. */
  readonly organisations: readonly string[]
}

type Told = { known_places: KnownPlaces; organisations: string[] }

type OpenedRow = UserRow & WrittenParts & Told

/**
 * Opens a session, writes its entry, keeps its place, and answers its person as they are now with all that an answer tells of
 * them, the row held to the end of the transaction; nothing where they are gone. One statement, because people wait for it.
 */
export async function openSession(db: Db, session: NewSession): Promise<OpenedSession | undefined> {
  const { id, aal, at } = session
  const { told, steps } = storePlace(session.place)
  const { rows } = await sql<OpenedRow>`with person as (
      update auth.users set last_sign_in_at = ${at}, updated_at = ${at} where id = ${session.userId} and deleted_at is null returning ${userColumns}),
    opened as (
      insert into auth.sessions (id, user_id, aal, aal2_at, created_at, refreshed_at, not_after, guarded_at, ip, user_agent)
      select ${id}::uuid, id, ${aal}, ${aal === 'aal2' ? at : null}::timestamptz, ${at}::timestamptz, ${at}::timestamptz,
        case when guarded then ${session.guardedNotAfter}::timestamptz else ${session.notAfter}::timestamptz end, case when guarded then ${at}::timestamptz end,
        ${session.ip}::inet, ${session.userAgent.slice(0, 400)} from person, (select ${guardedOf(session.userId)} as guarded) g
      returning id),
    token as (insert into auth.refresh_tokens (hash, session_id, created_at) select ${session.tokenHash}::bytea, id, ${at}::timestamptz from opened),
    amr as (
      insert into auth.session_amr (session_id, method, at, provider, acr)
      select id, ${session.method}, ${at}::timestamptz, ${session.provider}::text, ${session.acr}::text from opened),
    entry as (${session.entry(sql`exists (select from opened)`)}),
    ${steps}
    select person.*, ${told} as known_places, ${organisationsOf(session.userId)}, ${partsOf(session.userId)} from person`.execute(
    db,
  )
  const row = rows[0]
  if (!row) return undefined
  const { identities, factors, known_places: places, organisations, ...user } = row
  return { user, parts: readParts({ identities, factors }), places, organisations }
}

const guardedOf = (userId: string) => sql`app.administers_or_verifies(${userId}::uuid)`

const organisationsOf = (userId: string) => sql`array(select app.organisation_names(${userId}::uuid)) as organisations`

export const findSession = (db: Db, id: string): Promise<SessionRow | undefined> =>
  sessions(db).select(columns).where('id', '=', id).executeTakeFirst()

/** Everything that happens to a session's tokens happens under this lock. */
export const lockSession = (db: Db, id: string): Promise<SessionRow | undefined> =>
  sessions(db).select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

type SessionAndPerson = {
  readonly session: SessionRow
  /** Undefined where the account is gone. */
  readonly user: UserRow | undefined
}

type SessionAndPersonRow = { [K in keyof UserRow]: UserRow[K] | null } & Omit<SessionRow, 'id' | 'created_at'> & {
    session_id: string
    opened_at: Date
  }

/** A session and its person as they are at this moment, without a lock. */
export async function lookUpSession(
  database: Pick<Database, 'pool'>,
  id: string,
): Promise<SessionAndPerson | undefined> {
  const row = await runAlone<SessionAndPersonRow>(
    database,
    written(
      'auth session and person',
      sql`select u.*, s.id as session_id, s.user_id, s.aal, s.created_at as opened_at, s.refreshed_at, s.not_after, s.aal2_at, s.guarded_at
        from auth.sessions s left join (select ${userColumns} from auth.users where deleted_at is null) u on u.id = s.user_id where s.id = ${id}`,
    ),
  )
  if (!row) return undefined
  const { session_id, user_id, aal, opened_at, refreshed_at, not_after, aal2_at, guarded_at, ...user } = row
  return {
    session: { id: session_id, user_id, aal, created_at: opened_at, refreshed_at, not_after, aal2_at, guarded_at },
    user: user.id === null ? undefined : (user as UserRow),
  }
}

export type Raise = {
  sessionId: string
  factorId: string
  method: string
  tokenHash: Buffer
  notAfter: Date
  guardedAt: Date | null
  at: Date
}

/** A proved factor: the session stands at aal2, and every refresh token from before is spent without a second chance. */
export async function raiseSession(db: Db, raise: Raise): Promise<void> {
  const { sessionId, at } = raise
  await replaceToken(db, raise)
  await sql`insert into auth.session_amr (session_id, method, at) values (${sessionId}, ${raise.method}, ${at})
    on conflict (session_id, method) do update set at = excluded.at`.execute(db)
  await sql`update auth.sessions set aal = 'aal2', aal2_at = coalesce(aal2_at, ${at}), factor_id = ${raise.factorId}, refreshed_at = ${at}, not_after = ${raise.notAfter}, guarded_at = ${raise.guardedAt}
    where id = ${sessionId}`.execute(db)
}

/** A new refresh token in place of all from before, which are spent without a second chance. */
export async function replaceToken(
  db: Db,
  { sessionId, tokenHash, at }: { sessionId: string; tokenHash: Buffer; at: Date },
): Promise<void> {
  await sql`update auth.refresh_tokens set revoked_at = coalesce(revoked_at, ${at}), successor_sealed = null
    where session_id = ${sessionId} and (revoked_at is null or successor_sealed is not null)`.execute(db)
  await sql`insert into auth.refresh_tokens (hash, session_id, created_at) values (${tokenHash}, ${sessionId}, ${at})`.execute(
    db,
  )
}

/** Sessions that stand at aal2 by one of these factors fall back to aal1, and no longer say that they were raised. */
export async function lowerSessions(
  db: Db,
  { factorIds, methods }: { factorIds: readonly string[]; methods: readonly string[] },
): Promise<void> {
  await sql`with lowered as (
      update auth.sessions set aal = 'aal1', aal2_at = null, factor_id = null where factor_id in (${sql.join(factorIds)}) returning id
    ) delete from auth.session_amr where session_id in (select id from lowered) and method in (${sql.join(methods)})`.execute(
    db,
  )
}

/** Sessions of a person that no factor vouches for. */
export async function endUnraisedSessions(
  db: Db,
  { userId, except }: { userId: string; except: string },
): Promise<void> {
  await sql`delete from auth.sessions where user_id = ${userId} and aal = 'aal1' and id <> ${except}`.execute(db)
}

/** Whether the person administers or verifies somewhere. */
export const administersOrVerifies = async (db: Db, userId: string): Promise<boolean> =>
  (await callValue(db, 'administers_or_verifies', userId)) ?? false

/** Where a person is signed in, the latest used first. */
export const openSessionsOf = (db: Db, { userId, at }: { userId: string; at: Date }) =>
  sessions(db)
    .select(['id', 'aal', 'created_at', 'refreshed_at', 'not_after'])
    .select(sql<string>`coalesce(host(ip), '')`.as('ip'))
    .select(({ fn, val }) => fn.coalesce('user_agent', val('')).as('user_agent'))
    .where('user_id', '=', userId)
    .where('not_after', '>', at)
    .orderBy('refreshed_at', 'desc')
    .orderBy('id')
    .execute()

/** Whether there was one to end. */
export async function endOwnSession(db: Db, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  const { rows } = await sql`delete from auth.sessions where id = ${id} and user_id = ${userId} returning id`.execute(
    db,
  )
  return rows.length > 0
}

export async function endSession(db: Db, id: string): Promise<void> {
  await sql`delete from auth.sessions where id = ${id}`.execute(db)
}

/** All of a person but one, with those that somebody has only to fetch. */
export async function endSessionsOf(
  db: Db,
  { userId, except }: { userId: string; except: string | null },
): Promise<void> {
  if (except === null) {
    await sql`select app.end_sessions_of(${userId})`.execute(db)
    return
  }
  await voidCodes(db, { userId, provider: null })
  await sql`delete from auth.sessions where user_id = ${userId} and id <> ${except}`.execute(db)
}

/** Ends API tokens and the calendar address of a person; answers how many there were. */
export const endKeysOf = async (db: Db, { userId, at }: { userId: string; at: Date }): Promise<number> =>
  (await callValue(db, 'end_keys_of', userId, at)) ?? 0

/** Sessions of a person that a provider opened, or is about to. */
export async function endSessionsBy(
  db: Db,
  { userId, provider, except }: { userId: string; provider: string; except: string },
): Promise<void> {
  await voidCodes(db, { userId, provider })
  await sql`delete from auth.sessions where user_id = ${userId} and id <> ${except}
    and id in (select session_id from auth.session_amr where provider = ${provider})`.execute(db)
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
  // One of an auth server outside may wake again until its overall limit; forgotten before, it would count as ended.
  await sql`delete from auth.sessions where not_after <= ${new Date(at.getTime() - 24 * 3600 * 1000)}
    and (not external or created_at <= ${new Date(at.getTime() - 31 * 24 * 3600 * 1000)})`.execute(db)
  await sql`delete from auth.ended_external_sessions where ended_at <= ${new Date(at.getTime() - 62 * 24 * 3600 * 1000)}`.execute(
    db,
  )
}
