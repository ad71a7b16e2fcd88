import { useSyncExternalStore } from 'react'

let token = ''
const hearers = new Set<() => void>()
const hear = (hearer: () => void) => {
  hearers.add(hearer)
  return () => hearers.delete(hearer)
}
const set = (next: string) => {
  token = next
  for (const hearer of hearers) hearer()
}

/** The token that calls are tried with: in memory alone, the same for all calls, gone when the page is loaded again. */
export const useTriedToken = (): readonly [string, (next: string) => void] => [
  useSyncExternalStore(
    hear,
    () => token,
    () => '',
  ),
  set,
]
