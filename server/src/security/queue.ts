import { paths } from '@athar/contracts'
import { listSecurityEvents } from '@athar/contracts/security'
import type { Queue } from '../platform/queues.ts'
import { countSuspicious } from './store.ts'

const weekMs = 7 * 86_400_000
const atMost = 100
const weekBefore = (now: Date) => new Date(now.getTime() - weekMs)

/** Suspicious events of the last seven days. */
export const securityQueue: Queue = {
  name: 'security',
  access: listSecurityEvents.access,
  path: (now) => `${paths.adminSecurity()}?suspicious=true&from=${weekBefore(now).toISOString().slice(0, 10)}`,
  atMost,
  count: (db, { now }) => countSuspicious(db, { since: weekBefore(now), limit: atMost + 1 }),
}
