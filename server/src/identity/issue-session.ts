import { randomUUID } from 'node:crypto'
import type { Db } from '../platform/database.ts'
import type { Aal } from './access-token.ts'
import { userBody, type SessionBody } from './bodies.ts'
import type { AuthCall, IdentityDeps } from './deps.ts'
import { refuse } from './errors.ts'
import { hashToken, randomToken } from './secrets.ts'
import { securityEntry } from './security-events.ts'
import { endOf } from './session-limits.ts'
import { placeOf, tellSignIn } from './tell-sign-in.ts'
import * as sessions from './store/sessions.ts'
import { isElsewhere } from './store/sign-in-places.ts'
import { readUserParts, type UserParts } from './store/user-parts.ts'
import type { UserRow } from './store/users.ts'

type Opening = {
  user: Pick<UserRow, 'id'>
  method: string
  call: AuthCall
  provider?: string
  acr?: string | null
  refuseUnless?: (user: UserRow | undefined, organisations: readonly string[]) => void
}

/** Opens a session for somebody who has just proved who they are; `refuseUnless` has the last word, on the row as it is by then. */
export async function issueSession(deps: IdentityDeps, db: Db, opening: Opening): Promise<SessionBody> {
  const { signed } = await beginSession(deps, db, opening)
  return signed
}

/** The same, with the answer still being signed: that takes as long as writing the session down, and neither waits for the other. */
export async function beginSession(
  deps: IdentityDeps,
  db: Db,
  opening: Opening,
): Promise<{ signed: Promise<SessionBody> }> {
  const { method, call } = opening
  const { provider = null, acr = null } = opening
  const at = deps.clock.now()
  const id = randomUUID()
  const refreshToken = randomToken()
  const userId = opening.user.id
  const opened = await sessions.openSession(db, {
    id,
    userId,
    notAfter: endOf(at, at, null),
    method,
    provider,
    acr,
    ip: call.ip,
    userAgent: call.userAgent,
    tokenHash: hashToken(refreshToken),
    place: placeOf(deps, userId, call, at),
    entry: securityEntry({ personId: userId, requestId: call.requestId, at }, 'sign-in', { method, sessionId: id }),
    at,
  })
  opening.refuseUnless?.(opened?.user, opened?.organisations ?? [])
  if (!opened) return refuse('user_not_found')
  const { user, places, parts } = opened
  if (isElsewhere(places)) await tellSignIn(deps, db, { user, sessionId: id, call })
  const told = { ...parts, amr: [{ method, at, provider, acr }] }
  const signed = sessionBody(deps, db, { user, session: { id, aal: 'aal1' }, refreshToken, told })
  // Whoever waits for it hears of a failure; where the transaction fails first, nobody waits.
  signed.catch(() => {})
  return { signed }
}

export async function sessionBody(
  deps: IdentityDeps,
  db: Db,
  parts: {
    user: UserRow
    session: { id: string; aal: Aal }
    refreshToken: string
    /** What else the answer tells, where it is known without asking. */
    told?: UserParts
  },
): Promise<SessionBody> {
  const { user, session, refreshToken } = parts
  const told = parts.told ?? (await readUserParts(db, { userId: user.id, sessionId: session.id }))
  const { token, expiresAt } = await deps.tokens.sign({
    userId: user.id,
    sessionId: session.id,
    email: user.email,
    aal: session.aal,
    amr: told.amr.map(({ method, at, provider, acr }) => ({
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
