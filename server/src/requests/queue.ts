import { paths } from '@athar/contracts'
import { listRequests } from '@athar/contracts/requests'
import type { Queue } from '../platform/queues.ts'
import { countByState } from './store.ts'

/** New requests. */
export const requestsQueue: Queue = {
  name: 'requests',
  access: listRequests.access,
  path: () => `${paths.adminRequests()}?state=new`,
  count: async (db) => (await countByState(db)).find(({ state }) => state === 'new')?.count ?? 0,
}
