import { paths } from '@athar/contracts'
import { listCalls } from '@athar/contracts/grants'
import type { Queue } from '../platform/queues.ts'
import { countWaiting } from './store/applications.ts'

const most = 99

/** Applications to be judged. */
export const grantsQueue: Queue = {
  name: 'grants',
  access: listCalls.access,
  path: () => paths.adminGrants(),
  count: (db) => countWaiting(db, most),
  atMost: most,
}
