import type { BilingualName } from '@athar/contracts'
import type { Lang } from '@athar/i18n'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { callRows, tables } from '../../platform/tables.ts'

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
  tables(db)
    .insertInto('disclosureReportReviewers')
    .values({
      orgId: by.organisationId,
      id: made.id,
      reportId: made.reportId,
      name: made.name,
      email: made.email,
      language: made.language,
      keyHash: made.keyHash,
      until: made.until,
      verifierId: made.verifierId,
      invitedBy: by.personId,
      invitedAt: by.at,
    })
    .execute()

/** False where there is none, or it ended before. */
export async function revokeReviewer(
  db: Db,
  { organisationId, reportId, id, at }: { organisationId: string; reportId: string; id: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('disclosureReportReviewers')
    .set({ revokedAt: at })
    .where('orgId', '=', organisationId)
    .where('reportId', '=', reportId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The name under which the verifier of a reviewer is accredited, as long as it is. */
export const verifierOfReviewer = sql<BilingualName | null>`(select jsonb_build_object('en', v.name_en, 'ar', v.name_ar)
  from verifier_accreditations v
 where v.org_id = r.verifier_id and v.state = 'accredited')`

/** `dependent`: the person who invited them wrote something of the report since. */
export const reviewersOf = (db: Db, { organisationId, id }: { readonly organisationId: string; readonly id: string }) =>
  tables(db)
    .selectFrom('disclosureReportReviewers as r')
    .select(['id', 'name', 'email', 'until', 'revokedAt', 'lastOpenedOn', 'invitedBy'])
    .select(verifierOfReviewer.as('verifier'))
    .select(sql<boolean>`app.prepared_report(org_id, report_id, invited_by)`.as('dependent'))
    .where('orgId', '=', organisationId)
    .where('reportId', '=', id)
    .orderBy('invitedAt', 'desc')
    .limit(100)
    .execute()

export type LinkOwner = NonNullable<Awaited<ReturnType<typeof reviewerByKey>>>

/** Whose key it is, as long as it opens anything. */
export async function reviewerByKey(db: Db, keyHash: Buffer, today: string) {
  const [row] = await callRows(db, 'report_reviewer', keyHash, today)
  return row && { ...row, organisationId: row.orgId }
}

export const noteOpened = (db: Db, { organisationId, id }: Pick<LinkOwner, 'organisationId' | 'id'>, day: string) =>
  tables(db)
    .updateTable('disclosureReportReviewers')
    .set({ lastOpenedOn: day })
    .where('orgId', '=', organisationId)
    .where('id', '=', id)
    .where('lastOpenedOn', 'is distinct from', day)
    .execute()
