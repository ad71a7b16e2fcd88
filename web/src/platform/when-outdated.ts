import { isOutdated } from './renew-after-update.ts'

/** Told when this page turns out to be older than what the server has, at once where that is known already. */
export function whenOutdated(tell: () => void): () => void {
  addEventListener('athar:outdated', tell)
  if (isOutdated()) tell()
  return () => removeEventListener('athar:outdated', tell)
}
