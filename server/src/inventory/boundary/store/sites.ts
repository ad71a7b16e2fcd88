import { inventory } from '@athar/contracts'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Db } from '../../../platform/database.ts'
import { readPage, type Keyset } from '../../../platform/list/read-page.ts'
import { siteNameKeys } from '../site-name-keys.ts'
import type { Sites } from '../../../platform/generated/row-types.ts'
import { tables } from '../../../platform/tables.ts'

type Site = inventory.Site
export type SiteFields = Omit<Site, 'id' | 'version' | 'archivedAt'>

const columns = [
  'id',
  'code',
  'nameEn',
  'nameAr',
  'aliases',
  'entityId',
  'country',
  'region',
  'city',
  'floorAreaM2',
  'version',
  'archivedAt',
] as const

type Stored = Pick<Selectable<Sites>, (typeof columns)[number]>
const fromRow = (row: Stored): Site => ({
  id: row.id,
  code: row.code,
  name: { en: row.nameEn, ar: row.nameAr },
  aliases: row.aliases,
  entityId: row.entityId,
  country: row.country,
  region: row.region,
  city: row.city,
  floorAreaM2: row.floorAreaM2,
  version: row.version,
  archivedAt: row.archivedAt?.toISOString() ?? null,
})

const toRow = (fields: SiteFields) => ({
  code: fields.code,
  nameEn: fields.name.en,
  nameAr: fields.name.ar,
  aliases: [...fields.aliases],
  entityId: fields.entityId,
  country: fields.country,
  region: fields.region,
  city: fields.city,
  floorAreaM2: fields.floorAreaM2,
})

/** One writer of sites at a time in an organisation, so that names and codes are given once. */
export async function lockSites(db: Db, organisationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sites:${organisationId}`}, 0))`.execute(db)
}

export async function findSite(db: Db, organisationId: string, id: string): Promise<Site | null> {
  const row = await tables(db)
    .selectFrom('sites')
    .select(columns)
    .where('orgId', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? fromRow(row) : null
}

const sortKeys = {
  'name-en': sql<string>`coalesce(nullif(name_en, ''), name_ar)`,
  'name-ar': sql<string>`coalesce(nullif(name_ar, ''), name_en)`,
  code: sql<string>`code`,
}
export type SiteQuery = ReturnType<typeof inventory.listSites.query.parse>

function matching(db: Db, organisationId: string, query: SiteQuery, searchKey: string) {
  let select = tables(db).selectFrom('sites').where('orgId', '=', organisationId)
  if (query.state !== 'all') select = select.where('archivedAt', query.state === 'active' ? 'is' : 'is not', null)
  if (query.entityId) select = select.where('entityId', '=', query.entityId)
  if (query.country) select = select.where('country', '=', query.country)
  if (query.region) select = select.where('region', '=', query.region)
  if (query.search) {
    const named = sql<boolean>`exists (select 1 from site_names n where n.org_id = sites.org_id and n.site_id = sites.id and n.name_key like ${contains(searchKey)})`
    const coded = sql<boolean>`code ilike ${contains(query.search)}`
    select = select.where((where) => where.or(searchKey === '' ? [coded] : [named, coded]))
  }
  return select
}

/** A LIKE pattern that finds the text anywhere, its own signs taken as they are. */
export const contains = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const byKey = (key: RawBuilder<string>): Keyset<{ sortKey: string; id: string }> => ({
  direction: 'asc',
  columns: [
    { sql: sql`${key} collate app.by_name`, type: 'text', of: (row) => row.sortKey },
    { sql: sql`id`, type: 'uuid', of: ({ id }) => id },
  ],
})

export async function listSites(db: Db, organisationId: string, query: SiteQuery, searchKey: string) {
  const select = matching(db, organisationId, query, searchKey)
  const page = await readPage(query, byKey(sortKeys[query.sort]), ({ after, order, limit }) =>
    select
      .select([...columns, sortKeys[query.sort].as('sortKey')])
      .where(after)
      .orderBy(order)
      .limit(limit)
      .execute(),
  )
  const counted = await select.select((count) => count.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  return { items: page.rows.map(fromRow), total: Number(counted.total), nextCursor: page.nextCursor }
}

/** The sites that already go by one of the keys. */
export async function sitesNamed(
  db: Db,
  organisationId: string,
  keys: readonly string[],
): Promise<{ key: string; siteId: string; archived: boolean }[]> {
  if (keys.length === 0) return []
  const rows = await tables(db)
    .selectFrom('siteNames as n')
    .innerJoin('sites as s', (join) => join.onRef('s.orgId', '=', 'n.orgId').onRef('s.id', '=', 'n.siteId'))
    .select(['n.nameKey as key', 'n.siteId', 's.archivedAt'])
    .where('n.orgId', '=', organisationId)
    .where(sql<boolean>`n.name_key = any(${[...keys]})`)
    .execute()
  return rows.map(({ archivedAt, ...row }) => ({ ...row, archived: archivedAt !== null }))
}

export async function siteWithCode(db: Db, organisationId: string, code: string): Promise<string | null> {
  const row = await tables(db)
    .selectFrom('sites')
    .select('id')
    .where('orgId', '=', organisationId)
    .where('code', '=', code)
    .executeTakeFirst()
  return row?.id ?? null
}

export async function siteCodes(db: Db, organisationId: string): Promise<string[]> {
  const rows = await tables(db).selectFrom('sites').select('code').where('orgId', '=', organisationId).execute()
  return rows.map(({ code }) => code)
}

/** The number after the highest of the codes we gave ourselves (`S0001`, `S0002` …). */
export async function nextCodeNumber(db: Db, organisationId: string): Promise<number> {
  const { rows } = await sql<{
    next: number
  }>`select coalesce(max(substr(code, 2)::int), 0) + 1 as next from sites where org_id = ${organisationId} and code ~ '^S\\d{1,8}$'`.execute(
    db,
  )
  return rows[0]?.next ?? 1
}
export const codeOf = (number: number): string => `S${String(number).padStart(4, '0')}`

type NewSite = SiteFields & { readonly id: string }

/** Inserts any number of sites with their name keys in two statements. */
export async function insertSites(db: Db, organisationId: string, sites: readonly NewSite[], at: Date): Promise<void> {
  const chunk = 1000
  for (let start = 0; start < sites.length; start += chunk) {
    const part = sites.slice(start, start + chunk)
    await tables(db)
      .insertInto('sites')
      .values(
        part.map((site) => ({
          orgId: organisationId,
          id: site.id,
          createdAt: at,
          archivedAt: null,
          ...toRow(site),
        })),
      )
      .execute()
    await insertNames(db, organisationId, part)
  }
}

async function insertNames(db: Db, organisationId: string, sites: readonly NewSite[]): Promise<void> {
  const names = sites.flatMap((site) =>
    siteNameKeys(site).map((key) => ({ orgId: organisationId, nameKey: key, siteId: site.id })),
  )
  await tables(db).insertInto('siteNames').values(names).execute()
}

/** Keeps what reports tell of a site as it was until now: the year that was approved with it goes on telling it. */
export async function storeSiteVersion(
  db: Db,
  by: { organisationId: string; personId: string; at: Date },
  siteId: string,
): Promise<void> {
  await sql`insert into site_versions (org_id, site_id, version, region, city, floor_area_m2, changed_by, changed_at)
    select org_id, id, version, region, city, floor_area_m2, ${by.personId}, ${by.at}
      from sites where org_id = ${by.organisationId} and id = ${siteId}`.execute(db)
}

/** Saves over the version the editor saw; null when there is a newer one. */
export async function updateSite(
  db: Db,
  organisationId: string,
  site: NewSite & { readonly version: number },
): Promise<Site | null> {
  const row = await tables(db)
    .updateTable('sites')
    .set({ ...toRow(site), version: site.version + 1 })
    .where('orgId', '=', organisationId)
    .where('id', '=', site.id)
    .where('version', '=', site.version)
    .returning(columns)
    .executeTakeFirst()
  if (!row) return null
  await tables(db).deleteFrom('siteNames').where('orgId', '=', organisationId).where('siteId', '=', site.id).execute()
  await insertNames(db, organisationId, [site])
  return fromRow(row)
}

export async function setSiteArchived(
  db: Db,
  organisationId: string,
  site: { id: string; version: number },
  archivedAt: Date | null,
): Promise<Site | null> {
  const row = await tables(db)
    .updateTable('sites')
    .set({ archivedAt, version: site.version + 1 })
    .where('orgId', '=', organisationId)
    .where('id', '=', site.id)
    .where('version', '=', site.version)
    .returning(columns)
    .executeTakeFirst()
  return row ? fromRow(row) : null
}
