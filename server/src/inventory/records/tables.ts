import type { inventory } from '@athar/contracts'
import type { Generated, JSONColumnType } from 'kysely'
import type { Db } from '../../platform/database.ts'

export type RecordState = inventory.RecordState
export type DataQuality = inventory.DataQuality
type Entered = inventory.EnteredBill

export type ActivityRecordTable = {
  org_id: string
  id: Generated<string>
  version: Generated<number>
  inventory_year: number
  period_start: string
  period_end: string
  site_id: string
  activity: string
  quantity: string
  unit: string
  supplier_id: number | null
  data_quality: DataQuality
  state: RecordState
  resolution_id: number
  co2e_ar4_kg: string
  co2e_ar5_kg: string
  co2e_ar6_kg: string
  market_ar4_kg: string | null
  market_ar5_kg: string | null
  market_ar6_kg: string | null
  entered: JSONColumnType<Entered | null, string | null, string | null>
  reference: string | null
  note: string | null
  import_id: string | null
  import_row: number | null
  prepared_by: string
  prepared_at: Date
  decided_by: string | null
  decided_at: Date | null
}

export type RecordTables = {
  activity_records: ActivityRecordTable
  activity_record_versions: {
    org_id: string
    record_id: string
    version: number
    snapshot: JSONColumnType<Record<string, unknown>, string, string>
    removed: Generated<boolean>
    reason: Generated<string>
    changed_by: string
    changed_at: Date
  }
  inventory_rollup: {
    org_id: string
    bucket: string
    inventory_year: number
    site_id: string
    activity: string
    resolution_id: number
    supplier_id: number
    data_quality: DataQuality
    state: RecordState
    unit: string
    period_start: string
    period_end: string
    records: number
    quantity: string
    co2e_ar4_kg: string
    co2e_ar5_kg: string
    co2e_ar6_kg: string
    market_ar4_kg: string | null
    market_ar5_kg: string | null
    market_ar6_kg: string | null
  }
  rollup_dirty: { org_id: string; bucket: string }
}

export const tables = (db: Db) => db.withTables<RecordTables>()
