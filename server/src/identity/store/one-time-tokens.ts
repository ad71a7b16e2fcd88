import { sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { AuthOneTimeTokens } from '../../platform/generated/row-types.ts'
import { accountTables } from '../../platform/tables.ts'

export type TokenKind = TokenRow['kind']
export type TokenRow = Omit<Selectable<AuthOneTimeTokens>, 'attempts' | 'expires_at'>
const told = ['hash', 'user_id', 'kind', 'sent_to', 'code_hash', 'flow_id'] as const

/** How long a mailed link or code is good. */
export const linkSeconds = 3600
const maxAttempts = 5

/** A newer token of a kind takes the place of the one sent before to the same address. */
export async function insertToken(db: Db, token: TokenRow & { expires_at: Date }): Promise<void> {
  const { user_id: user, kind, sent_to: address } = token
  const all = accountTables(db)
  const sent = all.deleteFrom('auth.one_time_tokens').where('user_id', '=', user).where('kind', '=', kind)
  await sent.where('sent_to', '=', address).execute()
  await all.insertInto('auth.one_time_tokens').values(token).execute()
}

/** Only says whom to hold. */
export const personOfToken = async (db: Db, hash: Buffer): Promise<string | undefined> =>
  (
    await accountTables(db)
      .selectFrom('auth.one_time_tokens')
      .select('user_id')
      .where('hash', '=', hash)
      .executeTakeFirst()
  )?.user_id

/** One statement finds and spends the token: it opens the door once, whoever else tries at the same moment. */
export const spendToken = (
  db: Db,
  { hash, kinds, at }: { hash: Buffer; kinds: readonly TokenKind[]; at: Date },
): Promise<TokenRow | undefined> =>
  accountTables(db)
    .deleteFrom('auth.one_time_tokens')
    .where('hash', '=', hash)
    .where('kind', 'in', kinds)
    .where('expires_at', '>', at)
    .returning(told)
    .executeTakeFirst()

/**
 * Counts a guess at a code before it is compared; five guesses spend a code. Where none was sent nothing is written, and nobody waits for
 * the disk: so nobody does where one was. A lost count after a crash costs nothing.
 */
export async function takeAttempts(
  db: Db,
  { sentTo, kinds, userId, at }: { sentTo: string; kinds: readonly TokenKind[]; userId: string | null; at: Date },
): Promise<TokenRow[]> {
  return (
    await sql<TokenRow>`update auth.one_time_tokens set attempts = attempts + 1
    from (select set_config('synchronous_commit', 'off', true)) as quick
    where hash in (select auth.tokens_sent_to(${sentTo})) and kind in (${sql.join(kinds)}) and (${userId}::uuid is null or user_id = ${userId}) and expires_at > ${at} and attempts < ${maxAttempts}
    returning hash, user_id, kind, sent_to, code_hash, flow_id`.execute(db)
  ).rows
}

/** What is written beside a count that nobody waits for, and must not be lost, is waited for again. */
export async function commitForGood(db: Db): Promise<void> {
  await sql`set local synchronous_commit = on`.execute(db)
}

export async function voidTokens(
  db: Db,
  { userId, kinds }: { userId: string; kinds: readonly TokenKind[] | null },
): Promise<void> {
  await sql`delete from auth.one_time_tokens where user_id = ${userId} ${kinds ? sql`and kind in (${sql.join(kinds)})` : sql``}`.execute(
    db,
  )
}

export async function sweep(db: Db, at: Date): Promise<void> {
  await sql`delete from auth.one_time_tokens where expires_at <= ${at}`.execute(db)
  // A code that came too late is told so for a day; afterwards it is unknown.
  await sql`delete from auth.flow_states where expires_at <= ${new Date(at.getTime() - 24 * 3600 * 1000)}`.execute(db)
}
