/** What a path of this address is measured by, wherever it is read: pages are drawn on the server too. */
const here = 'https://here.invalid'

/** Where to go after signing in: only paths of this very address, and never back to the sign-in page. */
export function requestedPath(state: unknown, fallback: string): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from) || /^\/auth(\/|\?|#|$)/.test(from)) return fallback
  const address = URL.parse(from, here)
  return address?.origin === here ? address.pathname + address.search + address.hash : fallback
}
