import { countedMonths } from '@athar/carbon'
import type { Db } from '../../platform/database.ts'
import { readStructure, type BoundaryDeps } from '../boundary/index.ts'
import { sitesOfEntities, type HeldSites } from './store/held.ts'

/** What the consolidation approach makes of the sites: those that do not always count whole, alike ones together. */
export async function heldSites(
  deps: Pick<BoundaryDeps, 'organisations'>,
  db: Db,
  organisationId: string,
): Promise<HeldSites[]> {
  const { consolidationApproach } = await deps.organisations.read(db, organisationId)
  const structure = await readStructure(db, organisationId)
  const held = new Map<string, HeldSites>()
  for (const [entity, sites] of await sitesOfEntities(db, organisationId)) {
    const months = countedMonths(structure, entity, consolidationApproach)
    if (months.whole.some(({ from, to }) => from === null && to === null)) continue
    const key = JSON.stringify(months)
    held.set(key, { ...months, sites: [...(held.get(key)?.sites ?? []), ...sites] })
  }
  return [...held.values()]
}
