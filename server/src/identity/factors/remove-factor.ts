import type { Db } from '../../platform/database.ts'
import type { AuthCall, BearerCall, IdentityDeps } from '../deps.ts'
import { refuse } from '../errors.ts'
import { tellSecurity } from '../security-events.ts'
import { factorsOf, removeCodes, removeFactors, type FactorRow } from '../store/factors.ts'
import { lowerSessions } from '../store/sessions.ts'
import type { UserRow } from '../store/users.ts'
import { raisingMethods } from './raising-methods.ts'
import { holdCaller, isProper, isVerified, ownFactor } from './rules.ts'
import { tellOfFactors } from './tell-of-factors.ts'

/** Takes a factor away, and aal2 from the sessions that stand on it. With the last one go the recovery codes. */
export async function removeFactor(deps: IdentityDeps, call: BearerCall): Promise<{ id: string }> {
  return deps.database.transaction({}, async ({ db }) => {
    const user = await holdCaller(db, call)
    const factors = await factorsOf(db, user.id)
    const factor = ownFactor(factors, call.params['id'])
    if (isVerified(factor) && call.aal !== 'aal2') refuse('insufficient_aal', { status: 422 })
    return takeFactorAway(deps, db, { user, factors, factor, call })
  })
}

type Leaving = { user: UserRow; factors: readonly FactorRow[]; factor: FactorRow; call: AuthCall }

/** The same, whoever decided it. */
export async function takeFactorAway(
  deps: IdentityDeps,
  db: Db,
  { user, factors, factor, call }: Leaving,
): Promise<{ id: string }> {
  const at = deps.clock.now()
  const others = factors.filter((other) => other.id !== factor.id)
  const codes = others.some((other) => isProper(other) && isVerified(other)) ? [] : others.filter((o) => !isProper(o))
  const leaving = [factor, ...codes].map(({ id }) => id)
  await lowerSessions(db, { factorIds: leaving, methods: raisingMethods })
  await removeFactors(db, leaving)
  if (codes.length > 0) await removeCodes(db, user.id)
  const details = { factorId: factor.id, type: factor.type, status: factor.status }
  await tellSecurity(db, { personId: user.id, requestId: call.requestId, at }, 'factor-removed', details)
  if (isVerified(factor)) await tellOfFactors(deps, db, { kind: 'factor_removed', user, call, type: factor.type })
  return { id: factor.id }
}
