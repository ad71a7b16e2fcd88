import { randomUUID } from 'node:crypto'
import type { Db } from '../platform/database.ts'
import type { Aal } from './access-token.ts'
import { userBody, type SessionBody } from './bodies.ts'
import type { AuthCall, IdentityDeps } from './deps.ts'
import { refuse } from './errors.ts'
import { hashToken, randomToken } from './secrets.ts'
import { tellSecurity } from './security-events.ts'
import { endOf } from './session-limits.ts'
import { tellSignIn } from './tell-sign-in.ts'
import * as sessions from './store/sessions.ts'
import { readUserParts } from './store/user-parts.ts'
import type { UserRow } from './store/users.ts'

/** Opens a session for somebody who has just proved who they are; `refuseUnless` has the last word, on the row as it is by then. */
export async function issueSession(
  deps: IdentityDeps,
  db: Db,
  opening: {
    user: Pick<UserRow, 'id'>
    method: string
    call: AuthCall
    provider?: string
    acr?: string | null
    refuseUnless?: (user: UserRow | undefined) => void
  },
): Promise<SessionBody> {
  const { method, call } = opening
  const { provider = null, acr = null } = opening
  const at = deps.clock.now()
  const id = randomUUID()
  const refreshToken = randomToken()
  const user = await sessions.openSession(db, {
    id,
    userId: opening.user.id,
    notAfter: endOf(at, at, null),
    method,
    provider,
    acr,
    ip: call.ip,
    userAgent: call.userAgent,
    tokenHash: hashToken(refreshToken),
    at,
  })
  opening.refuseUnless?.(user)
  if (!user) return refuse('user_not_found')
  await tellSecurity(db, { personId: user.id, requestId: call.requestId, at }, 'sign-in', { method, sessionId: id })
  await tellSignIn(deps, db, { user, sessionId: id, call })
  const amr = [{ method, at, provider, acr }]
  return sessionBody(deps, db, { user, session: { id, aal: 'aal1' }, refreshToken, amr })
}

export async function sessionBody(
  deps: IdentityDeps,
  db: Db,
  parts: {
    user: UserRow
    session: { id: string; aal: Aal }
    refreshToken: string
    /** Where it is known without asking. */
    amr?: readonly sessions.AmrRow[]
  },
): Promise<SessionBody> {
  const { user, session, refreshToken } = parts
  const told = await readUserParts(db, { userId: user.id, sessionId: parts.amr ? null : session.id })
  const amr = parts.amr ?? told.amr
  const { token, expiresAt } = await deps.tokens.sign({
    userId: user.id,
    sessionId: session.id,
    email: user.email,
    aal: session.aal,
    amr: amr.map(({ method, at, provider, acr }) => ({
      method,
      timestamp: Math.floor(at.getTime() / 1000),
      ...(provider ? { provider } : {}),
      ...(acr ? { acr } : {}),
    })),
    appMetadata: user.app_metadata,
    userMetadata: user.user_metadata,
  })
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: deps.tokens.lifetimeSeconds,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: userBody(user, told),
  }
}

/** After the right password or token: a banned person stays outside, and is told so only now. */
export function isBanned(user: UserRow, now: Date): boolean {
  return user.banned_until !== null && user.banned_until > now
}
