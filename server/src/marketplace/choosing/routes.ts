import { marketplace as contracts } from '@athar/contracts'
import { serve, type ServedRoute } from '../../platform/http/serve.ts'
import { compareOffers } from './compare-offers.ts'

/** What visitors do with offers that they found. */
export const choosingRoutes = (): readonly ServedRoute[] => [serve(contracts.compareOffers, compareOffers)]
