import { sql } from 'kysely'
import type { Db } from '../../../platform/database.ts'

const ready = sql`status in ('accept', 'flag') and not held and not imported and resolution_id is not null`

/** What the ready rows touch: fiscal years, months and suppliers. */
export async function readyRows(
  db: Db,
  organisationId: string,
  importId: string,
): Promise<{ years: number[]; buckets: string[]; suppliers: string[] }> {
  const { rows } = await sql<{ year: number; bucket: string; supplier: string | null }>`
    select inventory_year as year, date_trunc('month', period_start)::date::text as bucket, supplier
      from import_rows where org_id = ${organisationId} and import_id = ${importId} and ${ready} group by 1, 2, 3`.execute(
    db,
  )
  const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)]
  return {
    years: distinct(rows.map((row) => row.year)),
    buckets: distinct(rows.map((row) => row.bucket)).sort(),
    suppliers: distinct(rows.flatMap((row) => row.supplier ?? [])).sort(),
  }
}

/** Whether a site that ready rows belong to was put into another country since their factors were found. */
export async function anyMoved(db: Db, organisationId: string, importId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (
    select 1 from (select distinct site_id, resolution_id from import_rows where org_id = ${organisationId} and import_id = ${importId} and ${ready}) r
      join sites s on s.org_id = ${organisationId} and s.id = r.site_id
      join factor_resolutions f on f.org_id = ${organisationId} and f.id = r.resolution_id
     where f.region <> s.country) as found`.execute(db)
  return rows[0]!.found
}

export type Stored = { records: number; fileRows: number; kgCo2e: string; sites: number; first: string; last: string }

/** Moves the ready rows into the inventory, in the order of the file, and lets go of their staged copies. */
export async function insertReadyRows(
  db: Db,
  scope: {
    organisationId: string
    importId: string
    personId: string
    at: Date
    suppliers: ReadonlyMap<string, number>
  },
): Promise<Stored> {
  const { organisationId, importId, personId, at, suppliers } = scope
  const { rows } = await sql<Stored>`
    with moved as (
      insert into activity_records (org_id, id, inventory_year, period_start, period_end, site_id, activity, quantity, unit, supplier_id, data_quality,
        resolution_id, co2e_ar4_kg, co2e_ar5_kg, co2e_ar6_kg, market_ar4_kg, market_ar5_kg, market_ar6_kg, entered, reference, note,
        import_id, import_row, prepared_by, prepared_at)
      select r.org_id, nextval('activity_record_ids'), r.inventory_year, r.period_start, r.period_end, r.site_id, r.activity, r.quantity, r.unit, s.id, r.data_quality,
        r.resolution_id, r.co2e_ar4_kg, r.co2e_ar5_kg, r.co2e_ar6_kg, r.market_ar4_kg, r.market_ar5_kg, r.market_ar6_kg, r.entered, r.reference, r.note,
        r.import_id, r.record, ${personId}, ${at}
      from (select * from import_rows where org_id = ${organisationId} and import_id = ${importId} and ${ready} order by record, slice) r
      left join unnest(${[...suppliers.keys()]}::text[], ${[...suppliers.values()]}::int[]) as s (name, id) on s.name = r.supplier
      returning id, site_id, import_row, co2e_ar5_kg)
    select count(*)::int as records, count(distinct import_row)::int as "fileRows", coalesce(sum(co2e_ar5_kg), 0) as "kgCo2e", count(distinct site_id)::int as sites, min(id) as first, max(id) as last from moved`.execute(
    db,
  )
  await sql`delete from import_rows where org_id = ${organisationId} and import_id = ${importId} and ${ready}`.execute(
    db,
  )
  return rows[0]!
}

type Range = { organisationId: string; importId: string; first: string; last: string }

/** The records of an import among the records `r`; its block of numbers makes it one range of the primary key. */
export const ofImport = ({ importId, first, last }: Omit<Range, 'organisationId'>) =>
  sql`r.id between ${first} and ${last} and r.import_id = ${importId}`

/** What an undo would take away. */
export async function recordsOfImport(
  db: Db,
  { organisationId, ...range }: Range,
): Promise<{ records: number; decided: number; years: number[]; buckets: string[] }> {
  const { rows } = await sql<{ records: number; decided: number; years: number[] | null; buckets: string[] | null }>`
    select count(*)::int as records, count(*) filter (where state = 'approved')::int as decided, array_agg(distinct inventory_year) as years,
           array_agg(distinct date_trunc('month', period_start)::date::text) as buckets
      from activity_records r where r.org_id = ${organisationId} and ${ofImport(range)}`.execute(db)
  const row = rows[0]!
  return { ...row, years: row.years ?? [], buckets: (row.buckets ?? []).sort() }
}
