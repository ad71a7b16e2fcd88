import { z } from 'zod'
import { byAdministrators } from '../core/access.ts'
import { contract, documentedLimit } from '../core/contract.ts'
import { mayReadAll } from '../core/roles.ts'
import { bilingualName, cursorQuery, decimalText, idParams, instant, page, uuid } from '../core/wire.ts'
import { creditOfferInput } from './inputs.ts'
import { creditOfferStates } from './offer-workflow.ts'
import { creditCurrencies, creditReason, mostCreditText, tonnesText, unitTypes, wholeTonnes } from './values.ts'

const reads = { kind: 'member', roles: mayReadAll } as const
const oversees = { kind: 'platform', roles: ['platform_admin', 'platform_owner'] } as const

const series = {
  programme: z.number().int(),
  project: z.string(),
  projectName: bilingualName,
  vintage: z.number().int(),
}
/** One of the two may be empty. */
const conditions = z.object({ en: z.string(), ar: z.string() })
const terms = {
  leastTonnes: tonnesText,
  /** Per tonne. */
  price: decimalText,
  currency: z.enum(creditCurrencies),
  conditions,
}

export const creditOffer = z.object({
  id: uuid,
  seller: bilingualName,
  ...series,
  /** Made up to show the product with. */
  sample: z.boolean(),
  unitType: z.enum(unitTypes),
  /** What may be reserved now. */
  available: tonnesText,
  ...terms,
  createdAt: instant,
})
export type CreditOffer = z.infer<typeof creditOffer>

export const ownCreditOffer = z.object({
  id: uuid,
  ...series,
  unitType: z.enum(unitTypes),
  tonnes: tonnesText,
  /** Neither reserved nor sold. */
  left: tonnesText,
  /** What may be reserved now: less than is left where its credits moved or were frozen. */
  available: tonnesText,
  ...terms,
  state: z.enum(creditOfferStates),
  /** Why it is frozen; empty where it is not. */
  frozenReason: z.string(),
  version: z.number().int(),
  createdAt: instant,
})
export type OwnCreditOffer = z.infer<typeof ownCreditOffer>

export const listCreditOffers = contract({
  name: 'credits.list-offers',
  method: 'GET',
  path: '/api/credits/offers',
  summary: 'Open offers of credits with what may be reserved now, newest first',
  access: { kind: 'public' },
  rateLimit: documentedLimit,
  query: cursorQuery.extend({
    project: z
      .string()
      .regex(/^[1-9]\d{0,12}$/)
      .optional(),
    vintage: z.coerce.number().int().min(1900).max(3000).optional(),
  }),
  response: page(creditOffer),
})

export const readCreditOffer = contract({
  name: 'credits.read-offer',
  method: 'GET',
  path: '/api/credits/offers/:id',
  summary: 'An open offer of credits',
  access: { kind: 'public' },
  rateLimit: documentedLimit,
  params: idParams,
  response: creditOffer,
})

export const listOwnCreditOffers = contract({
  name: 'credits.list-own-offers',
  method: 'GET',
  path: '/api/credits/own-offers',
  summary: 'Offers of credits of the organisation, newest first',
  access: reads,
  query: cursorQuery,
  response: page(ownCreditOffer),
})

export const beginCreditOffer = contract({
  name: 'credits.begin-offer',
  method: 'POST',
  path: '/api/credits/own-offers',
  summary: 'Offer credits of a series that are held free, with a price per tonne and conditions',
  access: byAdministrators,
  body: creditOfferInput,
  response: ownCreditOffer,
  status: 201,
})

/** An offer as officers of the platform oversee it. */
export const overseenCreditOffer = ownCreditOffer
  .omit({ version: true, unitType: true, conditions: true, available: true })
  .extend({ seller: bilingualName })
export type OverseenCreditOffer = z.infer<typeof overseenCreditOffer>

export const listOverseenCreditOffers = contract({
  name: 'credits.list-overseen-offers',
  method: 'GET',
  path: '/api/platform/credits/offers',
  summary: 'Offers of credits in every state, newest first, to freeze and to release',
  access: oversees,
  query: cursorQuery.extend({ state: z.enum(creditOfferStates).optional() }),
  response: page(overseenCreditOffer),
})

const version = z.number().int().min(1)
export const closeCreditOffer = contract({
  name: 'credits.close-offer',
  method: 'POST',
  path: '/api/credits/own-offers/:id/closing',
  summary: 'Close an offer; its deals go on',
  access: byAdministrators,
  params: idParams,
  body: z.object({ version }),
  response: ownCreditOffer,
})

export const freezeCreditOffer = contract({
  name: 'credits.freeze-offer',
  method: 'POST',
  path: '/api/platform/credits/offers/:id/freeze',
  summary: 'Credit offer: freeze it with a reason; it takes no reservation and its deals wait',
  access: oversees,
  params: idParams,
  body: z.object({ reason: creditReason }),
  status: 204,
})
export const releaseCreditOffer = contract({
  name: 'credits.release-offer',
  method: 'POST',
  path: '/api/platform/credits/offers/:id/release',
  summary: 'Credit offer: release it with a reason; reservations have the time of the freeze added',
  access: oversees,
  params: idParams,
  body: z.object({ reason: creditReason }),
  status: 204,
})

export const dealSides = ['seller', 'buyer'] as const
export type DealSide = (typeof dealSides)[number]
/** Where a deal is, and the tone of its badge. */
export const dealTones = {
  reserved: 'info',
  accepted: 'info',
  settled: 'warning',
  done: 'positive',
  cancelled: 'neutral',
  expired: 'neutral',
} as const
export type DealState = keyof typeof dealTones
export const dealStates = Object.keys(dealTones) as [DealState, ...DealState[]]
export const reservationHours = 48
export const maxCreditFileBytes = 20_000_000
export const dealFileTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const

export const creditFile = z.object({
  id: uuid,
  fileName: z.string(),
  mediaType: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
})
export type CreditFile = z.infer<typeof creditFile>

export const creditDeal = z.object({
  id: uuid,
  offerId: uuid,
  /** Which side the acting organisation is. */
  side: z.enum(dealSides),
  seller: bilingualName,
  buyer: bilingualName,
  ...series,
  unitType: z.enum(unitTypes),
  tonnes: tonnesText,
  price: decimalText,
  currency: z.enum(creditCurrencies),
  conditions,
  /** Price of all tonnes. */
  total: decimalText,
  state: z.enum(dealStates),
  /** Its offer is frozen: it waits, and may be cancelled. */
  frozen: z.boolean(),
  /** Some of its credits are in a frozen block: it waits, and may be cancelled before the settlement. */
  blockFrozen: z.boolean(),
  reservedAt: instant,
  /** A reservation that is not accepted before expires in that second. */
  expiresAt: instant,
  acceptedAt: instant.nullable(),
  settlement: z.string(),
  settledBy: z.enum(dealSides).nullable(),
  settledAt: instant.nullable(),
  evidence: creditFile.nullable(),
  /** Persons of the own organisation alone. */
  reservedById: uuid.nullable(),
  acceptedById: uuid.nullable(),
  /** The first person of the seller, above the limit. */
  confirmedById: uuid.nullable(),
  confirmedAt: instant.nullable(),
  endedBy: z.enum(dealSides).nullable(),
  endedAt: instant.nullable(),
  reason: z.string(),
  movementId: uuid.nullable(),
})
export type CreditDeal = z.infer<typeof creditDeal>

export const listDeals = contract({
  name: 'credits.list-deals',
  method: 'GET',
  path: '/api/credits/deals',
  summary: 'Deals of the organisation as seller and as buyer, newest first',
  access: reads,
  query: cursorQuery.extend({ side: z.enum(dealSides).optional() }),
  response: page(creditDeal),
})

export const readDeal = contract({
  name: 'credits.read-deal',
  method: 'GET',
  path: '/api/credits/deals/:id',
  summary: 'A deal, to its two sides',
  access: reads,
  params: idParams,
  response: creditDeal,
})

export const reserveCredits = contract({
  name: 'credits.reserve',
  method: 'POST',
  path: '/api/credits/offers/:id/reservations',
  summary: 'Reserve tonnes of an offer for 48 hours by the clock of the server',
  access: byAdministrators,
  params: idParams,
  body: z.object({ tonnes: wholeTonnes }),
  response: creditDeal,
  status: 201,
})

const step = {
  method: 'POST',
  access: byAdministrators,
  params: idParams,
  response: creditDeal,
} as const

export const acceptDeal = contract({
  ...step,
  name: 'credits.accept-deal',
  path: '/api/credits/deals/:id/acceptance',
  summary: 'Accept a reservation as its seller, before the second of its expiry',
  body: z.object({}),
})

export const addDealEvidence = contract({
  name: 'credits.add-deal-evidence',
  method: 'POST',
  path: '/api/credits/deals/:id/evidence',
  summary: 'Add the evidence of the settlement, one file of at most 20 MB; another one replaces it',
  access: byAdministrators,
  params: idParams,
  upload: true,
  transaction: false,
  response: creditFile,
  status: 201,
})

export const showDealEvidence = contract({
  name: 'credits.show-deal-evidence',
  method: 'GET',
  path: '/api/credits/deals/:id/evidence',
  summary: 'The evidence of the settlement, to both sides',
  access: reads,
  params: idParams,
  answer: 'file',
  transaction: false,
})

export const settleDeal = contract({
  ...step,
  name: 'credits.settle-deal',
  path: '/api/credits/deals/:id/settlement',
  summary: 'Record how an accepted deal was settled, as either side; the evidence comes first',
  body: z.object({ text: z.string().trim().min(1).max(mostCreditText) }),
})

export const confirmDeal = contract({
  ...step,
  name: 'credits.confirm-deal',
  path: '/api/credits/deals/:id/confirmation',
  summary: 'Confirm the settlement as the seller: the credits go to the buyer; above the limit two persons confirm',
  body: z.object({}),
})

export const cancelDeal = contract({
  ...step,
  name: 'credits.cancel-deal',
  path: '/api/credits/deals/:id/cancellation',
  summary: 'Cancel before the settlement, as either side; the credits are free again',
  body: z.object({ reason: creditReason }),
})
