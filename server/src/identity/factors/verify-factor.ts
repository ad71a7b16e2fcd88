import { z } from 'zod'
import type { Db } from '../../platform/database.ts'
import type { SessionBody } from '../bodies.ts'
import type { BearerCall, IdentityDeps } from '../deps.ts'
import { AuthFailure, refuse } from '../errors.ts'
import { raiseSession } from '../raise-session.ts'
import { readBody } from '../read-body.ts'
import { tellSecurity } from '../security-events.ts'
import {
  changeFactor,
  factorsOf,
  findChallenge,
  removeUnfinished,
  spendChallenge,
  type FactorRow,
} from '../store/factors.ts'
import { endUnraisedSessions } from '../store/sessions.ts'
import type { UserRow } from '../store/users.ts'
import { kindOf } from './kind-of.ts'
import { countFailure } from './count-failure.ts'
import { lockCaller, isVerified, noFailures, ownFactor, refuseBelowAal2, refuseClosed } from './rules.ts'
import { tellOfFactors } from './tell-of-factors.ts'

export const verifyFactorBody = z.object({
  challenge_id: z.uuid(),
  code: z.string().max(40).optional(),
  webauthn: z.looseObject({ type: z.enum(['create', 'request']) }).optional(),
})

/** An answer of a factor to a question put to it. The right one takes the session to aal2. */
export async function verifyFactor(deps: IdentityDeps, call: BearerCall): Promise<SessionBody> {
  const input = readBody(verifyFactorBody, call.body)
  // A refusal is an answer, not an exception, where something was counted: it must stay written.
  const outcome = await deps.database.transaction({}, ({ db }) => judge(deps, db, { input, call }))
  if (outcome instanceof AuthFailure) throw outcome
  return outcome
}

type Judging = { input: z.infer<typeof verifyFactorBody>; call: BearerCall }

async function judge(deps: IdentityDeps, db: Db, { input, call }: Judging): Promise<SessionBody | AuthFailure> {
  const at = deps.clock.now()
  const user = await lockCaller(db, call)
  const factors = await factorsOf(db, user.id)
  const factor = ownFactor(factors, call.params['id'])
  // Somebody with the password alone may have begun a factor before the owner's first one was verified.
  if (!isVerified(factor)) refuseBelowAal2(call.aal, factors, { status: 403 })
  refuseClosed(factor, at)
  const asked = { id: input.challenge_id, factorId: factor.id, sessionId: call.sessionId, at }
  const challenge = (await findChallenge(db, asked)) ?? refuse('mfa_challenge_expired')
  const kind = kindOf(deps, factor)
  const verdict = await kind.prove({ factor, challenge, answer: input, at })
  if ('wrong' in verdict) {
    await countFailure(deps, db, { user, factor, call, reason: verdict.wrong })
    return new AuthFailure('mfa_verification_failed')
  }
  if (!(await spendChallenge(db, challenge.id))) refuse('mfa_challenge_expired')
  const change = { ...verdict.right, status: 'verified', ...noFailures } as const
  await changeFactor(db, factor.id, change, at)
  if (!isVerified(factor)) await welcome(deps, db, { user, factor, isFirst: !factors.some(isVerified), call })
  return raiseSession(deps, db, { user, factorId: factor.id, method: kind.method, call })
}

type Welcome = { user: UserRow; factor: FactorRow; isFirst: boolean; call: BearerCall }

/** A factor counts from now on. The first one closes every session that no factor vouches for. */
async function welcome(deps: IdentityDeps, db: Db, { user, factor, isFirst, call }: Welcome): Promise<void> {
  const at = deps.clock.now()
  await removeUnfinished(db, { userId: user.id })
  if (isFirst) await endUnraisedSessions(db, { userId: user.id, except: call.sessionId })
  const details = { factorId: factor.id, type: factor.type }
  await tellSecurity(db, { personId: user.id, requestId: call.requestId, at }, 'factor-verified', details)
  await tellOfFactors(deps, db, { kind: 'factor_added', user, call, type: factor.type })
}
