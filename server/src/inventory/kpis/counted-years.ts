import { dayOf } from '@athar/i18n'
import type { Db } from '../../platform/database.ts'
import { isFixed, storedYears, type BoundaryDeps } from '../boundary/index.ts'
import { refreshRollup } from '../records/index.ts'
import { inventoryState } from '../yearly/inventory-state.ts'
import { countInventory, type KeptInventories } from '../yearly/read-inventory.ts'
import type { KpiSource } from './kpi-values.ts'

export type KpiDeps = BoundaryDeps & { readonly kept: KeptInventories }
export type CountedYear = KpiSource & { readonly counted: boolean }

/** Every year with records, oldest first, from the kept inventories; one look at what they were counted from. */
export async function countedYears(
  { kept, ...deps }: KpiDeps,
  db: Db,
  organisationId: string,
  now: Date,
): Promise<readonly CountedYear[]> {
  await refreshRollup(db)
  const stateNow = () => inventoryState(db, organisationId, dayOf(now))
  const { state, ground } = await stateNow()
  const years: CountedYear[] = []
  for (const year of await storedYears(db, organisationId)) {
    const inventory = await kept.get({ organisationId, year: year.year }, state, async () => ({
      inventory: { ...(await countInventory(deps, db, { organisationId, year, now })), seenAs: ground },
      stateAfter: (await stateNow()).state,
    }))
    if (inventory.records > 0) years.push({ ...inventory, counted: isFixed(inventory.year) })
  }
  return years
}
