import type { Session } from '@supabase/auth-js'
import type { Backend } from '../backend/create-backend.ts'
import { serviceKey, serviceUrl, storageKeyOf } from '../backend/settings.ts'
import { readStored, writeStored } from '../stored.ts'
import { leftKey } from './left-key.ts'

export type SessionState =
  | { readonly status: 'loading' }
  | { readonly status: 'signed-in'; readonly session: Session }
  | {
      readonly status: 'signed-out'
      /** The person did not leave: the session ran out, or was ended elsewhere. */
      readonly ended: boolean
      /** There may be a session, and nobody could be asked: a visitor for now. */
      readonly unreachable: boolean
    }

const loading: SessionState = { status: 'loading' }
const signedOut = (ended: boolean): SessionState => ({ status: 'signed-out', ended, unreachable: false })
const unreachable: SessionState = { status: 'signed-out', ended: false, unreachable: true }
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
  return now.status === 'loading' ? kept : now.status === 'signed-in' || now.ended || now.unreachable
}

async function start(): Promise<Backend> {
  const before = wasSignedIn()
  const { createBackend } = await import('../backend/create-backend.ts')
  const backend = createBackend(serviceUrl(), serviceKey())
  await new Promise<void>((known) => {
    backend.auth.onAuthStateChange((event, session) => {
      if (session) set({ status: 'signed-in', session })
      // One that is over is not kept any more: this one could not be renewed, for want of an answer.
      else if (event === 'INITIAL_SESSION' && wasSignedIn()) set(unreachable)
      else set(signedOut(!leaving && hadSession(before)))
      known()
    })
  })
  return backend
}

/** The auth client, fetched when first wanted: it is not needed for the first paint. */
export function backend(): Promise<Backend> {
  started ??= start().catch((error: unknown) => {
    started = null
    if (sessionStore.read().status === 'loading') set(unreachable)
    throw error
  })
  return started
}

/** Fetches the auth client where there is a session to keep, or when another tab signs in. Answers how to stop waiting. */
export function keepSession(): () => void {
  const fetchClient = () => void backend().catch(() => undefined)
  if (mayBeSignedIn()) fetchClient()
  const key = storageKeyOf(serviceUrl())
  const heard = (event: StorageEvent) => event.key === key && event.newValue !== null && fetchClient()
  addEventListener('storage', heard)
  return () => removeEventListener('storage', heard)
}

/** Asks once more whether there is a session, where nobody could be asked before. */
export async function reachSession(): Promise<void> {
  set(loading)
  const known = await backend()
    .then(({ auth }) => {
      auth.forgetFailure()
      return auth.refreshSession()
    })
    .catch(() => null)
  if (known?.data.session == null && sessionStore.read().status === 'loading') set(unreachable)
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

/** Who is signed in on this device now; null for visitors, and while nobody knows. */
export function personNow(): string | null {
  const now = sessionStore.read()
  return now.status === 'signed-in' ? now.session.user.id : null
}

/** The token of the signed-in person, renewed where it is about to end; null for visitors. */
export async function accessToken(): Promise<string | null> {
  if (sessionStore.read().status === 'signed-out') return null
  const { data, error } = await (await backend()).auth.getSession()
  // Somebody whose token cannot be renewed now is no visitor: what they do must not be done in nobody's name.
  if (error && wasSignedIn()) throw error
  const { session } = data
  // Another tab's person is kept here before this page is told of them.
  if (session && session.user.id !== personNow()) set({ status: 'signed-in', session })
  return session?.access_token ?? null
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
  writeStored(leftKey, String(Date.now()))
  try {
    await end()
  } finally {
    leaving = false
  }
}

async function end(): Promise<void> {
  await (await backend()).auth.signOut({ scope: 'local' })
}
