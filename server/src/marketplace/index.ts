import type { Guardians } from '../guardians/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Organisations } from '../organisations/index.ts'
import type { Feature, Platform } from '../platform/platform.ts'
import { seedDemoListings } from './demo/seed-listings.ts'
import type { MarketplaceDeps } from './deps.ts'
import { endWithSide } from './enquiries/end-with-side.ts'
import { remindProviders } from './enquiries/remind-providers.ts'
import { enquiryFlow } from './enquiries/store.ts'
import { hiddenListings, reportableListings } from './listings/moderate-listings.ts'
import { listingsQueue } from './listings/queue.ts'
import { listingFlow } from './listings/store.ts'
import { exportDealings } from './export-dealings.ts'
import { findableOffers, offerAddresses } from './offers/read-offers.ts'
import { showSampleOffers } from './offers/store.ts'
import { marketplaceData } from './personal-data.ts'
import { closeRequests, requestFlow } from './quotations/store.ts'
import { quotationSoon } from './quotations/tell.ts'
import { marketplaceRoutes } from './routes.ts'
import { marketplaceQueues } from './waiting.ts'

type Neighbours = {
  readonly identity: Pick<Identity, 'people'>
  readonly guardians: Pick<Guardians, 'standingOf'>
  readonly organisations: Organisations
}

/** Offers of providers: written, reviewed, published, asked about, quoted. */
export function createMarketplace(
  platform: Platform,
  { identity: { people }, guardians, organisations }: Neighbours,
): Feature {
  const deps: MarketplaceDeps = { ...platform, people, guardians, organisations }
  return {
    name: 'marketplace',
    routes: marketplaceRoutes(deps),
    workflows: [listingFlow, enquiryFlow, requestFlow],
    reminders: [quotationSoon],
    rounds: [
      { name: 'marketplace.remind', cron: '41 * * * *', run: () => remindProviders(deps) },
      {
        name: 'marketplace.close-requests',
        cron: '*/10 * * * *',
        run: () =>
          platform.database.transaction({}, async ({ db }) => void (await closeRequests(db, platform.clock.now()))),
      },
    ],
    personalData: marketplaceData(deps),
    organisationHooks: {
      whenExported: exportDealings(deps),
      whenDeleted: (db, { id }, at) => endWithSide(deps, db, { organisationId: id, personId: null }, at),
    },
    queues: [listingsQueue, ...marketplaceQueues],
    reportable: [reportableListings(deps)],
    hidden: [hiddenListings(deps)],
    search: { entries: findableOffers },
    publicAddresses: offerAddresses,
    seed: ({ samples }) =>
      platform.database.transaction({}, async ({ db }) => {
        await showSampleOffers(db, samples)
        await platform.publicPages.changed(db)
      }),
    seedDemo: (demo) => seedDemoListings({ ...platform, ...deps }, demo),
  }
}
