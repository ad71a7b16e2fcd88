import type { AuthChangeEvent, Session } from '@supabase/auth-js'
import { afterEach, expect, it } from 'vitest'
import { aSession, personId } from '../../testing/session.ts'
import { lookAgainWhenShown } from './look-again.ts'

const key = 'sb-athar-auth-token'
const shown = (persisted: boolean) =>
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted }) satisfies Partial<PageTransitionEvent>)

afterEach(() => {
  document.documentElement.hidden = false
})

it.each([
  ['its person is still here', personId, true, false],
  ['its person has signed out', null, true, true],
  ['another person sits here', 'another', true, true],
  ['it was loaded, not brought back', null, false, false],
] as const)('a page that is shown again, where %s', (_, now, persisted, anew) => {
  let loads = 0
  let tell: (event: AuthChangeEvent, session: Session | null) => void = () => undefined
  lookAgainWhenShown({ onAuthStateChange: (hear) => ((tell = hear), undefined) }, key, () => (loads += 1))
  tell('SIGNED_IN', aSession() as unknown as Session)
  if (now === null) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify({ ...aSession(), user: { id: now } }))
  shown(persisted)
  expect([loads > 0, document.documentElement.hidden]).toEqual([anew, anew])
})
