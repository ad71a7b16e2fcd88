import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in markup made ahead and while the app takes it over, true ever after: for what only this device knows. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
