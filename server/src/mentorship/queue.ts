import { paths } from '@athar/contracts'
import { listMentorOffers } from '@athar/contracts/mentorship'
import type { Queue } from '../platform/queues.ts'
import { countOffers } from './store.ts'

/** Offers to mentor that wait to be checked, and mentors whose suspension waits for a decision. */
export const mentorsQueue: Queue = {
  name: 'mentors',
  access: listMentorOffers.access,
  path: paths.adminMentors,
  count: countOffers,
}
