import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { columnsIn, type TrailedRows } from '../../platform/log/audit-trail.ts'

/** As verification.sql keeps them in the trail. */
export const trailedVerifications: readonly TrailedRows[] = [
  {
    what: 'Statement',
    table: 'verification_statements',
    key: ['number'],
    columns: columnsIn`verification_id client_org_id statement sha256 key_id signature credential status_place
      signed_at withdrawn_at withdraw_reason`,
  },
  {
    what: 'Verification',
    table: 'verifications',
    key: ['id'],
    columns: columnsIn`client_org_id inventory_year materiality_percent materiality_kg scope criteria users place
      state level conclusion conclusion_text concluded_by figures
      drawn_by drawn_at reviewed_by reviewed_at signed_by signed_at`,
  },
  {
    what: 'Finding',
    table: 'verification_findings',
    key: ['org_id', 'id'],
    columns: columnsIn`number state severity origin basis effect_kg record_id answer resolution resolved_by created_by`,
  },
  {
    what: 'Signing key',
    table: 'verification_keys',
    key: ['id'],
    columns: ['kind', 'public_key', 'revoked_by', 'revoked_at', 'revoke_reason'],
  },
]

export type SignedBesideLog = {
  readonly organisationId: string
  readonly verificationId: string
  readonly number: string
  readonly statement: string
  readonly withdrawn: boolean
  /** What the log holds of its signature. */
  readonly logged: { readonly statement: string; readonly findings: string; readonly sample: string } | null
  readonly loggedWithdrawn: boolean
}

/** Each statement with its entries of the log, for who sees every row. */
export async function statementsBesideLog(db: Db): Promise<SignedBesideLog[]> {
  const { rows } =
    await sql<SignedBesideLog>`select s.org_id as "organisationId", s.verification_id as "verificationId",
      s.number, s.statement, s.withdrawn_at is not null as withdrawn,
      (select l.hashes from log_leaves l where l.subject = s.number and l.kind = 'verification.signed') as logged,
      exists (select from log_leaves l where l.subject = s.number || '-withdrawn') as "loggedWithdrawn"
    from verification_statements s order by s.signed_at, s.number`.execute(db)
  return rows
}

/** Statements that the log holds of organisations that are there, and no row does. */
export async function statementsGone(db: Db): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`select l.subject as number from log_leaves l
    where l.kind = 'verification.signed' and l.org_id is not null
      and not exists (select from verification_statements s where s.number = l.subject) order by 1`.execute(db)
  return rows.map(({ number }) => number)
}
