import { paths } from '@athar/contracts'
import { listRegistrations } from '@athar/contracts/npo-registration'
import type { Queue } from '../platform/queues.ts'
import { countWaiting } from './store/registrations.ts'

const most = 99

/** Registrations to be reviewed. */
export const npoQueue: Queue = {
  name: 'npos',
  access: listRegistrations.access,
  path: () => paths.adminNpoRegistrations(),
  count: (db) => countWaiting(db, most),
  atMost: most,
}
