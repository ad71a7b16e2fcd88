import { tokenUsesAnHour } from '@athar/contracts/profile'
import type { UseApiToken } from '../../platform/http/api-tokens.ts'
import { limitConcurrency } from '../../platform/limit-concurrency.ts'
import type { ProfileDeps } from '../deps.ts'
import { countUse } from '../store/api-tokens.ts'
import { hashOf } from './secret.ts'

/** Counts a use before anything is looked at; who may do what is decided where the request is opened. */
export function createUseToken({
  database,
  clock,
  config,
}: Pick<ProfileDeps, 'database' | 'clock' | 'config'>): UseApiToken {
  // Uses of one token wait for its row. Here they wait without a connection: while its organisation is deleted, that takes minutes.
  const inTurn = limitConcurrency(1)
  return async (secret, from) => {
    const hash = hashOf(secret)
    if (!hash) return 'invalid'
    const at = clock.now()
    const counted = await inTurn(hash.toString('hex'), () =>
      database.transaction({}, ({ db }) => countUse(db, { hash, from, at })),
    )
    if (!counted) return { hash }
    const used = { hash, personId: counted.personId }
    if (!config.rateLimits) return used
    const left = tokenUsesAnHour - counted.uses
    const resetSeconds = Math.max(1, Math.ceil((counted.usesEndAt.getTime() - at.getTime()) / 1000))
    return { ...used, uses: { most: tokenUsesAnHour, left, resetSeconds } }
  }
}
