import { sql, type Selectable } from 'kysely'
import type { inventory } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { factorTables as tables, type CalculationTables, type OwnActivityRow } from '../calculation/index.ts'

export type Use = { year: number; records: number; kgCo2e: string }
export type OwnFactorRow = Selectable<CalculationTables['own_factors']>

/** Rows that rest on a factor, by fiscal year, out of the monthly sums. */
export async function usesOfFactor(db: Db, organisationId: string, factorId: string): Promise<Use[]> {
  const { rows } = await sql<Use>`
    select u.inventory_year as year, sum(u.records)::int as records,
           sum(case when f.factor_id = ${factorId} then u.co2e_ar5_kg else u.market_ar5_kg end)::text as "kgCo2e"
      from inventory_rollup u join factor_resolutions f on f.org_id = u.org_id and f.id = u.resolution_id
     where u.org_id = ${organisationId}
       and (f.factor_id = ${factorId} or f.answer #>> '{market,factor,id}' = ${factorId})
     group by 1 order by 1 desc`.execute(db)
  return rows
}

/** Factors on which records rest on either basis, with their number, the most used first. */
export async function usedFactors(db: Db, organisationId: string): Promise<{ id: string; records: number }[]> {
  const { rows } = await sql<{ id: string; records: number }>`
    select b.id, sum(u.records)::int as records
      from inventory_rollup u join factor_resolutions f on f.org_id = u.org_id and f.id = u.resolution_id,
        lateral (select f.factor_id as id union select f.answer #>> '{market,factor,id}') b
     where u.org_id = ${organisationId} and b.id is not null group by 1 order by 2 desc, 1`.execute(db)
  return rows
}

export async function ownFactors(db: Db, organisationId: string): Promise<OwnFactorRow[]> {
  return tables(db)
    .selectFrom('own_factors')
    .selectAll()
    .where('org_id', '=', organisationId)
    .where('ended_at', 'is', null)
    .orderBy('activity')
    .orderBy('valid_from')
    .orderBy('id')
    .execute()
}

/** Two hands may not enter overlapping factors at once: the check and the insert are one, by organisation. */
export async function lockOwnFactors(db: Db, organisationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`own-factors ${organisationId}`}, 0))`.execute(db)
}

export async function insertOwnFactor(
  db: Db,
  scope: { organisationId: string; id: string; personId: string; at: Date; confirmed?: boolean },
  input: inventory.OwnFactorInput & { readonly co2eKg: string },
): Promise<void> {
  await tables(db)
    .insertInto('own_factors')
    .values({
      org_id: scope.organisationId,
      id: scope.id,
      level: input.level,
      site_id: input.siteId,
      supplier_id: input.supplierId,
      activity: input.activity,
      name_en: input.name.en,
      name_ar: input.name.ar,
      unit: input.unit,
      co2_kg: input.co2Kg,
      ch4_kg: input.ch4Kg,
      ch4_fossil_kg: input.ch4FossilKg,
      ch4_non_fossil_kg: input.ch4NonFossilKg,
      n2o_kg: input.n2oKg,
      co2e_kg: input.co2eKg,
      biogenic_co2_kg: input.biogenicCo2Kg,
      gwp_set: input.gwpBasis,
      region: input.region,
      valid_from: input.validFrom,
      valid_to: input.validTo,
      scope2_basis: input.scope2Basis,
      source_title: input.source.title,
      source_publisher: input.source.publisher,
      source_year: input.source.year === '' ? null : Number(input.source.year),
      source_table: input.source.table,
      licence: input.source.licence,
      uncertainty_pct: input.uncertaintyPercent,
      confidence: input.confidence,
      range_confirmed: scope.confirmed ?? false,
      reason: input.reason,
      notes: input.notes,
      created_by: scope.personId,
      created_at: scope.at,
      ended_at: null,
    })
    .execute()
}

export async function endFactor(db: Db, organisationId: string, id: string, at: Date): Promise<boolean> {
  const result = await tables(db)
    .updateTable('own_factors')
    .set({ ended_at: at, version: sql`version + 1` })
    .where('org_id', '=', organisationId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function choices(db: Db, organisationId: string) {
  return tables(db)
    .selectFrom('factor_choices')
    .selectAll()
    .where('org_id', '=', organisationId)
    .orderBy('activity')
    .execute()
}

export async function saveChoice(
  db: Db,
  row: { org_id: string; activity: string; factor_id: string; reason: string; chosen_by: string; chosen_at: Date },
): Promise<void> {
  const { org_id: _org, activity: _activity, ...changed } = row
  await tables(db)
    .insertInto('factor_choices')
    .values(row)
    .onConflict((on) => on.columns(['org_id', 'activity']).doUpdateSet(changed))
    .execute()
}

export async function removeChoice(db: Db, organisationId: string, activity: string): Promise<void> {
  await tables(db)
    .deleteFrom('factor_choices')
    .where('org_id', '=', organisationId)
    .where('activity', '=', activity)
    .execute()
}

export async function insertOwnActivity(db: Db, row: OwnActivityRow): Promise<void> {
  await tables(db).insertInto('own_activities').values(row).execute()
}

export async function archiveActivity(db: Db, organisationId: string, key: string, at: Date | null): Promise<boolean> {
  const result = await tables(db)
    .updateTable('own_activities')
    .set({ archived_at: at })
    .where('org_id', '=', organisationId)
    .where('key', '=', key)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
