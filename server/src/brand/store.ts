import type { BrandAction, BrandKey } from '@athar/contracts/brand'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { NewFile } from '../platform/files/store-file.ts'
import type { BrandFiles, BrandVersions } from '../platform/generated/row-types.ts'
import { pageOf, type Place } from '../platform/list/read-page.ts'
import { tables } from '../platform/tables.ts'

const settings = (db: Db) =>
  tables(db)
    .selectFrom('brandSettings as s')
    .leftJoin('brandVersions as v', (join) => join.onRef('v.key', '=', 's.key').onRef('v.version', '=', 's.version'))
    .selectAll('s')
    .select('v.personId as changedBy')
export type SettingRow = Awaited<ReturnType<typeof listSettings>>[number]

export const listSettings = (db: Db) => settings(db).execute()
export const findSetting = (db: Db, key: BrandKey) => settings(db).where('s.key', '=', key).executeTakeFirst()

/** Whoever writes a setting and whoever removes pictures that none names wait for each other. */
export async function lockBrand(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('brand', 0))`.execute(db)
}

/** Whether it was missing. */
export async function addSetting(db: Db, key: BrandKey, value: object, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added } = await tables(db)
    .insertInto('brandSettings')
    .values({ key, value: JSON.stringify(value), version: 1, updatedAt: at })
    .onConflict((known) => known.doNothing())
    .executeTakeFirst()
  return added === 1n
}

export async function updateSetting(
  db: Db,
  { key, value, version, at }: { key: BrandKey; value: object; version: number; at: Date },
): Promise<void> {
  await tables(db)
    .updateTable('brandSettings')
    .set({ value: JSON.stringify(value), version, updatedAt: at })
    .where('key', '=', key)
    .execute()
}

type NewVersion = {
  key: BrandKey
  version: number
  value: object
  action: BrandAction
  from?: number | undefined
  personId: string | null
  at: Date
}
export async function addVersion(db: Db, { value, action, from, ...made }: NewVersion): Promise<void> {
  await tables(db)
    .insertInto('brandVersions')
    .values({ ...made, value: JSON.stringify(value), deed: action, fromVersion: from ?? null })
    .execute()
}

const versions = (db: Db) => tables(db).selectFrom('brandVersions').selectAll()
export type VersionRow = Selectable<BrandVersions>

export const listVersions = (db: Db, key: BrandKey, place: Place): Promise<VersionRow[]> =>
  versions(db).where('key', '=', key).$call(pageOf(place)).execute()

export const findVersion = async (db: Db, key: BrandKey, version: number): Promise<unknown> =>
  (await versions(db).where('key', '=', key).where('version', '=', version).executeTakeFirst())?.value

export const versionsOf = (db: Db, personId: string): Promise<VersionRow[]> =>
  versions(db).where('personId', '=', personId).orderBy('at', 'desc').orderBy('key').execute()

/** Of each key only the newest stay. */
export async function forgetVersions(db: Db, keep: number): Promise<void> {
  await sql`delete from brand_versions v using brand_settings s
    where s.key = v.key and v.version <= s.version - ${keep}::int`.execute(db)
}

export type PictureRow = Selectable<BrandFiles>
export const findPicture = (db: Db, name: string) =>
  tables(db).selectFrom('brandFiles').selectAll().where('name', '=', name).executeTakeFirst()

export async function missingPictures(db: Db, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const { rows } = await sql<{ name: string }>`select n.name from unnest(${names}::text[]) as n (name)
    where not exists (select from brand_files f where f.name = n.name)`.execute(db)
  return rows.map(({ name }) => name)
}

/** The key under which the bytes lie: of an earlier upload of the same picture, where there was one. */
export async function addPicture(db: Db, name: string, file: NewFile): Promise<string> {
  const { key: fileKey, bytes, sha256, uploadedBy, uploadedAt } = file
  const mediaType = file.mediaType as PictureRow['mediaType']
  const stored = await tables(db)
    .insertInto('brandFiles')
    .values({ name, fileKey, mediaType, bytes, sha256, uploadedBy, uploadedAt })
    .onConflict((known) => known.column('name').doUpdateSet({ uploadedAt }))
    .returning('fileKey')
    .executeTakeFirstOrThrow()
  return stored.fileKey
}

/** Removes pictures older than this that no version names. */
export async function removeUnnamed(db: Db, before: Date): Promise<void> {
  await sql`delete from brand_files f
    where f.uploaded_at < ${before}
      and not exists (select from brand_versions v where strpos(v.value::text, f.name) > 0)
      and not exists (select from brand_settings s where strpos(s.value::text, f.name) > 0)`.execute(db)
}
