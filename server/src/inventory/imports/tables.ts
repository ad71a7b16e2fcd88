import type { Generated, JSONColumnType } from 'kysely'
import type { ColumnMapping, RowAnswer, Synonyms } from '@athar/activity-file'
import type { inventory } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'

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
  /** Who chose how it is read or answered for its rows; kept by the rows themselves. */
  shaped_by: Generated<string[]>
}

export type ImportTables = {
  imports: ImportTable
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
  decimalMark: inventory.ImportOptions['decimalMark']
  facts: inventory.ImportOptions['facts']
}

export const tables = (db: Db) => db.withTables<ImportTables>()
