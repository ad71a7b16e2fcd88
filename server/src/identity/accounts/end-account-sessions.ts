import type { identity } from '@athar/contracts'
import type { Account } from '@athar/contracts/identity'
import type { Call } from '../../platform/http/serve.ts'
import type { IdentityDeps } from '../deps.ts'
import { endKeysOf, endSessionsOf, openSessionsOf } from '../store/sessions.ts'
import type { UserRow } from '../store/users.ts'
import { answerAccount, lockAccount, noteAct, tellPerson, type AccountCall } from './act-on-account.ts'

export async function endAccountSessions(
  deps: IdentityDeps,
  call: Call<typeof identity.endAccountSessions>,
): Promise<Account> {
  const user = await lockAccount(call)
  await endAccess(deps, call, user)
  return answerAccount(deps, call, user.id)
}

type Ending = AccountCall & { readonly body: { readonly reason: string } }

/** Signs a person out everywhere and ends their keys; where there was neither, nothing is told. */
export async function endAccess(deps: IdentityDeps, call: Ending, user: UserRow): Promise<void> {
  const { db, body, clock } = call
  const at = clock.now()
  const open = await openSessionsOf(db, { userId: user.id, at })
  const keys = await endKeysOf(db, { userId: user.id, at })
  if (open.length > 0 || keys > 0) {
    await endSessionsOf(db, { userId: user.id, except: null })
    await noteAct(deps, call, {
      user,
      action: 'end-account-sessions',
      details: { sessions: open.length, keys, reason: body.reason },
    })
    await tellPerson(deps, call, {
      user,
      mail: 'sessions_ended',
      reason: body.reason,
      notice: 'identity.sessions-ended',
    })
  }
}
