import { countedMonths } from '@athar/carbon'
import type { Db } from '../../platform/database.ts'
import { consolidationOf } from '../boundary/index.ts'
import { readHolders, type HeldSites } from './store/held.ts'

/** What the consolidation approach makes of the sites: those that do not always count whole, alike ones together. */
export async function heldSites(db: Db, organisationId: string): Promise<HeldSites[]> {
  const holders = await readHolders(db, organisationId)
  const { structure, approach } = consolidationOf(holders.structure)
  const held = new Map<string, HeldSites>()
  for (const [entity, sites] of Object.entries(holders.sites)) {
    const months = countedMonths(structure, entity, approach)
    if (months.whole.some(({ from, to }) => from === null && to === null)) continue
    const key = JSON.stringify(months)
    held.set(key, { ...months, sites: [...(held.get(key)?.sites ?? []), ...sites] })
  }
  return [...held.values()]
}
