import { randomUUID } from 'node:crypto'
import type { marketplace, ResponseOf } from '@athar/contracts'
import {
  audienceNames,
  categoryNames,
  certificateNames,
  listingRegionNames,
  mostFavourites,
  mostSearches,
  type SavedSearch,
} from '@athar/contracts/marketplace'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { plainText } from '../../platform/plain-line.ts'
import { shortSection, type PersonalData } from '../../platform/personal-data.ts'
import { presentCards } from '../offers/present-offer.ts'
import { shownOffers } from '../offers/store.ts'
import * as store from './saved-store.ts'

export async function listFavourites({
  actor,
  db,
  clock,
}: Call<typeof marketplace.listFavourites>): Promise<ResponseOf<typeof marketplace.listFavourites>> {
  const marked = await store.favouritesOf(db, actor.personId)
  const rows = await shownOffers(
    db,
    marked.map(({ id }) => id),
  )
  return { items: await presentCards(db, clock, rows) }
}

export async function setFavourite({
  actor,
  params,
  body,
  db,
  clock,
}: Call<typeof marketplace.setFavourite>): Promise<ResponseOf<typeof marketplace.setFavourite>> {
  const mark = { personId: actor.personId, listingId: params.id }
  if (!body.favourite) await store.removeFavourite(db, mark)
  else {
    const [offer] = await shownOffers(db, [params.id])
    if (offer?.kind !== 'listing') fail('marketplace.listing-not-found')
    await store.lockSaved(db, actor.personId)
    const marked = await store.favouritesOf(db, actor.personId)
    if (marked.length >= mostFavourites && !marked.some(({ id }) => id === params.id))
      fail('marketplace.too-many-favourites', { most: mostFavourites })
    await store.addFavourite(db, mark, clock.now())
  }
  return body
}

export const listSearches = async ({
  actor,
  db,
}: Call<typeof marketplace.listSearches>): Promise<ResponseOf<typeof marketplace.listSearches>> => ({
  items: await store.searchesOf(db, actor.personId),
})

export async function saveSearch({
  actor,
  body,
  db,
  clock,
}: Call<typeof marketplace.saveSearch>): Promise<SavedSearch> {
  const { personId } = actor
  await store.lockSaved(db, personId)
  if ((await store.searchesOf(db, personId)).length >= mostSearches)
    fail('marketplace.too-many-searches', { most: mostSearches })
  const search = {
    id: randomUUID(),
    name: plainText(body.name),
    filters: body.filters,
    createdAt: clock.now().toISOString(),
  }
  await store.insertSearch(db, personId, search)
  return search
}

export async function deleteSearch({ actor, params, db }: Call<typeof marketplace.deleteSearch>): Promise<void> {
  if (!(await store.deleteSearch(db, actor.personId, params.id))) fail('marketplace.search-not-found')
}

type Names = Readonly<Record<string, { readonly en: string; readonly ar: string }>>
const inBoth = (keys: readonly string[], names: Names) => ({
  en: keys.map((key) => names[key]?.en ?? key).join(', '),
  ar: keys.map((key) => names[key]?.ar ?? key).join('، '),
})

/** The offers and searches that a person marked. What they wrote for an organisation is the organisation's. */
export const savedData: PersonalData = {
  sections: [
    shortSection('saved-offers', async (db, { personId }) => {
      const marked = await store.favouritesOf(db, personId)
      return marked.map(({ id, since }) => ({ listing: id, since: since.toISOString() }))
    }),
    shortSection('saved-searches', async (db, { personId }) =>
      (await store.searchesOf(db, personId)).map(({ name, filters, createdAt }) => {
        const { q, category, region, audience, certificate } = filters
        return {
          name,
          words: q,
          category: inBoth(category, categoryNames),
          region: inBoth(region, listingRegionNames),
          audience: inBoth(audience, audienceNames),
          certificate: inBoth(certificate, certificateNames),
          createdAt,
        }
      }),
    ),
  ],
  erase: (db, { personId }) => store.forgetSaved(db, personId),
}
