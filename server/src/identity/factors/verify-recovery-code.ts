import { z } from 'zod'
import type { Db } from '../../platform/database.ts'
import type { SessionBody } from '../bodies.ts'
import type { BearerCall, IdentityDeps } from '../deps.ts'
import { AuthFailure, refuse } from '../errors.ts'
import { raiseSession } from '../raise-session.ts'
import { readBody } from '../read-body.ts'
import { tellSecurity } from '../security-events.ts'
import { changeFactor, countCodes, factorsOf, spendCode } from '../store/factors.ts'
import { endUnraisedSessions } from '../store/sessions.ts'
import { codesAmong, hashRecoveryCode, plainRecoveryCode } from './recovery-codes.ts'
import { countFailure } from './count-failure.ts'
import { lockCaller, noFailures, secondsClosed } from './rules.ts'
import { tellOfFactors } from './tell-of-factors.ts'

export const recoveryCodeBody = z.object({ code: z.string().max(100) })

/** One code in place of a factor that is not at hand. It works once, closes the other sessions at aal1, and is told by mail. */
export async function verifyRecoveryCode(deps: IdentityDeps, call: BearerCall): Promise<SessionBody> {
  const { code } = readBody(recoveryCodeBody, call.body)
  const outcome = await deps.database.transaction({}, ({ db }) => judge(deps, db, { code, call }))
  if (outcome instanceof AuthFailure) throw outcome
  return outcome
}

async function judge(
  deps: IdentityDeps,
  db: Db,
  { code, call }: { code: string; call: BearerCall },
): Promise<SessionBody | AuthFailure> {
  const at = deps.clock.now()
  const user = await lockCaller(db, call)
  const factor = codesAmong(await factorsOf(db, user.id)) ?? refuse('mfa_verification_failed')
  const wait = secondsClosed(factor, at)
  if (wait > 0) refuse('mfa_recovery_codes_locked', { retryAfter: wait })
  const hash = hashRecoveryCode(deps.masterKey, user.id, plainRecoveryCode(code))
  if (!(await spendCode(db, { userId: user.id, hash, at }))) {
    await countFailure(deps, db, { user, factor, call, reason: 'recovery-code' })
    return new AuthFailure('mfa_verification_failed')
  }
  await changeFactor(db, factor.id, noFailures, at)
  await endUnraisedSessions(db, { userId: user.id, except: call.sessionId })
  const { remaining } = await countCodes(db, user.id)
  const source = { personId: user.id, requestId: call.requestId, at }
  await tellSecurity(db, source, 'recovery-code-used', { factorId: factor.id, remaining })
  await tellOfFactors(deps, db, { kind: 'recovery_code_used', user, call, remaining })
  return raiseSession(deps, db, { user, factorId: factor.id, method: 'mfa/recovery_code', call })
}
