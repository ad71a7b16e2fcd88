import type { Guardians } from '../guardians/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Organisations } from '../organisations/index.ts'
import type { Feature, Platform } from '../platform/platform.ts'
import type { MarketplaceDeps } from './deps.ts'
import { listingsQueue } from './listings/queue.ts'
import { listingFlow } from './listings/store.ts'
import { findableOffers, offerAddresses } from './offers/read-offers.ts'
import { quotationsData } from './quotations/personal-data.ts'
import { closeRequests, requestFlow } from './quotations/store.ts'
import { quotationSoon } from './quotations/tell.ts'
import { marketplaceRoutes } from './routes.ts'

type Neighbours = {
  readonly identity: Pick<Identity, 'people'>
  readonly organisations: Organisations
  readonly guardians: Pick<Guardians, 'standingOf'>
}

/** Offers of providers: written, reviewed, published. */
export function createMarketplace(
  platform: Platform,
  { identity: { people }, organisations, guardians }: Neighbours,
): Feature {
  const deps: MarketplaceDeps = { ...platform, people, organisations, guardians }
  return {
    name: 'marketplace',
    routes: marketplaceRoutes(deps),
    workflows: [listingFlow, requestFlow],
    reminders: [quotationSoon],
    personalData: quotationsData,
    rounds: [
      {
        name: 'marketplace.close-requests',
        cron: '*/10 * * * *',
        run: () =>
          platform.database.transaction({}, async ({ db }) => void (await closeRequests(db, platform.clock.now()))),
      },
    ],
    queues: [listingsQueue],
    search: { entries: findableOffers },
    publicAddresses: offerAddresses,
  }
}
