import type { inventory } from '@athar/contracts'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { EnergyContracts } from '../../platform/generated/row-types.ts'
import { tables } from '../../platform/tables.ts'

/** A contract without the documents behind it. */
export type StoredContract = Omit<inventory.EnergyContract, 'evidence'>
type By = { readonly organisationId: string; readonly personId: string; readonly at: Date }

const columns = [
  ...(['id', 'version', 'kind', 'reference', 'issuer', 'certificates', 'energySource', 'siteId', 'validFrom'] as const),
  ...(['validTo', 'kwh', 'co2eKgPerKwh', 'source', 'notes', 'enteredBy', 'enteredAt'] as const),
] as const
type Row = Pick<Selectable<EnergyContracts>, (typeof columns)[number]>
const storedOf = ({ kwh, co2eKgPerKwh, enteredAt, ...row }: Row): StoredContract => ({
  ...row,
  kWh: kwh,
  co2eKgPerKWh: co2eKgPerKwh,
  enteredAt: enteredAt.toISOString(),
})

const columnsOf = (input: inventory.EnergyContractInput) => ({
  kind: input.kind,
  reference: input.reference,
  issuer: input.issuer,
  certificates: input.certificates,
  energySource: input.energySource,
  siteId: input.siteId,
  validFrom: input.validFrom,
  validTo: input.validTo,
  kwh: input.kWh,
  co2eKgPerKwh: input.co2eKgPerKWh,
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
    .selectFrom('energyContracts')
    .select(columns)
    .where('orgId', '=', organisationId)
    .where('endedAt', 'is', null)
    .orderBy('validFrom')
    .orderBy('id')
    .execute()
  return rows.map(storedOf)
}

/** One that still counts. */
export async function findContract(db: Db, organisationId: string, id: string): Promise<StoredContract | null> {
  const row = await tables(db)
    .selectFrom('energyContracts')
    .select(columns)
    .where('orgId', '=', organisationId)
    .where('id', '=', id)
    .where('endedAt', 'is', null)
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
    .insertInto('energyContracts')
    .values({
      orgId: by.organisationId,
      id,
      ...columnsOf(input),
      enteredBy: by.personId,
      enteredAt: by.at,
      endedAt: null,
    })
    .returning(columns)
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
    .updateTable('energyContracts')
    .set({
      ...columnsOf(change.input),
      enteredBy: by.personId,
      enteredAt: by.at,
      version: sql`version + 1`,
    })
    .where('orgId', '=', by.organisationId)
    .where('id', '=', change.id)
    .where('version', '=', change.version)
    .where('endedAt', 'is', null)
    .returning(columns)
    .executeTakeFirst()
  return row ? storedOf(row) : null
}

export async function endContract(db: Db, by: By, { id, version }: { id: string; version: number }): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('energyContracts')
    .set({ endedAt: by.at, version: sql`version + 1` })
    .where('orgId', '=', by.organisationId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
