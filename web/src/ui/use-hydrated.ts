import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False in markup made ahead and while the app takes it over, true ever after: for what only this device knows. What it changes
 * is drawn when nothing more urgent is, and not in the step that takes the page over.
 */
export function useHydrated(): boolean {
  const wasDrawn = useWasDrawn()
  const [hydrated, setHydrated] = useState(!wasDrawn)
  useEffect(() => {
    if (wasDrawn) startTransition(() => setHydrated(true))
  }, [wasDrawn])
  return hydrated
}

/**
 * Whether the part was taken over, and not drawn here. The answer stays what it was: were it another as soon as the part is taken
 * over, everything below it, parts whose turn has not come included, would be drawn again at once and in one step.
 */
function useWasDrawn(): boolean {
  const [first] = useState(rememberFirst)
  return useSyncExternalStore(never, first.read, first.readAhead)
}

/** What is read ahead is asked for only of a part that came drawn, before anything else is. */
function rememberFirst() {
  let drawn = false
  return { read: () => drawn, readAhead: () => (drawn = true) }
}
