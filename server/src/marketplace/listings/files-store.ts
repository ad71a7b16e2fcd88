import type { ListingFile } from '@athar/contracts/marketplace'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { NewFile } from '../../platform/files/store-file.ts'
import type { MarketplaceFiles } from '../../platform/generated/row-types.ts'
import { tables } from '../../platform/tables.ts'

export type StoredFile = ListingFile & { readonly key: string }

const fromRow = ({
  id,
  kind,
  fileName,
  mediaType,
  bytes,
  sha256,
  fileKey,
}: Selectable<MarketplaceFiles>): StoredFile => ({
  id,
  kind,
  fileName,
  mediaType,
  bytes: Number(bytes),
  sha256,
  key: fileKey,
})

export const onTheWire = ({ key: _key, ...file }: StoredFile): ListingFile => file

export async function filesOf(db: Db, listingId: string): Promise<StoredFile[]> {
  const found = tables(db).selectFrom('marketplaceFiles').selectAll().where('listingId', '=', listingId)
  return (await found.orderBy('uploadedAt').orderBy('id').execute()).map(fromRow)
}

export async function insertFile(
  db: Db,
  { organisationId: orgId, listingId }: { readonly organisationId: string; readonly listingId: string },
  { key: fileKey, ...file }: NewFile & Pick<ListingFile, 'kind'>,
): Promise<StoredFile> {
  const { id, kind, fileName, mediaType, bytes, sha256, uploadedBy, uploadedAt } = file
  const row = await tables(db)
    .insertInto('marketplaceFiles')
    .values({ orgId, id, listingId, kind, fileKey, fileName, mediaType, bytes, sha256, uploadedBy, uploadedAt })
    .returningAll()
    .executeTakeFirstOrThrow()
  return fromRow(row)
}

/** A file of what visitors read; a caller finds more than that, so the published answers are asked. */
export async function findPublicFile(db: Db, id: string): Promise<StoredFile | undefined> {
  const row = await tables(db)
    .selectFrom('marketplaceFiles as f')
    .innerJoin('marketplaceOffers as o', 'o.listingId', 'f.listingId')
    .selectAll('f')
    .where('f.id', '=', id)
    .where(sql<boolean>`f.id::text = any (app.texts_in(o.answers, 'pictures') || app.texts_in(o.answers, 'documents'))`)
    .executeTakeFirst()
  return row && fromRow(row)
}
