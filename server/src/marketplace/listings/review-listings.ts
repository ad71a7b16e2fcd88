import type { marketplace, ResponseOf } from '@athar/contracts'
import type { ListingForReview } from '@athar/contracts/marketplace'
import type { Call } from '../../platform/http/serve.ts'
import { readPage } from '../../platform/list/read-page.ts'
import type { MarketplaceDeps } from '../deps.ts'
import { tellDecision } from './own-listings.ts'
import { presentForReview } from './present-listing.ts'
import * as store from './store.ts'

export async function listListingsForReview({
  query,
  db,
}: Call<typeof marketplace.listListingsForReview>): Promise<ResponseOf<typeof marketplace.listListingsForReview>> {
  const { rows, nextCursor } = await readPage(query, store.lastSubmittedFirst, (place) =>
    store.listingsForReview(db, query.state, place),
  )
  return { items: rows.map(store.reviewedOf), nextCursor }
}

export const readListingForReview = (
  deps: Pick<MarketplaceDeps, 'people'>,
  { params, db }: Call<typeof marketplace.readListingForReview>,
): Promise<ListingForReview> => presentForReview(deps, db, params.id)

/** An editor decides on a listing; what visitors read follows in the database. */
export async function moveListing(
  deps: Pick<MarketplaceDeps, 'people' | 'organisations' | 'publicPages'>,
  call: Call<typeof marketplace.moveListing>,
): Promise<ListingForReview> {
  const { actor, params, body, db, clock } = call
  const { action, note, version } = body
  const found = await store.listings.submitted(db, params.id)
  await store.listings.decide(call, found, action, {
    reason: note,
    version,
    set: { decided_by: actor.personId, decided_at: clock.now() },
    notify: (kind, { at }) =>
      tellDecision(deps, db, { kind, ...found, answers: found.published ?? found.answers, reason: note, at }),
  })
  if (action !== 'return-listing') await deps.publicPages.changed(db)
  return presentForReview(deps, db, found.id)
}
