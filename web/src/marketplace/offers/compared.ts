import { listingCategories, mostCompared, type ListingCategory, type OfferCard } from '@athar/contracts/marketplace'
import { useSyncExternalStore } from 'react'
import { comparedKey as key } from '../../platform/tab-keys.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'

/** An offer that is chosen for a comparison. */
export type Compared = Pick<OfferCard, 'id' | 'category' | 'title'>

const nothing: readonly Compared[] = []
let chosen: readonly Compared[] | null = null
const listeners = new Set<() => void>()

function stored(): readonly Compared[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(found) ? found.filter(isCompared).slice(0, mostCompared) : nothing
  } catch {
    return nothing
  }
}

const isCompared = (one: unknown): one is Compared =>
  typeof one === 'object' &&
  one !== null &&
  'id' in one &&
  typeof one.id === 'string' &&
  'category' in one &&
  listingCategories.includes(one.category as ListingCategory) &&
  'title' in one &&
  typeof one.title === 'object'

const read = (): readonly Compared[] => (chosen ??= stored())
/** The choice of this tab; it is lost with the tab. */
export function setCompared(next: readonly Compared[]): void {
  chosen = next
  try {
    sessionStorage.setItem(key, JSON.stringify(next))
  } catch {
    // Without it the choice does not outlive the page.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Why an offer cannot be added to those chosen; null where it can. */
export function refusalOf(offer: Compared, among: readonly Compared[]): 'most' | 'oneCategory' | null {
  if (among.length >= mostCompared) return 'most'
  return among.some(({ category }) => category !== offer.category) ? 'oneCategory' : null
}

/** The offers that are chosen for a comparison, once the page is alive. */
export function useCompared(): readonly Compared[] {
  const hydrated = useHydrated()
  const known = useSyncExternalStore(subscribe, read, () => nothing)
  return hydrated ? known : nothing
}
