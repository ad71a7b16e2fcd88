import { paths } from '@athar/contracts'
import { listVerifiers } from '@athar/contracts/organisations'
import type { Queue } from '../../platform/queues.ts'
import { countAsked } from './store.ts'

/** Verifiers that ask for accreditation. */
export const verifiersQueue: Queue = {
  name: 'verifiers',
  access: listVerifiers.access,
  path: () => `${paths.adminVerifiers()}?state=asked`,
  count: countAsked,
}
