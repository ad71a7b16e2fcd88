import type { inventory } from '@athar/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database.ts'
import { tables, type BoundaryTables } from '../tables.ts'

type Settings = inventory.InventorySettings

const fromRow = (row: BoundaryTables['inventory_settings'], recalculationReason: string): Settings => ({
  gwpSet: row.gwp_set,
  upstream: row.upstream,
  dateOrder: row.date_order,
  recalculationThreshold: row.recalculation_threshold,
  recalculationReason,
  version: row.version,
})

/** What holds until an organisation chooses otherwise. The threshold of 5 % is the one the Corporate Standard names as an example (chapter 5). */
export const initialSettings: Settings = {
  gwpSet: 'AR5',
  upstream: false,
  dateOrder: 'day-month-year',
  recalculationThreshold: '0.05',
  recalculationReason: '',
  version: 1,
}

export async function readSettings(db: Db, organisationId: string): Promise<Settings> {
  const row = await tables(db)
    .selectFrom('inventory_settings')
    .selectAll()
    .where('org_id', '=', organisationId)
    .executeTakeFirst()
  return row ? fromRow(row, await policyReason(db, organisationId)) : initialSettings
}

/** Why the base year is recalculated from the threshold of now on. */
async function policyReason(db: Db, organisationId: string): Promise<string> {
  const { rows } = await sql<{ reason: string }>`select reason from recalculation_policies
    where org_id = ${organisationId} order by id desc limit 1`.execute(db)
  return rows[0]?.reason ?? ''
}

type By = { readonly personId: string; readonly at: Date }

/** Each threshold stays with its reason: a closed year tells the one of then. */
async function keepPolicy(db: Db, organisationId: string, settings: Settings, by: By): Promise<void> {
  await sql`insert into recalculation_policies (org_id, threshold, reason, decided_by, decided_at)
    values (${organisationId}, ${settings.recalculationThreshold}, ${settings.recalculationReason},
      ${by.personId}, ${by.at})`.execute(db)
}

const toRow = (settings: Omit<Settings, 'version'>) => ({
  gwp_set: settings.gwpSet,
  upstream: settings.upstream,
  date_order: settings.dateOrder,
  recalculation_threshold: settings.recalculationThreshold,
})

export async function insertSettings(db: Db, organisationId: string): Promise<void> {
  await tables(db)
    .insertInto('inventory_settings')
    .values({ org_id: organisationId, ...toRow(initialSettings), version: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Saves over the version the editor saw; null when there is a newer one. */
export async function saveSettings(
  db: Db,
  organisationId: string,
  settings: Settings,
  by: By,
): Promise<Settings | null> {
  await insertSettings(db, organisationId)
  const before = await readSettings(db, organisationId)
  const row = await tables(db)
    .updateTable('inventory_settings')
    .set({ ...toRow(settings), version: settings.version + 1 })
    .where('org_id', '=', organisationId)
    .where('version', '=', settings.version)
    .returningAll()
    .executeTakeFirst()
  if (!row) return null
  const { recalculationThreshold: threshold, recalculationReason: reason } = settings
  if (threshold !== before.recalculationThreshold || reason !== before.recalculationReason)
    await keepPolicy(db, organisationId, settings, by)
  return fromRow(row, reason)
}
