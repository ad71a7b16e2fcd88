import { libraryEdition } from '@athar/reference-data'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

/** Everything besides the monthly sums that an inventory is counted from; each keeps a version or a time in its rows. */
const tablesBehind = [
  'entities',
  'entity_holdings',
  'sites',
  'suppliers',
  'inventory_settings',
  'inventories',
  'inventory_denominators',
  'scope3_screening',
  'energy_contracts',
  'energy_contract_evidence',
  'restatements',
] as const

/**
 * A mark of everything that the inventories of an organisation are counted from: while it stays, so do they. It reads small
 * tables and the stamps of the monthly sums, never the sums or the records themselves.
 */
export async function inventoryState(db: Db, organisationId: string, today: string): Promise<string> {
  const rowsOf = (table: string) =>
    sql`(select md5(string_agg(t::text, ',' order by t::text)) from ${sql.table(table)} t where org_id = ${organisationId})`
  const { rows } = await sql<{ state: string }>`select md5(concat_ws('|', ${libraryEdition().id}::text, ${today}::text,
    (select string_agg(bucket || ' ' || stamp, ',' order by bucket) from inventory_rollup_stamps where org_id = ${organisationId}),
    (select t::text from organisations t where id = ${organisationId}),
    ${sql.join(tablesBehind.map((table) => sql`coalesce(${rowsOf(table)}, '-')`))})) as state`.execute(db)
  return rows[0]!.state
}
