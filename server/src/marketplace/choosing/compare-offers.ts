import type { marketplace, ResponseOf } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { presentCard } from '../offers/present-offer.ts'
import { shownOffers } from '../offers/store.ts'

/** Listings side by side: they were asked the same questions, so they are of one category. */
export async function compareOffers({
  query,
  db,
}: Call<typeof marketplace.compareOffers>): Promise<ResponseOf<typeof marketplace.compareOffers>> {
  const rows = await shownOffers(db, query.ids)
  if (new Set(rows.map(({ category }) => category)).size > 1) fail('marketplace.two-categories')
  return {
    items: rows.map((row) => {
      const { pictures: _pictures, documents: _documents, ...answers } = row.answers
      return { ...presentCard(row), answers }
    }),
  }
}
