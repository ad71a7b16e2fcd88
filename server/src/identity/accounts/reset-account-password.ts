import type { identity } from '@athar/contracts'
import type { Account } from '@athar/contracts/identity'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { mailRecovery } from '../carry-out-order.ts'
import type { IdentityDeps } from '../deps.ts'
import { AuthFailure } from '../errors.ts'
import { isBanned } from '../issue-session.ts'
import { languageFor } from '../language-for.ts'
import { answerAccount, holdAccount, noteAct } from './act-on-account.ts'

/** Mails the link to choose a new password, as if the person had asked at the door: to them alone, within the same limits. */
export async function resetAccountPassword(
  deps: IdentityDeps,
  call: Call<typeof identity.resetAccountPassword>,
): Promise<Account> {
  const { db, clock } = call
  if (deps.config.auth.mode === 'external') fail('identity.account-elsewhere')
  const user = await holdAccount(call)
  if (isBanned(user, clock.now())) fail('identity.account-blocked')
  await deps.limits.mail('recovery', user.email).catch((error: unknown) => {
    if (error instanceof AuthFailure) fail('rate-limited', { retryAfterSeconds: Math.ceil(error.retryAfter ?? 60) })
    throw error
  })
  await mailRecovery(deps, db, { user, challenge: null, acceptLanguage: await languageFor(db, user) })
  await noteAct(deps, call, { user, action: 'reset-account-password', details: {} })
  return answerAccount(deps, call, user.id)
}
