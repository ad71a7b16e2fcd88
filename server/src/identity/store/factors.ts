import { sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { AuthMfaChallenges, AuthMfaFactors } from '../../platform/generated/row-types.ts'
import { accountTables } from '../../platform/tables.ts'

const columns = [
  'id',
  'user_id',
  'type',
  'status',
  'friendly_name',
  'secret_sealed',
  'webauthn_credential',
  'last_step',
  'failures',
  'failures_since',
  'failures_in_row',
  'created_at',
  'updated_at',
  'last_challenged_at',
] as const
/** `failures_in_row` counts since the last right answer. */
export type FactorRow = Pick<Selectable<AuthMfaFactors>, (typeof columns)[number]>
export type FactorType = FactorRow['type']
/** A key on an authenticator: its public half, and how often it was used. Bytes are base64url. */
export type StoredCredential = NonNullable<FactorRow['webauthn_credential']>
export type ChallengeRow = Pick<Selectable<AuthMfaChallenges>, 'id' | 'code_hash' | 'webauthn_state'>

export const factorsOf = (db: Db, userId: string): Promise<FactorRow[]> => factorsOfAll(db, [userId])

/** Those of several people at once. */
export async function factorsOfAll(db: Db, userIds: readonly string[]): Promise<FactorRow[]> {
  if (userIds.length === 0) return []
  const factors = accountTables(db).selectFrom('auth.mfa_factors').select(columns).where('user_id', 'in', userIds)
  return factors.orderBy('created_at').orderBy('id').execute()
}

export type NewFactor = Pick<FactorRow, 'id' | 'user_id' | 'type' | 'status' | 'friendly_name'> & {
  secret_sealed?: Buffer
  at: Date
}

export async function insertFactor(db: Db, { at, ...factor }: NewFactor): Promise<void> {
  await accountTables(db)
    .insertInto('auth.mfa_factors')
    .values({ ...factor, created_at: at, updated_at: at })
    .execute()
}

/** What may change about a factor; a key that is absent stays as it is. */
export type FactorChange = Partial<{
  status: 'verified'
  webauthn_credential: StoredCredential
  last_step: number
  failures: number
  failures_since: Date | null
  failures_in_row: number
  last_challenged_at: Date
}>

export async function changeFactor(
  db: Db,
  id: string,
  { webauthn_credential: credential, ...change }: FactorChange,
  at: Date,
): Promise<void> {
  await accountTables(db)
    .updateTable('auth.mfa_factors')
    .set({ ...change, updated_at: at })
    .$if(credential !== undefined, (all) => all.set({ webauthn_credential: JSON.stringify(credential) }))
    .where('id', '=', id)
    .execute()
}

export async function removeFactors(db: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from auth.mfa_factors where id in (${sql.join(ids)})`.execute(db)
}

/** Enrolments that nobody finished: those from before a moment, or all. */
export async function removeUnfinished(db: Db, { userId, before }: { userId: string; before?: Date }): Promise<void> {
  await sql`delete from auth.mfa_factors where user_id = ${userId} and status = 'unverified' ${before ? sql`and created_at < ${before}` : sql``}`.execute(
    db,
  )
}

export type NewChallenge = {
  id: string
  factorId: string
  sessionId: string
  codeHash: Buffer | null
  webauthnState: string | null
  expiresAt: Date
}

export async function insertChallenge(db: Db, challenge: NewChallenge): Promise<void> {
  await accountTables(db)
    .insertInto('auth.mfa_challenges')
    .values({
      id: challenge.id,
      factor_id: challenge.factorId,
      session_id: challenge.sessionId,
      code_hash: challenge.codeHash,
      webauthn_state: challenge.webauthnState,
      expires_at: challenge.expiresAt,
    })
    .execute()
}

type Asked = { id: string; factorId: string; sessionId: string; at: Date }

/** The question, if it was put to this very factor in this very session and still stands. */
export const findChallenge = (db: Db, { id, factorId, sessionId, at }: Asked): Promise<ChallengeRow | undefined> =>
  accountTables(db)
    .selectFrom('auth.mfa_challenges')
    .select(['id', 'code_hash', 'webauthn_state'])
    .where('id', '=', id)
    .where('factor_id', '=', factorId)
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', at)
    .executeTakeFirst()

/** False when it was answered right a moment ago. */
export async function spendChallenge(db: Db, id: string): Promise<boolean> {
  return (await sql`delete from auth.mfa_challenges where id = ${id} returning id`.execute(db)).rows.length === 1
}

/** A new set takes the place of the one before. */
export async function replaceCodes(db: Db, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await removeCodes(db, userId)
  await sql`insert into auth.recovery_codes (user_id, hash) values ${sql.join(hashes.map((hash) => sql`(${userId}, ${hash})`))}`.execute(
    db,
  )
}

export async function removeCodes(db: Db, userId: string): Promise<void> {
  await sql`delete from auth.recovery_codes where user_id = ${userId}`.execute(db)
}

/** One statement finds and spends the code: it opens the door once, whoever else tries at the same moment. */
export async function spendCode(db: Db, code: { userId: string; hash: Buffer; at: Date }): Promise<boolean> {
  const { rows } =
    await sql`update auth.recovery_codes set used_at = ${code.at} where user_id = ${code.userId} and hash = ${code.hash} and used_at is null returning hash`.execute(
      db,
    )
  return rows.length === 1
}

export async function countCodes(db: Db, userId: string): Promise<{ total: number; remaining: number }> {
  const { total, remaining } = await accountTables(db)
    .selectFrom('auth.recovery_codes')
    .select(({ fn }) => [fn.countAll().as('total'), fn.countAll().filterWhere('used_at', 'is', null).as('remaining')])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { total: Number(total), remaining: Number(remaining) }
}

export async function sweep(db: Db, at: Date): Promise<void> {
  await sql`delete from auth.mfa_challenges where expires_at <= ${at}`.execute(db)
}

/** Those among people who hold a verified factor. */
export async function holdersAmong(db: Db, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const holders = await accountTables(db)
    .selectFrom('auth.mfa_factors')
    .select('user_id')
    .distinct()
    .where('status', '=', 'verified')
    .where(sql<boolean>`user_id = any (${[...userIds]}::uuid[])`)
    .execute()
  return new Set(holders.map(({ user_id: id }) => id))
}
