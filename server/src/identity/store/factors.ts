import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

export type FactorType = 'totp' | 'phone' | 'webauthn' | 'recovery_code'
/** A key on an authenticator: its public half, and how often it was used. Bytes are base64url. */
export type StoredCredential = { id: string; publicKey: string; counter: number; transports: string[] }
export type FactorRow = {
  id: string
  user_id: string
  type: FactorType
  status: 'unverified' | 'verified'
  friendly_name: string
  secret_sealed: Buffer | null
  webauthn_credential: StoredCredential | null
  last_step: string | null
  failures: number
  failures_since: Date | null
  /** Since the last right answer. */
  failures_in_row: number
  created_at: Date
  updated_at: Date
  last_challenged_at: Date | null
}
export type ChallengeRow = { id: string; code_hash: Buffer | null; webauthn_state: string | null }

const columns = sql.raw(
  'id, user_id, type, status, friendly_name, secret_sealed, webauthn_credential, last_step, failures, failures_since, failures_in_row, created_at, updated_at, last_challenged_at',
)

export async function factorsOf(db: Db, userId: string): Promise<FactorRow[]> {
  return (
    await sql<FactorRow>`select ${columns} from auth.mfa_factors where user_id = ${userId} order by created_at, id`.execute(
      db,
    )
  ).rows
}

/** Those of several people at once. */
export async function factorsOfAll(db: Db, userIds: readonly string[]): Promise<FactorRow[]> {
  if (userIds.length === 0) return []
  return (
    await sql<FactorRow>`select ${columns} from auth.mfa_factors where user_id in (${sql.join(userIds)}) order by created_at, id`.execute(
      db,
    )
  ).rows
}

export type NewFactor = Pick<FactorRow, 'id' | 'user_id' | 'type' | 'status' | 'friendly_name'> & {
  secret_sealed?: Buffer
  at: Date
}

export async function insertFactor(db: Db, factor: NewFactor): Promise<void> {
  await sql`insert into auth.mfa_factors (id, user_id, type, status, friendly_name, secret_sealed, created_at, updated_at)
    values (${factor.id}, ${factor.user_id}, ${factor.type}, ${factor.status}, ${factor.friendly_name}, ${factor.secret_sealed ?? null}, ${factor.at}, ${factor.at})`.execute(
    db,
  )
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

export async function changeFactor(db: Db, id: string, change: FactorChange, at: Date): Promise<void> {
  const entries = Object.entries(change).map(([column, value]) =>
    column === 'webauthn_credential'
      ? sql`${sql.ref(column)} = ${JSON.stringify(value)}::jsonb`
      : sql`${sql.ref(column)} = ${value}`,
  )
  await sql`update auth.mfa_factors set ${sql.join([...entries, sql`updated_at = ${at}`])} where id = ${id}`.execute(db)
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
  await sql`insert into auth.mfa_challenges (id, factor_id, session_id, code_hash, webauthn_state, expires_at)
    values (${challenge.id}, ${challenge.factorId}, ${challenge.sessionId}, ${challenge.codeHash}, ${challenge.webauthnState}, ${challenge.expiresAt})`.execute(
    db,
  )
}

type Asked = { id: string; factorId: string; sessionId: string; at: Date }

/** The question, if it was put to this very factor in this very session and still stands. */
export async function findChallenge(db: Db, { id, factorId, sessionId, at }: Asked): Promise<ChallengeRow | undefined> {
  return (
    await sql<ChallengeRow>`select id, code_hash, webauthn_state from auth.mfa_challenges
    where id = ${id} and factor_id = ${factorId} and session_id = ${sessionId} and expires_at > ${at}`.execute(db)
  ).rows[0]
}

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
  const { rows } = await sql<{ total: number; remaining: number }>`
    select count(*)::int as total, (count(*) filter (where used_at is null))::int as remaining from auth.recovery_codes where user_id = ${userId}`.execute(
    db,
  )
  return rows[0] ?? { total: 0, remaining: 0 }
}

export async function sweep(db: Db, at: Date): Promise<void> {
  await sql`delete from auth.mfa_challenges where expires_at <= ${at}`.execute(db)
}

/** Those among people who hold a verified factor. */
export async function holdersAmong(db: Db, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ user_id: string }>`select distinct user_id from auth.mfa_factors
    where status = 'verified' and user_id = any (${[...userIds]}::uuid[])`.execute(db)
  return new Set(rows.map(({ user_id: id }) => id))
}
