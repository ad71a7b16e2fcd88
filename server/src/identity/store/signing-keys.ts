import { sql } from 'kysely'
import type { JWK } from 'jose'
import type { Db } from '../../platform/database.ts'
import type { KeyState } from '../plan-rotation.ts'

export type SigningKeyRow = { kid: string; public_jwk: JWK; private_sealed: Buffer; state: KeyState['state'] }

/** One server at a time changes the set of keys. */
export const lock = async (db: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('auth.signing_keys'))`.execute(db)
}

export async function readStates(db: Db): Promise<KeyState[]> {
  const { rows } = await sql<{
    kid: string
    state: KeyState['state']
    created_at: Date
    activated_at: Date | null
    retired_at: Date | null
  }>`
    select kid, state, created_at, activated_at, retired_at from auth.signing_keys`.execute(db)
  return rows.map((row) => ({
    kid: row.kid,
    state: row.state,
    createdAt: row.created_at,
    activatedAt: row.activated_at,
    retiredAt: row.retired_at,
  }))
}

export async function readKeys(db: Db): Promise<SigningKeyRow[]> {
  return (
    await sql<SigningKeyRow>`select kid, public_jwk, private_sealed, state from auth.signing_keys order by created_at`.execute(
      db,
    )
  ).rows
}

export async function insertKey(
  db: Db,
  key: { kid: string; publicJwk: JWK; privateSealed: Buffer; state: 'standby' | 'active'; at: Date },
): Promise<void> {
  await sql`insert into auth.signing_keys (kid, public_jwk, private_sealed, state, created_at, activated_at)
    values (${key.kid}, ${JSON.stringify(key.publicJwk)}::jsonb, ${key.privateSealed}, ${key.state}, ${key.at}, ${key.state === 'active' ? key.at : null})`.execute(
    db,
  )
}

export async function promoteKey(db: Db, { kid, at }: { kid: string; at: Date }): Promise<void> {
  await sql`update auth.signing_keys set state = 'retired', retired_at = ${at} where state = 'active'`.execute(db)
  await sql`update auth.signing_keys set state = 'active', activated_at = ${at} where kid = ${kid}`.execute(db)
}

export async function removeKey(db: Db, kid: string): Promise<void> {
  await sql`delete from auth.signing_keys where kid = ${kid}`.execute(db)
}
