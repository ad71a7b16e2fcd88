import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { platformRoles } from '../core/roles.ts'

/** What can wait for a decision, in the order it is shown. */
export const queueNames = [
  'records',
  'years',
  'returned',
  'imports',
  'enquiries',
  'answers',
  'quotations',
  'decisions',
  'deals',
  'requests',
  'verifiers',
  'publishers',
  'reports',
  'mentors',
  'ages',
  'content',
  'registrations',
  'npos',
  'projects',
  'marketplace',
  'credits',
  'grants',
  'youth',
  'security',
] as const
export type QueueName = (typeof queueNames)[number]

export const queue = z.object({
  name: z.enum(queueNames),
  /** Path of the app, without the language, that shows what waits. */
  path: z.string(),
  count: z.number().int(),
  /** There are more than were counted. */
  more: z.boolean(),
})
export type WaitingQueue = z.infer<typeof queue>

export const listQueues = contract({
  name: 'platform.list-queues',
  method: 'GET',
  path: '/api/platform/queues',
  summary: 'What waits for the platform roles of the caller, and where',
  access: { kind: 'platform', roles: platformRoles },
  response: z.object({ items: z.array(queue) }),
})
