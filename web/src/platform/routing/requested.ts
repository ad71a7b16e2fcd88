/** What a path of this address is measured by, wherever it is read: pages are drawn on the server too. */
const here = 'https://here.invalid'

/** Where to go after signing in: only paths of this very address, and never back to the sign-in page. */
export function requestedPath(state: unknown, fallback: string): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from)) return fallback
  const address = URL.parse(from, here)
  // Judged as it reads in the end: dots between the slashes of a path fall out of it, and what is left may name another host.
  if (address?.origin !== here || /^\/(\/|auth(\/|$))/.test(address.pathname)) return fallback
  return address.pathname + address.search + address.hash
}
