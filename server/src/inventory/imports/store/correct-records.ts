/**
 * Rows of a file that correct records of the inventory instead of becoming some, and records that were corrected
 * since they came from one.
 */
import type { inventory } from '@athar/contracts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/database.ts'
import { fail } from '../../../platform/errors.ts'
import { resultAssignments } from '../../calculation/index.ts'
import { storeVersions } from '../../records/index.ts'
import { ofImport, readyRows, supplierNumbers, withConfirmed, type ReadyScope, type RecordRange } from './ready-rows.ts'
import { rowsOf } from './stage.ts'

/**
 * Gives each record that a ready row corrects the values of the row: the version before is kept, the new one waits
 * for approval. Fails where one of them is no longer as the person saw it. Answers how many were corrected.
 */
export async function correctRecords(db: Db, scope: ReadyScope & { readonly fileName: string }): Promise<number> {
  const { organisationId, importId, personId, at, suppliers, rates } = scope
  const rows = sql`${rowsOf(importId)} r where ${readyRows} and corrects`
  const { rows: wanted } = await sql<{ count: number }>`select count(*)::int as count from ${rows}`.execute(db)
  if (wanted[0]!.count === 0) return 0
  const { rows: seen } = await sql<{ id: string }>`
    select a.id::text as id from activity_records a where a.org_id = ${organisationId}
       and exists (select from ${rows} and target_id = a.id and target_version = a.version) for update of a`.execute(db)
  if (seen.length !== wanted[0]!.count) return fail('inventory.import-changed')
  const ids = sql`any(${seen.map(({ id }) => id)}::bigint[])`
  await storeVersions(db, { organisationId, personId, at }, sql`r.id = ${ids}`, { reason: scope.fileName })
  await sql`insert into rollup_dirty (org_id, bucket)
    select distinct ${organisationId}::uuid, date_trunc('month', period_start)::date from activity_records
     where org_id = ${organisationId} and id = ${ids}`.execute(db)
  await sql`
    update activity_records a set quantity = n.quantity, unit = n.unit, supplier_id = coalesce(s.id, a.supplier_id),
      data_quality = case when n.data_quality = 'not-stated' then a.data_quality else n.data_quality end,
      resolution_id = n.resolution_id, ${resultAssignments(sql`n.quantity`)},
      entered = n.bill, reference = coalesce(n.reference, a.reference), note = coalesce(n.note, a.note),
      version = a.version + 1, state = 'pending', prepared_by = ${personId}::uuid, prepared_at = ${at}::timestamptz,
      decided_by = null, decided_at = null
    from (select r.*, ${withConfirmed(scope)} as bill from ${rowsOf(importId)} r where ${readyRows} and corrects) n
      join ${rates.table} on f.id = n.resolution_id
      left join ${supplierNumbers(suppliers)} on s.name = n.supplier
    where a.org_id = ${organisationId} and a.id = n.target_id`.execute(db)
  return seen.length
}

/** Records of an import, by `r`, of which something was changed since they came from the file. */
const isCorrected = sql`exists (select from activity_record_versions v
  where v.org_id = r.org_id and v.record_id = r.id and not v.removed and v.version = 1
    and ((v.snapshot ->> 'quantity')::numeric, v.snapshot ->> 'unit', (v.snapshot ->> 'periodStart')::date,
         (v.snapshot ->> 'periodEnd')::date, v.snapshot ->> 'siteId', v.snapshot ->> 'activity',
         (v.snapshot ->> 'supplierId')::int, v.snapshot ->> 'dataQuality', v.snapshot ->> 'reference', v.snapshot ->> 'note')
      is distinct from (r.quantity, r.unit, r.period_start, r.period_end, r.site_id::text, r.activity, r.supplier_id,
         r.data_quality, r.reference, r.note))`

/**
 * The records of an import as it stored them. Those that were looked at are named with their version, so that one which is
 * corrected at this moment stays.
 */
export async function uncorrected(db: Db, range: RecordRange): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ id: string; version: number }>`select r.id::text as id, r.version from activity_records r
    where r.org_id = ${range.organisationId} and ${ofImport(range)} and r.version > 1 and not ${isCorrected}`.execute(
    db,
  )
  const [ids, versions] = [rows.map(({ id }) => id), rows.map(({ version }) => version)]
  return sql`(${ofImport(range)} and (r.version = 1
    or (r.id, r.version) in (select * from unnest(${ids}::bigint[], ${versions}::int[]))))`
}

/** The corrected records of an import and the first of them, with the amount that the file gave. */
export async function correctedRecords(
  db: Db,
  { organisationId, ...range }: RecordRange,
  most: number,
): Promise<{ total: number; items: inventory.CorrectedRecord[] }> {
  const { rows } = await sql<inventory.CorrectedRecord & { total: number }>`
    select r.id::text as id, jsonb_build_object('en', s.name_en, 'ar', s.name_ar) as "siteName", r.activity,
           r.period_start::text as "periodStart", r.period_end::text as "periodEnd",
           trim_scale(r.quantity)::text as quantity, r.unit,
           (select jsonb_build_object('quantity', v.snapshot ->> 'quantity', 'unit', v.snapshot ->> 'unit')
              from activity_record_versions v
             where v.org_id = r.org_id and v.record_id = r.id and v.version = 1) as before,
           (count(*) over ())::int as total
      from activity_records r join sites s on s.org_id = r.org_id and s.id = r.site_id
     where r.org_id = ${organisationId} and ${ofImport(range)} and ${isCorrected}
     order by r.id limit ${most}`.execute(db)
  return { total: rows[0]?.total ?? 0, items: rows.map(({ total: _total, ...item }) => item) }
}
