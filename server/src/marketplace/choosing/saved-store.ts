import type { SavedFilters, SavedSearch } from '@athar/contracts/marketplace'
import { categoriesOf, everywhere, mostExported, mostFallenOut } from '@athar/contracts/marketplace'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { MarketplaceSearches } from '../../platform/generated/row-types.ts'
import { tables } from '../../platform/tables.ts'
import { queriesOf } from '../listings/words.ts'

export async function favouritesOf(db: Db, personId: string): Promise<{ readonly id: string; readonly since: Date }[]> {
  const rows = await tables(db)
    .selectFrom('marketplaceFavourites')
    .select(['listingId as id', 'since'])
    .where('personId', '=', personId)
    .orderBy('since', 'desc')
    .orderBy('listingId')
    .execute()
  return rows
}

/** One after the other, so that what a person keeps is counted right. */
export const lockSaved = (db: Db, personId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`saved of ${personId}`}, 0))`.execute(db)

type Mark = { readonly personId: string; readonly listingId: string }

export const addFavourite = (db: Db, { personId, listingId }: Mark, since: Date) =>
  tables(db)
    .insertInto('marketplaceFavourites')
    .values({ personId, listingId, since })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const removeFavourite = (db: Db, { personId, listingId }: Mark) =>
  tables(db)
    .deleteFrom('marketplaceFavourites')
    .where('personId', '=', personId)
    .where('listingId', '=', listingId)
    .execute()

const fromRow = ({ id, name, filters, createdAt }: Selectable<MarketplaceSearches>): SavedSearch => ({
  id,
  name,
  filters,
  createdAt: createdAt.toISOString(),
})

export async function searchesOf(db: Db, personId: string): Promise<SavedSearch[]> {
  const rows = tables(db).selectFrom('marketplaceSearches').selectAll().where('personId', '=', personId)
  return (await rows.orderBy('createdAt', 'desc').orderBy('id').execute()).map(fromRow)
}

export async function insertSearch(db: Db, personId: string, search: SavedSearch): Promise<void> {
  const { id, name, filters, createdAt } = search
  await tables(db)
    .insertInto('marketplaceSearches')
    .values({ personId, id, name, filters: JSON.stringify(filters), createdAt })
    .execute()
}

export async function deleteSearch(db: Db, personId: string, id: string): Promise<boolean> {
  const done = await tables(db)
    .deleteFrom('marketplaceSearches')
    .where('personId', '=', personId)
    .where('id', '=', id)
    .executeTakeFirst()
  return done.numDeletedRows === 1n
}

export async function forgetSaved(db: Db, personId: string): Promise<void> {
  await tables(db).deleteFrom('marketplaceFavourites').where('personId', '=', personId).execute()
  await tables(db).deleteFrom('marketplaceSearches').where('personId', '=', personId).execute()
}

/** An offer under a search: what it lacks, by facet, and the words it lacks. */
export type Judged = {
  readonly id: string
  readonly lacks: readonly ('category' | 'region' | 'audience' | 'certificate')[]
  /** Places of words in the search, from 0. */
  readonly lackedWords: readonly number[]
}

/** What a search finds, in its order, and what it leaves out, the newest first. */
export async function judgeOffers(
  db: Db,
  filters: SavedFilters,
): Promise<{
  readonly found: Judged[]
  readonly left: Judged[]
  readonly foundTotal: number
  readonly leftTotal: number
}> {
  const { q, group, category, region, audience, certificate, order } = filters
  const words = queriesOf(q)
  const query = words.join(' & ')
  const rank = words.length > 0 && order === 'relevance' ? sql`ts_rank(words, to_tsquery('simple', ${query}))` : sql`0`
  const kept = category.filter((one) => group === null || categoriesOf(group).includes(one))
  const categories = category.length === 0 && group !== null ? categoriesOf(group) : category.length > 0 ? kept : null
  const lacks = (name: string, column: ReturnType<typeof sql>, keys: readonly string[] | null) =>
    keys === null ? sql`null` : sql`case when not ${column} && ${[...keys]}::text[] then ${name} end`
  const some = <Key extends string>(keys: readonly Key[]) => (keys.length === 0 ? null : keys)
  const regions = region.length === 0 ? null : [...region, everywhere]
  const { rows } = await sql<Judged & { total: number; isFound: boolean }>`
    with judged as (
      select listing_id, published_at, ${rank} as rank,
          array_remove(array[${lacks('category', sql`array[category]`, categories)},
            ${lacks('region', sql`regions`, regions)}, ${lacks('audience', sql`audiences`, some(audience))},
            ${lacks('certificate', sql`certificates`, some(certificate))}]::text[], null) as lacks,
          array(select (nth - 1)::int from unnest(${words}::text[]) with ordinality as asked (word, nth)
            where not words @@ to_tsquery('simple', word) order by nth) as lacked
        from marketplace_offers),
    placed as (
      select *, lacks = '{}' and lacked = '{}' as is_found,
          row_number() over (partition by lacks = '{}' and lacked = '{}'
            order by rank desc, published_at desc, listing_id) as nth,
          count(*) over (partition by lacks = '{}' and lacked = '{}')::int as total from judged)
    select listing_id as id, lacks, lacked as "lackedWords", total, is_found as "isFound" from placed
     where nth <= case when is_found then ${mostExported}::int else ${mostFallenOut}::int end order by is_found desc, nth`.execute(
    db,
  )
  const [found, left] = [rows.filter(({ isFound }) => isFound), rows.filter(({ isFound }) => !isFound)]
  return { found, left, foundTotal: found[0]?.total ?? 0, leftTotal: left[0]?.total ?? 0 }
}
