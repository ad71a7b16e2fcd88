import type { organisations } from '@athar/contracts'

type Dated = {
  readonly starts_on: string
  readonly ends_on: string
  readonly revoked_at: Date | null
  readonly accredited_until: string | null
}

/** Both of its days count. */
export function stateOf(engagement: Dated, today: string): organisations.EngagementState {
  if (engagement.revoked_at) return 'revoked'
  if (today > engagement.ends_on) return 'ended'
  if (today < engagement.starts_on) return 'upcoming'
  return engagement.accredited_until !== null && today <= engagement.accredited_until ? 'open' : 'suspended'
}
