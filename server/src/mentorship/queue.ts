import { paths } from '@athar/contracts'
import { listMentorOffers } from '@athar/contracts/mentorship'
import type { Queue } from '../platform/queues.ts'
import { countOffers } from './store.ts'

/** Offers to mentor that wait to be checked. */
export const mentorsQueue: Queue = {
  name: 'mentors',
  access: listMentorOffers.access,
  path: () => `${paths.adminMentors()}?state=requested`,
  count: countOffers,
}
