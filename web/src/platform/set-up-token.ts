import { setUpKey } from './tab-keys.ts'

/** In the address of the link that a fresh installation prints. */
export const setUpParameter = 'set-up'

/**
 * The token of that link makes somebody the first owner of the platform. Whoever has to sign up first has it kept in this tab
 * meanwhile: a page to come back to travels in mails, and it must not travel with it.
 */
export const setUpToken = {
  read(): string | null {
    try {
      return sessionStorage.getItem(setUpKey)
    } catch {
      return null
    }
  },
  /** Where the address carries it. */
  keepFrom(search: string): void {
    const token = new URLSearchParams(search).get(setUpParameter)
    if (token === null) return
    try {
      sessionStorage.setItem(setUpKey, token)
    } catch {
      // Then the link is opened once more.
    }
  },
  forget(): void {
    try {
      sessionStorage.removeItem(setUpKey)
    } catch {
      // Nothing was kept.
    }
  },
}

/** A page to come back to, without it. */
export function withoutToken({
  pathname,
  search,
  hash,
}: Readonly<Record<'pathname' | 'search' | 'hash', string>>): string {
  const params = new URLSearchParams(search)
  if (!params.has(setUpParameter)) return pathname + search + hash
  params.delete(setUpParameter)
  return pathname + (params.size > 0 ? `?${params.toString()}` : '') + hash
}
