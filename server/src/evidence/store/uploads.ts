import type { EvidenceLabel, EvidenceSubjectKind, EvidenceSubjectRef } from '@athar/contracts/evidence'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

export type StoredUpload = {
  readonly organisationId: string
  readonly id: string
  readonly fileName: string
  readonly projectId: string | null
  readonly label: EvidenceLabel
  readonly subject: EvidenceSubjectRef | null
  readonly supersedes: string | null
  readonly size: number | null
  readonly createdBy: string
  readonly expiresAt: Date
  readonly evidenceId: string | null
  readonly duplicate: boolean
  /** How many bytes of it are here. */
  readonly offset: number
}

type Row = Omit<StoredUpload, 'subject' | 'size' | 'offset'> & {
  subject_kind: EvidenceSubjectKind | null
  subject_id: string | null
  size: string | null
  offset: string
}

type NewUpload = Omit<StoredUpload, 'evidenceId' | 'duplicate' | 'offset'> & {
  readonly contentType: string
  readonly createdAt: Date
}

export async function insertUpload(db: Db, upload: NewUpload): Promise<void> {
  await sql`insert into evidence_uploads (org_id, id, file_name, content_type, project_id, label, subject_kind,
    subject_id, supersedes, size,
      created_by, created_at, expires_at)
    values (${upload.organisationId}, ${upload.id}, ${upload.fileName}, ${upload.contentType}, ${upload.projectId},
      ${upload.label},
      ${upload.subject?.kind ?? null}, ${upload.subject?.id ?? null}, ${upload.supersedes}, ${upload.size},
        ${upload.createdBy},
      ${upload.createdAt}, ${upload.expiresAt})`.execute(db)
}

/** The caller's own; with `lock`, of two who finish it the second waits. */
export async function findUpload(
  db: Db,
  { organisationId, personId }: { readonly organisationId: string; readonly personId: string },
  id: string,
  { lock = false } = {},
): Promise<StoredUpload | undefined> {
  const { rows } =
    await sql<Row>`select org_id as "organisationId", id, file_name as "fileName", project_id as "projectId", label,
      subject_kind, subject_id, supersedes, size, created_by as "createdBy", expires_at as "expiresAt",
        evidence_id as "evidenceId", duplicate,
      (select coalesce(sum(p.bytes), 0) from evidence_upload_parts p where p.org_id = u.org_id
        and p.upload_id = u.id) as offset
    from evidence_uploads u where org_id = ${organisationId} and id = ${id}
      and created_by = ${personId} ${lock ? sql`for update` : sql``}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { subject_kind: kind, subject_id: subjectId, size, offset, ...upload } = row
  return {
    ...upload,
    subject: kind !== null && subjectId !== null ? { kind, id: subjectId } : null,
    size: size === null ? null : Number(size),
    offset: Number(offset),
  }
}

type Upload = Pick<StoredUpload, 'organisationId' | 'id'>

export const setSize = (db: Db, { organisationId, id }: Upload, size: number) =>
  sql`update evidence_uploads set size = ${size} where org_id = ${organisationId} and id = ${id}`.execute(db)

/** False where another request brought this part already. */
export async function insertPart(
  db: Db,
  { organisationId, id }: Upload,
  part: { readonly at: number; readonly bytes: number; readonly key: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into evidence_upload_parts (org_id, upload_id, at, bytes, file_key)
    values (${organisationId}, ${id}, ${part.at}, ${part.bytes}, ${part.key}) on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

export async function partKeys(db: Db, { organisationId, id }: Upload): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select file_key as key from evidence_upload_parts
    where org_id = ${organisationId} and upload_id = ${id} order by at`.execute(db)
  return rows.map(({ key }) => key)
}

export async function dropParts(db: Db, { organisationId, id }: Upload): Promise<void> {
  await sql`delete from evidence_upload_parts where org_id = ${organisationId} and upload_id = ${id}`.execute(db)
}

/** The parts are one file by now. */
export async function finishUpload(
  db: Db,
  upload: Upload,
  { evidenceId, duplicate, size }: { readonly evidenceId: string; readonly duplicate: boolean; readonly size: number },
): Promise<void> {
  await sql`update evidence_uploads set evidence_id = ${evidenceId}, duplicate = ${duplicate}, size = ${size}
    where org_id = ${upload.organisationId} and id = ${upload.id}`.execute(db)
  await dropParts(db, upload)
}

/** Parts go when their upload has expired; for a day more its address says that it has. */
export const forgetUploads = (db: Db, at: Date) => sql`select app.forget_evidence_uploads(${at})`.execute(db)
