import { z } from 'zod'
import type { Db } from '../platform/database.ts'
import type { SessionBody } from './bodies.ts'
import type { AuthCall, IdentityDeps } from './deps.ts'
import { AuthFailure } from './errors.ts'
import { isBanned, sessionBody } from './issue-session.ts'
import { readBody } from './read-body.ts'
import { hashToken, openUnder, randomToken, sealUnder } from './secrets.ts'
import { tellSecurity } from './security-events.ts'
import { endOf, retryWindowSeconds } from './session-limits.ts'
import * as store from './store/refresh-tokens.ts'
import { administersOrVerifies, endSession, lockSession, type SessionRow } from './store/sessions.ts'
import { findById } from './store/users.ts'

export const refreshBody = z.object({ refresh_token: z.string().max(1000) })

/**
 * Changes a refresh token for its successor. A client that asks again with the token before it, within the window,
 * gets the same successor; any older token means that two hold the session, and ends it for both.
 */
export async function refreshSession(deps: IdentityDeps, call: AuthCall): Promise<SessionBody> {
  const { refresh_token: token } = readBody(refreshBody, call.body)
  const hash = hashToken(token)
  const sessionId = await store.findSessionOf(deps.database, hash)
  if (!sessionId) throw new AuthFailure('refresh_token_not_found')
  await deps.limits.refresh(sessionId)
  // A refusal is an answer, not an exception, until here: what it wrote must stay written.
  const outcome = await deps.database.transaction({}, ({ db }) => exchange(deps, db, { token, hash, sessionId, call }))
  if (outcome instanceof AuthFailure) throw outcome
  return outcome
}

/** The day of whoever comes to administer or verify begins when that is first seen: nobody is put out in the middle of their work. */
const guardedFrom = (session: Pick<SessionRow, 'guarded_at'>, isGuarded: boolean, at: Date): Date | null =>
  isGuarded ? (session.guarded_at ?? at) : null

/** Where the role is first seen after an hour without use, nobody is in the middle of anything: such a session is over, as any later one is. */
const lastsUntil = (session: SessionRow, isGuarded: boolean): Date =>
  isGuarded && !session.guarded_at
    ? endOf(session.created_at, session.refreshed_at, session.refreshed_at)
    : session.not_after

type Exchange = { token: string; hash: Buffer; sessionId: string; call: AuthCall }

async function exchange(
  deps: IdentityDeps,
  db: Db,
  { token, hash, sessionId, call }: Exchange,
): Promise<SessionBody | AuthFailure> {
  const at = deps.clock.now()
  const session = await lockSession(db, sessionId)
  if (!session) return new AuthFailure('refresh_token_not_found')
  const { presented, active } = await store.readTokens(db, { sessionId, hash })
  const user = await findById(db, session.user_id)
  const isGuarded = await administersOrVerifies(db, session.user_id)
  const verdict = judge({ presented, active, notAfter: lastsUntil(session, isGuarded), now: at })
  if (verdict === 'unknown') return new AuthFailure('refresh_token_not_found')
  if (!user || verdict === 'expired' || isBanned(user, at)) {
    await endSession(db, sessionId)
    return new AuthFailure(!user ? 'session_not_found' : verdict === 'expired' ? 'session_expired' : 'user_banned')
  }
  if (verdict === 'reused') {
    await endSession(db, sessionId)
    await tellSecurity(db, { personId: user.id, requestId: call.requestId, at }, 'refresh-token-reused', { sessionId })
    return new AuthFailure('refresh_token_already_used')
  }
  const refreshToken =
    verdict === 'retry' && presented?.successor_sealed ? openUnder(token, presented.successor_sealed) : randomToken()
  if (verdict === 'rotate') {
    const guardedAt = guardedFrom(session, isGuarded, at)
    await store.rotate(db, {
      sessionId,
      from: hash,
      to: hashToken(refreshToken),
      successorSealed: sealUnder(token, refreshToken),
      notAfter: endOf(session.created_at, at, guardedAt),
      guardedAt,
      at,
    })
  }
  return sessionBody(deps, db, { user, session, refreshToken })
}

type Presented = Pick<store.RefreshTokenRow, 'hash' | 'revoked_at' | 'successor_sealed'>
type Active = Pick<store.RefreshTokenRow, 'parent_hash'>

export function judge({
  presented,
  active,
  notAfter,
  now,
}: {
  presented: Presented | undefined
  active: Active | undefined
  notAfter: Date
  now: Date
}): 'unknown' | 'expired' | 'rotate' | 'retry' | 'reused' {
  if (!presented) return 'unknown'
  if (notAfter <= now) return 'expired'
  if (!presented.revoked_at) return 'rotate'
  const isParent = active?.parent_hash?.equals(presented.hash) === true
  const inWindow = now.getTime() - presented.revoked_at.getTime() <= retryWindowSeconds * 1000
  return isParent && inWindow && presented.successor_sealed ? 'retry' : 'reused'
}
