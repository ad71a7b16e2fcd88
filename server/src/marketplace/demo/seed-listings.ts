import type { OwnListing } from '@athar/contracts/marketplace'
import { demoMember, demoOfficer, doAs } from '../../platform/demo-steps.ts'
import type { Demo } from '../../platform/feature-hooks.ts'
import type { Platform } from '../../platform/platform.ts'
import type { MarketplaceDeps } from '../deps.ts'
import { beginListing, listOwnListings, submitListing } from '../listings/own-listings.ts'
import { moveListing } from '../listings/review-listings.ts'
import { listings } from '../listings/store.ts'
import { answersOf, sampleListings } from './sample-listings.ts'

/** Sixteen published listings of the sample providers, made once through the steps that providers and editors take. */
export async function seedDemoListings(deps: MarketplaceDeps & Platform, { providers, people }: Demo): Promise<void> {
  if (!providers) return
  // Sample data sends no notices.
  const quiet = {
    ...deps,
    notices: { ...deps.notices, notify: async () => {} },
    organisations: { ...deps.organisations, tellMembers: async () => {} },
  }
  for (const [nth, organisationId] of providers.organisationIds.entries()) {
    const actor = demoMember(organisationId, providers.ownerId, 'owner')
    const own = <T>(work: (call: never) => Promise<T>, asked: { params: object; body?: object; query?: object }) =>
      doAs(deps, actor, work, asked)
    const { items } = await own(listOwnListings, { params: {}, query: { limit: 1 } })
    if (items.length > 0) continue
    for (const sample of sampleListings[nth] ?? []) {
      const begun: OwnListing = await own((call) => beginListing(deps, call), {
        params: {},
        body: { category: sample.category },
      })
      const params = { id: begun.id }
      const { version } = await own(listings.save, {
        params,
        body: { answers: answersOf(sample), version: begun.version },
      })
      const sent = await own((call) => submitListing(quiet, call), { params, body: { version } })
      await doAs(deps, demoOfficer(people.officer, 'content_editor'), (call) => moveListing(quiet, call), {
        params,
        body: { action: 'publish', note: '', version: sent.version },
      })
    }
  }
}
