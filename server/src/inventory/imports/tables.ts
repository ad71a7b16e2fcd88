import type { Generated, JSONColumnType } from 'kysely'
import type { Choice, ColumnMapping, RowAnswer, RowStatus, Synonyms } from '@athar/activity-file'
import type { inventory } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import type { DataQuality } from '../records/index.ts'

type Json<T extends object> = JSONColumnType<T, string, string>
type JsonOrNull<T extends object> = JSONColumnType<T | null, string | null, string | null>

export type ImportTable = {
  org_id: string
  id: string
  state: inventory.ImportState
  file_key: string
  file_name: string
  bytes: string
  sha256: string
  reading: JsonOrNull<inventory.ImportReading>
  options: JsonOrNull<inventory.ImportOptions>
  counts: JsonOrNull<inventory.ImportCounts>
  receipt: JsonOrNull<ReturnType<typeof inventory.importReceipt.parse>>
  error_code: string | null
  error_details: JsonOrNull<Record<string, unknown>>
  job_id: string | null
  basis: string | null
  first_record_id: string | null
  last_record_id: string | null
  created_by: string
  created_at: Date
  finished_at: Date | null
  version: Generated<number>
}

export type ImportRowTable = {
  org_id: string
  import_id: string
  record: number
  slice: number
  line: number
  status: RowStatus
  held: boolean
  codes: string[]
  cells: JsonOrNull<string[]>
  choices: JsonOrNull<Choice[]>
  site_id: string | null
  site_text: string | null
  activity: string | null
  quantity: string | null
  unit: string | null
  period_start: string | null
  period_end: string | null
  inventory_year: number | null
  supplier: string | null
  reference: string | null
  note: string | null
  data_quality: DataQuality | null
  other_record: number | null
  imported: boolean
  resolution_id: number | null
  co2e_ar4_kg: string | null
  co2e_ar5_kg: string | null
  co2e_ar6_kg: string | null
  market_ar4_kg: string | null
  market_ar5_kg: string | null
  market_ar6_kg: string | null
  entered: JsonOrNull<{ quantity: string; unit: string; periodStart: string; periodEnd: string }>
}

export type ImportTables = {
  imports: ImportTable
  import_rows: ImportRowTable
  import_answers: {
    org_id: string
    import_id: string
    record: number
    answer: Json<RowAnswer>
    answered_by: string
    answered_at: Date
  }
  import_mappings: { org_id: string; header_fingerprint: string; mapping: Json<SavedMapping>; used_at: Date }
}

/** What is remembered of a header: the columns, and what its words stand for. */
export type SavedMapping = {
  mapping: ColumnMapping
  synonyms: Synonyms
  dateOrder: inventory.ImportOptions['dateOrder']
}

export const tables = (db: Db) => db.withTables<ImportTables>()
