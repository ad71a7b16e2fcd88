import type { BrandAction, BrandKey } from '@athar/contracts/brand'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { NewFile } from '../platform/files/store-file.ts'
import type { Place } from '../platform/list/read-page.ts'

export type SettingRow = {
  key: BrandKey
  value: unknown
  version: number
  updated_at: Date
  changed_by: string | null
}

const settings = sql`select s.key, s.value, s.version, s.updated_at, v.person_id as changed_by
  from brand_settings s left join brand_versions v on v.key = s.key and v.version = s.version`

export async function listSettings(db: Db): Promise<SettingRow[]> {
  return (await sql<SettingRow>`${settings}`.execute(db)).rows
}

export async function findSetting(db: Db, key: BrandKey): Promise<SettingRow | undefined> {
  return (await sql<SettingRow>`${settings} where s.key = ${key}`.execute(db)).rows[0]
}

/** Whoever writes a setting and whoever removes pictures that none names wait for each other. */
export async function lockBrand(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('brand', 0))`.execute(db)
}

/** Whether it was missing. */
export async function addSetting(db: Db, key: BrandKey, value: object, at: Date): Promise<boolean> {
  const { rows } = await sql`insert into brand_settings (key, value, version, updated_at)
    values (${key}, ${JSON.stringify(value)}::jsonb, 1, ${at}) on conflict do nothing returning key`.execute(db)
  return rows.length > 0
}

export async function updateSetting(
  db: Db,
  { key, value, version, at }: { key: BrandKey; value: object; version: number; at: Date },
): Promise<void> {
  await sql`update brand_settings set value = ${JSON.stringify(value)}::jsonb, version = ${version}, updated_at = ${at}
    where key = ${key}`.execute(db)
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
export async function addVersion(db: Db, made: NewVersion): Promise<void> {
  await sql`insert into brand_versions (key, version, value, deed, from_version, person_id, at)
    values (${made.key}, ${made.version}, ${JSON.stringify(made.value)}::jsonb, ${made.action}, ${made.from ?? null},
            ${made.personId}, ${made.at})`.execute(db)
}

export type VersionRow = {
  key: BrandKey
  version: number
  value: unknown
  action: BrandAction
  from_version: number | null
  person_id: string | null
  at: Date
}
export async function listVersions(db: Db, key: BrandKey, { after, order, limit }: Place): Promise<VersionRow[]> {
  return (
    await sql<VersionRow>`select key, version, value, deed as action, from_version, person_id, at from brand_versions
      where key = ${key} and ${after} order by ${order} limit ${limit}`.execute(db)
  ).rows
}

export async function findVersion(db: Db, key: BrandKey, version: number): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select value from brand_versions
    where key = ${key} and version = ${version}`.execute(db)
  return rows[0]?.value
}

export async function versionsOf(db: Db, personId: string): Promise<VersionRow[]> {
  return (
    await sql<VersionRow>`select key, version, value, deed as action, from_version, person_id, at from brand_versions
      where person_id = ${personId} order by at desc, key`.execute(db)
  ).rows
}

/** Of each key only the newest stay. */
export async function forgetVersions(db: Db, keep: number): Promise<void> {
  await sql`delete from brand_versions v using brand_settings s
    where s.key = v.key and v.version <= s.version - ${keep}::int`.execute(db)
}

export type PictureRow = {
  name: string
  file_key: string
  media_type: 'image/svg+xml' | 'image/png' | 'image/webp'
  bytes: number
  sha256: string
}

export async function findPicture(db: Db, name: string): Promise<PictureRow | undefined> {
  return (
    await sql<PictureRow>`select name, file_key, media_type, bytes, sha256 from brand_files where name = ${name}`.execute(
      db,
    )
  ).rows[0]
}

export async function missingPictures(db: Db, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const { rows } = await sql<{ name: string }>`select n.name from unnest(${names}::text[]) as n (name)
    where not exists (select from brand_files f where f.name = n.name)`.execute(db)
  return rows.map(({ name }) => name)
}

/** The key under which the bytes lie: of an earlier upload of the same picture, where there was one. */
export async function addPicture(db: Db, name: string, file: NewFile): Promise<string> {
  const { rows } = await sql<{ file_key: string }>`
    insert into brand_files (name, file_key, media_type, bytes, sha256, uploaded_by, uploaded_at)
    values (${name}, ${file.key}, ${file.mediaType}, ${file.bytes}, ${file.sha256}, ${file.uploadedBy}, ${file.uploadedAt})
    on conflict (name) do update set uploaded_at = excluded.uploaded_at returning file_key`.execute(db)
  return rows[0]?.file_key ?? file.key
}

/** Removes pictures older than this that no version names. */
export async function removeUnnamed(db: Db, before: Date): Promise<void> {
  await sql`delete from brand_files f
    where f.uploaded_at < ${before}
      and not exists (select from brand_versions v where strpos(v.value::text, f.name) > 0)
      and not exists (select from brand_settings s where strpos(s.value::text, f.name) > 0)`.execute(db)
}
