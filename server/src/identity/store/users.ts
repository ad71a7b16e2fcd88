import { sql, type Selectable } from 'kysely'
import type { Database, Db } from '../../platform/database.ts'
import type { AuthIdentities, AuthUsers, Functions } from '../../platform/generated/row-types.ts'
import { countRows } from '../../platform/list/read-page.ts'
import { accountTables, callRows, callValue, callValues, tables } from '../../platform/tables.ts'
import { runAlone } from './run-alone.ts'

const columns = [
  'id',
  'email',
  'email_confirmed_at',
  'confirmation_sent_at',
  'recovery_sent_at',
  'password_hash',
  'app_metadata',
  'user_metadata',
  'banned_until',
  'new_email',
  'email_change_sent_at',
  'email_change_confirmed',
  'created_at',
  'updated_at',
  'last_sign_in_at',
] as const
/** Of an account that is there, which has an address. */
export type UserRow = Pick<Selectable<AuthUsers>, (typeof columns)[number]> & { email: string }
const columnNames = columns.join(', ')
export const userColumns = sql.raw(columnNames)

const users = (db: Db) => accountTables(db).selectFrom('auth.users').select(columns).$narrowType<{ email: string }>()
/** Of accounts that are there. */
export const living = (db: Db) => users(db).where('deleted_at', 'is', null)

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
export type IdentityRow = Selectable<AuthIdentities>
const identities = (db: Db) => accountTables(db).selectFrom('auth.identities').selectAll()

/** Whose password to verify; what acts on the answer reads the row again under its lock. */
export async function lookUpByEmail(database: Pick<Database, 'pool'>, email: string): Promise<UserRow | undefined> {
  const text = `select ${columnNames} from auth.users where id = app.holder_of($1)`
  return runAlone<UserRow>(database, { name: 'auth user by email', text, values: [email] })
}

/** Who holds the address: not whoever came from an auth server outside without a proof of it. */
export const findByEmail = (db: Db, email: string): Promise<UserRow | undefined> =>
  users(db)
    .where('id', '=', sql<string>`app.holder_of(${email})`)
    .executeTakeFirst()

export const findById = (db: Db, id: string): Promise<UserRow | undefined> =>
  living(db).where('id', '=', id).executeTakeFirst()

/**
 * The same, with the row held until the transaction ends: against whoever changes or holds it, and not against a row being written
 * that refers to it. Waiting for those as well, two who first write one and then change the person would wait in a circle.
 */
export const lockById = (db: Db, id: string): Promise<UserRow | undefined> =>
  living(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const identitiesOf = (db: Db, userId: string): Promise<IdentityRow[]> => identitiesOfAll(db, [userId])

/** Those of several people at once. */
export async function identitiesOfAll(db: Db, userIds: readonly string[]): Promise<IdentityRow[]> {
  if (userIds.length === 0) return []
  return identities(db).where('user_id', 'in', userIds).orderBy('created_at').orderBy('id').execute()
}

export const findIdentity = (
  db: Db,
  { provider, subject }: { provider: string; subject: string },
): Promise<IdentityRow | undefined> =>
  identities(db).where('provider', '=', provider).where('provider_id', '=', subject).executeTakeFirst()

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
  const newest = living(db).orderBy('created_at', 'desc').orderBy('id').limit(take).offset(skip)
  const total = await countRows(accountTables(db).selectFrom('auth.users').where('deleted_at', 'is', null))
  return { users: await newest.execute(), total }
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
  const { numInsertedOrUpdatedRows: inserted } = await accountTables(db)
    .insertInto('auth.users')
    .values({
      id: user.id,
      email: user.email,
      email_confirmed_at: user.confirmed ? user.at : null,
      holds_email: user.holdsEmail,
      password_hash: user.passwordHash,
      app_metadata: JSON.stringify(user.appMetadata),
      user_metadata: JSON.stringify(user.userMetadata),
      created_at: user.at,
      updated_at: user.at,
    })
    .onConflict((known) =>
      known
        .column('email')
        .where(sql<boolean>`deleted_at is null and holds_email`)
        .doNothing(),
    )
    .executeTakeFirst()
  return inserted === 1n
}

export async function insertIdentity(
  db: Db,
  { at, ...row }: Omit<IdentityRow, 'created_at' | 'updated_at'> & { at: Date },
): Promise<void> {
  await accountTables(db)
    .insertInto('auth.identities')
    .values({ ...row, identity_data: JSON.stringify(row.identity_data), created_at: at, updated_at: at })
    .execute()
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

export async function changeUser(
  db: Db,
  id: string,
  { user_metadata, app_metadata, ...change }: UserChange,
  at: Date,
): Promise<UserRow> {
  return accountTables(db)
    .updateTable('auth.users')
    .set({ ...change, updated_at: at })
    .$if(user_metadata !== undefined, (all) => all.set({ user_metadata: JSON.stringify(user_metadata) }))
    .$if(app_metadata !== undefined, (all) => all.set({ app_metadata: JSON.stringify(app_metadata) }))
    .where('id', '=', id)
    .returning(columns)
    .$narrowType<{ email: string }>()
    .executeTakeFirstOrThrow()
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

export type PersonRow = Functions['cards_of']['row']

export async function findPeople(db: Db, ids: readonly string[]): Promise<PersonRow[]> {
  return ids.length === 0 ? [] : callRows(db, 'cards_of', ids)
}

export async function findPersonByEmail(db: Db, email: string): Promise<PersonRow | undefined> {
  const query = sql<PersonRow>`select * from app.cards_of(array[app.holder_of(${email})])`
  return (await query.execute(tables(db))).rows[0]
}

/** The row held as by `lockById`, for whoever may not change it; false where they are gone. */
export const lockPerson = async (db: Db, id: string): Promise<boolean> =>
  (await callValue(db, 'hold_account', id)) ?? false

/** What the organisations that somebody belongs to are called, in both languages. */
export const organisationNames = (db: Db, userId: string): Promise<string[]> =>
  callValues(db, 'organisation_names', userId)
