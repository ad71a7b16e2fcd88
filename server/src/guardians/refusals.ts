import { daysAfterRefusal } from '@athar/contracts/guardians'
import type { StoredConsent } from './store/consents.ts'

type Decided = Pick<StoredConsent, 'state' | 'decidedAt'>

/** From when another guardian can be named after one said no; null where none did lately. */
export function refusedUntil(consents: readonly Decided[], at: Date): Date | null {
  const ends = consents
    .filter(({ state }) => state === 'refused' || state === 'withdrawn')
    .map(({ decidedAt }) => (decidedAt?.getTime() ?? 0) + daysAfterRefusal * 86_400_000)
  const until = Math.max(0, ...ends)
  return until > at.getTime() ? new Date(until) : null
}
