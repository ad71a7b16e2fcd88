import type { Session } from '@supabase/auth-js'
import type { Backend } from '../backend/create-backend.ts'
import { serviceKey, serviceUrl, storageKeyOf } from '../backend/settings.ts'
import { readStored } from '../stored.ts'

export type SessionState =
  | { readonly status: 'loading' }
  | { readonly status: 'signed-in'; readonly session: Session }
  | { readonly status: 'signed-out' }

const loading: SessionState = { status: 'loading' }
const signedOut: SessionState = { status: 'signed-out' }
const listeners = new Set<() => void>()

/** Without a stored session, and without the end of a sign-in in the address, nobody is signed in: no need to wait for the client. */
const mayBeSignedIn = (): boolean =>
  readStored(storageKeyOf(serviceUrl())) !== null || /[?&#](code|access_token)=/.test(location.href)

let state: SessionState | null = null
let started: Promise<Backend> | null = null

function set(next: SessionState): void {
  state = next
  for (const listener of listeners) listener()
}

async function start(): Promise<Backend> {
  const { createBackend } = await import('../backend/create-backend.ts')
  const backend = createBackend(serviceUrl(), serviceKey())
  await new Promise<void>((known) => {
    backend.auth.onAuthStateChange((_event, session) => {
      set(session ? { status: 'signed-in', session } : signedOut)
      known()
    })
  })
  return backend
}

/** The auth client, fetched when first wanted: it is not needed for the first paint. */
export function backend(): Promise<Backend> {
  started ??= start().catch((error: unknown) => {
    started = null
    throw error
  })
  return started
}

export const sessionStore = {
  read: (): SessionState => (state ??= mayBeSignedIn() ? loading : signedOut),
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** The token of the signed-in person, renewed where it is about to end; null for visitors. */
export async function accessToken(): Promise<string | null> {
  if (sessionStore.read().status === 'signed-out') return null
  const { data } = await (await backend()).auth.getSession()
  return data.session?.access_token ?? null
}

let renewing: Promise<boolean> | null = null

/** After the server refused a token: whether a new one could be had. Where not, the client signs the person out and says so. */
export function renewSession(): Promise<boolean> {
  if (sessionStore.read().status !== 'signed-in') return Promise.resolve(false)
  renewing ??= backend()
    .then(({ auth }) => auth.refreshSession())
    .then(({ data, error }) => error === null && data.session !== null)
    .finally(() => (renewing = null))
  return renewing
}

/** Ends the session on this device; works without a connection too. */
export async function signOut(): Promise<void> {
  await (await backend()).auth.signOut({ scope: 'local' })
}
