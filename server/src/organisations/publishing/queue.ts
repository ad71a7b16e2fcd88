import { paths } from '@athar/contracts'
import { listPublishers } from '@athar/contracts/organisations'
import type { Queue } from '../../platform/queues.ts'
import { countWaitingChecks } from '../checks/store.ts'
import { countWaiting } from './store.ts'

/** Organisations whose first publication waits, and names and texts that do. */
export const publishersQueue: Queue = {
  name: 'publishers',
  access: listPublishers.access,
  path: () => `${paths.adminPublishers()}?state=waiting`,
  count: async (db) => (await countWaiting(db)) + (await countWaitingChecks(db)),
}
