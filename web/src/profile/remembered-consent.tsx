import { useEffect, useState, type ComponentType } from 'react'
import { useEntered } from '../platform/session/index.ts'

/** What people agreed to and what they are asked: nothing of it is part of what every page loads first. */
export function RememberedConsent() {
  const entered = useEntered()
  const [Keeper, setKeeper] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (entered)
      void import('./consent-keeper.tsx').then(
        ({ ConsentKeeper }) => setKeeper(() => ConsentKeeper),
        () => undefined,
      )
  }, [entered])
  return Keeper && <Keeper />
}
