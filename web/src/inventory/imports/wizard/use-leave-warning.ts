import { useEffect } from 'react'
import { countAnswers, type Draft } from './draft.ts'

/** Closing the window with answers not yet sent asks first; another page of the product does not lose them. */
export function useLeaveWarning(draft: Draft): void {
  const unsent = countAnswers(draft) > 0 || draft.mapping !== null
  useEffect(() => {
    if (!unsent) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsent])
}
