import { paths } from '@athar/contracts'
import { listListingsForReview } from '@athar/contracts/marketplace'
import { waitingQueue } from '../../platform/applications/index.ts'
import { listingFlow } from './store.ts'

/** Listings to be reviewed. */
export const listingsQueue = waitingQueue({
  name: 'marketplace',
  access: listListingsForReview.access,
  path: () => paths.adminListings(),
  table: listingFlow.table,
  states: ['in-review'],
})
