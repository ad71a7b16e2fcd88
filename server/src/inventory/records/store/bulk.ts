import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database.ts'
import type { ResultColumns } from '../../calculation/index.ts'
import type { Sql } from './conditions.ts'
import { selected } from './selection.ts'

export type SelectedRecord = {
  readonly id: string
  readonly activity: string
  readonly quantity: string
  readonly unit: string
  readonly periodStart: string
  readonly periodEnd: string
  readonly supplierId: number | null
  readonly siteId: string
  readonly country: string
  readonly reference: string | null
  readonly note: string | null
}

/** What the selected records are calculated from. */
export async function readSelected(db: Db, organisationId: string): Promise<SelectedRecord[]> {
  const { rows } = await sql<SelectedRecord>`
    select r.id, r.activity, r.quantity, r.unit, r.period_start as "periodStart", r.period_end as "periodEnd", r.supplier_id as "supplierId",
      r.site_id as "siteId", s.country::text as country, r.reference, r.note
    from activity_records r join sites s on s.org_id = r.org_id and s.id = r.site_id where r.org_id = ${organisationId} and ${selected} order by r.id`.execute(
    db,
  )
  return rows
}

type By = { readonly organisationId: string; readonly personId: string; readonly at: Date }

/** Writes the change; every record gets a version of its own that waits for approval. */
export async function changeSelected(db: Db, by: By, change: inventory.RecordChange): Promise<void> {
  const sets: Sql[] = [
    sql`version = version + 1`,
    sql`state = 'pending'`,
    sql`prepared_by = ${by.personId}`,
    sql`prepared_at = ${by.at}`,
    sql`decided_by = null`,
    sql`decided_at = null`,
  ]
  if (change.siteId !== undefined) sets.push(sql`site_id = ${change.siteId}`)
  if (change.activity !== undefined) sets.push(sql`activity = ${change.activity}`)
  if (change.supplierId !== undefined) sets.push(sql`supplier_id = ${change.supplierId}`)
  if (change.dataQuality !== undefined) sets.push(sql`data_quality = ${change.dataQuality}`)
  await sql`update activity_records r set ${sql.join(sets)} where r.org_id = ${by.organisationId} and ${selected}`.execute(
    db,
  )
}

export type Recalculated = ResultColumns & { readonly id: string; readonly resolution_id: number }

export async function recalculateSelected(
  db: Db,
  organisationId: string,
  results: readonly Recalculated[],
): Promise<void> {
  const column = <K extends keyof Recalculated>(key: K) => results.map((result) => result[key])
  await sql`update activity_records r set resolution_id = n.resolution_id, co2e_ar4_kg = n.ar4, co2e_ar5_kg = n.ar5, co2e_ar6_kg = n.ar6,
      market_ar4_kg = n.market4, market_ar5_kg = n.market5, market_ar6_kg = n.market6
    from unnest(${column('id')}::bigint[], ${column('resolution_id')}::int[], ${column('co2e_ar4_kg')}::numeric[], ${column('co2e_ar5_kg')}::numeric[],
      ${column('co2e_ar6_kg')}::numeric[], ${column('market_ar4_kg')}::numeric[], ${column('market_ar5_kg')}::numeric[], ${column('market_ar6_kg')}::numeric[])
      as n (id, resolution_id, ar4, ar5, ar6, market4, market5, market6)
    where r.org_id = ${organisationId} and r.id = n.id`.execute(db)
}

export type ConfirmedRecord = { readonly id: string; readonly codes: readonly inventory.HeldCode[] }

/** Keeps with each record what was confirmed of its amount, and by whom. */
export async function keepConfirmed(
  db: Db,
  { organisationId, personId, at }: By,
  records: readonly ConfirmedRecord[],
): Promise<void> {
  if (records.length === 0) return
  await sql`update activity_records r set entered = coalesce(r.entered, jsonb_build_object('quantity', r.quantity::text,
      'unit', r.unit, 'periodStart', r.period_start, 'periodEnd', r.period_end))
      || jsonb_build_object('confirmed', jsonb_build_object('codes', n.codes, 'by', ${personId}::uuid,
        'at', ${at.toISOString()}::text))
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as n (id bigint, codes jsonb)
    where r.org_id = ${organisationId} and r.id = n.id`.execute(db)
}
