import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database.ts'
import type { ResultColumns } from '../../calculation/index.ts'
import { tables, type DataQuality, type RecordState } from '../tables.ts'
import type { Sql } from './conditions.ts'

/** The columns of a record that a person decides, with the result that follows. */
export type RecordColumns = ResultColumns & {
  readonly inventory_year: number
  readonly period_start: string
  readonly period_end: string
  readonly site_id: string
  readonly activity: string
  readonly quantity: string
  readonly unit: string
  readonly supplier_id: number | null
  readonly data_quality: DataQuality
  readonly resolution_id: number
  readonly entered: inventory.EnteredBill | null
  readonly reference: string | null
  readonly note: string | null
}
export type Preparation = { readonly organisationId: string; readonly personId: string; readonly at: Date }

const stored = (row: RecordColumns) => ({ ...row, entered: row.entered && JSON.stringify(row.entered) })

/** More records at once mark their months whole. */
export const mostMarkedApart = 1000

/**
 * Adds records, one or thousands, and marks their months, in one statement whatever their number; answers their ids in the
 * order given.
 */
export async function insertRecords(db: Db, by: Preparation, rows: readonly RecordColumns[]): Promise<string[]> {
  const { rows: inserted } = await sql<{ id: string }>`
    with inserted as (
      insert into activity_records (org_id, id, inventory_year, period_start, period_end, site_id, activity, quantity, unit, supplier_id, data_quality,
        resolution_id, co2e_ar4_kg, co2e_ar5_kg, co2e_ar6_kg, market_ar4_kg, market_ar5_kg, market_ar6_kg, entered, reference, note, prepared_by, prepared_at)
      select ${by.organisationId}::uuid, nextval('activity_record_ids'), inventory_year, period_start, period_end, site_id, activity, quantity, unit, supplier_id,
        data_quality, resolution_id, co2e_ar4_kg, co2e_ar5_kg, co2e_ar6_kg, market_ar4_kg, market_ar5_kg, market_ar6_kg, entered, reference, note,
        ${by.personId}::uuid, ${by.at}::timestamptz
      from (select * from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (inventory_year smallint, period_start date, period_end date, site_id uuid,
        activity text, quantity numeric, unit text, supplier_id integer, data_quality text, resolution_id integer, co2e_ar4_kg numeric,
        co2e_ar5_kg numeric, co2e_ar6_kg numeric, market_ar4_kg numeric, market_ar5_kg numeric, market_ar6_kg numeric, entered jsonb,
        reference text, note text)) with ordinality as n order by n.ordinality) n
      returning id, period_start, site_id),
    marked as (
      insert into rollup_dirty (org_id, bucket, site_id)
      select distinct ${by.organisationId}::uuid, date_trunc('month', period_start)::date,
        ${rows.length > mostMarkedApart ? sql`null::uuid` : sql`site_id`} from inserted)
    select id::text as id from inserted`.execute(db)
  return inserted.map(({ id }) => id)
}

/** Puts a new version in the place of a locked record: it waits for approval again. */
export async function replaceRecord(db: Db, by: Preparation, id: string, row: RecordColumns): Promise<void> {
  await tables(db)
    .updateTable('activity_records')
    .set({
      ...stored(row),
      version: sql`version + 1`,
      state: 'pending',
      prepared_by: by.personId,
      prepared_at: by.at,
      decided_by: null,
      decided_at: null,
    })
    .where('org_id', '=', by.organisationId)
    .where('id', '=', id)
    .execute()
}

/** An attachment that went with its record; its bytes are still in the store. */
export type RemovedFile = {
  readonly record: string
  readonly attachment: string
  readonly key: string
  readonly sha256: string
  readonly bytes: number
}

/** Takes a locked record out, and its attachments with it, which it answers. */
export async function deleteRecord(db: Db, organisationId: string, id: string): Promise<RemovedFile[]> {
  const { rows } = await sql<{ files: RemovedFile[] | null }>`
    with gone as (delete from activity_records r where r.org_id = ${organisationId} and r.id = ${id} returning r.org_id, r.id),
    files as (${deletedFiles}) select ${removedFiles} as files`.execute(db)
  return rows[0]!.files ?? []
}

const deletedFiles = sql`delete from record_attachments a using gone where a.org_id = gone.org_id and a.record_id = gone.id returning a.*`
const removedFiles = sql`(select jsonb_agg(jsonb_build_object('record', f.record_id::text, 'attachment', f.id, 'key', f.file_key, 'sha256', f.sha256,
  'bytes', f.bytes) order by f.record_id, f.id) from files f)`

/** A record `r`, from its table or taken out of it, as its history keeps it. */
const snapshot = sql`app.record_snapshot(row(r.*)::activity_records)`

/** The last version of a record also keeps what its attachments were, since they go with it, and which row of which import it was. */
const lastSnapshot = sql`${snapshot} || jsonb_build_object('importRow', case when r.import_row is not null
  then jsonb_build_object('import', r.import_id, 'row', r.import_row) end, 'files', coalesce((
  select jsonb_agg(jsonb_build_object('fileName', a.file_name, 'sha256', a.sha256, 'bytes', a.bytes) order by a.uploaded_at, a.id)
    from record_attachments a where a.org_id = r.org_id and a.record_id = r.id), '[]'::jsonb))`

/** Keeps records as they are, before they change; `which` picks among the records `r`. */
export async function storeVersions(
  db: Db,
  by: Preparation,
  which: Sql,
  { reason = '', removed = false } = {},
): Promise<void> {
  await sql`insert into activity_record_versions (org_id, record_id, version, snapshot, removed, reason, changed_by, changed_at)
    select r.org_id, r.id, r.version, ${removed ? lastSnapshot : snapshot}, ${removed}, ${reason}, ${by.personId}, ${by.at}
      from activity_records r where r.org_id = ${by.organisationId} and ${which}`.execute(db)
}

/** What went, as it was when it went: somebody may have corrected it into another month or year until then. */
export type Removed = {
  readonly removed: number
  readonly years: readonly number[]
  /** First days of the months that have to be summed again. */
  readonly months: readonly string[]
  readonly files: readonly RemovedFile[]
}

/**
 * Takes records out that are not approved, with their attachments, and answers what went and which files. Those that somebody changed, returned or gave
 * evidence since they were entered, and those that came with no file, leave a last version behind; the others stand in the file they came from.
 */
export async function removeRecords(db: Db, by: Preparation, which: Sql, reason: string): Promise<Removed> {
  const { rows } = await sql<{ [K in keyof Removed]: Removed[K] | null }>`
    with gone as (delete from activity_records r where r.org_id = ${by.organisationId} and ${which} and r.state <> 'approved' returning r.*),
    kept as (
      insert into activity_record_versions (org_id, record_id, version, snapshot, removed, reason, changed_by, changed_at)
      select r.org_id, r.id, r.version, ${lastSnapshot}, true, ${reason}, ${by.personId}, ${by.at} from gone r
       where r.version > 1 or r.state <> 'pending' or r.import_id is null
          or exists (select 1 from record_attachments a where a.org_id = r.org_id and a.record_id = r.id)),
    files as (${deletedFiles})
    select count(*)::int as removed, array_agg(distinct inventory_year) as years,
      array_agg(distinct date_trunc('month', period_start)::date::text) as months, ${removedFiles} as files from gone`.execute(
    db,
  )
  const { removed, years, months, files } = rows[0]!
  return { removed: removed ?? 0, years: years ?? [], months: months ?? [], files: files ?? [] }
}

export const oneRecord = (id: string): Sql => sql`r.id = ${id}`

export type LockedRecord = {
  readonly id: string
  readonly version: number
  readonly state: RecordState
  readonly inventoryYear: number
  readonly periodStart: string
  readonly siteId: string
  readonly activity: string
  readonly unit: string
  readonly quantity: string
  readonly periodEnd: string
  readonly entered: inventory.EnteredBill | null
}

/**
 * Takes hold of the import a record came from, before the record itself and until the transaction ends: whoever takes the
 * import back waits and then sees what was added, or was first, and the record is gone.
 */
export async function lockImportOf(db: Db, organisationId: string, id: string): Promise<void> {
  await sql`select 1 from imports where org_id = ${organisationId}
    and id = (select import_id from activity_records where org_id = ${organisationId} and id = ${id}) for share`.execute(
    db,
  )
}

/** Takes hold of one record until the transaction ends. */
export async function lockRecord(db: Db, organisationId: string, id: string): Promise<LockedRecord | null> {
  const row = await tables(db)
    .selectFrom('activity_records')
    .select([
      'id',
      'version',
      'state',
      'inventory_year',
      'period_start',
      'period_end',
      'site_id',
      'activity',
      'unit',
      'quantity',
      'entered',
    ])
    .where('org_id', '=', organisationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    version: row.version,
    state: row.state,
    inventoryYear: row.inventory_year,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    siteId: row.site_id,
    activity: row.activity,
    unit: row.unit,
    quantity: row.quantity,
    entered: row.entered,
  }
}
