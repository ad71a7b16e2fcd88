import type { inventory } from '@athar/contracts'
import type { Generated } from 'kysely'
import type { Db } from '../../platform/database.ts'

export type EnergyContractTable = {
  org_id: string
  id: string
  kind: inventory.EnergyContractKind
  reference: string
  issuer: string
  certificates: string
  energy_source: inventory.EnergySource
  site_id: string | null
  valid_from: string
  valid_to: string
  kwh: string
  co2e_kg_per_kwh: string
  source: string
  notes: string
  entered_by: string
  entered_at: Date
  ended_at: Date | null
  version: Generated<number>
}

type ContractTables = {
  energy_contracts: EnergyContractTable
}

export const tables = (db: Db) => db.withTables<ContractTables>()
