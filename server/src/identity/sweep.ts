import type { IdentityDeps } from './deps.ts'
import { orderedSince } from './mail-orders.ts'
import { retryWindowSeconds } from './session-limits.ts'
import * as factors from './store/factors.ts'
import * as flowStates from './store/flow-states.ts'
import * as mailOrders from './store/mail-orders.ts'
import * as oneTimeTokens from './store/one-time-tokens.ts'
import * as passkeys from './store/passkeys.ts'
import * as rateBuckets from './store/rate-buckets.ts'
import * as sessions from './store/sessions.ts'

/** Removes what has run out: sealed successors, spent time, closed windows. Any server may do it, and twice does no harm. */
export async function sweep(deps: Pick<IdentityDeps, 'database' | 'clock'>): Promise<void> {
  const at = deps.clock.now()
  await deps.database.transaction({}, ({ db }) => sessions.sweep(db, { at, windowSeconds: retryWindowSeconds }))
  await deps.database.transaction({}, ({ db }) => oneTimeTokens.sweep(db, at))
  await deps.database.transaction({}, ({ db }) => flowStates.sweep(db, at))
  await deps.database.transaction({}, ({ db }) => factors.sweep(db, at))
  await deps.database.transaction({}, ({ db }) => passkeys.sweep(db, at))
  await deps.database.transaction({}, ({ db }) => mailOrders.sweep(db, orderedSince(at)))
  await deps.database.transaction({}, ({ db }) => rateBuckets.sweep(db, at))
}
