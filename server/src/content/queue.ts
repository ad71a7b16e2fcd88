import { paths } from '@athar/contracts'
import { listEntries } from '@athar/contracts/content'
import type { Queue } from '../platform/queues.ts'
import { countUnpublished } from './store.ts'

/** Drafts and changes that visitors do not see yet. */
export const contentQueue: Queue = {
  name: 'content',
  access: listEntries.access,
  path: () => paths.adminContent(),
  count: countUnpublished,
}
