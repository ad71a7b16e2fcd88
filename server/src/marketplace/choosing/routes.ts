import { marketplace as contracts } from '@athar/contracts'
import { serve, type ServedRoute } from '../../platform/http/serve.ts'
import { compareOffers } from './compare-offers.ts'
import { downloadSearch } from './download-search.ts'
import { deleteSearch, listFavourites, listSearches, saveSearch, setFavourite } from './save-offers.ts'

/** What visitors do with offers that they found. */
export const choosingRoutes = (): readonly ServedRoute[] => [
  serve(contracts.compareOffers, compareOffers),
  serve(contracts.listFavourites, listFavourites),
  serve(contracts.setFavourite, setFavourite),
  serve(contracts.listSearches, listSearches),
  serve(contracts.saveSearch, saveSearch),
  serve(contracts.deleteSearch, deleteSearch),
  serve(contracts.downloadSearch, downloadSearch),
]
