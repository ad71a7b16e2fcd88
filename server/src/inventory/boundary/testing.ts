import { randomUUID } from 'node:crypto'
import type { inventory } from '@athar/contracts'
import type { Acting, InventoryApp } from '../testing.ts'

/** The entity that is the organisation itself. */
export async function rootOf(app: InventoryApp, who: Acting): Promise<inventory.Entity> {
  const { body } = await app.call<{ entities: inventory.Entity[] }>(who, 'GET', '/api/inventory/entities')
  const [root] = body.entities
  if (!root) throw new Error('the organisation has no entity')
  return root
}

/** A site in Riyadh with a name of its own. */
export const aSiteInput = (entityId: string, over: Partial<inventory.SiteInput> = {}): inventory.SiteInput => ({
  code: '',
  name: { en: `Plant ${randomUUID()}`, ar: '' },
  aliases: [],
  entityId,
  country: 'SA',
  region: 'SA-01',
  city: 'riyadh',
  floorAreaM2: '1250.5',
  ...over,
})

/** How a structure's entity is held when nothing else matters. */
export const aHolding = (over: Partial<inventory.Holding> = {}): inventory.Holding => ({
  validFrom: '2020-01-01',
  validTo: null,
  equityShare: '1',
  financialControl: 'full',
  operationalControl: true,
  ...over,
})
