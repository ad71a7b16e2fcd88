import type { ContractShape } from '@athar/contracts'
import { mayReadAll } from '@athar/contracts/core'
import * as inventory from '@athar/contracts/inventory'
import { useQueryClient } from '@tanstack/react-query'
import { useApiQuery } from '../../platform/api/index.ts'
import { useMayAct } from '../../platform/session/index.ts'
import { usePages } from '../../platform/list/index.ts'

export type SiteFilters = {
  readonly search?: string | undefined
  readonly entityId?: string | undefined
  readonly region?: string | undefined
  readonly state: (typeof inventory.siteStates)[number]
  readonly sort: 'name-en' | 'name-ar' | 'code'
}

/** All sites that match, page by page as the table asks for them. */
export const useSites = (filter: SiteFilters) => usePages(inventory.listSites, { filter }, { limit: 200 })

export const useSite = (id: string | null) =>
  useApiQuery(inventory.readSite, { params: { id: id ?? '' } }, { enabled: id !== null })
export const useEntities = () => useApiQuery(inventory.listEntities, {}, { enabled: useMayAct(mayReadAll) })
export const useYears = () => useApiQuery(inventory.listYears, {})
/** Asked also for the year before, which the first year of all does not have. */
const known = (year: number) => ({ enabled: inventory.yearParams.safeParse({ year }).success })
export const useYear = (year: number) => useApiQuery(inventory.readYear, { params: { year } }, known(year))
export const useScreening = (year: number) => useApiQuery(inventory.readScreening, { params: { year } }, known(year))
export const useSettings = () => useApiQuery(inventory.readSettings, {})
export const useSuppliers = (search: string) =>
  useApiQuery(inventory.listSuppliers, { query: { search: search || undefined, limit: 500 } }, { keepPrevious: true })
/** Regions and cities never change within an edition: asked for once a visit. */
export const useRegions = () => useApiQuery(inventory.listRegions, {}, { staleTime: Number.POSITIVE_INFINITY })

/** Marks answers as out of date after an action. */
export function useRefresh(): (...contracts: readonly ContractShape[]) => Promise<void> {
  const client = useQueryClient()
  return async (...contracts) => {
    await Promise.all(contracts.map(({ name }) => client.invalidateQueries({ queryKey: [name] })))
  }
}
