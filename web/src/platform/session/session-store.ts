import type { Session } from '@supabase/auth-js'
import type { Backend } from '../backend/create-backend.ts'
import { serviceKey, serviceUrl, storageKeyOf } from '../backend/settings.ts'
import { readStored } from '../stored.ts'

export type SessionState =
  | { readonly status: 'loading' }
  | { readonly status: 'signed-in'; readonly session: Session }
  /** `ended` where the person did not leave: the session ran out, or was ended elsewhere. */
  | { readonly status: 'signed-out'; readonly ended: boolean }

const loading: SessionState = { status: 'loading' }
const signedOut = (ended: boolean): SessionState => ({ status: 'signed-out', ended })
const listeners = new Set<() => void>()

/** Without a stored session, and without the end of a sign-in in the address, nobody is signed in: no need to wait for the client. */
const wasSignedIn = (): boolean => readStored(storageKeyOf(serviceUrl())) !== null
const mayBeSignedIn = (): boolean => wasSignedIn() || /[?&#](code|access_token)=/.test(location.href)

let state: SessionState | null = null
let started: Promise<Backend> | null = null
let leaving = false

function set(next: SessionState): void {
  state = next
  for (const listener of listeners) listener()
}

/** Whether there was a session until now: one of this page, one that was kept, or one that is known to have ended. */
function hadSession(kept: boolean): boolean {
  const now = sessionStore.read()
  return now.status === 'loading' ? kept : now.status === 'signed-in' || now.ended
}

async function start(): Promise<Backend> {
  const before = wasSignedIn()
  const { createBackend } = await import('../backend/create-backend.ts')
  const backend = createBackend(serviceUrl(), serviceKey())
  await new Promise<void>((known) => {
    backend.auth.onAuthStateChange((_event, session) => {
      set(session ? { status: 'signed-in', session } : signedOut(!leaving && hadSession(before)))
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

const visitor = signedOut(false)

export const sessionStore = {
  read: (): SessionState => (state ??= mayBeSignedIn() ? loading : visitor),
  /** In markup made ahead everybody is a visitor. */
  readAhead: (): SessionState => visitor,
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

/** After the server refused a token: whether a new one could be had. Where the session is over, the person is signed out. */
export function renewSession(): Promise<boolean> {
  if (sessionStore.read().status !== 'signed-in') return Promise.resolve(false)
  renewing ??= renew().finally(() => (renewing = null))
  return renewing
}

async function renew(): Promise<boolean> {
  const { data, error } = await (await backend()).auth.refreshSession()
  // The client keeps a session whose token has not run out by this device's clock; the server ended it all the same.
  if (error?.status === 400) await end()
  return error === null && data.session !== null
}

/** Ends the session on this device; works without a connection too. */
export async function signOut(): Promise<void> {
  leaving = true
  try {
    await end()
  } finally {
    leaving = false
  }
}

async function end(): Promise<void> {
  await (await backend()).auth.signOut({ scope: 'local' })
}
