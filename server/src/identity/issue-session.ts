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
  /** What the proof is worth: a passkey with user verification is two factors. */
  aal?: Aal
  provider?: string | null
  acr?: string | null
}

/** Opens a session for a person who has just proved who they are. */
export async function issueSession(deps: IdentityDeps, db: Db, opening: Opening): Promise<SessionBody> {
  return (await openSession(deps, db, opening)).body
}

/** The same, with the names of the person's organisations. */
export async function openSession(
  deps: IdentityDeps,
  db: Db,
  { user: { id: userId }, method, call, aal = 'aal1', provider = null, acr = null }: Opening,
): Promise<{ body: SessionBody; organisations: readonly string[] }> {
  const at = deps.clock.now()
  const id = randomUUID()
  const refreshToken = randomToken()
  const place = placeOf(deps, userId, call, at)
  const opened =
    (await sessions.openSession(db, {
      id,
      userId,
      aal,
      notAfter: endOf(at, at, null),
      guardedNotAfter: endOf(at, at, at),
      method,
      provider,
      acr,
      ip: call.ip,
      userAgent: call.userAgent,
      tokenHash: hashToken(refreshToken),
      place,
      entry: (only) =>
        securityEntry({ personId: userId, requestId: call.requestId, at }, 'sign-in', { method, sessionId: id }, only),
      at,
    })) ?? refuse('user_not_found')
  const { user, places, parts, organisations } = opened
  if (isElsewhere(places)) await tellSignIn(deps, db, { user, sessionId: id, place, call })
  const told = { ...parts, amr: [{ method, at, provider, acr }] }
  return { body: await bodyTelling(deps, { user, session: { id, aal }, refreshToken, told }), organisations }
}

type OfSession = { id: string; aal: Aal }

export async function sessionBody(deps: IdentityDeps, db: Db, parts: Omit<Answered, 'told'>): Promise<SessionBody> {
  const told = await readUserParts(db, { userId: parts.user.id, sessionId: parts.session.id })
  return bodyTelling(deps, { ...parts, told })
}

type Answered = {
  user: UserRow
  session: OfSession
  refreshToken: string
  /** What the answer tells beside the row. */
  told: UserParts
}

/** The same where all is known that it tells. */
async function bodyTelling(deps: IdentityDeps, { user, session, refreshToken, told }: Answered): Promise<SessionBody> {
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
