import type { treeAdoption } from '@athar/contracts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { NewFile } from '../../platform/files/store-file.ts'
import type { Keyset, Place } from '../../platform/list/read-page.ts'

type TreeRow = {
  id: string
  number: string
  species: string
  species_en: string
  species_ar: string
  scientific: string
  name: string
  dedication: string
  on_wall: boolean
  adopted_at: Date
  sort_day: string
  last_check: treeAdoption.Check | null
}

/** Never checked first, then those longest unchecked. */
export const longestUnchecked: Keyset<TreeRow> = {
  direction: 'asc',
  columns: [
    { sql: sql`t.sort_day`, type: 'text', of: (row) => row.sort_day },
    { sql: sql`t.adopted_at`, type: 'instant', of: (row) => row.adopted_at },
    { sql: sql`t.id`, type: 'uuid', of: (row) => row.id },
  ],
}

/** Adopted trees of a site, without those given up. */
export async function treesOf(
  db: Db,
  { organisationId, siteId }: { organisationId: string; siteId: string },
  { after, order, limit }: Place,
): Promise<TreeRow[]> {
  const { rows } = await sql<TreeRow>`
    select t.*, (select jsonb_build_object('id', c.id, 'state', c.state, 'checkedOn', c.checked_on, 'note', c.note, 'photoId', c.photo_id)
                   from tree_checks c where c.adoption_id = t.id order by c.checked_on desc, c.created_at desc limit 1) as last_check
      from (select id, number, species, species_en, species_ar, scientific, name, dedication, on_wall, adopted_at,
                   coalesce(checked_on, '0001-01-01'::date)::text as sort_day
              from tree_adoptions where org_id = ${organisationId} and site_id = ${siteId} and withdrawn_at is null) t
     where ${after} order by ${order} limit ${limit}`.execute(db)
  return rows
}

export const treeOf = (row: TreeRow): treeAdoption.SiteTree => ({
  id: row.id,
  number: row.number,
  species: { slug: row.species, name: { en: row.species_en, ar: row.species_ar }, scientific: row.scientific },
  name: row.on_wall ? row.name : null,
  dedication: row.on_wall ? row.dedication : null,
  adoptedAt: row.adopted_at.toISOString(),
  lastCheck: row.last_check,
})

export type CheckedTree = {
  readonly id: string
  readonly personId: string
  readonly adoptedAt: Date
  readonly species: { readonly en: string; readonly ar: string }
}

/** Those of the trees that stand at the site and were not given up. */
export async function findTrees(
  db: Db,
  { organisationId, siteId, ids }: { organisationId: string; siteId: string; ids: readonly string[] },
): Promise<CheckedTree[]> {
  const { rows } = await sql<{
    id: string
    person_id: string
    adopted_at: Date
    species_en: string
    species_ar: string
  }>`
    select id, person_id, adopted_at, species_en, species_ar from tree_adoptions
     where org_id = ${organisationId} and site_id = ${siteId} and withdrawn_at is null and id = any (${[...ids]}::uuid[])`.execute(
    db,
  )
  return rows.map((row) => ({
    id: row.id,
    personId: row.person_id,
    adoptedAt: row.adopted_at,
    species: { en: row.species_en, ar: row.species_ar },
  }))
}

export type NewCheck = { readonly id: string; readonly adoptionId: string }

/** One check for each tree, in the order of the trees, so that two who post at once do not wait for each other in a circle. */
export async function insertChecks(
  db: Db,
  checks: readonly NewCheck[],
  all: {
    organisationId: string
    state: treeAdoption.TreeState
    checkedOn: string
    note: string
    photoId: string | null
    by: string
    at: Date
  },
): Promise<void> {
  await sql`insert into tree_checks (org_id, id, adoption_id, state, checked_on, note, photo_id, checked_by, created_at)
    select ${all.organisationId}::uuid, c.id, c.adoption_id, ${all.state}, ${all.checkedOn}::date, ${all.note}, ${all.photoId}::uuid, ${all.by}::uuid, ${all.at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(checks.map(({ id, adoptionId }) => ({ id, adoption_id: adoptionId })))}::jsonb) as c (id uuid, adoption_id uuid)
     order by c.adoption_id`.execute(db)
}

export type StoredPhoto = treeAdoption.Photo & { readonly key: string }

export async function insertPhoto(
  db: Db,
  { organisationId, siteId }: { organisationId: string; siteId: string },
  photo: NewFile & Pick<treeAdoption.Photo, 'width' | 'height'>,
): Promise<void> {
  await sql`insert into tree_photos (org_id, id, site_id, file_key, media_type, width, height, bytes, sha256, uploaded_by, uploaded_at)
    values (${organisationId}, ${photo.id}, ${siteId}, ${photo.key}, ${photo.mediaType}, ${photo.width}, ${photo.height}, ${photo.bytes},
            ${photo.sha256}, ${photo.uploadedBy}, ${photo.uploadedAt})`.execute(db)
}

/** Answers under which keys their bytes are. */
export async function forgetUnusedPhotos(db: Db, before: Date): Promise<void> {
  await sql`select app.sweep_tree_photos(${before})`.execute(db)
}

/** Whoever may see it finds it: the planter, and those whose tree it shows. */
export async function findPhoto(db: Db, id: string): Promise<(StoredPhoto & { siteId: string }) | undefined> {
  const { rows } = await sql<{
    id: string
    site_id: string
    file_key: string
    media_type: treeAdoption.Photo['mediaType']
    width: number
    height: number
    bytes: number
    sha256: string
  }>`select id, site_id, file_key, media_type, width, height, bytes, sha256 from tree_photos where id = ${id}`.execute(
    db,
  )
  const row = rows[0]
  return (
    row && {
      id: row.id,
      siteId: row.site_id,
      key: row.file_key,
      mediaType: row.media_type,
      width: row.width,
      height: row.height,
      bytes: row.bytes,
      sha256: row.sha256,
    }
  )
}
