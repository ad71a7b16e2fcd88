import { sql, type Selectable } from 'kysely'
import type { JWK } from 'jose'
import type { Db } from '../../platform/database.ts'
import type { AuthSigningKeys } from '../../platform/generated/row-types.ts'
import { accountTables } from '../../platform/tables.ts'
import type { KeyState } from '../plan-rotation.ts'

export type SigningKeyRow = Selectable<AuthSigningKeys>
const keys = (db: Db) => accountTables(db).selectFrom('auth.signing_keys').selectAll().orderBy('created_at')

/** One server at a time changes the set of keys. */
export const lock = async (db: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('auth.signing_keys'))`.execute(db)
}

export const readStates = async (db: Db): Promise<KeyState[]> =>
  (await keys(db).execute()).map((row) => ({
    kid: row.kid,
    state: row.state,
    createdAt: row.created_at,
    activatedAt: row.activated_at,
    retiredAt: row.retired_at,
  }))

export const readKeys = (db: Db): Promise<SigningKeyRow[]> => keys(db).execute()

export async function insertKey(
  db: Db,
  key: { kid: string; publicJwk: JWK; privateSealed: Buffer; state: 'standby' | 'active'; at: Date },
): Promise<void> {
  await accountTables(db)
    .insertInto('auth.signing_keys')
    .values({
      kid: key.kid,
      public_jwk: JSON.stringify(key.publicJwk),
      private_sealed: key.privateSealed,
      state: key.state,
      created_at: key.at,
      activated_at: key.state === 'active' ? key.at : null,
    })
    .execute()
}

export async function promoteKey(db: Db, { kid, at }: { kid: string; at: Date }): Promise<void> {
  await sql`update auth.signing_keys set state = 'retired', retired_at = ${at} where state = 'active'`.execute(db)
  await sql`update auth.signing_keys set state = 'active', activated_at = ${at} where kid = ${kid}`.execute(db)
}

export async function removeKey(db: Db, kid: string): Promise<void> {
  await sql`delete from auth.signing_keys where kid = ${kid}`.execute(db)
}
