import { randomUUID } from 'node:crypto'
import type { organisations } from '@athar/contracts'
import type { KeyKind, PublishedStatement } from '@athar/contracts/verification'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { StandingStatement } from '../../platform/feature-hooks.ts'

export type StoredKey = {
  readonly id: string
  readonly kind: KeyKind
  readonly publicKey: Uint8Array
  /** Null of an own key. */
  readonly seedSealed: Uint8Array | null
  readonly createdAt: Date
  readonly revokedAt: Date | null
  readonly revokeReason: string | null
  readonly statements: number
}

type KeyRow = {
  id: string
  kind: KeyKind
  public_key: Buffer
  seed_sealed: Buffer | null
  created_at: Date
  revoked_at: Date | null
  revoke_reason: string | null
  statements: number
}

export async function keysOf(db: Db, organisationId: string): Promise<StoredKey[]> {
  const { rows } =
    await sql<KeyRow>`select k.id, k.kind, k.public_key, k.seed_sealed, k.created_at, k.revoked_at, k.revoke_reason,
      (select count(*)::int from verification_statements s where s.org_id = k.org_id and s.key_id = k.id) as statements
    from verification_keys k where k.org_id = ${organisationId} order by k.created_at desc, k.id`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    publicKey: new Uint8Array(row.public_key),
    seedSealed: row.seed_sealed && new Uint8Array(row.seed_sealed),
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
    revokeReason: row.revoke_reason,
    statements: row.statements,
  }))
}

type NewKey = Pick<StoredKey, 'publicKey' | 'seedSealed'> & { readonly organisationId: string; readonly by: string }
/** The key of its kind in use; of two made at once the first is kept. Answers whether this one was. */
export async function insertKey(db: Db, made: NewKey, at: Date): Promise<boolean> {
  const seed = made.seedSealed && Buffer.from(made.seedSealed)
  const { numAffectedRows } =
    await sql`insert into verification_keys (org_id, id, kind, public_key, seed_sealed, created_by, created_at)
    values (${made.organisationId}, ${randomUUID()}, ${seed ? 'kept-here' : 'own'}, ${Buffer.from(made.publicKey)},
      ${seed}, ${made.by}, ${at})
    on conflict (org_id, kind) where revoked_at is null do nothing`.execute(db)
  return numAffectedRows === 1n
}

export type PublicKey = Pick<StoredKey, 'kind' | 'publicKey' | 'createdAt' | 'revokedAt' | 'revokeReason'>
/** Of any verifier, for everybody; the oldest first. */
export async function publicKeysOf(db: Db, verifierId: string): Promise<PublicKey[]> {
  const { rows } = await sql<Omit<KeyRow, 'id' | 'seed_sealed' | 'statements'>>`
    select * from app.verifier_keys(${verifierId})`.execute(db)
  return rows.map((row) => ({
    kind: row.kind,
    publicKey: new Uint8Array(row.public_key),
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
    revokeReason: row.revoke_reason,
  }))
}

/** A place in the status lists that no other statement gets. */
export async function reserveStatusPlace(db: Db): Promise<number> {
  const { rows } = await sql<{ place: string }>`select nextval('verification_status_places') as place`.execute(db)
  return Number(rows[0]?.place)
}

/** Places from `first` on whose statements were withdrawn. */
export async function withdrawnPlaces(db: Db, first: number, count: number): Promise<number[]> {
  const { rows } = await sql<{ place: number }>`
    select place from app.withdrawn_places(${first}, ${first + count})`.execute(db)
  return rows.map(({ place }) => place)
}

type Revoked = { readonly id: string; readonly by: string; readonly at: Date; readonly reason: string }
export async function revoke(db: Db, { id, by, at, reason }: Revoked): Promise<StoredKey['publicKey'] | undefined> {
  const { rows } = await sql<{
    public_key: Buffer
  }>`update verification_keys set revoked_by = ${by}, revoked_at = ${at},
      revoke_reason = ${reason}
    where org_id = app.current_org() and id = ${id} and revoked_at is null returning public_key`.execute(db)
  return rows[0] && new Uint8Array(rows[0].public_key)
}

export type NewStatement = {
  readonly organisationId: string
  readonly verificationId: string
  readonly clientId: string
  readonly number: string
  readonly statement: string
  readonly sha256: string
  readonly keyId: string
  readonly signature: string
  readonly credential: string
  readonly statusPlace: number
  readonly at: Date
}

export async function insertStatement(db: Db, made: NewStatement): Promise<void> {
  await sql`insert into verification_statements (org_id, verification_id, client_org_id, number, statement, sha256,
      key_id, signature, credential, status_place, signed_at)
    values (${made.organisationId}, ${made.verificationId}, ${made.clientId}, ${made.number}, ${made.statement},
      ${made.sha256}, ${made.keyId}, ${made.signature}, ${made.credential},
      ${made.statusPlace}, ${made.at})`.execute(db)
}

export type StatementStanding = {
  readonly number: string
  readonly sha256: string
  readonly signedAt: Date
  readonly withdrawnAt: Date | null
  readonly withdrawReason: string | null
}

export async function standingOf(db: Db, verificationId: string): Promise<StatementStanding | null> {
  const { rows } = await sql<{
    number: string
    sha256: string
    signed_at: Date
    withdrawn_at: Date | null
    withdraw_reason: string | null
  }>`select number, sha256, signed_at, withdrawn_at, withdraw_reason from verification_statements
    where verification_id = ${verificationId}`.execute(db)
  const [row] = rows
  return row
    ? {
        number: row.number,
        sha256: row.sha256,
        signedAt: row.signed_at,
        withdrawnAt: row.withdrawn_at,
        withdrawReason: row.withdraw_reason,
      }
    : null
}

/** Of a client's year, for those of the client; in the order of signing. */
export async function statementsOn(db: Db, clientId: string, year: number): Promise<StandingStatement[]> {
  const inventoryOf = sql`statement::jsonb -> 'subject' ->> 'kind' = 'inventory'
    and (statement::jsonb -> 'subject' ->> 'year')::int = ${year}`
  return standing(db, clientId, inventoryOf)
}

/** Of an edition of a client's report. */
export const statementsOnEdition = (db: Db, clientId: string, editionId: string): Promise<StandingStatement[]> =>
  standing(db, clientId, sql`statement::jsonb -> 'subject' ->> 'editionId' = ${editionId}`)

async function standing(db: Db, clientId: string, about: RawBuilder<unknown>): Promise<StandingStatement[]> {
  const { rows } = await sql<StandingStatement>`select number, statement::jsonb -> 'verifier' -> 'name' as verifier,
      statement::jsonb ->> 'level' as level, statement::jsonb -> 'opinion' ->> 'conclusion' as conclusion,
      statement::jsonb ->> 'standard' as standard, statement::jsonb -> 'opinion' ->> 'text' as text,
      statement::jsonb ->> 'signedAt' as "signedAt", statement::jsonb -> 'figures' as figures,
      statement::jsonb -> 'locked' <> 'null'::jsonb as "overLocked"
    from verification_statements where client_org_id = ${clientId} and withdrawn_at is null and ${about}
    order by signed_at, number`.execute(db)
  return rows
}

/** Answers its place in the status list. */
export async function withdraw(db: Db, verificationId: string, at: Date, reason: string): Promise<string> {
  const { rows } = await sql<{ place: string }>`update verification_statements
    set withdrawn_at = ${at}, withdraw_reason = ${reason}
    where org_id = app.current_org() and verification_id = ${verificationId}
    returning status_place::text as place`.execute(db)
  return rows[0]!.place
}

export type PublicStatement = {
  readonly number: string
  readonly statement: string
  readonly signature: string
  readonly credential: string
  readonly publicKey: Uint8Array
  readonly withdrawnAt: Date | null
  readonly withdrawReason: string | null
  readonly keyRevokedAt: Date | null
  readonly keyRevokeReason: string | null
  /** When the year was opened again after the signature. */
  readonly reopenedAt: Date | null
  readonly accreditation: PublishedStatement['accreditation']
  /** The number of the newest one of the same verifier about the same subject that is valid, if that is later. */
  readonly laterNumber: string | null
}

/** By its number, for everybody. */
export async function statementByNumber(db: Db, number: string): Promise<PublicStatement | undefined> {
  const { rows } = await sql<{
    number: string
    statement: string
    signature: string
    credential: string
    public_key: Buffer
    withdrawn_at: Date | null
    withdraw_reason: string | null
    key_revoked_at: Date | null
    key_revoke_reason: string | null
    reopened_at: Date | null
    accreditation_state: organisations.AccreditationState | null
    accreditation_since: Date | null
    later_number: string | null
  }>`select * from app.verification_statement(${number})`.execute(db)
  const [row] = rows
  return (
    row && {
      number: row.number,
      statement: row.statement,
      signature: row.signature,
      credential: row.credential,
      publicKey: new Uint8Array(row.public_key),
      withdrawnAt: row.withdrawn_at,
      withdrawReason: row.withdraw_reason,
      keyRevokedAt: row.key_revoked_at,
      keyRevokeReason: row.key_revoke_reason,
      reopenedAt: row.reopened_at,
      accreditation:
        row.accreditation_state === null || row.accreditation_since === null
          ? null
          : { state: row.accreditation_state, since: row.accreditation_since.toISOString() },
      laterNumber: row.later_number,
    }
  )
}

export type MovedYear = {
  readonly organisationId: string
  readonly clientId: string
  readonly verificationId: string
  readonly number: string
  readonly year: number
  readonly at: Date
  /** Opened again; else it was decided. */
  readonly reopened: boolean
}

/** Steps of years since a moment that a statement was signed over before, for the platform itself. */
export async function movedYears(db: Db, since: Date): Promise<MovedYear[]> {
  const { rows } = await sql<MovedYear>`select org_id as "organisationId", client_org_id as "clientId",
    verification_id as "verificationId", number, year, at, reopened
    from app.signed_years_moved_since(${since})`.execute(db)
  return rows
}
