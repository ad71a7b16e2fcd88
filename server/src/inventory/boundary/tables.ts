import type { Generated } from 'kysely'
import type { Db } from '../../platform/database.ts'

/** The boundary's tables as they are stored: exact numbers and days are text, instants are dates. */
export type BoundaryTables = {
  entities: {
    org_id: string
    id: string
    parent_id: string | null
    name_en: string
    name_ar: string
    version: Generated<number>
    created_at: Date
    archived_at: Date | null
  }
  entity_holdings: {
    org_id: string
    entity_id: string
    id: string
    valid_from: string
    valid_to: string | null
    equity_share: string
    financial_control: boolean
    joint_financial_control: boolean
    operational_control: boolean
  }
  sites: {
    org_id: string
    id: string
    code: string
    name_en: string
    name_ar: string
    aliases: string[]
    entity_id: string
    country: string
    region: string | null
    city: string | null
    floor_area_m2: string | null
    version: Generated<number>
    created_at: Date
    archived_at: Date | null
  }
  site_names: { org_id: string; name_key: string; site_id: string }
  suppliers: { org_id: string; id: Generated<number>; name: string; name_key: string }
  inventory_settings: {
    org_id: string
    gwp_set: 'AR4' | 'AR5' | 'AR6'
    upstream: boolean
    date_order: 'day-month-year' | 'month-day-year'
    recalculation_threshold: string
    version: number
  }
  inventories: {
    org_id: string
    year: number
    starts_on: string
    ends_on: string
    state: 'open' | 'in-review' | 'approved' | 'locked'
    gwp_set: 'AR4' | 'AR5' | 'AR6'
    version: Generated<number>
    screening_version: Generated<number>
    /** What an approved or locked year is compared with; kept by the rows themselves. */
    base_year: Generated<number | null>
    records_digest: Generated<string | null>
  }
  inventory_denominators: {
    org_id: string
    year: number
    revenue_minor: string | null
    currency: string
    headcount: string | null
    output: string | null
    output_unit: string | null
    version: number
  }
  inventory_reporting: {
    org_id: string
    year: number
    responsible_person: string
    responsible_role: string
    organisation_text: string
    significance: string
    base_year_reason: string
    iso_conformity: boolean
    version: number
  }
  scope3_screening: {
    org_id: string
    year: number
    category: number
    decision: 'included' | 'not-relevant' | 'excluded'
    reason: string
  }
}

/** The boundary's typed view of a connection. */
export const tables = (db: Db) => db.withTables<BoundaryTables>()
