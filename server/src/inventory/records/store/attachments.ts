import type { inventory } from '@athar/contracts'
import type { Db } from '../../../platform/database.ts'
import { keptFileColumns, keptFileOf, keptFileRow, type KeptFile } from '../../kept-files/index.ts'
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
      ...keptFileRow(file, at.key),
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

export async function findAttachment(
  db: Db,
  organisationId: string,
  { id, attachmentId }: Place,
): Promise<KeptFile | null> {
  const row = await tables(db)
    .selectFrom('record_attachments')
    .select(keptFileColumns)
    .where('org_id', '=', organisationId)
    .where('record_id', '=', id)
    .where('id', '=', attachmentId)
    .executeTakeFirst()
  return row ? keptFileOf(row) : null
}

export async function deleteAttachment(
  db: Db,
  organisationId: string,
  { id, attachmentId }: Place,
): Promise<KeptFile | null> {
  const row = await tables(db)
    .deleteFrom('record_attachments')
    .where('org_id', '=', organisationId)
    .where('record_id', '=', id)
    .where('id', '=', attachmentId)
    .returning(keptFileColumns)
    .executeTakeFirst()
  return row ? keptFileOf(row) : null
}
