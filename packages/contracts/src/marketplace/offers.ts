import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { formAnswers } from '../core/defined-form.ts'
import { bilingualName, day, idParams, instant, uuid } from '../core/wire.ts'
import {
  listingAudiences,
  listingCategories,
  listingCertificates,
  listingGroups,
  listingRegions,
  marketBadgeKinds,
  priceCurrencies,
  priceUnits,
} from './vocabulary.ts'

/** One of the two may be empty. */
const texts = z.object({ en: z.string(), ar: z.string() })
const visitor = { kind: 'public' } as const

export const offerPrice = z.object({
  /** Exact, in the currency; null where words say the price. */
  amount: z.string().nullable(),
  currency: z.enum(priceCurrencies).nullable(),
  unit: z.enum(priceUnits).nullable(),
  vatIncluded: z.boolean().nullable(),
  text: z.string(),
})
export type OfferPrice = z.infer<typeof offerPrice>

/** What was checked of a provider, while it holds. */
export const marketBadge = z.object({
  kind: z.enum(marketBadgeKinds),
  number: z.string(),
  /** Who accredited a verifier outside of the platform; empty of other badges. */
  body: z.string(),
  checkedAt: instant,
  validUntil: day,
})
export type MarketBadge = z.infer<typeof marketBadge>

/** A published listing as it stands in a list, or a verifier that is listed by its accreditation. */
export const offerCard = z.object({
  id: uuid,
  kind: z.enum(['listing', 'verifier']),
  category: z.enum(listingCategories),
  title: texts,
  summary: texts,
  provider: z.object({ id: uuid, name: bilingualName, badges: z.array(marketBadge) }),
  regions: z.array(z.enum(listingRegions)),
  audiences: z.array(z.enum(listingAudiences)),
  certificates: z.array(z.enum(listingCertificates)),
  price: offerPrice,
  /** The first picture. */
  picture: uuid.nullable(),
  publishedAt: instant,
  sample: z.boolean(),
})
export type OfferCard = z.infer<typeof offerCard>

/** Some keys of a facet, separated by commas as addresses have them; unknown ones are refused. */
const some = <const Keys extends readonly [string, ...string[]]>(keys: Keys) =>
  z
    .string()
    .max(400)
    .transform((text) => text.split(',').filter((key) => key !== ''))
    .pipe(z.array(z.enum(keys)))
    .optional()

export const offerFilters = z.object({
  q: z.string().trim().max(200).default(''),
  group: z.enum(listingGroups).optional(),
  category: some(listingCategories),
  region: some(listingRegions),
  audience: some(listingAudiences),
  certificate: some(listingCertificates),
  order: z.enum(['relevance', 'newest']).default('relevance'),
})
export type OfferFilters = z.infer<typeof offerFilters>
export const offersAPage = 20

const count = z.number().int()
export const searchOffers = contract({
  name: 'marketplace.search',
  method: 'GET',
  path: '/api/marketplace/listings',
  summary: 'Published listings: the words of either language, facets with their counts, the same order each time',
  access: visitor,
  query: offerFilters.extend({ page: z.coerce.number().int().min(1).max(1000).default(1) }),
  response: z.object({
    items: z.array(offerCard),
    total: count,
    /** How many are found under each key, with the other facets as chosen. */
    facets: z.object({
      category: z.record(z.string(), count),
      region: z.record(z.string(), count),
      audience: z.record(z.string(), count),
      certificate: z.record(z.string(), count),
    }),
  }),
})

export const offerFile = z.object({ id: uuid, fileName: z.string(), mediaType: z.string(), bytes: z.number().int() })

/** A published listing whole: what was answered, by the fields of the form of its category. */
export const offer = offerCard.extend({
  answers: formAnswers,
  pictures: z.array(offerFile),
  documents: z.array(offerFile),
})
export type Offer = z.infer<typeof offer>

export const readOffer = contract({
  name: 'marketplace.read',
  method: 'GET',
  path: '/api/marketplace/listings/:id',
  summary: 'A published listing',
  access: visitor,
  params: idParams,
  response: offer,
})

export const showOfferFile = contract({
  name: 'marketplace.show-file',
  method: 'GET',
  path: '/api/marketplace/files/:id',
  summary: 'A picture or a document of a published listing',
  access: visitor,
  params: idParams,
  answer: 'file',
  transaction: false,
})

export const marketProvider = z.object({
  id: uuid,
  name: bilingualName,
  region: z.string().nullable(),
  sample: z.boolean(),
  badges: z.array(marketBadge),
  listings: z.array(offerCard),
})
export type MarketProvider = z.infer<typeof marketProvider>

export const readProvider = contract({
  name: 'marketplace.read-provider',
  method: 'GET',
  path: '/api/marketplace/providers/:id',
  summary: 'A provider with its published listings',
  access: visitor,
  params: idParams,
  response: marketProvider,
})
