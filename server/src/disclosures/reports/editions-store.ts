import type { disclosures } from '@athar/contracts'
import type { Lang } from '@athar/i18n'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { tables } from '../../platform/tables.ts'

export type NewEdition = {
  readonly id: string
  readonly reportId: string
  readonly number: number
  readonly content: string
  readonly digest: string
}
type By = { readonly organisationId: string; readonly personId: string; readonly at: Date }

export async function insertEdition(db: Db, made: NewEdition, by: By): Promise<void> {
  await tables(db)
    .insertInto('disclosureReportEditions')
    .values({
      orgId: by.organisationId,
      reportId: made.reportId,
      number: made.number,
      id: made.id,
      content: made.content,
      digest: made.digest,
      publishedAt: by.at,
      signedBy: by.personId,
    })
    .execute()
  await tables(db)
    .updateTable('disclosureReports')
    .set({ edition: made.number })
    .where('orgId', '=', by.organisationId)
    .where('id', '=', made.reportId)
    .execute()
}

export type NewFile = {
  readonly id: string
  readonly editionId: string
  readonly language: Lang
  readonly key: string
  readonly sha256: string
  readonly bytes: number
}

export const insertFile = (db: Db, { id, editionId, language, key, sha256, bytes }: NewFile, organisationId: string) =>
  tables(db)
    .insertInto('disclosureReportFiles')
    .values({ orgId: organisationId, id, editionId, language, fileKey: key, sha256, bytes })
    .execute()

export type StoredEdition = Omit<disclosures.ReportEdition, 'signedBy' | 'statements'> & { readonly signedById: string }

export async function editionsOf(
  db: Db,
  { organisationId, id }: { readonly organisationId: string; readonly id: string },
): Promise<StoredEdition[]> {
  const rows = await tables(db)
    .selectFrom('disclosureReportEditions as e')
    .select(['e.number', 'e.id', 'e.digest', 'e.publishedAt', 'e.signedBy as signedById'])
    .select(
      sql<disclosures.ReportEdition['files']>`coalesce((select jsonb_agg(jsonb_build_object('id', f.id,
          'language', f.language, 'sha256', f.sha256, 'bytes', f.bytes) order by f.language)
        from disclosure_report_files f where f.org_id = e.org_id and f.edition_id = e.id), '[]')`.as('files'),
    )
    .where('e.orgId', '=', organisationId)
    .where('e.reportId', '=', id)
    .orderBy('e.number', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, publishedAt: row.publishedAt.toISOString() }))
}

const editions = (db: Db, organisationId: string, reportId: string) =>
  tables(db)
    .selectFrom('disclosureReportEditions')
    .select(['id', 'reportId', 'number', 'content', 'digest'])
    .where('orgId', '=', organisationId)
    .where('reportId', '=', reportId)

/** A published edition as it was frozen, by its number in a report. */
export const editionNumbered = (
  db: Db,
  of: { readonly organisationId: string; readonly reportId: string; readonly number: number },
) => editions(db, of.organisationId, of.reportId).where('number', '=', of.number).executeTakeFirst()

export type NewestEdition = NonNullable<Awaited<ReturnType<typeof newestEdition>>>

export const newestEdition = (db: Db, organisationId: string, reportId: string) =>
  editions(db, organisationId, reportId).orderBy('number', 'desc').limit(1).executeTakeFirst()

export const fileOfEdition = (
  db: Db,
  { organisationId, editionId, language }: { organisationId: string; editionId: string; language: Lang },
) =>
  tables(db)
    .selectFrom('disclosureReportFiles')
    .select(['fileKey as key', 'bytes', 'sha256'])
    .where('orgId', '=', organisationId)
    .where('editionId', '=', editionId)
    .where('language', '=', language)
    .executeTakeFirst()
