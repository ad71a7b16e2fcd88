import { useSearchParams } from 'react-router'
import { libraryFilterKeys, type LibraryFilters } from './queries.ts'

/** A comparison of more would not fit beside each other. */
export const mostCompared = 4

/** Filters and the factors chosen for comparison stand in the address, so that what is seen can be shared. */
export function useFactorAddress() {
  const [params, setParams] = useSearchParams()
  const filters = Object.fromEntries(libraryFilterKeys.map((key) => [key, params.get(key) ?? ''])) as LibraryFilters
  const compared = [...new Set((params.get('compare') ?? '').split(',').filter((id) => id !== ''))].slice(
    0,
    mostCompared,
  )
  const set = (patch: Readonly<Record<string, string | undefined>>, replace = true) =>
    setParams(
      (before) => {
        for (const [name, value] of Object.entries(patch))
          if (value) before.set(name, value)
          else before.delete(name)
        return before
      },
      { replace },
    )
  return {
    filters,
    filtered: libraryFilterKeys.some((key) => filters[key] !== ''),
    clear: () => set(Object.fromEntries(libraryFilterKeys.map((key) => [key, undefined]))),
    compared,
    compare: (ids: readonly string[]) => set({ compare: ids.join(',') }),
    comparing: params.get('view') === 'compare' && compared.length > 1,
    onlyDifferent: params.get('only') === 'differences',
    set,
  }
}
