import type { ResponseOf } from '@athar/contracts'
import { mayReadAll } from '@athar/contracts/core'
import * as inventory from '@athar/contracts/inventory'
import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQueries,
  useQueryClient,
} from '@tanstack/react-query'
import { callApi, useApiQuery } from '../../platform/api/index.ts'
import { useActingOrganisation, useMayAct } from '../../platform/session/index.ts'

export type LibraryFactor = inventory.LibraryFactorShape
export type OwnFactor = inventory.OwnFactorShape
export type FactorDetail = ResponseOf<typeof inventory.readFactor>
export type PriceIndex = ResponseOf<typeof inventory.listPriceIndex>
export type PriceLevel = inventory.PriceIndexShape
export type Use = OwnFactor['usedIn'][number]

export const libraryFilterKeys = ['search', 'region', 'year', 'scope', 'category', 'publisher', 'activity'] as const
export type LibraryFilters = Readonly<Record<(typeof libraryFilterKeys)[number], string>>

const pageSize = 50

/** The library as the filters leave it, page by page as the table asks for it. It changes with an edition only. */
export const libraryOptions = (filters: LibraryFilters, recommended = false) =>
  infiniteQueryOptions({
    queryKey: [inventory.listFactors.name, filters, recommended],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        inventory.listFactors,
        {
          query: {
            search: filters.search || undefined,
            region: filters.region || undefined,
            year: filters.year || undefined,
            scope: scopeOf(filters.scope),
            category: filters.category || undefined,
            publisher: filters.publisher || undefined,
            activity: filters.activity || undefined,
            recommended: recommended ? ('true' as const) : undefined,
            editions: filters.year ? ('all' as const) : ('newest' as const),
            offset: pageParam,
            limit: pageSize,
          },
        },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { items }) => sum + items.length, 0)
      return loaded < last.total ? loaded : null
    },
  })

export const useLibrary = (filters: LibraryFilters, recommended: boolean) =>
  useInfiniteQuery({ ...libraryOptions(filters, recommended), placeholderData: keepPreviousData })

export const useUsedFactors = () => useApiQuery(inventory.listUsedFactors, {})

const scopeOf = (text: string) => (['1', '2', '3'] as const).find((scope) => scope === text)

export const useFactor = (id: string) => useApiQuery(inventory.readFactor, { params: { id } })

/** Several factors at once, kept where `useFactor` finds them. */
export function useFactors(ids: readonly string[]) {
  const organisation = useActingOrganisation()
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: [inventory.readFactor.name, organisation, { params: { id } }],
      queryFn: ({ signal }: { signal: AbortSignal }) => callApi(inventory.readFactor, { params: { id } }, { signal }),
      enabled: organisation !== null,
    })),
  })
}

export const useOwnFactors = () => useApiQuery(inventory.listOwnFactors, {}, { enabled: useMayAct(mayReadAll) })
export const useOwnActivities = () => useApiQuery(inventory.listOwnActivities, {}, { enabled: useMayAct(mayReadAll) })
export const useChoices = () => useApiQuery(inventory.listFactorChoices, {})
export const usePriceIndex = () => useApiQuery(inventory.listPriceIndex, {}, { enabled: useMayAct(mayReadAll) })
export const useActivities = () => useApiQuery(inventory.listActivities, {}, { staleTime: Number.POSITIVE_INFINITY })
export const useSites = (search: string) =>
  useApiQuery(
    inventory.listSites,
    { query: { search: search || undefined, state: 'active', limit: 200 } },
    { keepPrevious: true },
  )

/** After a year was recalculated, no figure of the inventory that is at hand can be trusted. */
export function useForgetInventory(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ predicate: ({ queryKey: [name] }) => String(name).startsWith('inventory.') })
}
