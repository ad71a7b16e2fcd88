import type { FastifyRequest } from 'fastify'
import type { Config } from '../platform/config.ts'
import { bearerIn } from '../platform/http/bearer.ts'
import type { AuthCall, BearerCall, IdentityDeps } from './deps.ts'
import { refuse } from './errors.ts'
import { isBanned } from './issue-session.ts'
import { sameSecret } from './secrets.ts'
import { lookUpSession } from './store/sessions.ts'

/** The key of the app, or the operator's own. The first keeps nobody out; it tells our clients from stray calls. */
export function refuseWithoutKey(request: FastifyRequest, auth: Config['auth']): void {
  if (!holdsSecretKey(request, auth) && !sameSecret(keyOf(request), auth.publishableKey))
    refuse('no_authorization', { message: keyOf(request) ? 'Invalid API key' : 'No API key found in request' })
}

export function refuseWithoutSecretKey(request: FastifyRequest, auth: Config['auth']): void {
  if (!holdsSecretKey(request, auth)) refuse('not_admin')
}

function holdsSecretKey(request: FastifyRequest, auth: Config['auth']): boolean {
  const { secretKey } = auth
  if (secretKey === undefined) return false
  const bearer = bearerIn(request.headers.authorization) ?? ''
  return sameSecret(keyOf(request), secretKey) || sameSecret(bearer, secretKey)
}

const keyOf = (request: FastifyRequest): string => {
  const key = request.headers['apikey']
  return typeof key === 'string' ? key : ''
}

/** The session behind a bearer token, read anew on every call: sign-out, ban and deletion act at once. */
export async function authenticate(deps: IdentityDeps, call: AuthCall): Promise<BearerCall> {
  const token =
    bearerIn(call.authorization) ??
    refuse('no_authorization', { message: 'This endpoint requires a valid Bearer token' })
  const read = await deps.tokens.read(token)
  if (read === 'expired') refuse('bad_jwt', { message: 'invalid JWT: token is expired' })
  if (read === 'invalid') refuse('bad_jwt')
  const now = deps.clock.now()
  const { session, user } =
    (await lookUpSession(deps.database, read.sessionId)) ?? refuse('session_not_found', { status: 403 })
  if (session.not_after <= now || session.user_id !== read.userId) refuse('session_not_found', { status: 403 })
  if (!user) refuse('user_not_found')
  if (isBanned(user, now)) refuse('user_banned', { status: 403 })
  // The lower of the two: a token stolen before the session was raised gains nothing, nor one from before it was lowered.
  const aal = read.aal === 'aal2' ? session.aal : 'aal1'
  return { ...call, userId: user.id, sessionId: session.id, aal }
}
