import { contestMonths } from '@athar/contracts/guardians'
import { fail } from '../platform/errors.ts'
import type { StoredAge } from './store/age-bands.ts'

type Contest = Pick<StoredAge, 'contestedAt' | 'contestedHere'>

/** Until when the word of a guardian binds; null where none does. */
export function contestedUntil({ contestedAt }: Pick<Contest, 'contestedAt'>, at: Date): Date | null {
  if (contestedAt === null) return null
  const until = new Date(contestedAt)
  until.setUTCMonth(until.getUTCMonth() + contestMonths)
  return until > at ? until : null
}

/** Refuses while the word of a guardian binds, unless it is theirs to take back. */
export function refuseWhileContested(contest: Contest, at: Date): void {
  const until = contest.contestedHere ? null : contestedUntil(contest, at)
  if (until) fail('guardians.contested', { until: until.toISOString().slice(0, 10) })
}
