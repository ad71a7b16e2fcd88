import type { identity } from '@athar/contracts'
import type { Account } from '@athar/contracts/identity'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { mailRecovery } from '../carry-out-order.ts'
import type { IdentityDeps } from '../deps.ts'
import { isBanned } from '../issue-session.ts'
import { languageFor } from '../language-for.ts'
import { answerAccount, lockAccount, noteAct } from './act-on-account.ts'

/** Mails the link to choose a new password, as if the person had asked at the door: to them alone, within the same limits. */
export async function resetAccountPassword(
  deps: IdentityDeps,
  call: Call<typeof identity.resetAccountPassword>,
): Promise<Account> {
  const { db, clock } = call
  if (deps.config.auth.mode === 'external') fail('identity.account-elsewhere')
  const user = await lockAccount(call)
  if (isBanned(user, clock.now())) fail('identity.account-blocked')
  const [wait = 0] = await deps.limits.mailWaits(db, 'recovery', [user.email])
  if (wait > 0) fail('rate-limited', { retryAfterSeconds: wait })
  await mailRecovery(deps, db, { user, challenge: null, acceptLanguage: await languageFor(db, user) })
  await noteAct(deps, call, { user, action: 'reset-account-password', details: {} })
  return answerAccount(deps, call, user.id)
}
