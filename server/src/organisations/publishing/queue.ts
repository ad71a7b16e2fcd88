import { paths } from '@athar/contracts'
import { listPublishers } from '@athar/contracts/organisations'
import type { Queue } from '../../platform/queues.ts'
import { countWaiting } from './store.ts'

/** Organisations whose first publication waits. */
export const publishersQueue: Queue = {
  name: 'publishers',
  access: listPublishers.access,
  path: () => `${paths.adminPublishers()}?state=waiting`,
  count: countWaiting,
}
