import { marketplace as contracts } from '@athar/contracts'
import { serve, type ServedRoute } from '../platform/http/serve.ts'
import { badgeRoutes } from './badges/routes.ts'
import { choosingRoutes } from './choosing/routes.ts'
import type { MarketplaceDeps } from './deps.ts'
import { enquiryRoutes } from './enquiries/routes.ts'
import {
  addListingDocument,
  addListingPicture,
  showListingFileForReview,
  showOwnListingFile,
} from './listings/listing-files.ts'
import {
  beginListing,
  listOwnListings,
  readOwnListing,
  reopenListing,
  submitListing,
  withdrawListing,
} from './listings/own-listings.ts'
import { listListingsForReview, moveListing, readListingForReview } from './listings/review-listings.ts'
import { listings } from './listings/store.ts'
import { readOffer, readProvider, searchOffers, showOfferFile } from './offers/read-offers.ts'
import { quotationRoutes } from './quotations/routes.ts'

/** The whole feature on one screen. */
export const marketplaceRoutes = (deps: MarketplaceDeps): readonly ServedRoute[] => [
  serve(contracts.listOwnListings, listOwnListings),
  serve(contracts.beginListing, (call) => beginListing(deps, call)),
  serve(contracts.readOwnListing, (call) => readOwnListing(deps, call)),
  serve(contracts.saveListing, listings.save),
  serve(contracts.submitListing, (call) => submitListing(deps, call)),
  serve(contracts.withdrawListing, (call) => withdrawListing(deps, call)),
  serve(contracts.reopenListing, (call) => reopenListing(deps, call)),
  serve(contracts.addListingPicture, (call) => addListingPicture(deps, call)),
  serve(contracts.addListingDocument, (call) => addListingDocument(deps, call)),
  serve(contracts.showOwnListingFile, (call) => showOwnListingFile(deps, call)),

  serve(contracts.listListingsForReview, listListingsForReview),
  serve(contracts.readListingForReview, (call) => readListingForReview(deps, call)),
  serve(contracts.moveListing, (call) => moveListing(deps, call)),
  serve(contracts.showListingFileForReview, (call) => showListingFileForReview(deps, call)),

  serve(contracts.searchOffers, searchOffers),
  serve(contracts.readOffer, readOffer),
  serve(contracts.showOfferFile, (call) => showOfferFile(deps, call)),
  serve(contracts.readProvider, readProvider),
  ...enquiryRoutes(deps),
  ...quotationRoutes(deps),
  ...choosingRoutes(),
  ...badgeRoutes(deps),
]
