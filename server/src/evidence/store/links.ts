import type { EvidenceState, EvidenceSubjectKind, EvidenceSubjectRef } from '@athar/contracts/evidence'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

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
  const { numAffectedRows } =
    await sql`insert into evidence_links (org_id, evidence_id, subject_kind, subject_id, linked_by, linked_at)
    values (${organisationId}, ${evidenceId}, ${kind}, ${id}, ${personId}, ${at}) on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

export async function deleteLink(
  db: Db,
  organisationId: string,
  evidenceId: string,
  { kind, id }: EvidenceSubjectRef,
): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from evidence_links where org_id = ${organisationId}
    and evidence_id = ${evidenceId} and subject_kind = ${kind} and subject_id = ${id}`.execute(db)
  return numAffectedRows === 1n
}

export async function linksOf(db: Db, organisationId: string, evidenceId: string): Promise<StoredLink[]> {
  const { rows } = await sql<StoredLink>`select subject_kind as kind, subject_id as id, linked_at as "linkedAt"
    from evidence_links where org_id = ${organisationId} and evidence_id = ${evidenceId} order by linked_at,
      subject_kind, subject_id`.execute(db)
  return rows
}

/** The same of several files, each link with its file. */
export async function linksOfMany(
  db: Db,
  organisationId: string,
  evidenceIds: readonly string[],
): Promise<(StoredLink & { readonly evidenceId: string })[]> {
  const { rows } = await sql<StoredLink & { evidenceId: string }>`
    select evidence_id as "evidenceId", subject_kind as kind, subject_id as id, linked_at as "linkedAt"
      from evidence_links
     where org_id = ${organisationId} and evidence_id = any (${[...evidenceIds]}::uuid[])
     order by linked_at, subject_kind, subject_id`.execute(db)
  return rows
}

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
  const { rows } = await sql<EvidenceOfSubject & { subject: string }>`
    select l.subject_id as subject, e.id, e.state, e.file_name as "fileName", e.sha256
      from evidence_links l join mrv_evidence e on e.org_id = l.org_id and e.id = l.evidence_id
     where l.subject_kind = ${kind} and l.subject_id = any (${[...ids]}) order by e.uploaded_at, e.id`.execute(db)
  const found = new Map<string, EvidenceOfSubject[]>()
  for (const { subject, ...one } of rows) found.set(subject, [...(found.get(subject) ?? []), one])
  return found
}
