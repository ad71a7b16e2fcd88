import type { EvidenceLabel, EvidenceSubjectRef } from '@athar/contracts/evidence'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { tables } from '../../platform/tables.ts'

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

type NewUpload = Omit<StoredUpload, 'evidenceId' | 'duplicate' | 'offset'> & {
  readonly contentType: string
  readonly createdAt: Date
}

export async function insertUpload(db: Db, upload: NewUpload): Promise<void> {
  await tables(db)
    .insertInto('evidenceUploads')
    .values({
      orgId: upload.organisationId,
      id: upload.id,
      fileName: upload.fileName,
      contentType: upload.contentType,
      projectId: upload.projectId,
      label: upload.label,
      subjectKind: upload.subject?.kind ?? null,
      subjectId: upload.subject?.id ?? null,
      supersedes: upload.supersedes,
      size: upload.size,
      createdBy: upload.createdBy,
      createdAt: upload.createdAt,
      expiresAt: upload.expiresAt,
    })
    .execute()
}

/** The caller's own; with `lock`, of two who finish it the second waits. */
export async function findUpload(
  db: Db,
  { organisationId, personId }: { readonly organisationId: string; readonly personId: string },
  id: string,
  { lock = false } = {},
): Promise<StoredUpload | undefined> {
  const row = await tables(db)
    .selectFrom('evidenceUploads as u')
    .select([
      'u.orgId as organisationId',
      'u.id',
      'u.fileName',
      'u.projectId',
      'u.label',
      'u.subjectKind',
      'u.subjectId',
    ])
    .select(['u.supersedes', 'u.size', 'u.createdBy', 'u.expiresAt', 'u.evidenceId', 'u.duplicate'])
    .select(({ selectFrom }) =>
      selectFrom('evidenceUploadParts as p')
        .select(({ fn }) => fn.sum('p.bytes').as('sum'))
        .whereRef('p.orgId', '=', 'u.orgId')
        .whereRef('p.uploadId', '=', 'u.id')
        .as('offset'),
    )
    .where('u.orgId', '=', organisationId)
    .where('u.id', '=', id)
    .where('u.createdBy', '=', personId)
    .$if(lock, (found) => found.forUpdate())
    .executeTakeFirst()
  if (!row) return undefined
  const { subjectKind: kind, subjectId, size, offset, ...upload } = row
  return {
    ...upload,
    subject: kind !== null && subjectId !== null ? { kind, id: subjectId } : null,
    size: size === null ? null : Number(size),
    offset: Number(offset ?? 0),
  }
}

type Upload = Pick<StoredUpload, 'organisationId' | 'id'>

const changed = (db: Db, { organisationId, id }: Upload) =>
  tables(db).updateTable('evidenceUploads').where('orgId', '=', organisationId).where('id', '=', id)

export const setSize = (db: Db, upload: Upload, size: number) => changed(db, upload).set({ size }).execute()

/** False where another request brought this part already. */
export async function insertPart(
  db: Db,
  { organisationId, id }: Upload,
  part: { readonly at: number; readonly bytes: number; readonly key: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('evidenceUploadParts')
    .values({ orgId: organisationId, uploadId: id, at: part.at, bytes: part.bytes, fileKey: part.key })
    .onConflict((known) => known.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function partKeys(db: Db, { organisationId, id }: Upload): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('evidenceUploadParts')
    .select('fileKey')
    .where('orgId', '=', organisationId)
    .where('uploadId', '=', id)
    .orderBy('at')
    .execute()
  return rows.map(({ fileKey }) => fileKey)
}

export async function dropParts(db: Db, { organisationId, id }: Upload): Promise<void> {
  await tables(db)
    .deleteFrom('evidenceUploadParts')
    .where('orgId', '=', organisationId)
    .where('uploadId', '=', id)
    .execute()
}

/** The parts are one file by now. */
export async function finishUpload(
  db: Db,
  upload: Upload,
  { evidenceId, duplicate, size }: { readonly evidenceId: string; readonly duplicate: boolean; readonly size: number },
): Promise<void> {
  await changed(db, upload).set({ evidenceId, duplicate, size }).execute()
  await dropParts(db, upload)
}

/** Parts go when their upload has expired; for a day more its address says that it has. */
export const forgetUploads = (db: Db, at: Date) => sql`select app.forget_evidence_uploads(${at})`.execute(db)
