import type { inventory } from '@athar/contracts'
import type { Db } from '../../../platform/database.ts'
import { tables } from '../tables.ts'

type Place = { readonly id: string; readonly attachmentId: string }

export async function insertAttachment(
  db: Db,
  at: { organisationId: string; recordId: string; key: string },
  file: inventory.Attachment,
): Promise<void> {
  await tables(db)
    .insertInto('record_attachments')
    .values({
      org_id: at.organisationId,
      record_id: at.recordId,
      id: file.id,
      file_key: at.key,
      file_name: file.fileName,
      media_type: file.mediaType,
      bytes: String(file.bytes),
      sha256: file.sha256,
      uploaded_by: file.uploadedBy,
      uploaded_at: new Date(file.uploadedAt),
    })
    .execute()
}

export async function countAttachments(db: Db, organisationId: string, recordId: string): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('record_attachments')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('org_id', '=', organisationId)
    .where('record_id', '=', recordId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

type Kept = {
  readonly key: string
  readonly fileName: string
  readonly mediaType: string
  readonly bytes: number
  readonly sha256: string
}
const keptOf = (row: {
  file_key: string
  file_name: string
  media_type: string
  bytes: string
  sha256: string
}): Kept => ({
  key: row.file_key,
  fileName: row.file_name,
  mediaType: row.media_type,
  bytes: Number(row.bytes),
  sha256: row.sha256,
})
const columns = ['file_key', 'file_name', 'media_type', 'bytes', 'sha256'] as const

export async function findAttachment(
  db: Db,
  organisationId: string,
  { id, attachmentId }: Place,
): Promise<Kept | null> {
  const row = await tables(db)
    .selectFrom('record_attachments')
    .select(columns)
    .where('org_id', '=', organisationId)
    .where('record_id', '=', id)
    .where('id', '=', attachmentId)
    .executeTakeFirst()
  return row ? keptOf(row) : null
}

export async function deleteAttachment(
  db: Db,
  organisationId: string,
  { id, attachmentId }: Place,
): Promise<Kept | null> {
  const row = await tables(db)
    .deleteFrom('record_attachments')
    .where('org_id', '=', organisationId)
    .where('record_id', '=', id)
    .where('id', '=', attachmentId)
    .returning(columns)
    .executeTakeFirst()
  return row ? keptOf(row) : null
}
