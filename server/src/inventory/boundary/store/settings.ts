import type { inventory } from '@athar/contracts'
import type { Db } from '../../../platform/database.ts'
import { tables } from '../../../platform/tables.ts'

type Settings = inventory.InventorySettings

const columns = ['gwpSet', 'upstream', 'dateOrder', 'recalculationThreshold', 'version'] as const

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
    .selectFrom('inventorySettings')
    .select(columns)
    .where('orgId', '=', organisationId)
    .executeTakeFirst()
  return row ? { ...row, recalculationReason: await policyReason(db, organisationId) } : initialSettings
}

/** Why the base year is recalculated from the threshold of now on. */
async function policyReason(db: Db, organisationId: string): Promise<string> {
  const policy = await tables(db)
    .selectFrom('recalculationPolicies')
    .select('reason')
    .where('orgId', '=', organisationId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return policy?.reason ?? ''
}

type By = { readonly personId: string; readonly at: Date }

/** Each threshold stays with its reason: a closed year tells the one of then. */
async function keepPolicy(db: Db, organisationId: string, settings: Settings, by: By): Promise<void> {
  await tables(db)
    .insertInto('recalculationPolicies')
    .values({
      orgId: organisationId,
      threshold: settings.recalculationThreshold,
      reason: settings.recalculationReason,
      decidedBy: by.personId,
      decidedAt: by.at,
    })
    .execute()
}

const toRow = (settings: Omit<Settings, 'version'>) => ({
  gwpSet: settings.gwpSet,
  upstream: settings.upstream,
  dateOrder: settings.dateOrder,
  recalculationThreshold: settings.recalculationThreshold,
})

export async function insertSettings(db: Db, organisationId: string): Promise<void> {
  await tables(db)
    .insertInto('inventorySettings')
    .values({ orgId: organisationId, ...toRow(initialSettings), version: 1 })
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
    .updateTable('inventorySettings')
    .set({ ...toRow(settings), version: settings.version + 1 })
    .where('orgId', '=', organisationId)
    .where('version', '=', settings.version)
    .returning(columns)
    .executeTakeFirst()
  if (!row) return null
  const { recalculationThreshold: threshold, recalculationReason: reason } = settings
  if (threshold !== before.recalculationThreshold || reason !== before.recalculationReason)
    await keepPolicy(db, organisationId, settings, by)
  return { ...row, recalculationReason: reason }
}
