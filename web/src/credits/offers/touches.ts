import { listCreditOffers, listOwnCreditOffers, readCreditOffer } from '@athar/contracts/credits'

/** What an offer changes, for its seller and on its public page. */
export const offerTouches = [listOwnCreditOffers, listCreditOffers, readCreditOffer] as const
