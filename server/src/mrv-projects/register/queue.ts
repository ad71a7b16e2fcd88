import { paths } from '@athar/contracts'
import { listProjectRegistrations } from '@athar/contracts/mrv-projects'
import { waitingQueue } from '../../platform/applications/index.ts'
import { registrationFlow } from './store.ts'

/** Registrations of projects to be reviewed. */
export const projectsQueue = waitingQueue({
  name: 'projects',
  access: listProjectRegistrations.access,
  path: () => paths.adminProjects(),
  table: registrationFlow.table,
  states: ['submitted', 'under-review'],
})
