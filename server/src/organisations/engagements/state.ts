import type { organisations } from '@athar/contracts'

type Dated = {
  readonly startsOn: string
  readonly endsOn: string
  readonly revokedAt: Date | null
  readonly accreditedUntil: string | null
}

/** Both of its days count. */
export function stateOf(engagement: Dated, today: string): organisations.EngagementState {
  if (engagement.revokedAt) return 'revoked'
  if (today > engagement.endsOn) return 'ended'
  if (today < engagement.startsOn) return 'upcoming'
  return engagement.accreditedUntil !== null && today <= engagement.accreditedUntil ? 'open' : 'suspended'
}
