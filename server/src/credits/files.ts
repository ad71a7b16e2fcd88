import type { CreditFile } from '@athar/contracts/credits'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { NewFile } from '../platform/files/store-file.ts'
import type { CreditFiles } from '../platform/generated/row-types.ts'
import { tables } from '../platform/tables.ts'
import { refusing } from './ledger/refuse.ts'

export type FileRow = Selectable<CreditFiles>
export type FileOf = { readonly dealId: string } | { readonly referenceId: string }
const subject = (of: FileOf) => ({
  dealId: 'dealId' in of ? of.dealId : null,
  referenceId: 'referenceId' in of ? of.referenceId : null,
})

export const fileCodes = {
  missing: 'credits.file-missing',
  tooLarge: 'credits.file-too-large',
  type: 'credits.file-type',
} as const

export const findFile = (db: Db, of: FileOf): Promise<FileRow | undefined> => {
  const { dealId, referenceId } = subject(of)
  return tables(db)
    .selectFrom('creditFiles')
    .selectAll()
    .where(sql<boolean>`coalesce(deal_id, reference_id) = ${dealId ?? referenceId}`)
    .executeTakeFirst()
}

/** One file of a deal or a reference: another one takes its place. */
export async function replaceFile(db: Db, orgId: string, of: FileOf, file: NewFile): Promise<CreditFile> {
  const { key: fileKey, ...stored } = file
  const found = await findFile(db, of)
  if (found) await refusing(tables(db).deleteFrom('creditFiles').where('id', '=', found.id).execute())
  const row = { orgId, ...subject(of), ...stored, fileKey }
  await refusing(tables(db).insertInto('creditFiles').values(row).execute())
  const { id, fileName, mediaType, bytes, sha256 } = file
  return { id, fileName, mediaType, bytes, sha256 }
}

export const presentFile = ({ id, fileName, mediaType, bytes, sha256 }: FileRow): CreditFile => ({
  id,
  fileName,
  mediaType,
  bytes: Number(bytes),
  sha256,
})
