import { paths, type marketplace, type ResponseOf } from '@athar/contracts'
import { everywhere, listingRegions, type MarketProvider, type Offer } from '@athar/contracts/marketplace'
import type { FastifyReply } from 'fastify'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import { sendFile } from '../../platform/files/send-file.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { PublicAddress } from '../../platform/public-pages.ts'
import type { SearchEntry } from '../../platform/search.ts'
import type { MarketplaceDeps } from '../deps.ts'
import { filesOf, findPublicFile } from '../listings/files-store.ts'
import { badgesOf } from '../badges/store.ts'
import { filesIn, presentCard, presentCards } from './present-offer.ts'
import * as store from './store.ts'

export async function searchOffers({
  query,
  db,
  clock,
}: Call<typeof marketplace.searchOffers>): Promise<ResponseOf<typeof marketplace.searchOffers>> {
  const { ids, total, counts } = await store.findOffers(db, query)
  const of = (facet: string): Record<string, number> =>
    Object.fromEntries(counts.filter((one) => one.facet === facet).map(({ key, found }) => [key, found]))
  const region = of('region')
  const anywhere = region[everywhere] ?? 0
  return {
    items: await presentCards(db, clock, await store.shownOffers(db, ids)),
    total,
    facets: {
      category: of('category'),
      // What is offered in the whole Kingdom is offered in each region.
      region: Object.fromEntries(
        listingRegions
          .map((key) => [key, key === everywhere ? anywhere : (region[key] ?? 0) + anywhere] as const)
          .filter(([, found]) => found > 0),
      ),
      audience: of('audience'),
      certificate: of('certificate'),
    },
  }
}

export async function readOffer({ params, db, clock }: Call<typeof marketplace.readOffer>): Promise<Offer> {
  const row = (await store.shownOffers(db, [params.id]))[0]
  // A verifier without a listing has the page of a provider alone.
  if (row?.kind !== 'listing') return fail('marketplace.listing-not-found')
  const [card] = await presentCards(db, clock, [row])
  const files = await filesOf(db, row.listingId)
  const named = (field: 'pictures' | 'documents') =>
    filesIn(row.answers, field).flatMap((id) => {
      const file = files.find((one) => one.id === id)
      if (!file) return []
      const { fileName, mediaType, bytes } = file
      return [{ id, fileName, mediaType, bytes }]
    })
  const { pictures: _pictures, documents: _documents, ...answers } = row.answers
  return { ...(card ?? presentCard(row)), answers, pictures: named('pictures'), documents: named('documents') }
}

export async function readProvider({
  params,
  db,
  clock,
}: Call<typeof marketplace.readProvider>): Promise<MarketProvider> {
  const { id, nameEn, nameAr, region, sample } =
    (await store.findProvider(db, params.id)) ?? fail('marketplace.provider-not-found')
  const offers = await store.shownOffers(db, await store.offersOf(db, id))
  const listings = offers.filter(({ kind }) => kind === 'listing')
  return {
    id,
    name: { en: nameEn, ar: nameAr },
    region,
    sample,
    badges: [...((await badgesOf(db, [id], clock.today())).get(id) ?? [])],
    listings: await presentCards(db, clock, listings),
  }
}

/** A picture stands on its page; a document is always a download. */
export async function showOfferFile(
  deps: Pick<MarketplaceDeps, 'files' | 'database'>,
  { params, request, reply }: Call<typeof marketplace.showOfferFile>,
): Promise<FastifyReply> {
  const found = await deps.database.transaction({}, ({ db }) => findPublicFile(db, params.id))
  const file = found ?? fail('marketplace.file-not-found')
  // What is withdrawn or suspended is not shown on from caches.
  const cacheControl = 'public, max-age=300, must-revalidate'
  const etag = { request, tag: params.id }
  return sendFile(deps, reply, file, { inline: file.kind === 'picture', cacheControl, etag })
}

const most = 20_000
/** Published listings, for the search over everything public. */
export const findableOffers = async (db: Db): Promise<SearchEntry[]> =>
  (await store.shownOffers(db, await store.allOffers(db, most)))
    .map((row) => presentCard(row))
    .map(({ id, kind, title, summary, sample }) => ({
      id,
      path: kind === 'listing' ? paths.marketplaceListing(id) : paths.marketplaceProvider(id),
      title: { en: title.en || title.ar, ar: title.ar || title.en },
      text: summary,
      sample,
    }))

/** Their pages and those of their providers, for the sitemap. */
export async function offerAddresses(db: Db): Promise<PublicAddress[]> {
  const offers = await store.shownOffers(db, await store.allOffers(db, most))
  const providers = new Map(offers.map(({ orgId, publishedAt }) => [orgId, publishedAt]))
  return [
    ...offers
      .filter(({ kind }) => kind === 'listing')
      .map(({ listingId, publishedAt: changedAt }) => ({ path: paths.marketplaceListing(listingId), changedAt })),
    ...[...providers].map(([id, changedAt]) => ({ path: paths.marketplaceProvider(id), changedAt })),
  ]
}
