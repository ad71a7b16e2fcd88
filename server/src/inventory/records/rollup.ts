import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

/**
 * The monthly rollup is a sum of records, kept beside them. Whoever changes a record marks its month in the same
 * transaction; whoever reads the rollup first brings the marked months up to date, so a screen is never behind.
 */

/**
 * Marks the months in which records of sites begin. Every action leaves marks of its own, unseen until its records are:
 * who looks before takes only those of actions that are done, so that no one waits here.
 */
export async function markPlaces(
  db: Db,
  organisationId: string,
  places: readonly { readonly periodStart: string; readonly siteId: string }[],
): Promise<void> {
  await sql`insert into rollup_dirty (org_id, bucket, site_id)
    select distinct ${organisationId}::uuid, date_trunc('month', day)::date, site_id
      from unnest(${places.map(({ periodStart }) => periodStart)}::date[],
        ${places.map(({ siteId }) => siteId)}::uuid[]) as p (day, site_id)`.execute(db)
}

/** Marks months whole, by the days that records of whatever site begin. */
export async function markMonths(db: Db, organisationId: string, periodStarts: readonly string[]): Promise<void> {
  const buckets = [...new Set(periodStarts.map((day) => `${day.slice(0, 7)}-01`))]
  if (buckets.length === 0) return
  await sql`insert into rollup_dirty (org_id, bucket) select ${organisationId}, unnest(${buckets}::date[])`.execute(db)
}

/** Sums the marked months of the acting organisation again, whoever reads first: the database does it for them. */
export const refreshRollup = async (db: Db): Promise<void> =>
  void (await sql`select app.sum_marked_months()`.execute(db))

/** Sums the given months (first days) of the acting organisation again. */
export const sumMonths = async (db: Db, buckets: readonly string[]): Promise<void> =>
  void (await sql`select app.sum_months(${buckets}::date[])`.execute(db))

/**
 * Adds what new records come to in months that are given with it: `lines` is a query of the columns of inventory_rollup, sums of
 * those records alone. The old ones are not read again.
 */
export async function addToMonths(
  db: Db,
  organisationId: string,
  buckets: readonly string[],
  lines: ReturnType<typeof sql>,
): Promise<void> {
  await stampMonths(db, organisationId, buckets)
  const columns = sql.raw(
    'bucket, inventory_year, site_id, activity, resolution_id, supplier_id, data_quality, state, unit, period_start, period_end',
  )
  const amounts = sql.raw(
    'records, quantity, co2e_ar4_kg, co2e_ar5_kg, co2e_ar6_kg, market_ar4_kg, market_ar5_kg, market_ar6_kg',
  )
  await sql`
    with before as (delete from inventory_rollup where org_id = ${organisationId} and bucket = any(${buckets}::date[]) returning ${columns}, ${amounts}),
      added as (${lines})
    insert into inventory_rollup (org_id, ${columns}, ${amounts})
    select ${organisationId}::uuid, ${columns}, sum(records), sum(quantity), sum(co2e_ar4_kg), sum(co2e_ar5_kg), sum(co2e_ar6_kg),
      sum(market_ar4_kg), sum(market_ar5_kg), sum(market_ar6_kg)
    from (select ${columns}, ${amounts} from before union all select ${columns}, ${amounts} from added) lines
    group by ${columns}`.execute(db)
}

/**
 * Marks the sums of these months as new. Two hands that sum the same month at once would leave its lines twice: they wait for
 * each other, to the end of the transaction.
 */
async function stampMonths(db: Db, organisationId: string, buckets: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rollup ${organisationId}`}, 0))`.execute(db)
  await sql`insert into inventory_rollup_stamps (org_id, bucket, stamp)
    select ${organisationId}::uuid, bucket, gen_random_uuid() from unnest(${[...buckets]}::date[]) as bucket
    on conflict (org_id, bucket) do update set stamp = excluded.stamp`.execute(db)
}
