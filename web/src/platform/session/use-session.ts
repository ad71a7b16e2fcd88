import { useEffect, useSyncExternalStore } from 'react'
import { actingOrganisation } from './acting-organisation.ts'
import { awaitsSecondFactor } from './assurance.ts'
import { backend, sessionStore, type SessionState } from './session-store.ts'

/** Who is signed in on this device. */
export function useSession(): SessionState {
  const state = useSyncExternalStore(sessionStore.subscribe, sessionStore.read, sessionStore.readAhead)
  const waiting = state.status === 'loading'
  useEffect(() => {
    // Without its code nobody knows who is here: the state says so.
    if (waiting) backend().catch(() => undefined)
  }, [waiting])
  return state
}

/** Whether somebody has come in as far as the server asks: signed in, and confirmed with the second factor where they hold one. */
export function useEntered(): boolean {
  const state = useSession()
  return state.status === 'signed-in' && !awaitsSecondFactor(state.session)
}

export const useActingOrganisation = (): string | null =>
  useSyncExternalStore(actingOrganisation.subscribe, actingOrganisation.read, () => null)

/** How a person is greeted: full name, else the part of the address before the @, else nothing known. */
export function greetingName(user: {
  readonly email?: string | undefined
  readonly user_metadata?: Readonly<Record<string, unknown>>
}): string | null {
  const fullName = user.user_metadata?.['full_name']
  if (typeof fullName === 'string' && fullName.trim() !== '') return fullName.trim()
  return user.email?.split('@')[0] || null
}
