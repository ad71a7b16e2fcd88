import { paths } from '@athar/contracts'
import { listCalls } from '@athar/contracts/grants'
import { waitingQueue } from '../platform/applications/index.ts'
import { applicationFlow } from './store/applications.ts'
import { waitingStates } from './store/calls.ts'

/** Applications to be judged. */
export const grantsQueue = waitingQueue({
  name: 'grants',
  access: listCalls.access,
  path: () => paths.adminGrants(),
  table: applicationFlow.table,
  states: waitingStates,
})
