import type { marketplace, ResponseOf } from '@athar/contracts'
import type { listingEditorActions, ListingForReview } from '@athar/contracts/marketplace'
import type { Call } from '../../platform/http/serve.ts'
import { readPage } from '../../platform/list/read-page.ts'
import type { MoveCall } from '../../platform/workflow/move.ts'
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
  deps: Deciding,
  call: Call<typeof marketplace.moveListing>,
): Promise<ListingForReview> {
  const { params, body, db } = call
  const found = await store.listings.submitted(db, params.id)
  await decideListing(deps, call, found, { action: body.action, reason: body.note, version: body.version })
  return presentForReview(deps, db, found.id)
}

type Deciding = Pick<MarketplaceDeps, 'people' | 'organisations' | 'publicPages'>
type Decision = {
  readonly action: (typeof listingEditorActions)[number]
  readonly reason: string
  readonly version: number
}

/** A step of an editor. A suspended listing is among what editors hid, until it is restored. */
export async function decideListing(
  deps: Pick<Deciding, 'organisations' | 'publicPages'>,
  call: MoveCall,
  found: store.StoredListing,
  { action, reason, version }: Decision,
): Promise<void> {
  const { actor, db, clock } = call
  await store.listings.decide(call, found, action, {
    reason,
    version,
    set: { decided_by: actor.personId, decided_at: clock.now() },
    effect: async () => {
      if (action === 'suspend') await store.noteHidden(db, found.id, reason, clock.now())
      if (action === 'restore-listing') await store.noteRestored(db, found.id, clock.now())
    },
    notify: (kind, { at }) =>
      tellDecision(deps, db, { kind, ...found, answers: found.published ?? found.answers, reason, at }),
  })
  if (action !== 'return-listing') await deps.publicPages.changed(db)
}
