import { defineErrors } from '../core/errors.ts'

/** Codes with their status; the words stand in the message files under `errors`. */
export const marketplaceErrors = defineErrors({
  'marketplace.listing-not-found': { status: 404 },
  'marketplace.listing-incomplete': { status: 422 },
  'marketplace.listing-own': { status: 403 },
  'marketplace.listing-there': { status: 409 },
  'marketplace.too-many-listings': { status: 409 },
  'marketplace.not-plain': { status: 422 },
  'marketplace.provider-not-found': { status: 404 },
  'marketplace.two-categories': { status: 422 },
  'marketplace.badge-own': { status: 403 },
  'marketplace.badge-there': { status: 409 },
  'marketplace.badge-not-found': { status: 404 },
  'marketplace.too-many-favourites': { status: 409 },
  'marketplace.too-many-searches': { status: 409 },
  'marketplace.search-not-found': { status: 404 },
  'marketplace.file-missing': { status: 422 },
  'marketplace.file-not-found': { status: 404 },
  'marketplace.too-many-files': { status: 409 },
  'marketplace.picture-too-large': { status: 413 },
  'marketplace.picture-type': { status: 415 },
  'marketplace.picture-broken': { status: 422 },
  'marketplace.document-too-large': { status: 413 },
  'marketplace.document-type': { status: 415 },
})
