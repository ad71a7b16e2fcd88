import { AuthClient } from '@supabase/auth-js'
import { lookAgainWhenShown } from '../session/look-again.ts'
import { withoutServerExpiry } from './session-fetch.ts'
import { storageKeyOf } from './settings.ts'

/** The client of the auth service; after a renewal that failed it answers for a minute out of its memory. */
class Auth extends AuthClient {
  /** The next renewal asks the server. */
  forgetFailure(): void {
    this.lastRefreshFailure = null
  }
}

export type BackendOptions = {
  /** Tokens come from elsewhere: then there is no auth client to speak of. */
  readonly accessToken?: () => Promise<string | null>
  readonly fetch?: typeof fetch
}

export type Backend = { readonly auth: Auth }

/** One per page. The library keeps the session, refreshes it, pauses while the page is hidden, and tells of changes. */
export function createBackend(url: string, key: string, options: BackendOptions = {}): Backend {
  if (!url) throw new Error('supabaseUrl is required.')
  if (!key) throw new Error('supabaseKey is required.')
  if (options.accessToken)
    return {
      get auth(): Auth {
        throw new Error('The auth client cannot be used together with the accessToken option.')
      },
    }
  const auth = new Auth({
    url: `${url.replace(/\/+$/, '')}/auth/v1`,
    headers: { apikey: key },
    storageKey: storageKeyOf(url),
    flowType: 'pkce',
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: true,
    experimental: { recoveryCodes: true },
    fetch: withoutServerExpiry(options.fetch ?? ((input, init) => fetch(input, init))),
  })
  lookAgainWhenShown(auth, storageKeyOf(url))
  // With a connection again nobody waits for that minute to pass.
  addEventListener('online', () => auth.forgetFailure())
  return { auth }
}
