import type { treeAdoption } from '@athar/contracts'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { NewFile } from '../../platform/files/store-file.ts'
import type { TreeAdoptions } from '../../platform/generated/row-types.ts'
import { pageOf, type Keyset, type Place } from '../../platform/list/read-page.ts'
import { tables } from '../../platform/tables.ts'
import { speciesOf } from './adoptions.ts'

type TreeRow = Selectable<TreeAdoptions> & { readonly sortDay: string; readonly lastCheck: treeAdoption.Check | null }

/** Never checked first, then those longest unchecked. */
export const longestUnchecked: Keyset<TreeRow> = {
  direction: 'asc',
  columns: [
    { sql: sql`t.sort_day`, type: 'text', of: (row) => row.sortDay },
    { sql: sql`t.adopted_at`, type: 'instant', of: (row) => row.adoptedAt },
    { sql: sql`t.id`, type: 'uuid', of: (row) => row.id },
  ],
}

/** Adopted trees of a site, without those given up. */
export const treesOf = (
  db: Db,
  { organisationId, siteId }: { organisationId: string; siteId: string },
  place: Place,
): Promise<TreeRow[]> =>
  tables(db)
    .selectFrom(({ selectFrom }) =>
      selectFrom('treeAdoptions')
        .selectAll()
        .select(sql<string>`coalesce(checked_on, '0001-01-01'::date)::text`.as('sortDay'))
        .where('orgId', '=', organisationId)
        .where('siteId', '=', siteId)
        .where('withdrawnAt', 'is', null)
        .as('t'),
    )
    .selectAll()
    .select(
      sql<treeAdoption.Check | null>`(select jsonb_build_object('id', c.id, 'state', c.state, 'checkedOn', c.checked_on,
          'note', c.note, 'photoId', c.photo_id)
        from tree_checks c where c.adoption_id = t.id order by c.checked_on desc, c.created_at desc limit 1)`.as(
        'lastCheck',
      ),
    )
    .$call(pageOf(place))
    .execute()

export const treeOf = (row: TreeRow): treeAdoption.SiteTree => ({
  id: row.id,
  number: row.number,
  species: speciesOf(row),
  name: row.onWall ? row.name : null,
  dedication: row.onWall ? row.dedication : null,
  adoptedAt: row.adoptedAt.toISOString(),
  lastCheck: row.lastCheck,
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
  const rows = await tables(db)
    .selectFrom('treeAdoptions')
    .select(['id', 'personId', 'adoptedAt', 'speciesEn', 'speciesAr'])
    .where('orgId', '=', organisationId)
    .where('siteId', '=', siteId)
    .where('withdrawnAt', 'is', null)
    .where(sql<boolean>`id = any (${[...ids]}::uuid[])`)
    .execute()
  return rows.map(({ speciesEn, speciesAr, ...tree }) => ({ ...tree, species: { en: speciesEn, ar: speciesAr } }))
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

export async function insertPhoto(
  db: Db,
  { organisationId: orgId, siteId }: { organisationId: string; siteId: string },
  photo: NewFile & Pick<treeAdoption.Photo, 'width' | 'height' | 'mediaType'>,
): Promise<void> {
  const { id, key: fileKey, mediaType, width, height, bytes, sha256, uploadedBy, uploadedAt } = photo
  await tables(db)
    .insertInto('treePhotos')
    .values({ orgId, id, siteId, fileKey, mediaType, width, height, bytes, sha256, uploadedBy, uploadedAt })
    .execute()
}

/** Answers under which keys their bytes are. */
export async function forgetUnusedPhotos(db: Db, before: Date): Promise<void> {
  await sql`select app.sweep_tree_photos(${before})`.execute(db)
}

/** Whoever may see it finds it: the planter, and those whose tree it shows. */
export const findPhoto = (db: Db, id: string) =>
  tables(db)
    .selectFrom('treePhotos')
    .select(['id', 'siteId', 'fileKey as key', 'mediaType', 'width', 'height', 'bytes', 'sha256'])
    .where('id', '=', id)
    .executeTakeFirst()

export type CheckedDay = {
  readonly siteEn: string
  readonly siteAr: string
  readonly day: string
  readonly counted: number
  readonly alive: number
  readonly weak: number
  readonly dead: number
  readonly replaced: number
}

/**
 * What the checks of an organisation's sites found, by site and day. Of two checks of a tree on a day the later one
 * counts; trees that were given up are left out, as on the page of the site.
 */
export async function checkedDays(db: Db, organisationId: string): Promise<CheckedDay[]> {
  const { rows } = await sql<CheckedDay>`
    with found as (select distinct on (c.adoption_id, c.checked_on) a.site_id, c.checked_on, c.state
        from tree_checks c join tree_adoptions a on a.org_id = c.org_id and a.id = c.adoption_id
       where c.org_id = ${organisationId} and a.withdrawn_at is null
       order by c.adoption_id, c.checked_on, c.created_at desc, c.id)
    select s.name_en as "siteEn", s.name_ar as "siteAr", f.checked_on as day, count(*)::int as counted,
        (count(*) filter (where f.state = 'alive'))::int as alive,
        (count(*) filter (where f.state = 'weak'))::int as weak,
        (count(*) filter (where f.state = 'dead'))::int as dead,
        (count(*) filter (where f.state = 'replaced'))::int as replaced
      from found f join tree_sites s on s.org_id = ${organisationId} and s.id = f.site_id
     group by s.id, s.slug, s.name_en, s.name_ar, f.checked_on order by s.slug, f.checked_on`.execute(db)
  return rows
}
