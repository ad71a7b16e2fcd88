import type { Db } from '../../platform/database.ts'
import type { BearerCall, IdentityDeps } from '../deps.ts'
import { languageFor } from '../language-for.ts'
import { tellSecurity } from '../security-events.ts'
import { changeFactor, type FactorRow } from '../store/factors.ts'
import type { UserRow } from '../store/users.ts'
import { placeOf } from '../tell-sign-in.ts'
import { ceiling, goesOn, isGuessable, isVerified, mostFailures } from './rules.ts'
import { tellOfFactors } from './tell-of-factors.ts'

type Failed = { user: UserRow; factor: FactorRow; call: BearerCall; reason: string }

/**
 * Counts a wrong answer, which must stay written: the caller answers with a failure and throws none. The owner is told when so many
 * came in a row that somebody may be guessing, who knows the password.
 */
export async function countFailure(deps: IdentityDeps, db: Db, { user, factor, call, reason }: Failed): Promise<void> {
  const at = deps.clock.now()
  const { failures_since: since } = factor
  const again = goesOn(since, at)
  const failures = again ? factor.failures + 1 : 1
  const inRow = factor.failures_in_row + 1
  await changeFactor(db, factor.id, { failures, failures_since: again ? since : at, failures_in_row: inRow }, at)
  const guessable = isGuessable(factor)
  const action =
    failures >= mostFailures || (guessable && inRow >= ceiling) ? 'second-factor-closed' : 'second-factor-failed'
  const details = { factorId: factor.id, reason, failures, sessionId: call.sessionId }
  await tellSecurity(db, { personId: factor.user_id, requestId: call.requestId, at }, action, details)
  if (!guessable || !isVerified(factor) || (inRow !== mostFailures && inRow !== ceiling)) return
  const besides = placeOf(deps, user.id, call, at).place
  const language = await languageFor(db, user, { besides, otherwise: call.acceptLanguage })
  await tellOfFactors(deps, db, { kind: 'factor_closed', user, call, type: factor.type, language })
}
