import type { Session, User } from '@supabase/auth-js'

/** How sure the server was of this person when it issued the token: `aal2` after a second factor. The server decides again. */
export function aalOf(session: Pick<Session, 'access_token'>): 'aal1' | 'aal2' {
  try {
    const part = (session.access_token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const claims: unknown = JSON.parse(atob(part))
    return typeof claims === 'object' && claims !== null && 'aal' in claims && claims.aal === 'aal2' ? 'aal2' : 'aal1'
  } catch {
    return 'aal1'
  }
}

/** Whether this person has something to confirm with. */
export const holdsSecondFactor = ({ factors }: Pick<User, 'factors'>): boolean =>
  (factors ?? []).some(({ status }) => status === 'verified')

/** Signed in with the first factor only, while there is a second one. */
export const awaitsSecondFactor = (session: Session): boolean =>
  aalOf(session) === 'aal1' && holdsSecondFactor(session.user)
