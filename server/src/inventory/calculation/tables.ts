import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { ResolutionJson } from '@athar/carbon'
import type { Db } from '../../platform/database.ts'

export type CalculationTables = {
  factor_resolutions: {
    org_id: string
    id: Generated<number>
    fingerprint: string
    activity: string
    scope: '1' | '2' | '3' | 'outside'
    category: string
    unit: string
    region: string
    year: number
    factor_id: string
    own_factor_id: string | null
    library_edition: string
    method_tier: string
    confidence: string
    flags: string[]
    uncertainty_pct: string | null
    answer: JSONColumnType<ResolutionJson, string, string>
    /** Who entered the levels of the price index that it went by; kept by the rows themselves. */
    priced_by: Generated<string[]>
    created_at: Date
  }
  own_factors: {
    org_id: string
    id: string
    level: 'organisation' | 'site' | 'supplier'
    site_id: string | null
    supplier_id: number | null
    activity: string
    name_en: string
    name_ar: string
    unit: string
    co2_kg: string | null
    ch4_kg: string | null
    ch4_fossil_kg: string | null
    ch4_non_fossil_kg: string | null
    n2o_kg: string | null
    co2e_kg: string
    biogenic_co2_kg: string | null
    gwp_set: string
    region: string | null
    valid_from: string
    valid_to: string | null
    scope2_basis: 'location' | 'market' | 'both' | 'residual-mix'
    source_title: string
    source_publisher: string
    source_year: number | null
    source_table: string
    licence: string
    uncertainty_pct: string | null
    confidence: string
    reason: string
    notes: string
    created_by: string
    created_at: Date
    range_confirmed: ColumnType<boolean, boolean | undefined, never>
    ended_at: Date | null
    version: Generated<number>
  }
  superseded_acceptances: {
    org_id: string
    year: number
    id: Generated<number>
    changes: string[]
    records: number
    reason: string
    accepted_by: string
    accepted_at: Date
  }
  own_activities: {
    org_id: string
    key: string
    name_en: string
    name_ar: string
    scope: '1' | '2' | '3'
    category: string
    dimension: string
    default_unit: string
    reason: string
    created_by: string
    created_at: Date
    archived_at: Date | null
  }
  factor_choices: {
    org_id: string
    activity: string
    factor_id: string
    reason: string
    chosen_by: string
    chosen_at: Date
  }
  price_indices: {
    org_id: string
    currency: string
    year: number
    value: string
    source: string
    entered_by: string
    entered_at: Date
    version: Generated<number>
  }
  inventory_settings: { org_id: string; upstream: boolean; gwp_set: 'AR4' | 'AR5' | 'AR6' }
}

export const tables = (db: Db) => db.withTables<CalculationTables>()
