import type { treeAdoption } from '@athar/contracts'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { TreeSites } from '../../platform/generated/row-types.ts'
import { countRows } from '../../platform/list/read-page.ts'
import { callRows, callValue, tables } from '../../platform/tables.ts'

/** As it is kept: what everybody sees of it depends on the day. */
export type StoredSite = Omit<treeAdoption.Site, 'remaining' | 'over'> & {
  readonly taken: number
  readonly hidden: boolean
  readonly organisationId: string
  readonly version: number
  readonly createdAt: string
}

const siteOf = (row: Selectable<TreeSites>): StoredSite => ({
  organisationId: row.orgId,
  id: row.id,
  slug: row.slug,
  name: { en: row.nameEn, ar: row.nameAr },
  place: { en: row.placeEn, ar: row.placeAr },
  region: row.region,
  lat: Number(row.lat),
  lon: Number(row.lon),
  precision: row.precision,
  species: row.species,
  capacity: row.capacity,
  taken: row.taken,
  open: row.open,
  lastDay: row.lastDay,
  hidden: row.takenDownAt !== null,
  planter: { en: row.planterEn, ar: row.planterAr },
  sample: row.sample,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
})

const sites = (db: Db) => tables(db).selectFrom('treeSites').selectAll()
const read = async (query: ReturnType<typeof sites>): Promise<StoredSite[]> => (await query.execute()).map(siteOf)

type Filter = { readonly region?: string | undefined; readonly species?: string | undefined }

/** Sites that their planters offer, full ones too and those whose last day is past. */
export const openSites = (db: Db, { region, species }: Filter): Promise<StoredSite[]> =>
  read(
    sites(db)
      .where('open', '=', true)
      .where(sql<boolean>`(${region ?? null}::text is null or region = ${region ?? null})`)
      .where(sql<boolean>`(${species ?? null}::text is null or ${species ?? null} = any (species))`)
      .orderBy('region')
      .orderBy('slug')
      .limit(2000),
  )

export const findSite = async (db: Db, slug: string): Promise<StoredSite | undefined> =>
  (await read(sites(db).where('slug', '=', slug)))[0]

/** Where there still are places, the same species and region first. */
export const sitesWithPlaces = (
  db: Db,
  { like, species, today }: { like: StoredSite; species: string; today: string },
): Promise<StoredSite[]> =>
  read(
    sites(db)
      .where(sql<boolean>`open and taken < capacity and id <> ${like.id}`)
      .where(sql<boolean>`(last_day is null or last_day >= ${today}::date)`)
      .orderBy(sql`${species} = any (species) desc, region = ${like.region} desc, capacity - taken desc, slug`)
      .limit(3),
  )

export const sitesOf = (db: Db, organisationId: string): Promise<StoredSite[]> =>
  read(sites(db).where('orgId', '=', organisationId).orderBy('createdAt', 'desc').orderBy('id'))

export const sitesOfAll = (db: Db, organisationIds: readonly string[]): Promise<StoredSite[]> =>
  read(
    sites(db)
      .where(sql<boolean>`org_id = any (${[...organisationIds]}::uuid[])`)
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .limit(1000),
  )

/** How many sites the planter offers; of two who offer at once the second counts the first. */
export async function countOpen(db: Db, organisationId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sites of ${organisationId}`}, 0))`.execute(db)
  return countRows(tables(db).selectFrom('treeSites').where('orgId', '=', organisationId).where('open', '=', true))
}

export const findSiteOf = async (db: Db, organisationId: string, id: string): Promise<StoredSite | undefined> =>
  (await read(sites(db).where('orgId', '=', organisationId).where('id', '=', id)))[0]

export type NewSite = treeAdoption.SiteInput & {
  readonly id: string
  readonly slug: string
  readonly organisationId: string
  readonly planter: { readonly en: string; readonly ar: string }
  readonly sample: boolean
  readonly by: string
  readonly at: Date
}

/** The columns that a planter fills in. */
const filledIn = ({ name, place, ...site }: treeAdoption.SiteInput) => ({
  nameEn: name.en,
  nameAr: name.ar,
  placeEn: place.en,
  placeAr: place.ar,
  region: site.region,
  lat: site.lat,
  lon: site.lon,
  precision: site.precision,
  species: [...site.species],
  capacity: site.capacity,
  open: site.open,
  lastDay: site.lastDay,
})

export async function insertSite(db: Db, site: NewSite): Promise<void> {
  const { id, slug, organisationId: orgId, planter, sample, by: createdBy, at: createdAt } = site
  const made = { id, slug, orgId, planterEn: planter.en, planterAr: planter.ar, sample, createdBy, createdAt }
  await tables(db)
    .insertInto('treeSites')
    .values({ ...filledIn(site), ...made })
    .execute()
}

type Changed = treeAdoption.SiteInput & {
  readonly id: string
  readonly organisationId: string
  readonly version: number
}

/** False when somebody changed it since that version. */
export async function updateSite(db: Db, { organisationId, id, version, ...site }: Changed): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('treeSites')
    .set({ ...filledIn(site), version: version + 1 })
    .where('orgId', '=', organisationId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whose it was; undefined where everybody sees no such site. */
export const hideSite = async (db: Db, slug: string, reason: string, at: Date): Promise<string | undefined> =>
  (await callValue(db, 'take_down_tree_site', slug, reason, at)) ?? undefined

type RestoreSite = { id: string; organisationId: string; name: { en: string; ar: string } }

/** The site that stands there again; undefined where there is none any more. */
export async function restoreSite(db: Db, hiddenItemId: string, at: Date): Promise<RestoreSite | undefined> {
  const [row] = await callRows(db, 'put_back_tree_site', hiddenItemId, at)
  return row && { id: row.site, organisationId: row.planter, name: { en: row.nameEn, ar: row.nameAr } }
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
  const rows = await callRows(db, 'tree_survival', siteIds)
  const known = new Map(rows.map(({ siteId, ...counts }) => [siteId, counts]))
  return (id) => known.get(id) ?? nothingSeen
}
