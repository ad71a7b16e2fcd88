import { useAddress } from '../platform/routing/use-address.ts'
import { useHydrated } from '../ui/use-hydrated.ts'

export type SiteFilters = {
  readonly region: string | null
  readonly species: string | null
  readonly set: (change: { region?: string | null; species?: string | null }) => void
}

/** Kept in the address, so that a choice can be passed on. The page made ahead knows no choice. */
export function useSiteFilters(): SiteFilters {
  const { params, set } = useAddress()
  const hydrated = useHydrated()
  const of = (key: string) => (hydrated ? params.get(key) : null)
  return {
    region: of('region'),
    species: of('species'),
    set,
  }
}
