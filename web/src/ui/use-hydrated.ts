import { useDeferredValue, useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False in markup made ahead and while the app takes it over, true ever after: for what only this device knows. What it changes
 * is drawn when nothing more urgent is, and not in the step that takes the page over.
 */
export const useHydrated = (): boolean =>
  useDeferredValue(
    useSyncExternalStore(
      never,
      () => true,
      () => false,
    ),
  )
