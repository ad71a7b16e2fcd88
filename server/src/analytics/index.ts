import type { Disclosures } from '../disclosures/index.ts'
import type { Inventory } from '../inventory/index.ts'
import type { Feature, Platform } from '../platform/platform.ts'
import { analyticsRoutes } from './routes.ts'

type Neighbours = { readonly inventory: Inventory; readonly disclosures: Disclosures }

/** Statistics over what inventory and disclosures hold; nothing is stored, and nothing leaves the server. */
export function createAnalytics({ clock }: Platform, { inventory, disclosures }: Neighbours): Feature {
  return { name: 'analytics', routes: analyticsRoutes({ clock, inventory, disclosures }) }
}
