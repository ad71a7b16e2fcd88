import { requestedPath } from '../../platform/routing/requested.ts'
import { returnKey as key } from '../../platform/tab-keys.ts'

/** Where to go on after a way round over another site; for this tab only, and only to paths of this address. */
export const returnPath = {
  write(from: string): void {
    try {
      sessionStorage.setItem(key, from)
    } catch {
      // Then the way ends at the first page.
    }
  },
  read(fallback: string): string {
    try {
      return requestedPath({ from: sessionStorage.getItem(key) }, fallback)
    } catch {
      return fallback
    }
  },
  forget(): void {
    try {
      sessionStorage.removeItem(key)
    } catch {
      // Nothing was kept.
    }
  },
}
