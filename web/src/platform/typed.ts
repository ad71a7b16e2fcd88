import { useMemo, useState } from 'react'
import { useSession } from './session/use-session.ts'

/** Under which everything stands that was typed and not saved, until its person signs out. */
const mark = 'athar-typed:'
const of = (person: string): string => `${mark}${person}:`

/** How often somebody has signed out of this page: what still stood open then keeps nothing any more. */
let departures = 0

export type Typed = {
  readonly read: () => unknown
  /** Null empties it. */
  readonly write: (value: unknown) => void
  /** A place of another name beside it, which keeps nothing any more from the same moment on. */
  readonly beside: (name: string) => Typed
}

/** A tab is closed some day; what took an editor hours outlives it. */
const stores = { tab: () => sessionStorage, device: () => localStorage } as const

/** A place of one name in this tab, or on this device, for what a person typed; for nobody it is none. */
export function typedBy(
  person: string | null,
  name: string,
  where: keyof typeof stores = 'tab',
  since = departures,
): Typed {
  const key = person === null ? null : `${of(person)}${name}`
  return {
    beside: (other) => typedBy(person, other, where, since),
    read() {
      if (key === null) return null
      try {
        return JSON.parse(stores[where]().getItem(key) ?? 'null')
      } catch {
        return null
      }
    },
    write(value) {
      if (key === null || since !== departures) return
      try {
        if (value === null) stores[where]().removeItem(key)
        else stores[where]().setItem(key, JSON.stringify(value))
      } catch {
        // Without a store it lives as long as the page.
      }
    },
  }
}

/** The same for whoever is signed in when a screen opens: their words stay theirs also where the session ends meanwhile. */
export function useTyped(name: string): Typed {
  const session = useSession()
  // Nobody knows yet whose words these are, or they are a visitor's: then they live as long as the page.
  const [person] = useState(() => (session.status === 'signed-in' ? session.session.user.id : null))
  return useMemo(() => typedBy(person, name), [person, name])
}

/** Whoever signs out leaves nothing half-written behind, and whoever signs in finds nothing of anybody else. */
export function forgetTyped({ butOf }: { readonly butOf?: string } = {}): void {
  if (butOf === undefined) departures += 1
  try {
    for (const storeOf of Object.values(stores))
      for (const key of Object.keys(storeOf()))
        if (key.startsWith(mark) && (butOf === undefined || !key.startsWith(of(butOf)))) storeOf().removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
