import { useAddress } from '../../platform/routing/use-address.ts'
import { libraryFilterKeys, type LibraryFilters } from './queries.ts'

/** A comparison of more would not fit beside each other. */
export const mostCompared = 4

/** Filters and the factors chosen for comparison stand in the address, so that what is seen can be shared. */
export function useFactorAddress() {
  const { params, set } = useAddress()
  const filters = Object.fromEntries(libraryFilterKeys.map((key) => [key, params.get(key) ?? ''])) as LibraryFilters
  const compared = [...new Set((params.get('compare') ?? '').split(',').filter((id) => id !== ''))].slice(
    0,
    mostCompared,
  )
  return {
    params,
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
