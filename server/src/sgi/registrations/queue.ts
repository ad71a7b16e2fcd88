import { paths } from '@athar/contracts'
import { listForReview } from '@athar/contracts/sgi'
import type { Queue } from '../../platform/queues.ts'
import { countWaiting } from '../store/registrations.ts'

/** Registrations to be reviewed. */
export const registrationsQueue: Queue = {
  name: 'registrations',
  access: listForReview.access,
  path: () => paths.adminSgiRegistrations(),
  count: countWaiting,
}
