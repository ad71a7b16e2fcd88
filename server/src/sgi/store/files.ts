import type { RegistrationFile } from '@athar/contracts/sgi'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

type Row = {
  id: string
  registration_id: string
  kind: RegistrationFile['kind']
  file_key: string
  file_name: string
  media_type: string
  bytes: string
  alt: { en: string; ar: string }
  uploaded_at: Date
}
export type KeptFile = RegistrationFile & { readonly key: string }

const fromRow = (row: Row): KeptFile => ({
  id: row.id,
  kind: row.kind,
  fileName: row.file_name,
  mediaType: row.media_type,
  bytes: Number(row.bytes),
  alt: row.alt,
  uploadedAt: row.uploaded_at.toISOString(),
  key: row.file_key,
})

export const onTheWire = ({ key: _key, ...file }: KeptFile): RegistrationFile => file

export async function filesOf(db: Db, registrationId: string): Promise<KeptFile[]> {
  const { rows } = await sql<Row>`select * from sgi_files where registration_id = ${registrationId}
    order by uploaded_at, id`.execute(db)
  return rows.map(fromRow)
}

export async function findFile(db: Db, registrationId: string, id: string): Promise<KeptFile | undefined> {
  const { rows } =
    await sql<Row>`select * from sgi_files where registration_id = ${registrationId} and id = ${id}`.execute(db)
  return rows[0] && fromRow(rows[0])
}

/** A file of what everybody sees. */
export async function findPublicFile(
  db: Db,
  kind: RegistrationFile['kind'],
  id: string,
): Promise<KeptFile | undefined> {
  const { rows } =
    await sql<Row>`select f.* from sgi_files f join sgi_projects p on p.registration_id = f.registration_id
    where f.id = ${id} and f.kind = ${kind} and p.hidden_at is null`.execute(db)
  return rows[0] && fromRow(rows[0])
}

type Adding = { organisationId: string; registrationId: string; sha256: string; by: string; file: KeptFile }

export async function insertFile(db: Db, { organisationId, registrationId, sha256, by, file }: Adding): Promise<void> {
  await sql`insert into sgi_files (org_id, id, registration_id, kind, file_key, file_name, media_type, bytes, sha256, alt, uploaded_by, uploaded_at)
    values (${organisationId}, ${file.id}, ${registrationId}, ${file.kind}, ${file.key}, ${file.fileName}, ${file.mediaType}, ${file.bytes},
            ${sha256}, ${JSON.stringify(file.alt)}::jsonb, ${by}, ${file.uploadedAt})`.execute(db)
}

export async function describeFile(db: Db, id: string, alt: { en: string; ar: string }): Promise<void> {
  await sql`update sgi_files set alt = ${JSON.stringify(alt)}::jsonb where id = ${id}`.execute(db)
}

export async function deleteFile(db: Db, id: string): Promise<void> {
  await sql`delete from sgi_files where id = ${id}`.execute(db)
}
