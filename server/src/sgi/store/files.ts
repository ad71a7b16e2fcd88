import type { RegistrationFile } from '@athar/contracts/sgi'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { FileRow } from '../../platform/files/file-rows.ts'
import type { NewFile } from '../../platform/files/store-file.ts'

type Row = FileRow & {
  registration_id: string
  kind: RegistrationFile['kind']
  alt: { en: string; ar: string }
  published_alt: { en: string; ar: string } | null
}
export type SgiFile = RegistrationFile & {
  readonly key: string
  /** Everybody sees it, as it was described when it was published. */
  readonly isPublished: boolean
}

const fromRow = (row: Row): SgiFile => ({
  id: row.id,
  kind: row.kind,
  fileName: row.file_name,
  mediaType: row.media_type,
  bytes: Number(row.bytes),
  alt: row.alt,
  uploadedAt: row.uploaded_at.toISOString(),
  key: row.file_key,
  isPublished: row.published_alt !== null,
})

export const onTheWire = ({ key: _key, isPublished: _published, ...file }: SgiFile): RegistrationFile => file

/** What belongs to the registration as it is written now. */
export async function filesOf(db: Db, registrationId: string): Promise<SgiFile[]> {
  const { rows } =
    await sql<Row>`select * from sgi_files where registration_id = ${registrationId} and removed_at is null
    order by uploaded_at, id`.execute(db)
  return rows.map(fromRow)
}

export async function findFile(db: Db, registrationId: string, id: string): Promise<SgiFile | undefined> {
  const { rows } = await sql<Row>`select * from sgi_files where registration_id = ${registrationId} and id = ${id}
      and removed_at is null`.execute(db)
  return rows[0] && fromRow(rows[0])
}

/** What everybody sees of it, described as it was published. */
export async function publicFilesOf(db: Db, registrationId: string): Promise<SgiFile[]> {
  const { rows } =
    await sql<Row>`select * from sgi_files where registration_id = ${registrationId} and published_alt is not null
    order by uploaded_at, id`.execute(db)
  return rows.map((row) => fromRow({ ...row, alt: row.published_alt ?? row.alt }))
}

/** A file of what everybody sees. */
export async function findPublicFile(db: Db, kind: RegistrationFile['kind'], id: string): Promise<SgiFile | undefined> {
  const { rows } =
    await sql<Row>`select f.* from sgi_files f join sgi_projects p on p.registration_id = f.registration_id
    where f.id = ${id} and f.kind = ${kind} and f.published_alt is not null
      and p.hidden_at is null`.execute(db)
  return rows[0] && fromRow(rows[0])
}

export async function insertFile(
  db: Db,
  { organisationId, registrationId }: { organisationId: string; registrationId: string },
  file: NewFile & Pick<RegistrationFile, 'kind'>,
): Promise<SgiFile> {
  const { rows } =
    await sql<Row>`insert into sgi_files (org_id, id, registration_id, kind, file_key, file_name, media_type, bytes, sha256, uploaded_by, uploaded_at)
    values (${organisationId}, ${file.id}, ${registrationId}, ${file.kind}, ${file.key}, ${file.fileName}, ${file.mediaType}, ${file.bytes},
            ${file.sha256}, ${file.uploadedBy}, ${file.uploadedAt}) returning *`.execute(db)
  return fromRow(rows[0]!)
}

export async function describeFile(db: Db, id: string, alt: { en: string; ar: string }): Promise<void> {
  await sql`update sgi_files set alt = ${JSON.stringify(alt)}::jsonb where id = ${id}`.execute(db)
}

export async function deleteFile(db: Db, id: string): Promise<void> {
  await sql`delete from sgi_files where id = ${id}`.execute(db)
}

export async function hasUploaded(db: Db, registrationId: string, personId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from sgi_files where registration_id = ${registrationId} and uploaded_by = ${personId} limit 1`.execute(
      db,
    )
  return rows.length > 0
}

/** Off what is being written; everybody sees it until that is published. */
export async function markRemoved(db: Db, id: string, at: Date): Promise<void> {
  await sql`update sgi_files set removed_at = ${at} where id = ${id}`.execute(db)
}

/** Everything that stands there now is everybody's, and what was taken off is gone, with its bytes. */
export async function publishFiles(db: Db, registrationId: string): Promise<void> {
  await sql`delete from sgi_files where registration_id = ${registrationId} and removed_at is not null`.execute(db)
  await sql`update sgi_files set published_alt = alt where registration_id = ${registrationId}`.execute(db)
}

/** What nobody published goes, with its bytes; what everybody sees stands as they see it. */
export async function dropUnpublishedFiles(db: Db, registrationId: string, at: Date): Promise<void> {
  // Reviewers delete only what was taken off.
  await sql`update sgi_files set removed_at = ${at} where registration_id = ${registrationId} and published_alt is null`.execute(
    db,
  )
  await sql`delete from sgi_files where registration_id = ${registrationId} and published_alt is null`.execute(db)
  await sql`update sgi_files set removed_at = null, alt = published_alt
    where registration_id = ${registrationId} and published_alt is not null`.execute(db)
}
