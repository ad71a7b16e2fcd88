import { contestMonths } from '@athar/contracts/guardians'
import { fail } from '../platform/errors.ts'
import type { StoredAge } from './store/age-bands.ts'

type Contest = Pick<StoredAge, 'contestedAt' | 'contestedBy'>

/** Refuses while the word of a guardian binds, unless it is theirs to take back. */
export function refuseWhileContested({ contestedAt, contestedBy }: Contest, at: Date, byConsent?: string): void {
  if (contestedAt === null || contestedBy === byConsent) return
  const until = new Date(contestedAt)
  until.setUTCMonth(until.getUTCMonth() + contestMonths)
  if (until > at) fail('guardians.contested', { until: until.toISOString().slice(0, 10) })
}
