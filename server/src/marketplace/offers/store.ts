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

/** Sample organisations offer with sample data alone. */
export const showSampleOffers = async (db: Db, shown: boolean): Promise<void> =>
  void (await sql`select app.show_sample_offers(${shown})`.execute(db))

export const findProvider = async (db: Db, id: string) => (await callRows(db, 'market_provider', id))[0]

export async function offersOf(db: Db, organisationId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select listing_id as id from marketplace_offers
    where org_id = ${organisationId} order by published_at desc, listing_id`.execute(db)
  return rows.map(({ id }) => id)
}

/** All of them, the newest first. */
export async function allOffers(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select listing_id as id from marketplace_offers
    order by published_at desc, listing_id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The words of a search as the database looks for them: all of them, each by its beginning. */
const asked = (q: string): string => queriesOf(q).join(' & ')

/** One of the keys of a column of texts such as `,SA-01,SA-02,` is chosen, or nothing is. */
const anyOf = (column: RawBuilder<string>, keys: readonly string[] | undefined): RawBuilder<boolean> =>
  keys === undefined || keys.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.join(
        keys.map((key) => sql`strpos(${column}, ${`,${key},`}) > 0`),
        sql` or `,
      )})`

export type FoundOffers = {
  readonly ids: readonly string[]
  readonly total: number
  /** Counts by facet and key. */
  readonly counts: readonly { readonly facet: string; readonly key: string; readonly found: number }[]
}

/**
 * One page of what is found, and the counts of each facet with the other facets as chosen. The order is settled by
 * relevance or day, then by id, so that the same search gives the same order. What fails two facets counts in none.
 */
export async function findOffers(db: Db, filters: OfferFilters & { readonly page: number }): Promise<FoundOffers> {
  const { q, group, category, region, audience, certificate, order, page } = filters
  const query = asked(q)
  const isSearch = query !== ''
  const words = isSearch ? sql`words @@ to_tsquery('simple', ${query})` : sql`true`
  const ofGroup = group === undefined ? sql`true` : sql`category = any (${[...categoriesOf(group)]}::text[])`
  const regions = region && region.length > 0 ? [...region, everywhere] : region
  const [c, r, a, f] = [
    category && category.length > 0 ? sql`category = any (${[...category]}::text[])` : sql`true`,
    anyOf(sql`region_keys`, regions),
    anyOf(sql`audience_keys`, audience),
    anyOf(sql`certificate_keys`, certificate),
  ]
  const settled =
    isSearch && order === 'relevance'
      ? sql`ts_rank(words, to_tsquery('simple', ${query})) desc, published_at desc, listing_id`
      : sql`published_at desc, listing_id`
  const { rows } = await sql<{ facet: string; key: string; found: number }>`
    with page as (
      select listing_id, row_number() over (order by ${settled}) as nth from marketplace_offers
        where ${words} and ${ofGroup} and ${c} and ${r} and ${a} and ${f}
        order by ${settled} limit ${offersAPage} offset ${(page - 1) * offersAPage}),
    found as (
      select category, region_keys, audience_keys, certificate_keys, ${c} as c, ${r} as r, ${a} as a, ${f} as f
        from marketplace_offers where ${words} and ${ofGroup} offset 0),
    counted as materialized (
      select category, region_keys, audience_keys, certificate_keys, c, r, a, f, count(*)::int as n,
          grouping(category, region_keys, audience_keys, certificate_keys) as without
        from found where c::int + r::int + a::int + f::int >= 3
        group by grouping sets (
          (category, r, a, f), (region_keys, c, a, f), (audience_keys, c, r, f), (certificate_keys, c, r, a),
          (c, r, a, f))),
    keys as (
      select 'total' as facet, '' as key, n from counted where without = 15 and c and r and a and f
      union all select 'category', category, n from counted where without = 7 and r and a and f
      union all select 'region', key, n from counted, string_to_table(region_keys, ',') key
        where without = 11 and key <> '' and c and a and f
      union all select 'audience', key, n from counted, string_to_table(audience_keys, ',') key
        where without = 13 and key <> '' and c and r and f
      union all select 'certificate', key, n from counted, string_to_table(certificate_keys, ',') key
        where without = 14 and key <> '' and c and r and a)
    select 'id' as facet, listing_id::text as key, nth::int as found from page
    union all select facet, key, sum(n)::int from keys group by facet, key`.execute(db)
  const ids = rows.filter(({ facet }) => facet === 'id').toSorted((one, other) => one.found - other.found)
  return {
    ids: ids.map(({ key }) => key),
    total: rows.find(({ facet }) => facet === 'total')?.found ?? 0,
    counts: rows.filter(({ facet }) => facet !== 'id' && facet !== 'total'),
  }
}
