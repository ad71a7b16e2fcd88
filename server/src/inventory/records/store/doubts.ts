import type { KnownAmount } from '@athar/activity-file'
import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database.ts'
import type { Sql } from './conditions.ts'
import type { RecordColumns } from './write.ts'

type Same = Pick<
  RecordColumns,
  'site_id' | 'period_start' | 'period_end' | 'activity' | 'quantity' | 'unit' | 'reference'
>
const atMost = 20

/** A transaction of many lines takes at most so many locks of the database's shared table. */
const buckets = 64

/** Until the transaction ends, no other one asks for the same: the later of two equal rows meets the first. */
export async function lockSame(db: Db, organisationId: string, rows: readonly Same[]): Promise<void> {
  const column = (key: keyof Same) => rows.map((row) => row[key])
  await sql`select pg_advisory_xact_lock(hashtextextended('same records ' || ${organisationId}, bucket)) from (
    select distinct abs(hashtextextended(concat_ws(' ', n.site, n.first_day, n.last_day, n.activity), 0)
        % ${sql.lit(buckets)}) as bucket
      from unnest(${column('site_id')}::uuid[], ${column('period_start')}::date[],
                  ${column('period_end')}::date[], ${column('activity')}::text[])
        as n (site, first_day, last_day, activity) order by 1) taken`.execute(db)
}

/** Records that already say the same; another reference makes another bill. Asked one by one, so that the plan can be kept. */
export async function sameRecords(db: Db, organisationId: string, rows: readonly Same[]): Promise<string[]> {
  const found: string[] = []
  for (const row of rows) {
    const { rows: same } = await sql<{ id: string }>`select r.id::text as id from (${sameBills(organisationId, row)}) r
      order by r.id limit ${atMost}`.execute(db)
    found.push(...same.map(({ id }) => id))
  }
  return found.slice(0, atMost)
}

/** Two searches of the index where there is a reference, lest everything of the day and site be read. */
function sameBills(organisationId: string, row: Same): Sql {
  const said = (reference: Sql) => sql`select r.id from activity_records r
     where r.org_id = ${organisationId} and r.period_start = ${row.period_start} and r.site_id = ${row.site_id} and ${reference}
       and r.period_end = ${row.period_end} and r.activity = ${row.activity} and r.unit = ${row.unit} and r.quantity = ${row.quantity}`
  if (row.reference === null) return sql`${said(sql`true`)} offset 0`
  return sql`${said(sql`r.reference collate "C" = ${row.reference}`)} union all ${said(sql`r.reference is null`)}`
}

/** Which of these rows the inventory already holds, by their position, each with one record that says the same. */
export async function sameLines(
  db: Db,
  organisationId: string,
  rows: readonly Same[],
): Promise<{ position: number; id: string }[]> {
  const column = (key: keyof Same) => rows.map((row) => row[key])
  const { rows: found } = await sql<{ position: number; id: string }>`
    select (n.nth - 1)::int as position, min(r.id)::text as id
    from unnest(${column('site_id')}::uuid[], ${column('period_start')}::date[], ${column('period_end')}::date[], ${column('activity')}::text[],
                ${column('quantity')}::numeric[], ${column('unit')}::text[], ${column('reference')}::text[])
      with ordinality as n (site_id, period_start, period_end, activity, quantity, unit, reference, nth)
    join activity_records r on r.org_id = ${organisationId} and r.period_start = n.period_start and r.site_id = n.site_id
     and r.period_end = n.period_end and r.activity = n.activity and r.quantity = n.quantity and r.unit = n.unit
     and (r.reference = n.reference or r.reference is null or n.reference is null)
    group by n.nth`.execute(db)
  return found
}

type Asked = Pick<inventory.RecordEntry, 'siteId' | 'activity' | 'unit' | 'periodStart' | 'periodEnd'> & {
  readonly recordId: string | undefined
}

/** Records of the same site and activity that cover some of the same days. A record is never longer than a year. */
export async function overlappingRecords(db: Db, organisationId: string, asked: Asked): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select r.id::text as id from activity_records r
    where r.org_id = ${organisationId} and r.site_id = ${asked.siteId} and r.activity = ${asked.activity}
      and r.period_start between ${asked.periodStart}::date - 366 and ${asked.periodEnd}::date and r.period_end >= ${asked.periodStart}
      and r.id is distinct from ${asked.recordId ?? null}::bigint
    order by r.period_start, r.id limit ${atMost}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Amounts that are looked at to know what is usual. */
const mostKnown = 500

/** Quantities of the same activity at the site in the three years before and the one after, with the days of each. */
export const usualQuery = (organisationId: string, asked: Asked) => sql<KnownAmount>`
    select r.quantity::float8 as amount, (r.period_end - r.period_start + 1)::int as days from activity_records r
    where r.org_id = ${organisationId} and r.site_id = ${asked.siteId} and r.activity = ${asked.activity} and r.unit = ${asked.unit} and r.quantity > 0
      and r.period_start between ${asked.periodStart}::date - 1096 and ${asked.periodStart}::date + 366 and r.id is distinct from ${asked.recordId ?? null}::bigint
    order by r.period_start desc limit ${sql.lit(mostKnown)}`

type Source = Pick<inventory.RecordEntry, 'siteId' | 'activity' | 'unit'>
export const sourceKey = ({ siteId, activity, unit }: Source): string => JSON.stringify([siteId, activity, unit])

/** The same of many sources at once, read in one pass over the days between. */
export async function usualAmountsOf(
  db: Db,
  organisationId: string,
  sources: readonly Source[],
  { first, last }: { readonly first: string; readonly last: string },
): Promise<Map<string, KnownAmount[]>> {
  const column = (key: keyof Source) => sources.map((source) => source[key])
  const { rows } = await sql<Source & { amounts: number[]; days: number[] }>`
    select n.site as "siteId", n.activity, n.unit,
      (array_agg(r.quantity::float8 order by r.period_start desc))[1:${sql.lit(mostKnown)}] as amounts,
      (array_agg(r.period_end - r.period_start + 1 order by r.period_start desc))[1:${sql.lit(mostKnown)}] as days
    from unnest(${column('siteId')}::uuid[], ${column('activity')}::text[], ${column('unit')}::text[])
        as n (site, activity, unit)
    join activity_records r on r.org_id = ${organisationId} and r.site_id = n.site and r.activity = n.activity
     and r.unit = n.unit and r.quantity > 0
     and r.period_start between ${first}::date - 1096 and ${last}::date + 366
    group by 1, 2, 3`.execute(db)
  return new Map(
    rows.map(({ amounts, days, ...source }) => [
      sourceKey(source),
      amounts.map((amount, index) => ({ amount, days: days[index]! })),
    ]),
  )
}

/** What the site recorded of these activities in the months that an entry touches. */
export async function ownElectricity(
  db: Db,
  organisationId: string,
  asked: Asked,
  activities: readonly string[],
): Promise<{ activity: string; unit: string; quantity: string }[]> {
  const { rows } = await sql<{ activity: string; unit: string; quantity: string }>`
    select r.activity, r.unit, sum(r.quantity)::text as quantity from activity_records r
    where r.org_id = ${organisationId} and r.site_id = ${asked.siteId} and r.activity = any (${[...activities]}::text[])
      and r.state <> 'returned' and r.id is distinct from ${asked.recordId ?? null}::bigint
      and r.period_start between date_trunc('month', ${asked.periodStart}::date)::date - 366
                             and (date_trunc('month', ${asked.periodEnd}::date) + interval '1 month - 1 day')::date
      and r.period_end >= date_trunc('month', ${asked.periodStart}::date)::date
    group by 1, 2`.execute(db)
  return rows
}
