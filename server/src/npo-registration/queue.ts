import { paths } from '@athar/contracts'
import { listRegistrations } from '@athar/contracts/npo-registration'
import { waitingQueue } from '../platform/applications/index.ts'
import { registrationFlow } from './store/registrations.ts'

/** Registrations to be reviewed. */
export const npoQueue = waitingQueue({
  name: 'npos',
  access: listRegistrations.access,
  path: () => paths.adminNpoRegistrations(),
  table: registrationFlow.table,
  states: ['submitted', 'under-review'],
})
