import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { tables } from '../../platform/tables.ts'
import type { TrailedRows } from '../../platform/log/audit-trail.ts'

export const trailedVerifications: readonly TrailedRows[] = [
  { what: 'Statement', table: 'verification_statements' },
  { what: 'Verification', table: 'verifications' },
  { what: 'Member of a team', table: 'verification_team' },
  { what: 'Draw of a sample', table: 'verification_draws' },
  { what: 'Finding', table: 'verification_findings' },
  { what: 'Signing key', table: 'verification_keys' },
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
  /** Its verifier was deleted: findings and sample went with it. */
  readonly outlived: boolean
  /** Its client was deleted, and what was verified with it. */
  readonly clientGone: boolean
}

/** Each statement with its entries of the log, for who sees every row. */
export async function statementsBesideLog(db: Db): Promise<SignedBesideLog[]> {
  const { rows } =
    await sql<SignedBesideLog>`select s.org_id as "organisationId", s.verification_id as "verificationId",
      s.number, s.statement, s.withdrawn_at is not null as withdrawn,
      (select l.hashes from log_leaves l where l.subject = s.number and l.kind = 'verification.signed') as logged,
      exists (select from log_leaves l where l.subject = s.number and l.kind = 'verification.signed'
        and l.org_id is null) as outlived,
      not exists (select from organisations o where o.id = s.client_org_id) as "clientGone",
      exists (select from log_leaves l where l.subject = s.number || '-withdrawn') as "loggedWithdrawn"
    from verification_statements s order by s.signed_at, s.number`.execute(db)
  return rows
}

/** Statements that the log holds of organisations that are there, and no row does. */
export async function statementsGone(db: Db): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('logLeaves as l')
    .select('l.subject')
    .where('l.kind', '=', 'verification.signed')
    .where('l.orgId', 'is not', null)
    .where(sql<boolean>`not exists (select from verification_statements s where s.number = l.subject)`)
    .orderBy('l.subject')
    .execute()
  return rows.map(({ subject }) => subject)
}

/** Places of the status list that differ from the withdrawals in the log, which outlive statements. */
export async function placesBesideLog(db: Db): Promise<{ readonly place: string; readonly isListed: boolean }[]> {
  const { rows } = await sql<{ place: string; isListed: boolean }>`select coalesce(w.place::text, l.place) as place,
      w.place is not null as "isListed"
    from withdrawn_status_places w full join (select distinct ids ->> 'place' as place from log_leaves
      where kind = 'verification.withdrawn') l on l.place = w.place::text
    where w.place is null or l.place is null order by 1`.execute(db)
  return rows
}
