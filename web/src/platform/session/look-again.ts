import type { AuthChangeEvent, Session } from '@supabase/auth-js'
import { readStored } from '../stored.ts'

/** Whose session is kept on this device now. */
function keptPerson(storageKey: string): string | null {
  try {
    const kept = JSON.parse(readStored(storageKey) ?? 'null') as { readonly user?: { readonly id?: string } } | null
    return kept?.user?.id ?? null
  } catch {
    return null
  }
}

type Sessions = { onAuthStateChange(hear: (event: AuthChangeEvent, session: Session | null) => void): unknown }

/**
 * A browser shows a page as it was left when somebody goes back to it, without asking anybody. Where its person has signed
 * out since, or another one sits there, nothing of it is seen: it is loaded anew.
 */
export function lookAgainWhenShown(
  auth: Sessions,
  storageKey: string,
  loadAnew: () => void = () => location.reload(),
): void {
  let person: string | null = null
  auth.onAuthStateChange((_, session) => {
    person = session?.user.id ?? null
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || person === null || keptPerson(storageKey) === person) return
    document.documentElement.hidden = true
    loadAnew()
  })
}
