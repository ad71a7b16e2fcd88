import type { Lang } from '@athar/i18n'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

export type NewReviewer = {
  readonly id: string
  readonly reportId: string
  readonly name: string
  readonly email: string
  readonly language: Lang
  readonly keyHash: Buffer
  readonly until: string
  readonly verifierId: string | null
}

export const insertReviewer = (
  db: Db,
  made: NewReviewer,
  by: { readonly organisationId: string; readonly personId: string; readonly at: Date },
) =>
  sql`insert into disclosure_report_reviewers (org_id, id, report_id, name, email, language, key_hash, until,
      verifier_id, invited_by, invited_at)
    values (${by.organisationId}, ${made.id}, ${made.reportId}, ${made.name}, ${made.email}, ${made.language},
      ${made.keyHash}, ${made.until}, ${made.verifierId}, ${by.personId}, ${by.at})`.execute(db)

/** False where there is none, or it ended before. */
export async function revokeReviewer(
  db: Db,
  { organisationId, reportId, id, at }: { organisationId: string; reportId: string; id: string; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update disclosure_report_reviewers set revoked_at = ${at}
    where org_id = ${organisationId} and report_id = ${reportId} and id = ${id} and revoked_at is null`.execute(db)
  return numAffectedRows === 1n
}

export type ReviewerRow = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly until: string
  readonly revoked_at: Date | null
  readonly last_opened_on: string | null
  readonly invited_by: string
  readonly verifier: { readonly en: string; readonly ar: string } | null
  /** Whether the person who invited them wrote something of the report since. */
  readonly dependent: boolean
}

/** The name under which the verifier of a reviewer is accredited, as long as it is. */
export const verifierOfReviewer = sql`(select jsonb_build_object('en', v.name_en, 'ar', v.name_ar)
  from verifier_accreditations v
 where v.org_id = r.verifier_id and v.state = 'accredited')`

export async function reviewersOf(
  db: Db,
  { organisationId, id }: { readonly organisationId: string; readonly id: string },
): Promise<ReviewerRow[]> {
  const { rows } = await sql<ReviewerRow>`select id, name, email, until::text as until, revoked_at,
      last_opened_on::text as last_opened_on, invited_by, ${verifierOfReviewer} as verifier,
      app.prepared_report(org_id, report_id, invited_by) as dependent
      from disclosure_report_reviewers r where org_id = ${organisationId} and report_id = ${id}
     order by invited_at desc limit 100`.execute(db)
  return rows
}

export type LinkOwner = {
  readonly organisationId: string
  readonly reportId: string
  readonly id: string
  readonly name: string
  readonly email: string
  readonly language: Lang
  readonly until: string
  readonly invitedBy: string
}

/** Whose key it is, as long as it opens anything. */
export async function reviewerByKey(db: Db, keyHash: Buffer, today: string): Promise<LinkOwner | undefined> {
  const { rows } = await sql<{
    org_id: string
    report_id: string
    id: string
    name: string
    email: string
    language: Lang
    until: string
    invited_by: string
  }>`select org_id, report_id, id, name, email, language, until::text as until, invited_by
      from app.report_reviewer(${keyHash}, ${today})`.execute(db)
  const [row] = rows
  return row && { organisationId: row.org_id, reportId: row.report_id, invitedBy: row.invited_by, ...row }
}

export const noteOpened = (db: Db, { organisationId, id }: Pick<LinkOwner, 'organisationId' | 'id'>, day: string) =>
  sql`update disclosure_report_reviewers set last_opened_on = ${day}
    where org_id = ${organisationId} and id = ${id} and last_opened_on is distinct from ${day}`.execute(db)
