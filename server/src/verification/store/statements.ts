import { randomUUID } from 'node:crypto'
import type { KeyKind, PublishedStatement } from '@athar/contracts/verification'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { rowCount } from '../../platform/list/read-page.ts'
import { actingOrganisation, callRows, callValues, tables } from '../../platform/tables.ts'
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

export async function keysOf(db: Db, organisationId: string): Promise<StoredKey[]> {
  const rows = await tables(db)
    .selectFrom('verificationKeys as k')
    .select(['k.id', 'k.kind', 'k.publicKey', 'k.seedSealed', 'k.createdAt', 'k.revokedAt', 'k.revokeReason'])
    .select(({ selectFrom }) =>
      selectFrom('verificationStatements as s')
        .select(rowCount)
        .whereRef('s.orgId', '=', 'k.orgId')
        .whereRef('s.keyId', '=', 'k.id')
        .$asScalar()
        .$notNull()
        .as('statements'),
    )
    .where('k.orgId', '=', organisationId)
    .orderBy('k.createdAt', 'desc')
    .orderBy('k.id')
    .execute()
  return rows.map(({ publicKey, seedSealed, ...key }) => ({
    ...key,
    publicKey: new Uint8Array(publicKey),
    seedSealed: seedSealed && new Uint8Array(seedSealed),
  }))
}

type NewKey = Pick<StoredKey, 'publicKey' | 'seedSealed'> & { readonly organisationId: string; readonly by: string }
/** The key of its kind in use; of two made at once the first is kept. Answers whether this one was. */
export async function insertKey(db: Db, made: NewKey, at: Date): Promise<boolean> {
  const seed = made.seedSealed && Buffer.from(made.seedSealed)
  const { numInsertedOrUpdatedRows: inserted } = await tables(db)
    .insertInto('verificationKeys')
    .values({
      orgId: made.organisationId,
      id: randomUUID(),
      kind: seed ? 'kept-here' : 'own',
      publicKey: Buffer.from(made.publicKey),
      seedSealed: seed,
      createdBy: made.by,
      createdAt: at,
    })
    .onConflict((known) =>
      known
        .columns(['orgId', 'kind'])
        .where(sql<boolean>`revoked_at is null`)
        .doNothing(),
    )
    .executeTakeFirst()
  return inserted === 1n
}

export type PublicKey = Pick<StoredKey, 'kind' | 'publicKey' | 'createdAt' | 'revokedAt' | 'revokeReason'>
/** Of any verifier, for everybody; the oldest first. */
export const publicKeysOf = async (db: Db, verifierId: string): Promise<PublicKey[]> =>
  (await callRows(db, 'verifier_keys', verifierId)).map(({ publicKey, ...key }) => ({
    ...key,
    publicKey: new Uint8Array(publicKey),
  }))

/** A place in the status lists that no other statement gets. */
export async function reserveStatusPlace(db: Db): Promise<number> {
  const { rows } = await sql<{ place: string }>`select nextval('verification_status_places') as place`.execute(db)
  return Number(rows[0]?.place)
}

/** Places from `first` on whose statements were withdrawn. */
export const withdrawnPlaces = (db: Db, first: number, count: number): Promise<number[]> =>
  callValues(db, 'withdrawn_places', first, first + count)

type Revoked = { readonly id: string; readonly by: string; readonly at: Date; readonly reason: string }
export async function revoke(db: Db, { id, by, at, reason }: Revoked): Promise<StoredKey['publicKey'] | undefined> {
  const revoked = await tables(db)
    .updateTable('verificationKeys')
    .set({ revokedBy: by, revokedAt: at, revokeReason: reason })
    .where('orgId', '=', actingOrganisation)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .returning('publicKey')
    .executeTakeFirst()
  return revoked && new Uint8Array(revoked.publicKey)
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
  const { organisationId: orgId, verificationId, clientId: clientOrgId, number, statement, sha256, keyId } = made
  const { signature, credential, statusPlace, at: signedAt } = made
  await tables(db)
    .insertInto('verificationStatements')
    .values({
      orgId,
      verificationId,
      clientOrgId,
      number,
      statement,
      sha256,
      keyId,
      signature,
      credential,
      statusPlace,
      signedAt,
    })
    .execute()
}

export const standingOf = async (db: Db, verificationId: string) =>
  (await tables(db)
    .selectFrom('verificationStatements')
    .select(['number', 'sha256', 'signedAt', 'withdrawnAt', 'withdrawReason'])
    .where('verificationId', '=', verificationId)
    .executeTakeFirst()) ?? null

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
  const { statusPlace } = await tables(db)
    .updateTable('verificationStatements')
    .set({ withdrawnAt: at, withdrawReason: reason })
    .where('orgId', '=', actingOrganisation)
    .where('verificationId', '=', verificationId)
    .returning('statusPlace')
    .executeTakeFirstOrThrow()
  return String(statusPlace)
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
  const [row] = await callRows(db, 'verification_statement', number)
  return (
    row && {
      number: row.number,
      statement: row.statement,
      signature: row.signature,
      credential: row.credential,
      publicKey: new Uint8Array(row.publicKey),
      withdrawnAt: row.withdrawnAt,
      withdrawReason: row.withdrawReason,
      keyRevokedAt: row.keyRevokedAt,
      keyRevokeReason: row.keyRevokeReason,
      reopenedAt: row.reopenedAt,
      accreditation:
        row.accreditationState === null || row.accreditationSince === null
          ? null
          : { state: row.accreditationState, since: row.accreditationSince.toISOString() },
      laterNumber: row.laterNumber,
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
  const rows = await callRows(db, 'signed_years_moved_since', since)
  return rows.map(({ orgId: organisationId, clientOrgId: clientId, ...row }) => ({ ...row, organisationId, clientId }))
}
