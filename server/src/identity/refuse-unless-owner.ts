import { fail } from '../platform/errors.ts'
import type { IdentityDeps } from './deps.ts'
import { AuthFailure } from './errors.ts'
import { guessPassword } from './guess-password.ts'
import { findSession } from './store/sessions.ts'
import { findById } from './store/users.ts'

export type OwnerCheck = {
  readonly personId: string
  readonly sessionId: string
  readonly password: string | null | undefined
  readonly ip: string
}
export type OwnerRefusal = 'wrong' | 'sign-in-again'

/** Whoever has no password shows by a session this young that they can open the account. */
const youngMs = 10 * 60_000

/** Asks for the password once more; guesses count here as they do at the door. */
export async function refuseUnlessOwner(
  deps: Pick<IdentityDeps, 'config' | 'database' | 'attempts' | 'passwords' | 'clock'>,
  { personId, sessionId, password, ip }: OwnerCheck,
): Promise<OwnerRefusal | null> {
  const { user, session } = await deps.database.transaction({}, async ({ db }) => ({
    user: await findById(db, personId),
    session: await findSession(db, sessionId),
  }))
  if (!user || !session) return 'sign-in-again'
  // One kept from before opens nothing where people sign in elsewhere: whoever has forgotten it could not choose another.
  if (user.password_hash === null || deps.config.auth.mode === 'external')
    return deps.clock.now().getTime() - session.created_at.getTime() <= youngMs ? null : 'sign-in-again'
  const isOwner = await guessPassword(deps, { user, given: password ?? '', ip, fromKnownPlace: true }).catch(
    unlessUnfit,
  )
  return isOwner ? null : 'wrong'
}

/** Nobody's password is longer than one may be. What only time mends is told in the words of the routes. */
function unlessUnfit(error: unknown): false {
  if (!(error instanceof AuthFailure)) throw error
  if (error.code === 'validation_failed') return false
  return fail(error.status === 503 ? 'overloaded' : 'rate-limited', {
    retryAfterSeconds: Math.ceil(error.retryAfter ?? 60),
  })
}
