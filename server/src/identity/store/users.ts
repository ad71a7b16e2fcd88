import { sql } from 'kysely'
import type { Database, Db } from '../../platform/database.ts'
import { runAlone } from './run-alone.ts'

export type UserRow = {
  id: string
  email: string
  email_confirmed_at: Date | null
  confirmation_sent_at: Date | null
  recovery_sent_at: Date | null
  password_hash: string | null
  app_metadata: Record<string, unknown>
  user_metadata: Record<string, unknown>
  banned_until: Date | null
  new_email: string | null
  email_change_sent_at: Date | null
  email_change_confirmed: 'current' | 'new' | null
  created_at: Date
  updated_at: Date
  last_sign_in_at: Date | null
}
/** A row of this moment with nothing in it, for answers about accounts that are not there. */
export const emptyUser = ({ id, email, at }: { id: string; email: string; at: Date }): UserRow => ({
  id,
  email,
  email_confirmed_at: null,
  confirmation_sent_at: null,
  recovery_sent_at: null,
  password_hash: null,
  app_metadata: {},
  user_metadata: {},
  banned_until: null,
  new_email: null,
  email_change_sent_at: null,
  email_change_confirmed: null,
  created_at: at,
  updated_at: at,
  last_sign_in_at: null,
})
export type IdentityRow = {
  id: string
  user_id: string
  provider: string
  provider_id: string
  identity_data: Record<string, unknown>
  created_at: Date
  updated_at: Date
}

const columnNames =
  'id, email, email_confirmed_at, confirmation_sent_at, recovery_sent_at, password_hash, app_metadata, user_metadata, banned_until, new_email, email_change_sent_at, email_change_confirmed, created_at, updated_at, last_sign_in_at'
export const userColumns = sql.raw(columnNames)

/** Whose password to verify; what acts on the answer reads the row again under its lock. */
export async function lookUpByEmail(database: Pick<Database, 'pool'>, email: string): Promise<UserRow | undefined> {
  const text = `select ${columnNames} from auth.users where id = app.holder_of($1)`
  return runAlone<UserRow>(database, { name: 'auth user by email', text, values: [email] })
}

/** Who holds the address: not whoever came from an auth server outside without a proof of it. */
export async function findByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return (await sql<UserRow>`select ${userColumns} from auth.users where id = app.holder_of(${email})`.execute(db))
    .rows[0]
}

export async function findById(db: Db, id: string): Promise<UserRow | undefined> {
  return (await sql<UserRow>`select ${userColumns} from auth.users where id = ${id} and deleted_at is null`.execute(db))
    .rows[0]
}

/**
 * The same, with the row held until the transaction ends: against whoever changes or holds it, and not against a row being written
 * that refers to it. Waiting for those as well, two who first write one and then change the person would wait in a circle.
 */
export async function lockById(db: Db, id: string): Promise<UserRow | undefined> {
  return (
    await sql<UserRow>`select ${userColumns} from auth.users where id = ${id} and deleted_at is null for no key update`.execute(
      db,
    )
  ).rows[0]
}

export async function identitiesOf(db: Db, userId: string): Promise<IdentityRow[]> {
  return (
    await sql<IdentityRow>`select id, user_id, provider, provider_id, identity_data, created_at, updated_at
    from auth.identities where user_id = ${userId} order by created_at, id`.execute(db)
  ).rows
}

/** Those of several people at once. */
export async function identitiesOfAll(db: Db, userIds: readonly string[]): Promise<IdentityRow[]> {
  if (userIds.length === 0) return []
  return (
    await sql<IdentityRow>`select id, user_id, provider, provider_id, identity_data, created_at, updated_at
    from auth.identities where user_id in (${sql.join(userIds)}) order by created_at, id`.execute(db)
  ).rows
}

export async function findIdentity(
  db: Db,
  { provider, subject }: { provider: string; subject: string },
): Promise<IdentityRow | undefined> {
  return (
    await sql<IdentityRow>`select id, user_id, provider, provider_id, identity_data, created_at, updated_at
    from auth.identities where provider = ${provider} and provider_id = ${subject}`.execute(db)
  ).rows[0]
}

/** Who shows up for the first time twice at one moment becomes one person. */
export async function lockSubject(db: Db, { provider, subject }: { provider: string; subject: string }): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`subject ${provider} ${subject}`}, 0))`.execute(db)
}

/** The account stays, the address is free for whoever proves it. */
export async function letGoOfEmail(db: Db, id: string): Promise<void> {
  await sql`update auth.users set holds_email = false where id = ${id} and email_confirmed_at is null`.execute(db)
}

export async function removeIdentity(db: Db, id: string): Promise<void> {
  await sql`delete from auth.identities where id = ${id}`.execute(db)
}

/** What the provider says now. */
export async function renewIdentity(
  db: Db,
  { id, data, at }: { id: string; data: Record<string, unknown>; at: Date },
): Promise<void> {
  await sql`update auth.identities set identity_data = ${JSON.stringify(data)}::jsonb, updated_at = ${at} where id = ${id}`.execute(
    db,
  )
}

/** An account whose address nobody ever proved, with all that hangs on it. */
export async function removeUnproven(db: Db, id: string): Promise<void> {
  await sql`delete from auth.users where id = ${id} and email_confirmed_at is null`.execute(db)
}

/** The newest first, a page of them. */
export async function pageOfUsers(
  db: Db,
  { skip, take }: { skip: number; take: number },
): Promise<{ users: UserRow[]; total: number }> {
  const { rows } = await sql<UserRow>`select ${userColumns} from auth.users where deleted_at is null
    order by created_at desc, id limit ${take} offset ${skip}`.execute(db)
  const counted = await sql<{
    total: number
  }>`select count(*)::int as total from auth.users where deleted_at is null`.execute(db)
  return { users: rows, total: counted.rows[0]?.total ?? 0 }
}

export type NewUser = {
  id: string
  email: string
  passwordHash: string | null
  userMetadata: Record<string, unknown>
  appMetadata: Record<string, unknown>
  confirmed: boolean
  /** False for an address that others may have as well. */
  holdsEmail: boolean
  at: Date
}

/** False when somebody else took the address a moment ago. */
export async function insertUser(db: Db, user: NewUser): Promise<boolean> {
  const { rows } = await sql`
    insert into auth.users (id, email, email_confirmed_at, holds_email, password_hash, app_metadata, user_metadata, created_at, updated_at)
    values (${user.id}, ${user.email}, ${user.confirmed ? user.at : null}, ${user.holdsEmail}, ${user.passwordHash},
            ${JSON.stringify(user.appMetadata)}::jsonb, ${JSON.stringify(user.userMetadata)}::jsonb, ${user.at}, ${user.at})
    on conflict (email) where deleted_at is null and holds_email do nothing returning id`.execute(db)
  return rows.length === 1
}

export async function insertIdentity(
  db: Db,
  row: Omit<IdentityRow, 'created_at' | 'updated_at'> & { at: Date },
): Promise<void> {
  await sql`insert into auth.identities (id, user_id, provider, provider_id, identity_data, created_at, updated_at)
    values (${row.id}, ${row.user_id}, ${row.provider}, ${row.provider_id}, ${JSON.stringify(row.identity_data)}::jsonb, ${row.at}, ${row.at})`.execute(
    db,
  )
}

/** What may change in a person's row; a key that is absent stays as it is. */
export type UserChange = Partial<{
  email: string
  email_confirmed_at: Date | null
  holds_email: boolean
  confirmation_sent_at: Date
  recovery_sent_at: Date
  password_hash: string | null
  user_metadata: Record<string, unknown>
  app_metadata: Record<string, unknown>
  banned_until: Date | null
  new_email: string | null
  email_change_sent_at: Date | null
  email_change_confirmed: 'current' | 'new' | null
  last_sign_in_at: Date
}>

export async function changeUser(db: Db, id: string, change: UserChange, at: Date): Promise<UserRow> {
  const entries = Object.entries(change).map(([column, value]) =>
    column === 'user_metadata' || column === 'app_metadata'
      ? sql`${sql.ref(column)} = ${JSON.stringify(value)}::jsonb`
      : sql`${sql.ref(column)} = ${value}`,
  )
  const { rows } =
    await sql<UserRow>`update auth.users set ${sql.join([...entries, sql`updated_at = ${at}`])} where id = ${id} returning ${userColumns}`.execute(
      db,
    )
  return rows[0] as UserRow
}

export type Leaving = { readonly personId: string; readonly dueOn: string | null; readonly at: Date }

/** The day on which an account is taken away, where its sessions show it: whoever signs in is asked whether to keep it. */
export async function markLeaving(db: Db, { personId, dueOn, at }: Leaving): Promise<void> {
  await sql`update auth.users set updated_at = ${at}, app_metadata = case when ${dueOn}::text is null
      then app_metadata - 'deletion_due_on' else app_metadata || jsonb_build_object('deletion_due_on', ${dueOn}::text) end
    where id = ${personId}`.execute(db)
}

/** The address inside a person's own e-mail identity follows the account. */
export async function syncEmailIdentity(
  db: Db,
  { userId, email, verified, at }: { userId: string; email: string; verified: boolean; at: Date },
): Promise<void> {
  const data = JSON.stringify({ email, email_verified: verified })
  await sql`update auth.identities set identity_data = identity_data || ${data}::jsonb, updated_at = ${at}
    where user_id = ${userId} and provider = 'email'`.execute(db)
}

export type PersonRow = Pick<UserRow, 'id' | 'email' | 'email_confirmed_at' | 'user_metadata'>

export async function findPeople(db: Db, ids: readonly string[]): Promise<PersonRow[]> {
  if (ids.length === 0) return []
  return (await sql<PersonRow>`select * from app.cards_of(${[...ids]}::uuid[])`.execute(db)).rows
}

export async function findPersonByEmail(db: Db, email: string): Promise<PersonRow | undefined> {
  return (await sql<PersonRow>`select * from app.cards_of(array[app.holder_of(${email})])`.execute(db)).rows[0]
}

/** The row held as by `lockById`, for whoever may not change it; false where they are gone. */
export async function lockPerson(db: Db, id: string): Promise<boolean> {
  return (await sql<{ held: boolean }>`select app.hold_account(${id}) as held`.execute(db)).rows[0]?.held === true
}

/** What the organisations that somebody belongs to are called, in both languages. */
export async function organisationNames(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select name from app.organisation_names(${userId}) as names (name)`.execute(db)
  return rows.map(({ name }) => name)
}
