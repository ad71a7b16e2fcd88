import type { treeAdoption } from '@athar/contracts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database.ts'

type SiteRow = {
  org_id: string
  id: string
  slug: string
  name_en: string
  name_ar: string
  place_en: string
  place_ar: string
  region: string
  lat: string
  lon: string
  precision: treeAdoption.Site['precision']
  species: string[]
  capacity: number
  taken: number
  open: boolean
  last_day: string | null
  taken_down_at: Date | null
  planter_en: string
  planter_ar: string
  sample: boolean
  version: number
  created_at: Date
}

const columns = sql`org_id, id, slug, name_en, name_ar, place_en, place_ar, region, lat, lon, precision, species, capacity, taken, open, last_day,
  taken_down_at, planter_en, planter_ar, sample, version, created_at`

/** As it is kept: what everybody sees of it depends on the day. */
export type StoredSite = Omit<treeAdoption.Site, 'remaining' | 'over'> & {
  readonly taken: number
  readonly hidden: boolean
  readonly organisationId: string
  readonly version: number
  readonly createdAt: string
}

const siteOf = (row: SiteRow): StoredSite => ({
  organisationId: row.org_id,
  id: row.id,
  slug: row.slug,
  name: { en: row.name_en, ar: row.name_ar },
  place: { en: row.place_en, ar: row.place_ar },
  region: row.region,
  lat: Number(row.lat),
  lon: Number(row.lon),
  precision: row.precision,
  species: row.species,
  capacity: row.capacity,
  taken: row.taken,
  open: row.open,
  lastDay: row.last_day,
  hidden: row.taken_down_at !== null,
  planter: { en: row.planter_en, ar: row.planter_ar },
  sample: row.sample,
  version: row.version,
  createdAt: row.created_at.toISOString(),
})

const select = async (db: Db, where: RawBuilder<unknown>): Promise<StoredSite[]> =>
  (await sql<SiteRow>`select ${columns} from tree_sites ${where}`.execute(db)).rows.map(siteOf)

type Filter = { readonly region?: string | undefined; readonly species?: string | undefined }

/** Sites that their planters offer, full ones too and those whose last day is past. */
export const openSites = (db: Db, { region, species }: Filter): Promise<StoredSite[]> =>
  select(
    db,
    sql`where open and (${region ?? null}::text is null or region = ${region ?? null})
      and (${species ?? null}::text is null or ${species ?? null} = any (species)) order by region, slug limit 2000`,
  )

export const findSite = async (db: Db, slug: string): Promise<StoredSite | undefined> =>
  (await select(db, sql`where slug = ${slug}`))[0]

/** Where there still are places, the same species and region first. */
export const sitesWithPlaces = (
  db: Db,
  { like, species, today }: { like: StoredSite; species: string; today: string },
): Promise<StoredSite[]> =>
  select(
    db,
    sql`where open and taken < capacity and id <> ${like.id} and (last_day is null or last_day >= ${today}::date)
      order by ${species} = any (species) desc, region = ${like.region} desc, capacity - taken desc, slug limit 3`,
  )

export const sitesOf = (db: Db, organisationId: string): Promise<StoredSite[]> =>
  select(db, sql`where org_id = ${organisationId} order by created_at desc, id`)

export const sitesOfAll = (db: Db, organisationIds: readonly string[]): Promise<StoredSite[]> =>
  select(db, sql`where org_id = any (${[...organisationIds]}::uuid[]) order by created_at desc, id limit 1000`)

/** How many sites the planter offers; of two who offer at once the second counts the first. */
export async function countOpen(db: Db, organisationId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sites of ${organisationId}`}, 0))`.execute(db)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from tree_sites
    where org_id = ${organisationId} and open`.execute(db)
  return rows[0]?.count ?? 0
}

export const findSiteOf = async (db: Db, organisationId: string, id: string): Promise<StoredSite | undefined> =>
  (await select(db, sql`where org_id = ${organisationId} and id = ${id}`))[0]

export type NewSite = treeAdoption.SiteInput & {
  readonly id: string
  readonly slug: string
  readonly organisationId: string
  readonly planter: { readonly en: string; readonly ar: string }
  readonly sample: boolean
  readonly by: string
  readonly at: Date
}

export async function insertSite(db: Db, site: NewSite): Promise<void> {
  await sql`insert into tree_sites (org_id, id, slug, name_en, name_ar, place_en, place_ar, region, lat, lon, precision, species, capacity, open, last_day,
      planter_en, planter_ar, sample, created_by, created_at)
    values (${site.organisationId}, ${site.id}, ${site.slug}, ${site.name.en}, ${site.name.ar}, ${site.place.en}, ${site.place.ar}, ${site.region},
            ${site.lat}, ${site.lon}, ${site.precision}, ${[...site.species]}, ${site.capacity}, ${site.open}, ${site.lastDay},
            ${site.planter.en}, ${site.planter.ar}, ${site.sample}, ${site.by}, ${site.at})`.execute(db)
}

type Changed = treeAdoption.SiteInput & {
  readonly id: string
  readonly organisationId: string
  readonly version: number
}

/** False when somebody changed it since that version. */
export async function updateSite(db: Db, site: Changed): Promise<boolean> {
  const { rows } =
    await sql`update tree_sites set name_en = ${site.name.en}, name_ar = ${site.name.ar}, place_en = ${site.place.en},
      place_ar = ${site.place.ar}, region = ${site.region}, lat = ${site.lat}, lon = ${site.lon}, precision = ${site.precision},
      species = ${[...site.species]}, capacity = ${site.capacity}, open = ${site.open}, last_day = ${site.lastDay}, version = version + 1
    where org_id = ${site.organisationId} and id = ${site.id} and version = ${site.version} returning id`.execute(db)
  return rows.length === 1
}

/** Whose it was; undefined where everybody sees no such site. */
export async function hideSite(db: Db, slug: string, reason: string, at: Date): Promise<string | undefined> {
  const { rows } = await sql<{
    planter: string | null
  }>`select app.take_down_tree_site(${slug}, ${reason}, ${at}) as planter`.execute(db)
  return rows[0]?.planter ?? undefined
}

type RestoreSite = { id: string; organisationId: string; name: { en: string; ar: string } }

/** The site that stands there again; undefined where there is none any more. */
export async function restoreSite(db: Db, hiddenItemId: string, at: Date): Promise<RestoreSite | undefined> {
  const { rows } = await sql<{
    site: string
    planter: string
    name_en: string
    name_ar: string
  }>`select * from app.put_back_tree_site(${hiddenItemId}, ${at})`.execute(db)
  const row = rows[0]
  return row && { id: row.site, organisationId: row.planter, name: { en: row.name_en, ar: row.name_ar } }
}

/** The name of the acting organisation, given by an administrator, who changes nothing else of its sites. */
export async function renamePlanter(db: Db, name: { readonly en: string; readonly ar: string }): Promise<void> {
  await sql`select app.name_planter(${name.en}, ${name.ar})`.execute(db)
}

const nothingSeen: treeAdoption.Survival = {
  adopted: 0,
  checked: 0,
  alive: 0,
  weak: 0,
  dead: 0,
  replaced: 0,
  lastCheckedOn: null,
}

/** What became of the trees of each site. */
export async function survivalOf(db: Db, siteIds: readonly string[]): Promise<(id: string) => treeAdoption.Survival> {
  const { rows } = await sql<
    Omit<treeAdoption.Survival, 'lastCheckedOn'> & { site_id: string; last_checked_on: string | null }
  >`select * from app.tree_survival(${[...siteIds]}::uuid[])`.execute(db)
  const known = new Map(
    rows.map(({ site_id: id, last_checked_on: lastCheckedOn, ...counts }) => [id, { ...counts, lastCheckedOn }]),
  )
  return (id) => known.get(id) ?? nothingSeen
}
