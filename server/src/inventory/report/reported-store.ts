import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { StoredReported } from './data/report-facts.ts'

/** Reported emissions of a year that count, with what they were had from; alike ones are one. */
export async function readReported(db: Db, organisationId: string, year: number): Promise<StoredReported[]> {
  const { rows } = await sql<StoredReported>`
    select r.site_id as "siteId", r.activity, r.unit, trim_scale(sum(r.quantity))::text as quantity, count(*)::int as records,
      r.entered #>> '{input,how}' as how, r.entered #>> '{input,source}' as source,
      jsonb_build_object('AR4', trim_scale(sum(r.co2e_ar4_kg))::text, 'AR5', trim_scale(sum(r.co2e_ar5_kg))::text,
        'AR6', trim_scale(sum(r.co2e_ar6_kg))::text) as kg
    from activity_records r
    where r.org_id = ${organisationId} and r.inventory_year = ${year} and r.state <> 'returned'
      and r.entered #>> '{input,kind}' = 'reported'
    group by 1, 2, 3, 6, 7`.execute(db)
  return rows
}
