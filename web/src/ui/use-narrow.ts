import { useSyncExternalStore } from 'react'

/** Below this a table of many columns cannot be read. */
const narrow = () => matchMedia('(max-width: 40rem)')

function subscribe(listener: () => void): () => void {
  const query = narrow()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the window has the width of a telephone. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow().matches)
