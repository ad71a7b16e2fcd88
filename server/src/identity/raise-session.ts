import type { Db } from '../platform/database.ts'
import type { SessionBody } from './bodies.ts'
import type { BearerCall, IdentityDeps } from './deps.ts'
import { refuse } from './errors.ts'
import type { RaisingMethod } from './factors/raising-methods.ts'
import { sessionBody } from './issue-session.ts'
import { hashToken, randomToken } from './secrets.ts'
import { tellSecurity } from './security-events.ts'
import { endOf } from './session-limits.ts'
import * as sessions from './store/sessions.ts'
import type { UserRow } from './store/users.ts'

/** Takes a session to aal2 by a factor that was just proved. Tokens from before are worth no more than they were. */
export async function raiseSession(
  deps: IdentityDeps,
  db: Db,
  { user, factorId, method, call }: { user: UserRow; factorId: string; method: RaisingMethod; call: BearerCall },
): Promise<SessionBody> {
  const at = deps.clock.now()
  const session = (await sessions.lockSession(db, call.sessionId)) ?? refuse('session_not_found', { status: 403 })
  const refreshToken = randomToken()
  // Its day begins when it is raised, once.
  const held = session.aal2_at ? session.guarded_at : null
  const guardedAt = (await sessions.administersOrVerifies(db, user.id)) ? (held ?? at) : null
  await sessions.raiseSession(db, {
    sessionId: session.id,
    factorId,
    method,
    tokenHash: hashToken(refreshToken),
    notAfter: endOf(session.created_at, at, guardedAt),
    guardedAt,
    at,
  })
  await tellSecurity(db, { personId: user.id, requestId: call.requestId, at }, 'session-raised', {
    method,
    factorId,
    sessionId: session.id,
  })
  return sessionBody(deps, db, { user, session: { id: session.id, aal: 'aal2' }, refreshToken })
}
