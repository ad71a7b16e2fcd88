import { inventory } from '@athar/contracts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/database.ts'
import {
  quantityTimes,
  resultNames,
  resultValues,
  storedRates,
  summedResults,
  type StoredRates,
} from '../../calculation/index.ts'
import type { ImportRow } from './imports.ts'
import { storeRest, rowsOf } from './stage.ts'

const product = (rate: 'ar4' | 'ar5' | 'ar6') => quantityTimes(sql`quantity`, sql.ref(rate))
const kgOfYear = (rate: 'ar4' | 'ar5' | 'ar6') =>
  sql`coalesce(trim_scale(sum(${product(rate)}) filter (where not corrects)), 0)::text`
/** Rows of the file that a commit takes: those that become records, and those that correct one. */
export const readyRows = sql`(status in ('accept', 'flag') and not held and not imported and resolution_id is not null)`
const fresh = sql`(${readyRows} and not corrects)`

/**
 * What the ready rows are, in sums: `fileRows` counts rows of the file, `records` what they become, a bill over a
 * year end two. Rows that correct a record become none and add nothing; years that only they touch have no records.
 */
export type ReadySums = {
  readonly fileRows: number
  readonly records: number
  readonly sites: number
  readonly kgCo2e: string
  readonly rates: StoredRates
  readonly years: readonly YearSums[]
  /** First days of months, and suppliers that they touch. */
  readonly buckets: readonly string[]
  readonly suppliers: readonly string[]
}

/** What of them belongs to a fiscal year, in kg CO2e by set, location-based. */
export type YearSums = {
  readonly year: number
  readonly records: number
  readonly AR4: string
  readonly AR5: string
  readonly AR6: string
}

/**
 * Sums the ready rows by everything the monthly sums group by, into a table of this transaction: everything that is
 * asked of them as a whole is answered from there, and they are read once. Rows within one month count under the
 * whole month.
 */
export async function sumReadyRows(db: Db, organisationId: string, importId: string): Promise<ReadySums> {
  await sql`create temporary table ready_sums on commit drop as
    select inventory_year, bucket, site_id, activity, resolution_id, supplier, data_quality, unit, corrects,
      coalesce(first_day, bucket) as period_start, coalesce(last_day, (bucket + interval '1 month - 1 day')::date) as period_end,
      records, file_rows, quantity
    from (
      select inventory_year, bucket, site_id, activity, resolution_id, supplier, data_quality, unit, corrects,
        case when not within_month then period_start end as first_day, case when not within_month then period_end end as last_day,
        count(*)::int as records, count(*) filter (where slice = 0)::int as file_rows, sum(quantity) as quantity
      from ${rowsOf(importId)} where ${readyRows} group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11) sums`.execute(db)
  const resolutions = await sql<{ id: number }>`select distinct resolution_id as id from ready_sums`.execute(db)
  const rates = await storedRates(
    db,
    organisationId,
    resolutions.rows.map(({ id }) => id),
  )
  const { rows } = await sql<Pick<ReadySums, 'fileRows' | 'records' | 'sites' | 'kgCo2e'>>`
    select coalesce(sum(file_rows), 0)::int as "fileRows",
      coalesce(sum(records) filter (where not corrects), 0)::int as records, count(distinct site_id)::int as sites,
      coalesce(trim_scale(sum(${product('ar5')}) filter (where not corrects)), 0)::text as "kgCo2e"
    from ready_sums s join ${rates.table} on f.id = s.resolution_id`.execute(db)
  const years = await sql<YearSums>`
    select inventory_year as year, coalesce(sum(records) filter (where not corrects), 0)::int as records,
      ${kgOfYear('ar4')} as "AR4", ${kgOfYear('ar5')} as "AR5", ${kgOfYear('ar6')} as "AR6"
    from ready_sums s join ${rates.table} on f.id = s.resolution_id group by 1 order by 1`.execute(db)
  const touched = await sql<{ bucket: string | null; supplier: string | null }>`
    select case when not corrects then bucket::text end as bucket, supplier from ready_sums group by 1, 2`.execute(db)
  const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)]
  return {
    ...rows[0]!,
    rates,
    years: years.rows,
    buckets: distinct(touched.rows.flatMap((row) => row.bucket ?? [])).sort(),
    suppliers: distinct(touched.rows.flatMap((row) => row.supplier ?? [])).sort(),
  }
}

/** Whether since the check a site of ready rows moved to another country, or it or their activity was archived. */
export async function anyMoved(db: Db, organisationId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (
    select 1 from (select distinct site_id, resolution_id from ready_sums) r
      join sites s on s.org_id = ${organisationId} and s.id = r.site_id
      join factor_resolutions f on f.org_id = ${organisationId} and f.id = r.resolution_id
     where f.region <> s.country or s.archived_at is not null)
    or exists (select 1 from (select distinct activity from ready_sums) r
      join own_activities a on a.org_id = ${organisationId} and a.key = r.activity
     where a.archived_at is not null) as found`.execute(db)
  return rows[0]!.found
}

export type ReadyScope = {
  readonly organisationId: string
  readonly importId: string
  readonly personId: string
  readonly at: Date
  readonly suppliers: ReadonlyMap<string, number>
  readonly rates: StoredRates
}

export const supplierNumbers = (suppliers: ReadyScope['suppliers']) =>
  sql`unnest(${[...suppliers.keys()]}::text[], ${[...suppliers.values()]}::int[]) as s (name, id)`

/** The bill with what a person confirmed of it; who answered for the row, else who stores the file. */
export const withConfirmed = ({ organisationId, importId, personId, at }: ReadyScope) => sql`
  case when r.codes && ${[...inventory.heldCodes]}::text[] then
    coalesce(r.entered, jsonb_build_object('quantity', r.quantity::text, 'unit', r.unit,
      'periodStart', r.period_start, 'periodEnd', r.period_end))
    || jsonb_build_object('confirmed', (
      select jsonb_build_object('codes', (select jsonb_agg(c) from unnest(r.codes) c
          where c = any (${[...inventory.heldCodes]}::text[])),
        'by', coalesce(a.answered_by, ${personId}::uuid),
        'at', to_char(coalesce(a.answered_at, ${at}::timestamptz) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from (select 1) one left join import_answers a
        on a.org_id = ${organisationId}::uuid and a.import_id = ${importId}::uuid and a.record = r.record))
  else r.entered end`

/**
 * Moves the ready rows into the inventory and calculates on the way: quantity × rate, exactly. Answers the numbers
 * between which theirs lie.
 */
export async function insertReadyRows(db: Db, scope: ReadyScope): Promise<{ first: string; last: string }> {
  const { organisationId, importId, personId, at, suppliers, rates } = scope
  const next = async () =>
    (await sql<{ id: string }>`select nextval('activity_record_ids') as id`.execute(db)).rows[0]!.id
  const first = await next()
  await sql`
    insert into activity_records (org_id, id, inventory_year, period_start, period_end, site_id, activity, quantity, unit, supplier_id, data_quality,
      resolution_id, ${resultNames}, entered, reference, note,
      import_id, import_row, prepared_by, prepared_at)
    select ${organisationId}::uuid, nextval('activity_record_ids'), r.inventory_year, r.period_start, r.period_end, r.site_id, r.activity, r.quantity, r.unit, s.id,
      r.data_quality, r.resolution_id, ${resultValues(sql`r.quantity`)}, ${withConfirmed(scope)}, r.reference, r.note,
      ${importId}::uuid, r.record, ${personId}::uuid, ${at}::timestamptz
    from ${rowsOf(importId)} r
    join ${rates.table} on f.id = r.resolution_id
    left join ${supplierNumbers(suppliers)} on s.name = r.supplier
    where ${fresh}`.execute(db)
  const last = await next()
  await storeRest(db, importId, readyRows)
  return { first, last }
}

/** The ready rows as lines of the monthly sums, by the names of its columns. */
export const linesOfReadyRows = ({ suppliers, rates }: ReadyScope) => sql`
  select bucket, inventory_year, site_id, activity, resolution_id, coalesce(s.id, 0) as supplier_id, data_quality, 'pending' as state, unit,
    period_start, period_end, records, quantity, ${summedResults(sql`quantity`)}
  from ready_sums r join ${rates.table} on f.id = r.resolution_id
  left join ${supplierNumbers(suppliers)} on s.name = r.supplier where not corrects`

export type RecordRange = { organisationId: string; importId: string; first: string; last: string }

/** Between which numbers the records of an import lie. */
export const rangeOf = (row: ImportRow): RecordRange => ({
  organisationId: row.org_id,
  importId: row.id,
  first: row.first_record_id ?? '0',
  last: row.last_record_id ?? '0',
})

/** The records of an import among the records `r`; its block of numbers makes it one range of the primary key. */
export const ofImport = ({ importId, first, last }: Omit<RecordRange, 'organisationId'>) =>
  sql`r.id between ${first} and ${last} and r.import_id = ${importId}`

/**
 * Records that a correction cut off one of the import, a bill over a year end becoming two: they are its bill still,
 * and of no import.
 */
export async function cutOff(db: Db, { organisationId, ...range }: RecordRange): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id::text as id from activity_records r
      join audit_trail t on t.org_id = r.org_id and t.subject_type = 'record' and t.subject_id = r.id::text and t.action = 'inventory.update-record'
     cross join jsonb_array_elements_text(t.details -> 'added') as part (id)
      join activity_records p on p.org_id = r.org_id and p.id = part.id::bigint and p.import_id is null
     where r.org_id = ${organisationId} and r.version > 1 and ${ofImport(range)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** What an undo would take away: `which` picks among the records `r`. */
export async function recordsToTakeBack(
  db: Db,
  organisationId: string,
  which: RawBuilder<unknown>,
): Promise<{ records: number; decided: number; years: number[]; buckets: string[] }> {
  const { rows } = await sql<{ records: number; decided: number; years: number[] | null; buckets: string[] | null }>`
    select count(*)::int as records, count(*) filter (where state = 'approved')::int as decided, array_agg(distinct inventory_year) as years,
           array_agg(distinct date_trunc('month', period_start)::date::text) as buckets
      from activity_records r where r.org_id = ${organisationId} and ${which}`.execute(db)
  const row = rows[0]!
  return { ...row, years: row.years ?? [], buckets: (row.buckets ?? []).sort() }
}
