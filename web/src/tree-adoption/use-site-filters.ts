import { useSearchParams } from 'react-router'
import { useHydrated } from '../ui/use-hydrated.ts'

export type SiteFilters = {
  readonly region: string | null
  readonly species: string | null
  readonly set: (change: { region?: string | null; species?: string | null }) => void
}

/** Kept in the address, so that a choice can be passed on. The page made ahead knows no choice. */
export function useSiteFilters(): SiteFilters {
  const [params, setParams] = useSearchParams()
  const hydrated = useHydrated()
  const of = (key: string) => (hydrated ? params.get(key) : null)
  return {
    region: of('region'),
    species: of('species'),
    set: (change) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [key, value] of Object.entries(change))
            if (value === null) next.delete(key)
            else next.set(key, value)
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
  }
}
