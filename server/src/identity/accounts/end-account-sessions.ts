import type { identity } from '@athar/contracts'
import type { Account } from '@athar/contracts/identity'
import type { Call } from '../../platform/http/serve.ts'
import type { IdentityDeps } from '../deps.ts'
import { endSessionsOf, openSessionsOf } from '../store/sessions.ts'
import { answerAccount, lockAccount, noteAct, tellPerson } from './act-on-account.ts'

/** Signs somebody out everywhere; who is signed in nowhere is told nothing. */
export async function endAccountSessions(
  deps: IdentityDeps,
  call: Call<typeof identity.endAccountSessions>,
): Promise<Account> {
  const { db, body, clock } = call
  const user = await lockAccount(call)
  const open = await openSessionsOf(db, { userId: user.id, at: clock.now() })
  if (open.length > 0) {
    await endSessionsOf(db, { userId: user.id, except: null })
    await noteAct(deps, call, {
      user,
      action: 'end-account-sessions',
      details: { sessions: open.length, reason: body.reason },
    })
    await tellPerson(deps, call, {
      user,
      mail: 'sessions_ended',
      reason: body.reason,
      notice: 'identity.sessions-ended',
    })
  }
  return answerAccount(deps, call, user.id)
}
