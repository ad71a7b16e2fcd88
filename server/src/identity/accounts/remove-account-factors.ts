import type { identity } from '@athar/contracts'
import type { Account } from '@athar/contracts/identity'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { IdentityDeps } from '../deps.ts'
import { takeFactors } from '../factors/remove-factor.ts'
import { factorsOf } from '../store/factors.ts'
import { removePasskeysOf } from '../store/passkeys.ts'
import { endKeysOf, endSessionsOf } from '../store/sessions.ts'
import { endAccess } from './end-account-sessions.ts'
import { answerAccount, lockAccount, noteAct, tellPerson } from './act-on-account.ts'

/**
 * For somebody who lost their telephone and their codes: every second factor goes, and every passkey, session and
 * key with them, so that whoever holds the lost device is outside as well. The password stays, and the person is told.
 */
export async function removeAccountFactors(
  deps: IdentityDeps,
  call: Call<typeof identity.removeAccountFactors>,
): Promise<Account> {
  const { db, body, clock, request } = call
  if (deps.config.auth.mode === 'external') fail('identity.account-elsewhere')
  const user = await lockAccount(call)
  const factors = await factorsOf(db, user.id)
  const passkeys = await removePasskeysOf(db, user.id)
  if (factors.length + passkeys.length === 0) await endAccess(deps, call, user)
  else {
    await takeFactors(deps, db, { user, factors, leaving: factors, requestId: request.id })
    for (const passkeyId of passkeys)
      await noteAct(deps, call, { user, action: 'passkey-removed', details: { passkeyId } })
    await endSessionsOf(db, { userId: user.id, except: null })
    await endKeysOf(db, { userId: user.id, at: clock.now() })
    await noteAct(deps, call, {
      user,
      action: 'remove-account-factors',
      details: { factors: factors.map(({ id }) => id), passkeys, reason: body.reason },
    })
    await tellPerson(deps, call, { user, mail: 'factors_reset', reason: body.reason, notice: 'identity.factors-reset' })
  }
  return answerAccount(deps, call, user.id)
}
