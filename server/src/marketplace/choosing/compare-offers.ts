import type { marketplace, ResponseOf } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { presentCards } from '../offers/present-offer.ts'
import { shownOffers } from '../offers/store.ts'

/** Listings side by side: they were asked the same questions, so they are of one category. */
export async function compareOffers({
  query,
  db,
  clock,
}: Call<typeof marketplace.compareOffers>): Promise<ResponseOf<typeof marketplace.compareOffers>> {
  const rows = await shownOffers(db, query.ids)
  if (new Set(rows.map(({ category }) => category)).size > 1) fail('marketplace.two-categories')
  const cards = await presentCards(db, clock, rows)
  return {
    items: cards.map((card, nth) => {
      const { pictures: _pictures, documents: _documents, ...answers } = rows[nth]?.answers ?? {}
      return { ...card, answers }
    }),
  }
}
