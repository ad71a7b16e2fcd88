import type { inventory } from '@athar/contracts'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { tables, type EnergyContractTable } from './tables.ts'

type Row = Selectable<EnergyContractTable>
/** A contract without the documents behind it. */
export type StoredContract = Omit<inventory.EnergyContract, 'evidence'>
type By = { readonly organisationId: string; readonly personId: string; readonly at: Date }

const storedOf = (row: Row): StoredContract => ({
  id: row.id,
  version: row.version,
  kind: row.kind,
  reference: row.reference,
  issuer: row.issuer,
  certificates: row.certificates,
  energySource: row.energy_source,
  siteId: row.site_id,
  validFrom: row.valid_from,
  validTo: row.valid_to,
  kWh: row.kwh,
  co2eKgPerKWh: row.co2e_kg_per_kwh,
  source: row.source,
  notes: row.notes,
  enteredBy: row.entered_by,
  enteredAt: row.entered_at.toISOString(),
})

const columnsOf = (input: inventory.EnergyContractInput) => ({
  kind: input.kind,
  reference: input.reference,
  issuer: input.issuer,
  certificates: input.certificates,
  energy_source: input.energySource,
  site_id: input.siteId,
  valid_from: input.validFrom,
  valid_to: input.validTo,
  kwh: input.kWh,
  co2e_kg_per_kwh: input.co2eKgPerKWh,
  source: input.source,
  notes: input.notes,
})

/** Two hands may not claim the same certificates at once: the check and the writing are one, by organisation. */
export async function lockContracts(db: Db, organisationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`energy-contracts ${organisationId}`}, 0))`.execute(db)
}

/** All that still count, in the order in which they serve. */
export async function contracts(db: Db, organisationId: string): Promise<StoredContract[]> {
  const rows = await tables(db)
    .selectFrom('energy_contracts')
    .selectAll()
    .where('org_id', '=', organisationId)
    .where('ended_at', 'is', null)
    .orderBy('valid_from')
    .orderBy('id')
    .execute()
  return rows.map(storedOf)
}

/** One that still counts. */
export async function findContract(db: Db, organisationId: string, id: string): Promise<StoredContract | null> {
  const row = await tables(db)
    .selectFrom('energy_contracts')
    .selectAll()
    .where('org_id', '=', organisationId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row ? storedOf(row) : null
}

export async function insertContract(
  db: Db,
  by: By,
  id: string,
  input: inventory.EnergyContractInput,
): Promise<StoredContract> {
  const row = await tables(db)
    .insertInto('energy_contracts')
    .values({
      org_id: by.organisationId,
      id,
      ...columnsOf(input),
      entered_by: by.personId,
      entered_at: by.at,
      ended_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return storedOf(row)
}

/** Keeps a contract as it is, before it changes; figures as text, since JSON numbers lose digits. */
export async function storeVersion(
  db: Db,
  by: By,
  id: string,
  { reason = '', ended = false }: { reason?: string; ended?: boolean } = {},
): Promise<void> {
  await sql`insert into energy_contract_versions (org_id, contract_id, version, snapshot, ended, reason, changed_by, changed_at)
    select org_id, id, version, to_jsonb(c) || jsonb_build_object('kwh', kwh::text, 'co2e_kg_per_kwh', co2e_kg_per_kwh::text), ${ended}, ${reason},
           ${by.personId}, ${by.at}
      from energy_contracts c where org_id = ${by.organisationId} and id = ${id}`.execute(db)
}

/** Null when somebody else was there first. */
export async function updateContract(
  db: Db,
  by: By,
  change: { id: string; version: number; input: inventory.EnergyContractInput },
): Promise<StoredContract | null> {
  const row = await tables(db)
    .updateTable('energy_contracts')
    .set({
      ...columnsOf(change.input),
      entered_by: by.personId,
      entered_at: by.at,
      version: sql`version + 1`,
    })
    .where('org_id', '=', by.organisationId)
    .where('id', '=', change.id)
    .where('version', '=', change.version)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row ? storedOf(row) : null
}

export async function endContract(db: Db, by: By, { id, version }: { id: string; version: number }): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('energy_contracts')
    .set({ ended_at: by.at, version: sql`version + 1` })
    .where('org_id', '=', by.organisationId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
