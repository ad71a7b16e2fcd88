import type { EvidenceState, EvidenceSubjectKind, EvidenceSubjectRef } from '@athar/contracts/evidence'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { tables } from '../../platform/tables.ts'

export type StoredLink = {
  readonly kind: EvidenceSubjectKind
  readonly id: string
  readonly linkedAt: Date
}

type By = { readonly organisationId: string; readonly personId: string; readonly at: Date }

/** Says that a file backs a subject; said again it changes nothing. */
export async function insertLink(
  db: Db,
  { organisationId, personId, at }: By,
  evidenceId: string,
  { kind, id }: EvidenceSubjectRef,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('evidenceLinks')
    .values({
      orgId: organisationId,
      evidenceId,
      subjectKind: kind,
      subjectId: id,
      linkedBy: personId,
      linkedAt: at,
    })
    .onConflict((known) => known.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteLink(
  db: Db,
  organisationId: string,
  evidenceId: string,
  { kind, id }: EvidenceSubjectRef,
): Promise<boolean> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('evidenceLinks')
    .where('orgId', '=', organisationId)
    .where('evidenceId', '=', evidenceId)
    .where('subjectKind', '=', kind)
    .where('subjectId', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

const links = (db: Db, organisationId: string) =>
  tables(db)
    .selectFrom('evidenceLinks')
    .select(['subjectKind as kind', 'subjectId as id', 'linkedAt'])
    .where('orgId', '=', organisationId)
    .orderBy('linkedAt')
    .orderBy('subjectKind')
    .orderBy('subjectId')

export const linksOf = (db: Db, organisationId: string, evidenceId: string): Promise<StoredLink[]> =>
  links(db, organisationId).where('evidenceId', '=', evidenceId).execute()

/** The same of several files, each link with its file. */
export const linksOfMany = (db: Db, organisationId: string, evidenceIds: readonly string[]) =>
  links(db, organisationId)
    .select('evidenceId')
    .where(sql<boolean>`evidence_id = any (${[...evidenceIds]}::uuid[])`)
    .execute()

/** The newer file backs what the older one backs. */
export async function copyLinks(db: Db, by: By, from: string, to: string): Promise<void> {
  await sql`insert into evidence_links (org_id, evidence_id, subject_kind, subject_id, linked_by, linked_at)
    select org_id, ${to}, subject_kind, subject_id, ${by.personId}, ${by.at} from evidence_links
     where org_id = ${by.organisationId} and evidence_id = ${from} on conflict do nothing`.execute(db)
}

export type EvidenceOfSubject = {
  readonly id: string
  readonly state: EvidenceState
  readonly fileName: string
  readonly sha256: string
}

/** What backs each of the subjects, oldest first. */
export async function evidenceOfSubjects(
  db: Db,
  kind: EvidenceSubjectKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EvidenceOfSubject[]>> {
  const rows = await tables(db)
    .selectFrom('evidenceLinks as l')
    .innerJoin('mrvEvidence as e', (join) => join.onRef('e.orgId', '=', 'l.orgId').onRef('e.id', '=', 'l.evidenceId'))
    .select(['l.subjectId as subject', 'e.id', 'e.state', 'e.fileName', 'e.sha256'])
    .where('l.subjectKind', '=', kind)
    .where(sql<boolean>`l.subject_id = any (${[...ids]})`)
    .orderBy('e.uploadedAt')
    .orderBy('e.id')
    .execute()
  const found = new Map<string, EvidenceOfSubject[]>()
  for (const { subject, ...one } of rows) found.set(subject, [...(found.get(subject) ?? []), one])
  return found
}
