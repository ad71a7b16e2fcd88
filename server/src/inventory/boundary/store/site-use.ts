import { sql } from 'kysely'
import type { Db } from '../../../platform/database.ts'

/** What hangs on a site: its records and the factors that hold for it alone. */
export async function useOfSite(db: Db, organisationId: string, siteId: string) {
  const { rows } = await sql<{
    records: number
    first_day: string | null
    last_day: string | null
    own_factors: number
  }>`
    select count(*)::int as records, min(period_start) as first_day, max(period_end) as last_day,
           (select count(*)::int from own_factors f where f.org_id = ${organisationId} and f.site_id = ${siteId} and f.ended_at is null) as own_factors
      from activity_records r where r.org_id = ${organisationId} and r.site_id = ${siteId}`.execute(db)
  const found = rows[0]
  return {
    records: found?.records ?? 0,
    firstDay: found?.first_day ?? null,
    lastDay: found?.last_day ?? null,
    ownFactors: found?.own_factors ?? 0,
  }
}

/** Those of some years in which the site has records, the last first. */
export async function yearsOfSite(
  db: Db,
  organisationId: string,
  siteId: string,
  years: readonly { readonly year: number }[],
): Promise<number[]> {
  if (years.length === 0) return []
  const { rows } = await sql<{ year: number }>`
    select i.year from inventories i where i.org_id = ${organisationId} and i.year = any(${years.map(({ year }) => year)}::int[]) and exists (
      select 1 from activity_records r
       where r.org_id = i.org_id and r.period_start between i.starts_on and i.ends_on and r.site_id = ${siteId})
     order by i.year desc`.execute(db)
  return rows.map(({ year }) => year)
}

/** Whether anything was entered within the ends of a fiscal year: records are cut at them, contracts lie between them. */
export async function hasRecordsOrContracts(db: Db, organisationId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from activity_records where org_id = ${organisationId})
        or exists (select 1 from energy_contracts where org_id = ${organisationId} and ended_at is null) as found`.execute(
    db,
  )
  return rows[0]?.found ?? false
}
