import { randomUUID } from 'node:crypto'
import type { Db } from '../platform/database.ts'
import { userBody, type SessionBody } from './bodies.ts'
import type { AuthCall, IdentityDeps } from './deps.ts'
import { hashToken, randomToken } from './secrets.ts'
import { tellSecurity } from './security-events.ts'
import { endOf } from './session-limits.ts'
import * as sessions from './store/sessions.ts'
import { changeUser, identitiesOf, type UserRow } from './store/users.ts'

/** Opens a session for somebody who has just proved who they are. */
export async function issueSession(
  deps: IdentityDeps,
  db: Db,
  opening: { user: UserRow; method: string; call: AuthCall },
): Promise<SessionBody> {
  const { method, call } = opening
  const at = deps.clock.now()
  const id = randomUUID()
  const refreshToken = randomToken()
  const user = await changeUser(db, opening.user.id, { last_sign_in_at: at }, at)
  await sessions.insertSession(db, {
    id,
    userId: user.id,
    notAfter: endOf(at, at),
    method,
    ip: call.ip,
    userAgent: call.userAgent,
    tokenHash: hashToken(refreshToken),
    at,
  })
  await tellSecurity(db, { personId: user.id, requestId: call.requestId, at }, 'sign-in', { method, sessionId: id })
  return sessionBody(deps, db, { user, session: { id, aal: 'aal1' }, refreshToken })
}

export async function sessionBody(
  deps: IdentityDeps,
  db: Db,
  parts: { user: UserRow; session: { id: string; aal: 'aal1' | 'aal2' }; refreshToken: string },
): Promise<SessionBody> {
  const { user, session, refreshToken } = parts
  const amr = await sessions.readAmr(db, session.id)
  const { token, expiresAt } = await deps.tokens.sign({
    userId: user.id,
    sessionId: session.id,
    email: user.email,
    aal: session.aal,
    amr: amr.map(({ method, at }) => ({ method, timestamp: Math.floor(at.getTime() / 1000) })),
    appMetadata: user.app_metadata,
    userMetadata: user.user_metadata,
  })
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: deps.tokens.lifetimeSeconds,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: userBody(user, await identitiesOf(db, user.id)),
  }
}

/** After the right password or token: a banned person stays outside, and is told so only now. */
export function isBanned(user: UserRow, now: Date): boolean {
  return user.banned_until !== null && user.banned_until > now
}
