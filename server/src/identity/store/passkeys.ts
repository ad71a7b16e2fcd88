import { sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { AuthWebauthnChallenges, AuthWebauthnCredentials } from '../../platform/generated/row-types.ts'
import { accountTables } from '../../platform/tables.ts'

export type PasskeyRow = Selectable<AuthWebauthnCredentials>
const passkeys = (db: Db) => accountTables(db).selectFrom('auth.webauthn_credentials').selectAll()

export const passkeysOf = (db: Db, userId: string): Promise<PasskeyRow[]> =>
  passkeys(db).where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute()

export const findByCredential = (db: Db, credentialId: Buffer): Promise<PasskeyRow | undefined> =>
  passkeys(db).where('credential_id', '=', credentialId).executeTakeFirst()

export type NewPasskey = {
  id: string
  userId: string
  credentialId: Buffer
  publicKey: Buffer
  counter: number
  transports: string[]
  backedUp: boolean
  friendlyName: string
  at: Date
}

/** Undefined when the key is registered already, with whomever. */
export const insertPasskey = (db: Db, passkey: NewPasskey): Promise<PasskeyRow | undefined> =>
  accountTables(db)
    .insertInto('auth.webauthn_credentials')
    .values({
      id: passkey.id,
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      backed_up: passkey.backedUp,
      friendly_name: passkey.friendlyName,
      created_at: passkey.at,
    })
    .onConflict((known) => known.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst()

export const renamePasskey = (
  db: Db,
  { id, userId, friendlyName }: { id: string; userId: string; friendlyName: string },
): Promise<PasskeyRow | undefined> =>
  accountTables(db)
    .updateTable('auth.webauthn_credentials')
    .set({ friendly_name: friendlyName })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()

/** Sessions that passkeys alone raised fall back to aal1 with it, as with a factor that is taken away. */
export async function removePasskey(db: Db, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  const { rows } =
    await sql`delete from auth.webauthn_credentials where id = ${id} and user_id = ${userId} returning id`.execute(db)
  if (rows.length === 0) return false
  await sql`update auth.sessions set aal = 'aal1', aal2_at = null
    where user_id = ${userId} and aal = 'aal2' and factor_id is null
      and id in (select session_id from auth.session_amr where method = 'passkey')`.execute(db)
  return true
}

/** All of a person; which they were. */
export async function removePasskeysOf(db: Db, userId: string): Promise<string[]> {
  const removed = accountTables(db).deleteFrom('auth.webauthn_credentials').where('user_id', '=', userId)
  return (await removed.returning('id').execute()).map(({ id }) => id)
}

/** False when another use of the key came in between with a higher count. Keys that do not count stay at zero. */
export async function markUsed(db: Db, use: { id: string; counter: number; at: Date }): Promise<boolean> {
  const { rows } = await sql`update auth.webauthn_credentials set counter = ${use.counter}, last_used_at = ${use.at}
    where id = ${use.id} and (counter < ${use.counter} or (counter = 0 and ${use.counter}::bigint = 0)) returning id`.execute(
    db,
  )
  return rows.length === 1
}

export type CeremonyRow = Pick<Selectable<AuthWebauthnChallenges>, 'user_id' | 'challenge' | 'expires_at'>
type Purpose = AuthWebauthnChallenges['purpose']

export async function insertCeremony(
  db: Db,
  ceremony: { id: string; userId: string | null; purpose: Purpose; challenge: string; expiresAt: Date },
): Promise<void> {
  const { id, userId, purpose, challenge, expiresAt } = ceremony
  await accountTables(db)
    .insertInto('auth.webauthn_challenges')
    .values({ id, user_id: userId, purpose, challenge, expires_at: expiresAt })
    .execute()
}

/** One statement finds and spends the challenge, whatever comes of it; one of somebody else stays untouched. */
export const spendCeremony = (
  db: Db,
  asked: { id: string; userId: string | null; purpose: Purpose },
): Promise<CeremonyRow | undefined> =>
  accountTables(db)
    .deleteFrom('auth.webauthn_challenges')
    .where('id', '=', asked.id)
    .where('purpose', '=', asked.purpose)
    .where('user_id', 'is not distinct from', asked.userId)
    .returning(['user_id', 'challenge', 'expires_at'])
    .executeTakeFirst()

export async function sweep(db: Db, at: Date): Promise<void> {
  // A challenge answered too late is told so for an hour; afterwards it is unknown.
  await sql`delete from auth.webauthn_challenges where expires_at <= ${new Date(at.getTime() - 3600 * 1000)}`.execute(
    db,
  )
}
