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
import type { FoundUser, UserRow } from './store/users.ts'

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
  const { session, refreshToken, amr } = newSession(deps, opening)
  const opened = await sessions.openSession(db, session)
  opening.refuseUnless?.(opened?.user, opened?.organisations ?? [])
  if (!opened) return refuse('user_not_found')
  const { user, places, parts } = opened
  if (isElsewhere(places))
    await tellSignIn(deps, db, { user, sessionId: session.id, place: session.place, call: opening.call })
  const signed = bodyTelling(deps, {
    user,
    session: { id: session.id, aal: 'aal1' },
    refreshToken,
    told: { ...parts, amr },
  })
  // Whoever waits for it hears of a failure; where the transaction fails first, nobody waits.
  signed.catch(() => {})
  return { signed }
}

export type ReadySession = {
  /** What the organisations of the person are called. */
  readonly organisations: readonly string[]
  /**
   * Writes it down and answers it, by itself; nothing is written where the person is no longer as they were found, or comes from
   * a place that they must be told of.
   */
  open(): Promise<SessionBody | undefined>
}

/**
 * A session made ready while a password is looked at, so that writing it down is all that is left to wait for. Before it is
 * written down it is no session, and its token opens nothing.
 */
export async function readySession(
  deps: IdentityDeps,
  opening: Opening & { user: FoundUser; clears: readonly Buffer[] },
): Promise<ReadySession> {
  const { session, refreshToken, amr } = newSession(deps, opening)
  const { version: _version, pretended_hash: _hash, ...found } = opening.user
  // The row is written down only as it was found.
  const user: UserRow = { ...found, last_sign_in_at: session.at, updated_at: session.at }
  const [token, { parts, organisations, isGuarded }] = await Promise.all([
    signToken(deps, { user, session: { id: session.id, aal: 'aal1' }, amr }),
    sessions.readTold(deps.database, user.id),
  ])
  const statement = sessions.openingAlone(session, { version: opening.user.version, clears: opening.clears, isGuarded })
  const body = bodyOf(deps, { user, refreshToken, token, told: { ...parts, amr } })
  return {
    organisations,
    open: async () => ((await sessions.openSessionAlone(deps.database, statement)) ? body : undefined),
  }
}

function newSession(deps: IdentityDeps, { user, method, call, ...proof }: Opening) {
  const { provider = null, acr = null } = proof
  const at = deps.clock.now()
  const id = randomUUID()
  const refreshToken = randomToken()
  const source = { personId: user.id, requestId: call.requestId, at }
  const session: sessions.NewSession = {
    id,
    userId: user.id,
    notAfter: endOf(at, at, null),
    guardedNotAfter: endOf(at, at, at),
    method,
    provider,
    acr,
    ip: call.ip,
    userAgent: call.userAgent,
    tokenHash: hashToken(refreshToken),
    place: placeOf(deps, user.id, call, at),
    entry: (only) => securityEntry(source, 'sign-in', { method, sessionId: id }, only),
    at,
  }
  return { session, refreshToken, amr: [{ method, at, provider, acr }] satisfies UserParts['amr'] }
}

type Signed = { token: string; expiresAt: number }
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
export async function bodyTelling(
  deps: IdentityDeps,
  { user, session, refreshToken, told }: Answered,
): Promise<SessionBody> {
  const token = await signToken(deps, { user, session, amr: told.amr })
  return bodyOf(deps, { user, refreshToken, token, told })
}

const signToken = (
  deps: IdentityDeps,
  { user, session, amr }: { user: UserRow; session: OfSession; amr: UserParts['amr'] },
): Promise<Signed> =>
  deps.tokens.sign({
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

const bodyOf = (
  deps: IdentityDeps,
  { user, refreshToken, token, told }: { user: UserRow; refreshToken: string; token: Signed; told: UserParts },
): SessionBody => ({
  access_token: token.token,
  token_type: 'bearer',
  expires_in: deps.tokens.lifetimeSeconds,
  expires_at: token.expiresAt,
  refresh_token: refreshToken,
  user: userBody(user, told),
})

/** After the right password or token: a banned person stays outside, and is told so only now. */
export function isBanned(user: UserRow, now: Date): boolean {
  return user.banned_until !== null && user.banned_until > now
}
