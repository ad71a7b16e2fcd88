import { paths } from '@athar/contracts'
import type { Moderated } from '../../platform/moderation.ts'
import type { Reportable } from '../../platform/reportable.ts'
import type { MarketplaceDeps } from '../deps.ts'
import { shownOffers } from '../offers/store.ts'
import { textOf } from './present-listing.ts'
import { decideListing } from './review-listings.ts'
import * as store from './store.ts'

type Deps = Pick<MarketplaceDeps, 'organisations' | 'publicPages'>

/** A published listing can be reported. Upheld, it is suspended with the reason, and its provider hears of it. */
export const reportableListings = (deps: Deps): Reportable => ({
  kind: 'listing',
  page: () => paths.marketplace(),
  async find(db, id) {
    const [offer] = await shownOffers(db, [id])
    const about = offer?.kind === 'listing' ? await store.writerOfOffer(db, id) : null
    if (!offer || about === null) return undefined
    const { answers } = offer
    const said = ['titleEn', 'titleAr', 'summaryEn', 'summaryAr'].map((field) => textOf(answers, field))
    return { about, words: said.filter((text) => text !== '').join('\n') }
  },
  thread: async () => [],
  async stop(db, id, { reason, call }) {
    const found = await store.listings.submitted(db, id)
    // What was withdrawn or suspended meanwhile is hidden already.
    if (found.published === null || found.state === 'suspended') return
    await decideListing(deps, call, found, { action: 'suspend', reason, version: found.version })
  },
})

/** A suspended listing is restored from what editors hid as it is from its review. */
export const hiddenListings = (deps: Deps): Moderated => ({
  kind: 'listing',
  async restore(db, { subjectId }, { call }) {
    const found = await store.listings.submitted(db, subjectId)
    if (found.state !== 'suspended') return false
    await decideListing(deps, call, found, { action: 'restore-listing', reason: '', version: found.version })
    return true
  },
})
