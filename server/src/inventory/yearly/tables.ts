import type { Generated, JSONColumnType } from 'kysely'
import type { TotalsJson } from '@athar/carbon'
import type { StoredGapAcceptance } from '../report/index.ts'
import type { Db } from '../../platform/database.ts'

export type YearlyTables = {
  inventories: {
    org_id: string
    year: number
    state: 'open' | 'in-review' | 'approved' | 'locked'
    submitted_by: string | null
    approved_by: string | null
    locked_by: string | null
    /** Who changed what it is counted by since it was handed in; kept by the rows themselves. */
    changed_by: Generated<string[]>
    records_digest: Generated<string | null>
    version: Generated<number>
  }
  restatements: {
    org_id: string
    year: number
    id: Generated<number>
    reason: string
    totals_before: JSONColumnType<TotalsJson, string, string>
    totals_after: JSONColumnType<TotalsJson | null, string | null, string | null>
    opened_by: string
    opened_at: Date
    closed_at: Date | null
  }
  gap_acceptances: GapAcceptances
}

type GapAcceptances = {
  org_id: string
  year: number
  id: Generated<number>
  code: string
  places: JSONColumnType<StoredGapAcceptance['places'], string, string>
  reason: string
  accepted_by: string
  accepted_at: Date
}

export const tables = (db: Db) => db.withTables<YearlyTables>()
