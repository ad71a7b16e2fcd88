import type { TokenScope } from '@athar/contracts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database.ts'

export type TokenRow = {
  id: string
  org_id: string
  person_id: string
  name: string
  hint: string
  scopes: TokenScope[]
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
  last_used_at: Date | null
  last_used_from: string | null
}
const columns = sql.raw(
  'id, org_id, person_id, name, hint, scopes, created_at, expires_at, revoked_at, last_used_at, host(last_used_from) as last_used_from',
)

export type NewToken = Pick<
  TokenRow,
  'id' | 'org_id' | 'person_id' | 'name' | 'hint' | 'scopes' | 'created_at' | 'expires_at'
> & { secretHash: Buffer }

export async function insertToken(db: Db, token: NewToken): Promise<TokenRow> {
  const { rows } = await sql<TokenRow>`
    insert into api_tokens (org_id, id, person_id, name, hint, secret_hash, scopes, created_at, expires_at)
    values (${token.org_id}, ${token.id}, ${token.person_id}, ${token.name}, ${token.hint}, ${token.secretHash},
            ${sql.val(token.scopes)}::text[], ${token.created_at}, ${token.expires_at}) returning ${columns}`.execute(
    db,
  )
  return rows[0] as TokenRow
}

/** Newest first, with those that are over. */
export const tokensOf = (personId: string): RawBuilder<TokenRow> =>
  sql<TokenRow>`select ${columns} from api_tokens where person_id = ${personId} order by created_at desc, id`

/** How many nobody ended. */
export async function countUnended(db: Db, personId: string): Promise<number> {
  const { rows } = await sql<{
    unended: number
  }>`select count(*)::int as unended from api_tokens where person_id = ${personId} and revoked_at is null`.execute(db)
  return rows[0]?.unended ?? 0
}

/** How many of a person's tokens open something. Held until the transaction ends, so that two at once do not both fit. */
export async function countLiving(db: Db, personId: string, at: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`api tokens ${personId}`}, 0))`.execute(db)
  const { rows } = await sql<{ living: number }>`
    select count(*)::int as living from api_tokens where person_id = ${personId} and revoked_at is null and expires_at > ${at}`.execute(
    db,
  )
  return rows[0]?.living ?? 0
}

/** Undefined where the person has no such token; one that was ended before stays as it was. */
export async function revokeToken(
  db: Db,
  { id, personId, at }: { id: string; personId: string; at: Date },
): Promise<TokenRow | undefined> {
  const { rows } = await sql<TokenRow>`
    update api_tokens set revoked_by = coalesce(revoked_by, ${personId}), revoked_at = coalesce(revoked_at, ${at})
     where id = ${id} and person_id = ${personId} returning ${columns}`.execute(db)
  return rows[0]
}

export async function eraseTokens(db: Db, personId: string): Promise<void> {
  await sql`delete from api_tokens where person_id = ${personId}`.execute(db)
}

type Use = { hash: Buffer; from: string; at: Date }

type UsedRow = { person_id: string; uses: number; uses_end_at: Date }

/** One more use, if the token is alive. A lost count after a crash costs nothing; waiting for the disk on every call would. */
export async function countUse(db: Db, { hash, from, at }: Use): Promise<UsedRow | undefined> {
  await sql`set local synchronous_commit = off`.execute(db)
  const { rows } = await sql<UsedRow>`
    select person_id, uses, uses_end_at from app.use_token(${hash}, ${at}, ${from}::inet)`.execute(db)
  return rows[0]
}

/** After a backup came back: tokens that were ended since would open again. Runs as nobody, for everybody. */
export async function revokeEveryToken(db: Db, at: Date): Promise<void> {
  await sql`select app.revoke_every_token(${at})`.execute(db)
}
