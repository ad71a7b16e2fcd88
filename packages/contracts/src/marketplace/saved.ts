import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { idParams, instant, uuid } from '../core/wire.ts'
import { offerCard, offerFilters } from './offers.ts'
import {
  listingAudiences,
  listingCategories,
  listingCertificates,
  listingGroups,
  listingRegions,
} from './vocabulary.ts'

const person = { kind: 'person' } as const

/** What a saved search asks for; an empty list asks for nothing. */
export const savedFilters = z.object({
  q: z.string().trim().max(200),
  group: z.enum(listingGroups).nullable(),
  category: z.array(z.enum(listingCategories)).max(listingCategories.length),
  region: z.array(z.enum(listingRegions)).max(listingRegions.length),
  audience: z.array(z.enum(listingAudiences)).max(listingAudiences.length),
  certificate: z.array(z.enum(listingCertificates)).max(listingCertificates.length),
  order: offerFilters.shape.order,
})
export type SavedFilters = z.infer<typeof savedFilters>

export const savedSearch = z.object({ id: uuid, name: z.string(), filters: savedFilters, createdAt: instant })
export type SavedSearch = z.infer<typeof savedSearch>

export const listFavourites = contract({
  name: 'marketplace.list-favourites',
  method: 'GET',
  path: '/api/marketplace/favourites',
  summary: 'The listings that the signed-in person marked, the last first; what is no longer published is left out',
  access: person,
  response: z.object({ items: z.array(offerCard) }),
})

export const setFavourite = contract({
  name: 'marketplace.set-favourite',
  method: 'PUT',
  path: '/api/marketplace/favourites/:id',
  summary: 'Mark a published listing, or take the mark off; the same twice changes nothing',
  access: person,
  params: idParams,
  body: z.object({ favourite: z.boolean() }),
  response: z.object({ favourite: z.boolean() }),
})

export const listSearches = contract({
  name: 'marketplace.list-searches',
  method: 'GET',
  path: '/api/marketplace/searches',
  summary: 'The searches that the signed-in person saved, the last first',
  access: person,
  response: z.object({ items: z.array(savedSearch) }),
})

export const saveSearch = contract({
  name: 'marketplace.save-search',
  method: 'POST',
  path: '/api/marketplace/searches',
  summary: 'Save a search under a name',
  access: person,
  body: z.object({ name: z.string().trim().min(1).max(80), filters: savedFilters }),
  response: savedSearch,
  status: 201,
})

export const deleteSearch = contract({
  name: 'marketplace.delete-search',
  method: 'DELETE',
  path: '/api/marketplace/searches/:id',
  summary: 'Delete a saved search',
  access: person,
  params: idParams,
  status: 204,
})

/** Rows of offers that were not found, at most. */
export const mostFallenOut = 1000
/** Rows of offers that were found, at most. */
export const mostExported = 5000

export const downloadSearch = contract({
  name: 'marketplace.download-search',
  method: 'GET',
  path: '/api/marketplace/searches/:id/file',
  summary: 'A workbook of this day: what a saved search finds, and why other offers are not among it',
  access: person,
  params: idParams,
  query: z.object({ language: z.enum(['en', 'ar']) }),
  answer: 'file',
})
