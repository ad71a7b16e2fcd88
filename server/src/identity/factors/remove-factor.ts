import type { Db } from '../../platform/database.ts'
import type { AuthCall, BearerCall, IdentityDeps } from '../deps.ts'
import { refuse } from '../errors.ts'
import { tellSecurity } from '../security-events.ts'
import { factorsOf, removeCodes, removeFactors, type FactorRow } from '../store/factors.ts'
import { lowerSessions } from '../store/sessions.ts'
import type { UserRow } from '../store/users.ts'
import { raisingMethods } from './raising-methods.ts'
import { lockCaller, isProper, isVerified, ownFactor } from './rules.ts'
import { tellOfFactors } from './tell-of-factors.ts'

/** Takes a factor away, and aal2 from the sessions that stand on it. With the last one go the recovery codes. */
export async function removeFactor(deps: IdentityDeps, call: BearerCall): Promise<{ id: string }> {
  return deps.database.transaction({}, async ({ db }) => {
    const user = await lockCaller(db, call)
    const factors = await factorsOf(db, user.id)
    const factor = ownFactor(factors, call.params['id'])
    if (isVerified(factor) && call.aal !== 'aal2') refuse('insufficient_aal', { status: 422 })
    return takeFactorAway(deps, db, { user, factors, factor, call })
  })
}

type Removing = { user: UserRow; factors: readonly FactorRow[]; factor: FactorRow; call: AuthCall }

/** The same, whoever decided it. */
export async function takeFactorAway(
  deps: IdentityDeps,
  db: Db,
  { user, factors, factor, call }: Removing,
): Promise<{ id: string }> {
  await takeFactors(deps, db, { user, factors, leaving: [factor], requestId: call.requestId })
  if (isVerified(factor)) await tellOfFactors(deps, db, { kind: 'factor_removed', user, call, type: factor.type })
  return { id: factor.id }
}

type Leaving = { user: UserRow; factors: readonly FactorRow[]; leaving: readonly FactorRow[]; requestId: string }

/** Of all that a person holds, those that go; the person hears of it from whoever decided it. */
export async function takeFactors(
  deps: Pick<IdentityDeps, 'clock'>,
  db: Db,
  { user, factors, leaving, requestId }: Leaving,
): Promise<void> {
  const at = deps.clock.now()
  const others = factors.filter((factor) => !leaving.includes(factor))
  const codes = others.some((other) => isProper(other) && isVerified(other)) ? [] : factors.filter((f) => !isProper(f))
  const ids = [...new Set([...leaving, ...codes].map(({ id }) => id))]
  await lowerSessions(db, { factorIds: ids, methods: raisingMethods })
  await removeFactors(db, ids)
  if (codes.length > 0) await removeCodes(db, user.id)
  for (const { id: factorId, type, status } of leaving)
    await tellSecurity(db, { personId: user.id, requestId, at }, 'factor-removed', { factorId, type, status })
}
