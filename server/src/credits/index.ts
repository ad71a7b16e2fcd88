import type { Organisations } from '../organisations/index.ts'
import type { Feature, Platform } from '../platform/platform.ts'
import { seedDemoCredits } from './demo.ts'
import { refuseHeldCredits } from './holdings/refuse-held-credits.ts'
import { issuancesQueue } from './issuance/queue.ts'
import { expireCredits, lapseOrders } from './ledger/store.ts'
import { expireReservations } from './offers/expire-deals.ts'
import { dealsQueue } from './offers/queue.ts'
import { creditOfferFlow } from './offers/store.ts'
import { creditsData } from './personal-data.ts'
import { showSamples } from './registry/store.ts'
import { retiredFor } from './retirements/retired-for.ts'
import { creditsRoutes } from './routes.ts'

export { auditLedger } from './ledger/audit-ledger.ts'
export { loggedCredits } from './ledger/logged-credits.ts'

type Neighbours = { readonly organisations: Organisations }

/** Verified tonnes as credits with serial numbers: issued once, moved, retired. */
export function createCredits(platform: Platform, { organisations }: Neighbours): Feature {
  const deps = { ...platform, organisations }
  const daily = (work: typeof expireCredits) => () =>
    platform.database.transaction({}, async ({ db }) => void (await work(db, platform.clock.now())))
  return {
    name: 'credits',
    routes: creditsRoutes(deps),
    workflows: [creditOfferFlow],
    rounds: [
      { name: 'credits.expire', cron: '11 * * * *', run: daily(expireCredits) },
      { name: 'credits.lapse-orders', cron: '*/15 * * * *', run: daily(lapseOrders) },
      { name: 'credits.expire-reservations', cron: '*/5 * * * *', run: () => expireReservations(deps) },
    ],
    queues: [issuancesQueue, dealsQueue],
    personalData: creditsData,
    seed: ({ samples }) =>
      platform.database.transaction({}, async ({ db }) => {
        await showSamples(db, samples)
        await platform.publicPages.changed(db)
      }),
    seedDemo: (demo) => seedDemoCredits({ ...platform, ...deps }, demo),
    organisationHooks: { whenDeletionAsked: refuseHeldCredits, retiredFor },
  }
}
