import { hasLeft } from '../../platform/session/has-left.ts'
import type { SessionState } from '../../platform/session/session-store.ts'

/**
 * The page to come back to by signing in: that of whoever's session ended is for them alone, and who signed out leaves none. Their
 * page would else be where the next one is led, and stand in the mail by which somebody signs up here after them.
 */
export function pageLeft(from: string, of: string | null, session: SessionState) {
  const signedOut = of !== null && session.status === 'signed-out' && (!session.ended || hasLeft())
  return signedOut ? null : { from, of }
}
