import { libraryEdition } from '@athar/reference-data'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

/** What nobody approves by itself: whoever hands a year in looks at it with the figures. */
const groundTables = [
  'entities',
  'entity_holdings',
  'sites',
  'inventory_settings',
  'inventory_denominators',
  'inventory_reporting',
  'scope3_screening',
  'energy_contracts',
  'energy_contract_evidence',
  'base_year_events',
  'recalculation_policies',
] as const
/** The rest besides the monthly sums that an inventory is counted from; each keeps a version or a time in its rows. */
const otherTables = ['suppliers', 'inventories', 'restatements', 'expected_data'] as const

export type InventoryState = { readonly state: string; readonly ground: string }

/**
 * A mark of everything that the inventories of an organisation are counted from: while it stays, so do they. It reads small
 * tables and the stamps of the monthly sums, never the sums or the records themselves. `ground` is the mark of what is looked at with the year as a whole.
 */
export async function inventoryState(db: Db, organisationId: string, today: string): Promise<InventoryState> {
  const rowsOf = (table: string) =>
    sql`(select md5(string_agg(t::text, ',' order by t::text)) from ${sql.table(table)} t where org_id = ${organisationId})`
  const marks = (tables: readonly string[]) => sql.join(tables.map((table) => sql`coalesce(${rowsOf(table)}, '-')`))
  const { rows } =
    await sql<InventoryState>`select ground, md5(concat_ws('|', ground, ${libraryEdition().id}::text, ${today}::text,
    (select string_agg(bucket || ' ' || stamp, ',' order by bucket) from inventory_rollup_stamps where org_id = ${organisationId}),
    ${marks(otherTables)})) as state
    from (select md5(concat_ws('|', (select t::text from organisations t where id = ${organisationId}), ${marks(groundTables)})) as ground) g`.execute(
      db,
    )
  return rows[0]!
}
