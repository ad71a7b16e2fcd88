import type { RegistrationFile } from '@athar/contracts/sgi'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { SgiFiles } from '../../platform/generated/row-types.ts'
import { tables } from '../../platform/tables.ts'
import type { NewFile } from '../../platform/files/store-file.ts'

export type SgiFile = RegistrationFile & {
  readonly key: string
  /** Everybody sees it, as it was described when it was published. */
  readonly isPublished: boolean
}

const fromRow = (row: Selectable<SgiFiles>): SgiFile => ({
  id: row.id,
  kind: row.kind,
  fileName: row.fileName,
  mediaType: row.mediaType,
  bytes: Number(row.bytes),
  alt: row.alt,
  uploadedAt: row.uploadedAt.toISOString(),
  key: row.fileKey,
  isPublished: row.publishedAlt !== null,
})

export const onTheWire = ({ key: _key, isPublished: _published, ...file }: SgiFile): RegistrationFile => file

const files = (db: Db, registrationId: string) =>
  tables(db)
    .selectFrom('sgiFiles')
    .selectAll()
    .where('registrationId', '=', registrationId)
    .orderBy('uploadedAt')
    .orderBy('id')

/** What belongs to the registration as it is written now. */
export const filesOf = async (db: Db, registrationId: string): Promise<SgiFile[]> =>
  (await files(db, registrationId).where('removedAt', 'is', null).execute()).map(fromRow)

export async function findFile(db: Db, registrationId: string, id: string): Promise<SgiFile | undefined> {
  const found = files(db, registrationId).where('id', '=', id).where('removedAt', 'is', null)
  const row = await found.executeTakeFirst()
  return row && fromRow(row)
}

/** What everybody sees of it, described as it was published. */
export async function publicFilesOf(db: Db, registrationId: string): Promise<SgiFile[]> {
  const rows = await files(db, registrationId).where('publishedAlt', 'is not', null).execute()
  return rows.map((row) => fromRow({ ...row, alt: row.publishedAlt ?? row.alt }))
}

/** A file of what everybody sees. */
export async function findPublicFile(db: Db, kind: RegistrationFile['kind'], id: string): Promise<SgiFile | undefined> {
  const row = await tables(db)
    .selectFrom('sgiFiles as f')
    .innerJoin('sgiProjects as p', 'p.registrationId', 'f.registrationId')
    .selectAll('f')
    .where('f.id', '=', id)
    .where('f.kind', '=', kind)
    .where('f.publishedAlt', 'is not', null)
    .where('p.hiddenAt', 'is', null)
    .executeTakeFirst()
  return row && fromRow(row)
}

export async function insertFile(
  db: Db,
  { organisationId: orgId, registrationId }: { organisationId: string; registrationId: string },
  { key: fileKey, ...file }: NewFile & Pick<RegistrationFile, 'kind'>,
): Promise<SgiFile> {
  const { id, kind, fileName, mediaType, bytes, sha256, uploadedBy, uploadedAt } = file
  const row = await tables(db)
    .insertInto('sgiFiles')
    .values({ orgId, id, registrationId, kind, fileKey, fileName, mediaType, bytes, sha256, uploadedBy, uploadedAt })
    .returningAll()
    .executeTakeFirstOrThrow()
  return fromRow(row)
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
