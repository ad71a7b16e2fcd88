import { useEffect, useState, type ComponentType } from 'react'
import { useEntered } from './use-session.ts'

/** What only those have who are signed in: fetched once somebody is, and no part of what every page loads first. */
export const whenEntered = (load: () => Promise<ComponentType>): ComponentType =>
  function WhenEntered() {
    const entered = useEntered()
    const [Keeper, setKeeper] = useState<ComponentType | null>(null)
    useEffect(() => {
      if (entered)
        void load().then(
          (keeper) => setKeeper(() => keeper),
          () => undefined,
        )
    }, [entered])
    return Keeper && <Keeper />
  }
