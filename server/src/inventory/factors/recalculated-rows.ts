import type { ResolveRequest } from '@athar/carbon'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { tables } from '../../platform/tables.ts'
import { resultAssignments, storedRates, type WhatMatters } from '../calculation/index.ts'
import type { Preparation } from '../records/index.ts'

/** Rows that share everything a factor is found by, and the factor they have now. */
export type SameRows = {
  readonly group: number
  readonly request: ResolveRequest
  readonly resolutionId: number
  readonly records: number
}
export type NewFactor = Pick<SameRows, 'group'> & { readonly resolutionId: number }

const noSite = '00000000-0000-0000-0000-000000000000'
const noDay = '0001-01-01'

/** The factor first: it alone tells most groups apart, so the index finds them by it. */
const keys = [
  'resolution_id',
  'activity',
  'unit',
  'country',
  'calendar_year',
  'site_key',
  'supplier_key',
  'first_day',
  'last_day',
]
const keyNames = sql.raw(keys.join(', '))
const keyNamesOf = (table: string) => sql.raw(keys.map((key) => `${table}.${key}`).join(', '))

/** The same of rows `r` at sites `s`; null never equals null, so what does not matter is a value of its own. */
const keysOf = ({ site, supplier, days }: WhatMatters) => sql`r.resolution_id, r.activity, r.unit, s.country,
  extract(year from r.period_start)::int,
  case when r.activity = any(${[...site]}::text[]) then r.site_id else ${noSite}::uuid end,
  case when r.activity = any(${[...supplier]}::text[]) then coalesce(r.supplier_id, 0) else 0 end,
  case when r.activity = any(${[...days]}::text[]) then r.period_start else ${noDay}::date end,
  case when r.activity = any(${[...days]}::text[]) then r.period_end else ${noDay}::date end`

/** Groups the records of a year into a table of this transaction, `same_rows`, and answers it: a million rows are some hundred questions. */
export async function groupRows(
  db: Db,
  organisationId: string,
  year: number,
  matters: WhatMatters,
): Promise<SameRows[]> {
  await sql`create temporary table site_countries on commit drop as
    select id, country from sites where org_id = ${organisationId}`.execute(db)
  // However the planner guesses, a row finds its site by the index, here and below.
  await sql`create unique index on site_countries (id)`.execute(db)
  await sql`analyze site_countries`.execute(db)
  // Rows of a new import are unknown to the planner, which would sort a million of them for a few hundred groups.
  await sql`set local enable_sort = off`.execute(db)
  await sql`create temporary table same_rows on commit drop as
    select row_number() over ()::int as group_id, ${keyNames}, count(*)::int as records
      from (select ${keysOf(matters)} from activity_records r join site_countries s on s.id = r.site_id
             where r.org_id = ${organisationId} and r.inventory_year = ${year}) rows (${keyNames})
     group by ${keyNames}`.execute(db)
  await sql`set local enable_sort = on`.execute(db)
  const { rows } = await sql<{
    group_id: number
    activity: string
    unit: string
    country: string
    resolution_id: number
    calendar_year: number
    site: string | null
    supplier: number | null
    from: string | null
    to: string | null
    records: number
  }>`select group_id, activity, unit, country, resolution_id, calendar_year, nullif(site_key, ${noSite}::uuid) as site, nullif(supplier_key, 0) as supplier,
      nullif(first_day, ${noDay}::date)::text as from, nullif(last_day, ${noDay}::date)::text as to, records from same_rows`.execute(
    db,
  )
  return rows.map((row) => ({
    group: row.group_id,
    resolutionId: row.resolution_id,
    records: row.records,
    request: {
      activity: row.activity,
      unit: row.unit,
      region: row.country.trim(),
      year: row.calendar_year,
      ...(row.site === null ? {} : { site: row.site }),
      ...(row.supplier === null ? {} : { supplier: String(row.supplier) }),
      ...(row.from === null || row.to === null ? {} : { from: row.from, to: row.to }),
    },
  }))
}

/** Of the groups, those that the new answer gives other figures; one that merely beat another factor than before changes nothing. */
export async function withoutSameFigures(
  db: Db,
  organisationId: string,
  factors: readonly (NewFactor & { readonly before: number })[],
): Promise<NewFactor[]> {
  const { rows } = await sql<{ before: number; after: number }>`
    select distinct b.id as before, a.id as after
      from unnest(${factors.map(({ before }) => before)}::int[], ${factors.map(({ resolutionId }) => resolutionId)}::int[]) as asked (before, after)
      join factor_resolutions b on b.org_id = ${organisationId} and b.id = asked.before
      join factor_resolutions a on a.org_id = ${organisationId} and a.id = asked.after
     where b.answer - 'losers' = a.answer - 'losers'`.execute(db)
  const same = new Set(rows.map(({ before, after }) => `${before} ${after}`))
  return factors.filter(({ before, resolutionId }) => !same.has(`${before} ${resolutionId}`))
}

const rowsAtOnce = 20_000

/** How many records changed, and how many of each person's, whose approval that took away: of who prepared or approved them. */
export type Changed = {
  readonly changed: number
  /** Those of them that were approved. */
  readonly approved: number
  readonly reopened: ReadonlyMap<string, number>
}

/** Numbers of records between which about as many lie each time, from below the first to the last. */
export async function cutRows(db: Db, organisationId: string, year: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (select id, row_number() over (order by id) as nth, count(*) over () as rows from activity_records
      where org_id = ${organisationId} and inventory_year = ${year}) numbered
    where nth % ${rowsAtOnce} = 0 or nth = rows order by id`.execute(db)
  return ['0', ...rows.map(({ id }) => id)]
}

/**
 * Gives the rows of the groups their new factor and calculates them, quantity × rate, exactly; what each had before is kept, and
 * whoever asked does not approve them. Nothing is held beforehand: a row that somebody changes meanwhile is left by this look and
 * found by the next, so that neither their quantity nor their decision is lost.
 */
export async function useNewFactors(
  db: Db,
  by: Preparation,
  { year, matters, factors }: { year: number; matters: WhatMatters; factors: readonly NewFactor[] },
): Promise<(after: string, upTo: string) => Promise<Changed>> {
  const { organisationId, personId, at } = by
  const rates = await storedRates(db, organisationId, [...new Set(factors.map(({ resolutionId }) => resolutionId))])
  await sql`create temporary table new_factors on commit drop as
    select g.*, f.* from same_rows g
      join unnest(${factors.map(({ group }) => group)}::int[], ${factors.map(({ resolutionId }) => resolutionId)}::int[]) as n (group_id, new_id) using (group_id)
      join ${rates.table} on f.id = n.new_id`.execute(db)
  // However the planner guesses, a row finds its factor by the index.
  await sql`create unique index on new_factors (${keyNames})`.execute(db)
  await sql`analyze new_factors`.execute(db)
  const look = async (after: string, upTo: string) => {
    const { rows } = await sql<{
      found: number
      changed: number
      approved: number
      reopened: Record<string, number> | null
    }>`
      with found as materialized (
        select r.id, ${columnsOf('r')}, n.id as new_id, n.ar4, n.ar5, n.ar6, n.market4, n.market5, n.market6
          from activity_records r join site_countries s on s.id = r.site_id
          join new_factors n on (${keyNamesOf('n')}) = (${keysOf(matters)})
         where r.org_id = ${organisationId} and r.inventory_year = ${year} and r.id > ${after} and r.id <= ${upTo}),
      changed as (
        update activity_records r set resolution_id = h.new_id,
          ${resultAssignments(sql`r.quantity`)},
          version = r.version + 1, prepared_by = ${personId}, prepared_at = ${at}, state = case when r.state = 'approved' then 'pending' else r.state end,
          decided_by = case when r.state = 'returned' then r.decided_by end, decided_at = case when r.state = 'returned' then r.decided_at end
        from found h where r.org_id = ${organisationId} and r.id = h.id and r.version = h.version and r.state = h.state
          and r.decided_at is not distinct from h.decided_at
        returning h.id, ${columnsOf('h')}),
      kept as (
        insert into activity_record_recalculations (org_id, record_id, ${wasNames}, changed_by, changed_at)
        select ${organisationId}::uuid, id, ${wasNames}, ${personId}::uuid, ${at}::timestamptz from changed),
      reopened as (
        select person, count(*)::int as records
          from changed cross join lateral (select distinct p from unnest(array[prepared_by, decided_by]) p where p is not null) who (person)
         where state = 'approved' group by person)
      select (select count(*) from found)::int as found, (select count(*) from changed)::int as changed,
        (select count(*) from changed where state = 'approved')::int as approved,
        (select jsonb_object_agg(person, records) from reopened) as reopened`.execute(db)
    return rows[0]!
  }
  return async (after, upTo) => {
    let changed = 0
    let approved = 0
    const reopened = new Map<string, number>()
    for (let looks = 0; looks < mostLooks; looks += 1) {
      const seen = await look(after, upTo)
      changed += seen.changed
      approved += seen.approved
      for (const [person, records] of Object.entries(seen.reopened ?? {}))
        reopened.set(person, (reopened.get(person) ?? 0) + records)
      if (seen.changed === seen.found) return { changed, approved, reopened }
    }
    throw new Error(`records between ${after} and ${upTo} were changed by others at each of ${mostLooks} looks`)
  }
}

const mostLooks = 20

/** What a recalculation replaces of a row. */
const replaced = [
  'version',
  'inventory_year',
  'resolution_id',
  'state',
  'co2e_ar4_kg',
  'co2e_ar5_kg',
  'co2e_ar6_kg',
  'market_ar4_kg',
  'market_ar5_kg',
  'market_ar6_kg',
  'prepared_by',
  'prepared_at',
  'decided_by',
  'decided_at',
]
const wasNames = sql.raw(replaced.join(', '))
const columnsOf = (table: string) => sql.raw(replaced.map((column) => `${table}.${column}`).join(', '))

/** First days of the months that the rows of the groups begin in. */
export async function monthsOf(db: Db, organisationId: string, year: number): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('inventoryRollup')
    .select('bucket')
    .distinct()
    .where('orgId', '=', organisationId)
    .where('inventoryYear', '=', year)
    .execute()
  return rows.map(({ bucket }) => bucket)
}
