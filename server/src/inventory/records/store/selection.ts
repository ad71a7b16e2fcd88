import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database.ts'
import { countRows } from '../../../platform/list/read-page.ts'
import { tables } from '../../../platform/tables.ts'
import type { RecordState } from '../tables.ts'
import type { Sql } from './conditions.ts'
import { recordConditions, type FilterGround } from './filter.ts'
import { preparedBy, restsOnOwn } from './read.ts'
import { mostMarkedApart } from './write.ts'

/**
 * The records that one action is about, by id in a table of this connection's own: an action on a million rows never carries
 * them through the server. It is empty again when the transaction ends.
 */
const table = sql`create temporary table if not exists selected_records
  (id bigint primary key, version integer not null, state text not null, inventory_year smallint not null,
    period_start date not null, site_id uuid not null, own_work boolean not null) on commit delete rows`
const columns = sql`r.id, r.version, r.state, r.inventory_year, r.period_start, r.site_id`

/** Picks among the records `r` those that were selected. */
export const selected: Sql = sql`r.id in (select id from selected_records)`
const largeEnoughToCount = 1000

async function select(db: Db, organisationId: string, personId: string, which: Sql): Promise<number> {
  await table.execute(db)
  // In the order of ids, so that two actions on the same records wait for each other instead of deadlocking.
  const { numAffectedRows } =
    await sql`insert into selected_records (id, version, state, inventory_year, period_start, site_id, own_work)
    select ${columns}, r.prepared_by = ${personId} or ${restsOnOwn} from activity_records r where r.org_id = ${organisationId} and ${which} order by r.id for update of r`.execute(
      db,
    )
  const count = Number(numAffectedRows ?? 0n)
  if (count > largeEnoughToCount) await sql`analyze selected_records`.execute(db)
  // Asked once all are held: a statement that waited for a row sees the row as it became, and its history as it was before.
  await sql`update selected_records s set own_work = true from activity_records r
    where s.version > 1 and not s.own_work and r.org_id = ${organisationId} and r.id = s.id and ${preparedBy(personId)}`.execute(
    db,
  )
  return count
}

type By = { readonly organisationId: string; readonly personId: string }

/** Locks and selects records by name; answers those that are gone or changed since the person saw them. */
export async function selectNamed(db: Db, by: By, named: readonly { id: string; version: number }[]) {
  const [ids, versions] = [named.map(({ id }) => id), named.map(({ version }) => version)]
  await select(db, by.organisationId, by.personId, sql`r.id = any(${ids}::bigint[])`)
  const { rows } = await sql<{ id: string; version: number | null }>`
    select n.id::text as id, s.version from unnest(${ids}::bigint[], ${versions}::int[]) as n (id, version) left join selected_records s on s.id = n.id
     where s.version is distinct from n.version order by n.id`.execute(db)
  return {
    missing: rows.filter(({ version }) => version === null).map(({ id }) => id),
    changed: rows.filter(({ version }) => version !== null).map(({ id }) => id),
  }
}

/** Locks and selects all records that a filter finds; answers how many. */
export const selectFiltered = (db: Db, by: By, filter: inventory.RecordFilter, ground: FilterGround): Promise<number> =>
  select(db, by.organisationId, by.personId, recordConditions(by.organisationId, filter, ground))

/**
 * A mark of this moment: which transactions are over. No time would do, since an action is dated when it begins, and what is read while
 * it goes on does not show it yet.
 */
export async function markNow(db: Db): Promise<string> {
  const { rows } = await sql<{ mark: string }>`select pg_current_snapshot()::text as mark`.execute(db)
  return rows[0]!.mark
}

/** The sites that a filter by entity looks at. */
export async function sitesOfEntity(db: Db, organisationId: string, entityId: string): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('sites')
    .select('id')
    .where('orgId', '=', organisationId)
    .where('entityId', '=', entityId)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** More transactions than begin while one action waits for its records. */
const mostMeanwhile = 1_000_000

/**
 * How many of the selected records were written since a mark, as their rows say. Those say it in 32 bits: a row older
 * than two thousand million transactions looks as if written far in the future, and is left out.
 */
export const changedSince = (
  db: Db,
  { organisationId }: { readonly organisationId: string },
  mark: string,
): Promise<number> =>
  countRows(
    tables(db)
      .selectFrom('activityRecords as r')
      .where('r.orgId', '=', organisationId)
      .where(
        sql<boolean>`${selected} and age(r.xmin) > ${-mostMeanwhile}::int
          and not pg_visible_in_snapshot(greatest(pg_current_xact_id()::text::bigint - age(r.xmin), 0)::text::xid8, ${mark}::pg_snapshot)`,
      ),
  )

export type SelectionFacts = {
  readonly records: number
  readonly years: number[]
  readonly ownWork: number
  readonly states: Readonly<Record<RecordState, number>>
}

export async function selectionFacts(db: Db): Promise<SelectionFacts> {
  const { rows } = await sql<{
    records: number
    years: number[] | null
    own: number
    pending: number
    approved: number
    returned: number
  }>`
    select count(*)::int as records, array_agg(distinct inventory_year) as years, count(*) filter (where own_work and state = 'pending')::int as own,
      count(*) filter (where state = 'pending')::int as pending, count(*) filter (where state = 'approved')::int as approved,
      count(*) filter (where state = 'returned')::int as returned from selected_records`.execute(db)
  const { records, years, own, pending, approved, returned } = rows[0]!
  return { records, years: (years ?? []).sort((a, b) => a - b), ownWork: own, states: { pending, approved, returned } }
}

/** Leaves records out of the selection; answers how many went. */
export async function deselect(db: Db, which: Sql): Promise<number> {
  const { numAffectedRows } = await sql`delete from selected_records where ${which}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** The first ids of the selection that meet a condition, to name them. */
export async function selectedIds(db: Db, which: Sql, limit: number): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select id::text as id from selected_records where ${which} order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Marks the months of the selected records at their sites, and where they were moved to: their sums are out of date. */
export async function markSelectedMonths(db: Db, organisationId: string, movedTo?: string): Promise<void> {
  await sql`insert into rollup_dirty (org_id, bucket, site_id)
    select distinct ${organisationId}::uuid, date_trunc('month', s.period_start)::date,
        case when many then null else place end
      from selected_records s cross join (select count(*) > ${mostMarkedApart} as many from selected_records) counted
     cross join lateral unnest(array[s.site_id, ${movedTo ?? null}::uuid]) as place
     where place is not null`.execute(db)
}

/** Sets the state of all that is selected. A return makes a new version, since the old one is kept with its reason. */
export async function decideSelected(
  db: Db,
  by: By & { readonly at: Date },
  state: 'approved' | 'returned',
): Promise<void> {
  await sql`update activity_records r set state = ${state}, decided_by = ${by.personId}, decided_at = ${by.at}
      ${state === 'returned' ? sql`, version = version + 1` : sql``}
    where r.org_id = ${by.organisationId} and ${selected}`.execute(db)
}
