import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

export type PasskeyRow = {
  id: string
  user_id: string
  credential_id: Buffer
  public_key: Buffer
  counter: string
  transports: string[]
  friendly_name: string
  created_at: Date
  last_used_at: Date | null
}

const columns = sql.raw(
  'id, user_id, credential_id, public_key, counter, transports, friendly_name, created_at, last_used_at',
)

export async function passkeysOf(db: Db, userId: string): Promise<PasskeyRow[]> {
  return (
    await sql<PasskeyRow>`select ${columns} from auth.webauthn_credentials where user_id = ${userId} order by created_at, id`.execute(
      db,
    )
  ).rows
}

export async function findByCredential(db: Db, credentialId: Buffer): Promise<PasskeyRow | undefined> {
  return (
    await sql<PasskeyRow>`select ${columns} from auth.webauthn_credentials where credential_id = ${credentialId}`.execute(
      db,
    )
  ).rows[0]
}

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
export async function insertPasskey(db: Db, passkey: NewPasskey): Promise<PasskeyRow | undefined> {
  return (
    await sql<PasskeyRow>`insert into auth.webauthn_credentials (id, user_id, credential_id, public_key, counter, transports, backed_up, friendly_name, created_at)
    values (${passkey.id}, ${passkey.userId}, ${passkey.credentialId}, ${passkey.publicKey}, ${passkey.counter}, ${sql.val(passkey.transports)}::text[],
            ${passkey.backedUp}, ${passkey.friendlyName}, ${passkey.at})
    on conflict (credential_id) do nothing returning ${columns}`.execute(db)
  ).rows[0]
}

export async function renamePasskey(
  db: Db,
  { id, userId, friendlyName }: { id: string; userId: string; friendlyName: string },
): Promise<PasskeyRow | undefined> {
  return (
    await sql<PasskeyRow>`update auth.webauthn_credentials set friendly_name = ${friendlyName} where id = ${id} and user_id = ${userId} returning ${columns}`.execute(
      db,
    )
  ).rows[0]
}

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
  const { rows } = await sql<{
    id: string
  }>`delete from auth.webauthn_credentials where user_id = ${userId} returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** False when another use of the key came in between with a higher count. Keys that do not count stay at zero. */
export async function markUsed(db: Db, use: { id: string; counter: number; at: Date }): Promise<boolean> {
  const { rows } = await sql`update auth.webauthn_credentials set counter = ${use.counter}, last_used_at = ${use.at}
    where id = ${use.id} and (counter < ${use.counter} or (counter = 0 and ${use.counter}::bigint = 0)) returning id`.execute(
    db,
  )
  return rows.length === 1
}

export type CeremonyRow = { user_id: string | null; challenge: string; expires_at: Date }
type Purpose = 'registration' | 'authentication'

export async function insertCeremony(
  db: Db,
  ceremony: { id: string; userId: string | null; purpose: Purpose; challenge: string; expiresAt: Date },
): Promise<void> {
  await sql`insert into auth.webauthn_challenges (id, user_id, purpose, challenge, expires_at)
    values (${ceremony.id}, ${ceremony.userId}, ${ceremony.purpose}, ${ceremony.challenge}, ${ceremony.expiresAt})`.execute(
    db,
  )
}

/** One statement finds and spends the challenge, whatever comes of it; one of somebody else stays untouched. */
export async function spendCeremony(
  db: Db,
  asked: { id: string; userId: string | null; purpose: Purpose },
): Promise<CeremonyRow | undefined> {
  return (
    await sql<CeremonyRow>`delete from auth.webauthn_challenges
    where id = ${asked.id} and purpose = ${asked.purpose} and user_id is not distinct from ${asked.userId}::uuid
    returning user_id, challenge, expires_at`.execute(db)
  ).rows[0]
}

export async function sweep(db: Db, at: Date): Promise<void> {
  // A challenge answered too late is told so for an hour; afterwards it is unknown.
  await sql`delete from auth.webauthn_challenges where expires_at <= ${new Date(at.getTime() - 3600 * 1000)}`.execute(
    db,
  )
}
