import type { ApiToken } from '@athar/contracts/profile'

export type TokenState = 'active' | 'expiring' | 'expired' | 'revoked'

const weekMs = 7 * 86_400_000

export function stateOf({ revokedAt, expiresAt }: ApiToken, now: number): TokenState {
  if (revokedAt !== null) return 'revoked'
  const left = Date.parse(expiresAt) - now
  return left <= 0 ? 'expired' : left < weekMs ? 'expiring' : 'active'
}

export const isOver = (token: ApiToken, now: number): boolean => ['expired', 'revoked'].includes(stateOf(token, now))
