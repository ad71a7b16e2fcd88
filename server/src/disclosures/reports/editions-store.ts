import type { disclosures } from '@athar/contracts'
import type { Lang } from '@athar/i18n'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

export type NewEdition = {
  readonly id: string
  readonly reportId: string
  readonly number: number
  readonly content: string
  readonly digest: string
}
type By = { readonly organisationId: string; readonly personId: string; readonly at: Date }

export async function insertEdition(db: Db, made: NewEdition, by: By): Promise<void> {
  await sql`insert into disclosure_report_editions (org_id, report_id, number, id, content, digest, published_at,
      signed_by)
    values (${by.organisationId}, ${made.reportId}, ${made.number}, ${made.id}, ${made.content}, ${made.digest},
      ${by.at}, ${by.personId})`.execute(db)
  await sql`update disclosure_reports set edition = ${made.number}
    where org_id = ${by.organisationId} and id = ${made.reportId}`.execute(db)
}

export type NewFile = {
  readonly id: string
  readonly editionId: string
  readonly language: Lang
  readonly key: string
  readonly sha256: string
  readonly bytes: number
}

export const insertFile = (db: Db, made: NewFile, organisationId: string) =>
  sql`insert into disclosure_report_files (org_id, id, edition_id, language, file_key, sha256, bytes)
    values (${organisationId}, ${made.id}, ${made.editionId}, ${made.language}, ${made.key}, ${made.sha256},
      ${made.bytes})`.execute(db)

type EditionRow = {
  number: number
  id: string
  digest: string
  published_at: Date
  signed_by: string
  files: disclosures.ReportEdition['files']
}
export type StoredEdition = Omit<disclosures.ReportEdition, 'signedBy' | 'statements'> & { readonly signedById: string }

export async function editionsOf(
  db: Db,
  { organisationId, id }: { readonly organisationId: string; readonly id: string },
): Promise<StoredEdition[]> {
  const { rows } = await sql<EditionRow>`select e.number, e.id, e.digest, e.published_at, e.signed_by,
      coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'language', f.language, 'sha256', f.sha256,
          'bytes', f.bytes) order by f.language)
        from disclosure_report_files f where f.org_id = e.org_id and f.edition_id = e.id), '[]') as files
      from disclosure_report_editions e
     where e.org_id = ${organisationId} and e.report_id = ${id} order by e.number desc`.execute(db)
  return rows.map(({ published_at, signed_by, ...row }) => ({
    ...row,
    publishedAt: published_at.toISOString(),
    signedById: signed_by,
  }))
}

/** A published edition as it was frozen, by its number in a report. */
export async function editionNumbered(
  db: Db,
  of: { readonly organisationId: string; readonly reportId: string; readonly number: number },
): Promise<{ readonly id: string; readonly content: string; readonly digest: string } | undefined> {
  const { rows } = await sql<{ id: string; content: string; digest: string }>`select id, content, digest
    from disclosure_report_editions
    where org_id = ${of.organisationId} and report_id = ${of.reportId} and number = ${of.number}`.execute(db)
  return rows[0]
}

export type NewestEdition = {
  readonly id: string
  readonly reportId: string
  readonly number: number
  readonly content: string
  readonly digest: string
}

export async function newestEdition(
  db: Db,
  organisationId: string,
  reportId: string,
): Promise<NewestEdition | undefined> {
  const { rows } = await sql<NewestEdition>`select id, report_id as "reportId", number, content, digest
    from disclosure_report_editions where org_id = ${organisationId} and report_id = ${reportId}
    order by number desc limit 1`.execute(db)
  return rows[0]
}

export async function fileOfEdition(
  db: Db,
  { organisationId, editionId, language }: { organisationId: string; editionId: string; language: Lang },
): Promise<{ readonly key: string; readonly bytes: number; readonly sha256: string } | undefined> {
  const { rows } = await sql<{ key: string; bytes: number; sha256: string }>`select file_key as key, bytes, sha256
    from disclosure_report_files
    where org_id = ${organisationId} and edition_id = ${editionId} and language = ${language}`.execute(db)
  return rows[0]
}
