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
  const session = (await sessions.holdSession(db, call.sessionId)) ?? refuse('session_not_found', { status: 403 })
  const refreshToken = randomToken()
  const guarded = await guardedSince(db, { ...session, aal2_at: session.aal2_at ?? at })
  await sessions.raiseSession(db, {
    sessionId: session.id,
    factorId,
    method,
    tokenHash: hashToken(refreshToken),
    notAfter: endOf(session.created_at, at, guarded),
    at,
  })
  await tellSecurity(db, { personId: user.id, requestId: call.requestId, at }, 'session-raised', {
    method,
    factorId,
    sessionId: session.id,
  })
  return sessionBody(deps, db, { user, session: { id: session.id, aal: 'aal2' }, refreshToken })
}

/** Since when a session has been under the short limits of those who administer or verify; null where it is not. */
export async function guardedSince(
  db: Db,
  session: Pick<sessions.SessionRow, 'user_id' | 'created_at' | 'aal2_at'>,
): Promise<Date | null> {
  return guardedFrom(session, await sessions.inRoleSince(db, session.user_id))
}

/**
 * The same where it is known since when its person administers or verifies. Its day begins when it is raised, or else when it is opened or,
 * where that comes later, with the role.
 */
export function guardedFrom(
  { created_at: openedAt, aal2_at: raisedAt }: Pick<sessions.SessionRow, 'created_at' | 'aal2_at'>,
  inRoleSince: Date | null,
): Date | null {
  if (!inRoleSince) return null
  return raisedAt ?? (inRoleSince > openedAt ? inRoleSince : openedAt)
}
