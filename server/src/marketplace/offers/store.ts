import type { OfferFilters } from '@athar/contracts/marketplace'
import { categoriesOf, everywhere, offersAPage } from '@athar/contracts/marketplace'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { callRows } from '../../platform/tables.ts'
import { queriesOf } from '../listings/words.ts'

export type ShownOffer = Awaited<ReturnType<typeof shownOffers>>[number]

/** Published listings with their providers, in the order of the ids. */
export async function shownOffers(db: Db, ids: readonly string[]) {
  const rows = await callRows(db, 'offers_shown', [...ids])
  const byId = new Map(rows.map((row) => [row.listingId, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export const findProvider = async (db: Db, id: string) => (await callRows(db, 'market_provider', id))[0]

export async function offersOf(db: Db, organisationId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select listing_id as id from marketplace_offers
    where org_id = ${organisationId} order by published_at desc, listing_id`.execute(db)
  return rows.map(({ id }) => id)
}

/** All of them, the newest first. */
export async function allOffers(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select listing_id as id from marketplace_offers
    order by published_at desc, listing_id desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The words of a search as the database looks for them: all of them, each by its beginning. */
const asked = (q: string): string => queriesOf(q).join(' & ')

const anyOf = (column: RawBuilder<unknown>, keys: readonly string[] | undefined): RawBuilder<boolean> =>
  keys === undefined || keys.length === 0 ? sql<boolean>`true` : sql<boolean>`${column} && ${[...keys]}::text[]`

export type FoundOffers = {
  readonly ids: readonly string[]
  readonly total: number
  /** Counts by facet and key. */
  readonly counts: readonly { readonly facet: string; readonly key: string; readonly found: number }[]
}

/**
 * One page of what is found, and the counts of each facet with the other facets as chosen. The order is settled by
 * relevance or day, then by id, so that the same search gives the same order.
 */
export async function findOffers(db: Db, filters: OfferFilters & { readonly page: number }): Promise<FoundOffers> {
  const { q, group, category, region, audience, certificate, order, page } = filters
  const query = asked(q)
  const isSearch = query !== ''
  const words = isSearch ? sql`words @@ to_tsquery('simple', ${query})` : sql`true`
  const ofGroup = group === undefined ? sql`true` : sql`category = any (${[...categoriesOf(group)]}::text[])`
  const regions = region && region.length > 0 ? [...region, everywhere] : region
  const rank = isSearch && order === 'relevance' ? sql`ts_rank(words, to_tsquery('simple', ${query}))` : sql`0`
  const { rows } = await sql<{ facet: string; key: string; found: number }>`
    with found as materialized (
      select listing_id, category, regions, audiences, certificates, published_at, ${rank} as rank,
          ${anyOf(sql`array[category]`, category)} as c, ${anyOf(sql`regions`, regions)} as r,
          ${anyOf(sql`audiences`, audience)} as a, ${anyOf(sql`certificates`, certificate)} as f
        from marketplace_offers where ${words} and ${ofGroup}),
    page as (
      select listing_id, row_number() over (order by rank desc, published_at desc, listing_id) as nth
        from found where c and r and a and f
        order by rank desc, published_at desc, listing_id
        limit ${offersAPage} offset ${(page - 1) * offersAPage})
    select 'id' as facet, listing_id::text as key, nth::int as found from page
    union all select 'total', '', count(*)::int from found where c and r and a and f
    union all select 'category', category, count(*)::int from found where r and a and f group by category
    union all select 'region', key, count(*)::int from found, unnest(regions) key where c and a and f group by key
    union all select 'audience', key, count(*)::int from found, unnest(audiences) key where c and r and f group by key
    union all select 'certificate', key, count(*)::int from found, unnest(certificates) key where c and r and a
      group by key`.execute(db)
  const ids = rows.filter(({ facet }) => facet === 'id').toSorted((one, other) => one.found - other.found)
  return {
    ids: ids.map(({ key }) => key),
    total: rows.find(({ facet }) => facet === 'total')?.found ?? 0,
    counts: rows.filter(({ facet }) => facet !== 'id' && facet !== 'total'),
  }
}
