import { sql } from 'kysely'
import type { GwpSet, TotalsJson } from '@athar/carbon'
import type { Db } from '../../platform/database.ts'
import { countRows } from '../../platform/list/read-page.ts'
import { tables } from '../../platform/tables.ts'
import { fail } from '../../platform/errors.ts'
import type { LinesOf, StoredGapAcceptance, StoredLine } from '../report/index.ts'

export type YearState = {
  readonly state: 'open' | 'in-review' | 'approved' | 'locked'
  readonly submittedBy: string | null
  /** Who changed what it is counted by since it was handed in. */
  readonly changedBy: readonly string[]
  readonly version: number
}

export async function lockYear(db: Db, organisationId: string, year: number): Promise<YearState> {
  const row = await tables(db)
    .selectFrom('inventories')
    .select(['state', 'submittedBy', 'changedBy', 'version'])
    .where('orgId', '=', organisationId)
    .where('year', '=', year)
    .forUpdate()
    .executeTakeFirst()
  return row
    ? { state: row.state, submittedBy: row.submittedBy, changedBy: row.changedBy, version: row.version }
    : fail('inventory.nothing-to-report', { year })
}

/** Years with records that may still change, the newest first. */
export async function yearsNotLocked(db: Db, organisationId: string) {
  return tables(db)
    .selectFrom('inventories')
    .select(['year', 'state'])
    .where('orgId', '=', organisationId)
    .where('state', '<>', 'locked')
    .orderBy('year', 'desc')
    .execute()
}

export async function moveYear(
  db: Db,
  organisationId: string,
  year: number,
  to: {
    state: YearState['state']
    submittedBy?: string | null
    approvedBy?: string | null
    lockedBy?: string | null
    /** Of factors and records, where these may not change any more. */
    recordsDigest?: string
  },
): Promise<void> {
  await tables(db)
    .updateTable('inventories')
    .set({
      state: to.state,
      version: sql`version + 1`,
      recordsDigest: to.recordsDigest ?? null,
      ...(to.submittedBy === undefined ? {} : { submittedBy: to.submittedBy }),
      ...(to.approvedBy === undefined ? {} : { approvedBy: to.approvedBy }),
      ...(to.lockedBy === undefined ? {} : { lockedBy: to.lockedBy }),
    })
    .where('orgId', '=', organisationId)
    .where('year', '=', year)
    .execute()
}

export async function undecidedRecords(db: Db, organisationId: string, year: number): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('inventoryRollup')
    .select(({ fn }) => fn.sum('records').as('count'))
    .where('orgId', '=', organisationId)
    .where('inventoryYear', '=', year)
    .where('state', '<>', 'approved')
    .executeTakeFirstOrThrow()
  return Number(count ?? 0)
}

/**
 * What happened to the records of a year since a moment. Imports keep in the audit trail what they brought to each year, so
 * that a look at the inventory reads no records of theirs; one that was undone brought nothing.
 */
export async function changesSince(
  db: Db,
  organisationId: string,
  { year, gwpSet, since }: { year: number; gwpSet: GwpSet; since: Date },
): Promise<{ added: number; addedKg: string; changed: number; removed: number }> {
  const { rows } = await sql<{ added: number; added_kg: string; changed: number; removed: number }>`
    with entered as (
      select count(*)::int as records, coalesce(sum(${sql.ref(`r.co2e_${gwpSet.toLowerCase()}_kg`)}), 0) as kg from activity_records r
       where r.org_id = ${organisationId} and r.import_id is null and r.prepared_at >= ${since} and r.inventory_year = ${year} and r.version = 1),
    imported as (
      select coalesce(sum((brought->>'records')::int), 0)::int as records, coalesce(sum((brought->>${gwpSet})::numeric), 0) as kg
        from audit_trail t join imports i on i.org_id = t.org_id and i.id::text = t.subject_id
       cross join jsonb_array_elements(t.details->'years') brought
       where t.org_id = ${organisationId} and t.subject_type = 'import' and t.action = 'inventory.import' and t.at >= ${since}
         and i.state <> 'undone' and (brought->>'year')::int = ${year}),
    versions as (
      select record_id, removed from activity_record_history
       where org_id = ${organisationId} and changed_at >= ${since} and inventory_year = ${year})
    select entered.records + imported.records as added, trim_scale(entered.kg + imported.kg)::text as added_kg,
           (select count(distinct record_id)::int from versions where not removed) as changed,
           (select count(*)::int from versions where removed) as removed
      from entered, imported`.execute(db)
  const row = rows[0]!
  return { added: row.added, addedKg: row.added_kg, changed: row.changed, removed: row.removed }
}

export async function openRestatement(
  db: Db,
  organisationId: string,
  year: number,
  input: { reason: string; totals: TotalsJson; personId: string; at: Date },
): Promise<void> {
  await tables(db)
    .insertInto('restatements')
    .values({
      orgId: organisationId,
      year,
      reason: input.reason,
      totalsBefore: JSON.stringify(input.totals),
      totalsAfter: null,
      openedBy: input.personId,
      openedAt: input.at,
      closedAt: null,
    })
    .execute()
}

export async function closeRestatements(
  db: Db,
  organisationId: string,
  year: number,
  totals: TotalsJson,
  at: Date,
): Promise<void> {
  await tables(db)
    .updateTable('restatements')
    .set({ totalsAfter: JSON.stringify(totals), closedAt: at })
    .where('orgId', '=', organisationId)
    .where('year', '=', year)
    .where('closedAt', 'is', null)
    .execute()
}

export async function insertGapAcceptance(
  db: Db,
  organisationId: string,
  year: number,
  given: Omit<StoredGapAcceptance, 'at'> & { readonly at: Date },
): Promise<void> {
  const { by, at, places, ...gap } = given
  await tables(db)
    .insertInto('gapAcceptances')
    .values({
      orgId: organisationId,
      year,
      ...gap,
      places: JSON.stringify(places),
      acceptedBy: by,
      acceptedAt: at,
    })
    .execute()
}

export async function readRestatements(db: Db, organisationId: string, year: number) {
  return tables(db)
    .selectFrom('restatements')
    .selectAll()
    .where('orgId', '=', organisationId)
    .where('year', '=', year)
    .orderBy('id', 'desc')
    .execute()
}

/** The lines of a year out of the monthly sums, which `refreshRollup` has just brought up to date. */
export async function rollupLines(db: Db, organisationId: string, year: number): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select site_id as "siteId", activity, resolution_id as "resolutionId", supplier_id as "supplierId", data_quality as "dataQuality", state, unit,
           period_start as "periodStart", period_end as "periodEnd", records, quantity
      from inventory_rollup where org_id = ${organisationId} and inventory_year = ${year}
     order by site_id, activity, resolution_id, supplier_id, data_quality, state, unit, period_start, period_end`.execute(
    db,
  )
  return rows
}

/** The same for a count of all. */
export const allLines: LinesOf = async (db, { organisationId, year }) => ({
  lines: await rollupLines(db, organisationId, year.year),
})

/** Years that another person handed in. */
export const yearsInReview = (db: Db, organisationId: string, personId: string): Promise<number> =>
  countRows(
    tables(db)
      .selectFrom('inventories')
      .where('orgId', '=', organisationId)
      .where('state', '=', 'in-review')
      .where('submittedBy', 'is distinct from', personId),
  )
