import { sql } from 'kysely'
import type { Db } from '../../../platform/database.ts'
import { rowCount } from '../../../platform/list/read-page.ts'
import { tables } from '../../../platform/tables.ts'

/** What hangs on a site: its records and the factors that hold for it alone. */
export async function useOfSite(db: Db, organisationId: string, siteId: string) {
  const found = await tables(db)
    .selectFrom('activityRecords')
    .select(({ fn, selectFrom }) => [
      rowCount,
      fn.min('periodStart').as('firstDay'),
      fn.max('periodEnd').as('lastDay'),
      selectFrom('ownFactors as f')
        .select(rowCount)
        .where('f.orgId', '=', organisationId)
        .where('f.siteId', '=', siteId)
        .where('f.endedAt', 'is', null)
        .as('ownFactors'),
    ])
    .where('orgId', '=', organisationId)
    .where('siteId', '=', siteId)
    .executeTakeFirst()
  return {
    records: found?.count ?? 0,
    firstDay: found?.firstDay ?? null,
    lastDay: found?.lastDay ?? null,
    ownFactors: found?.ownFactors ?? 0,
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
  const rows = await tables(db)
    .selectFrom('inventories as i')
    .select('i.year')
    .where('i.orgId', '=', organisationId)
    .where(sql<boolean>`i.year = any(${years.map(({ year }) => year)}::int[])`)
    .where(
      sql<boolean>`exists (select 1 from activity_records r where r.org_id = i.org_id
        and r.period_start between i.starts_on and i.ends_on and r.site_id = ${siteId})`,
    )
    .orderBy('i.year', 'desc')
    .execute()
  return rows.map(({ year }) => year)
}

/** Whether anything was entered within the ends of a fiscal year: records are cut at them, contracts lie between them. */
export async function hasRecordsOrContracts(db: Db, organisationId: string): Promise<boolean> {
  const found = await tables(db)
    .selectNoFrom(({ exists, or, selectFrom }) =>
      or([
        exists(selectFrom('activityRecords').select('id').where('orgId', '=', organisationId)),
        exists(
          selectFrom('energyContracts').select('id').where('orgId', '=', organisationId).where('endedAt', 'is', null),
        ),
      ]).as('found'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(found.found)
}
