import type { Identity } from '../identity/index.ts'
import type { Organisations } from '../organisations/index.ts'
import type { Feature, Platform } from '../platform/platform.ts'
import { savedData } from './choosing/save-offers.ts'
import { seedDemoListings } from './demo/seed-listings.ts'
import type { MarketplaceDeps } from './deps.ts'
import { hiddenListings, reportableListings } from './listings/moderate-listings.ts'
import { listingsQueue } from './listings/queue.ts'
import { listingFlow } from './listings/store.ts'
import { findableOffers, offerAddresses } from './offers/read-offers.ts'
import { marketplaceRoutes } from './routes.ts'

type Neighbours = {
  readonly identity: Pick<Identity, 'people'>
  readonly organisations: Organisations
}

/** Offers of providers: written, reviewed, published. */
export function createMarketplace(platform: Platform, { identity: { people }, organisations }: Neighbours): Feature {
  const deps: MarketplaceDeps = { ...platform, people, organisations }
  return {
    name: 'marketplace',
    routes: marketplaceRoutes(deps),
    workflows: [listingFlow],
    personalData: savedData,
    queues: [listingsQueue],
    reportable: [reportableListings(deps)],
    hidden: [hiddenListings(deps)],
    search: { entries: findableOffers },
    publicAddresses: offerAddresses,
    seedDemo: (demo) => seedDemoListings({ ...platform, ...deps }, demo),
  }
}
