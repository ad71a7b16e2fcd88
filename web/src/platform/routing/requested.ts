type Left = { readonly from: unknown; readonly of: unknown }

/** What a path of this address is measured by, wherever it is read: pages are drawn on the server too. */
const here = 'https://here.invalid'

/**
 * Where to go after signing in: only paths of this very address, and never back to the sign-in page. The page that somebody left
 * (`of`) is not where another `person` is led.
 */
export function requestedPath(state: unknown, fallback: string, person: string | null = null): string {
  const { from = null, of = null } = (typeof state === 'object' && state !== null ? state : {}) as Partial<Left>
  if (of !== null && person !== null && of !== person) return fallback
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from)) return fallback
  const address = URL.parse(from, here)
  // Judged as it reads in the end: dots between the slashes of a path fall out of it, and what is left may name another host.
  if (address?.origin !== here || /^\/(\/|auth(\/|$))/.test(address.pathname)) return fallback
  return address.pathname + address.search + address.hash
}
