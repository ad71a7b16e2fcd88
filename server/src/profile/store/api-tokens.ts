import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { ApiTokens } from '../../platform/generated/row-types.ts'
import { countRows } from '../../platform/list/read-page.ts'
import { callRows, tables } from '../../platform/tables.ts'

export type TokenRow = Selectable<ApiTokens>
const tokens = (db: Db) => tables(db).selectFrom('apiTokens')

export const insertToken = (db: Db, token: Insertable<ApiTokens>): Promise<TokenRow> =>
  tables(db).insertInto('apiTokens').values(token).returningAll().executeTakeFirstOrThrow()

/** Newest first, with those that are over. */
export const tokensOf = (db: Db, personId: string) =>
  tokens(db).selectAll().where('personId', '=', personId).orderBy('createdAt', 'desc').orderBy('id')

/** How many nobody ended. */
export const countUnended = (db: Db, personId: string): Promise<number> => countRows(unended(db, personId))
const unended = (db: Db, personId: string) => tokens(db).where('personId', '=', personId).where('revokedAt', 'is', null)

/** How many of a person's tokens open something. Held until the transaction ends, so that two at once do not both fit. */
export async function countLiving(db: Db, personId: string, at: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`api tokens ${personId}`}, 0))`.execute(db)
  return countRows(unended(db, personId).where('expiresAt', '>', at))
}

/** Undefined where the person has no such token; one that was ended before stays as it was. */
export const revokeToken = (
  db: Db,
  { id, personId, at }: { id: string; personId: string; at: Date },
): Promise<TokenRow | undefined> =>
  tables(db)
    .updateTable('apiTokens')
    .set(({ fn, val }) => ({
      revokedBy: fn.coalesce('revokedBy', val(personId)),
      revokedAt: fn.coalesce('revokedAt', val(at)),
    }))
    .where('id', '=', id)
    .where('personId', '=', personId)
    .returningAll()
    .executeTakeFirst()

export async function eraseTokens(db: Db, personId: string): Promise<void> {
  await tables(db).deleteFrom('apiTokens').where('personId', '=', personId).execute()
}

type Use = { hash: Buffer; from: string; at: Date }

/** One more use, if the token is alive. A lost count after a crash costs nothing; waiting for the disk on every call would. */
export async function countUse(db: Db, { hash, from, at }: Use) {
  await sql`set local synchronous_commit = off`.execute(db)
  return (await callRows(db, 'use_token', hash, at, from))[0]
}

/** After a backup came back: tokens that were ended since would open again. Runs as nobody, for everybody. */
export async function revokeEveryToken(db: Db, at: Date): Promise<void> {
  await sql`select app.revoke_every_token(${at})`.execute(db)
}
