import * as inventory from '@athar/contracts/inventory'
import { useInfiniteQuery } from '@tanstack/react-query'
import { callApi, useApiQuery } from '../../platform/api/index.ts'
import { useActingOrganisation } from '../../platform/session/index.ts'

const pageSize = 100

/** What an engagement opens may change, and end, at any moment: it is asked for at each look. */
const fresh = { staleTime: 0 } as const

export const useEngagedInventory = (id: string) =>
  useApiQuery(inventory.readEngagedInventory, { params: { id } }, fresh)
export const useEngagedRecord = (id: string, recordId: string) =>
  useApiQuery(inventory.readEngagedRecord, { params: { id, recordId } }, fresh)
export const useEngagedContracts = (id: string) =>
  useApiQuery(inventory.listEngagedContracts, { params: { id } }, fresh)
export const useEngagedRestatements = (id: string) =>
  useApiQuery(inventory.listEngagedRestatements, { params: { id } }, fresh)

/** Page by page, as the table asks for them; totals come with the first. */
export function useEngagedRecords(id: string) {
  const organisation = useActingOrganisation()
  return useInfiniteQuery({
    queryKey: [inventory.listEngagedRecords.name, organisation, id],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        inventory.listEngagedRecords,
        { params: { id }, query: { limit: pageSize, cursor: pageParam ?? undefined } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  })
}

export function useEngagedTrail(id: string) {
  const organisation = useActingOrganisation()
  return useInfiniteQuery({
    queryKey: [inventory.listEngagedTrail.name, organisation, id],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        inventory.listEngagedTrail,
        { params: { id }, query: { limit: pageSize, cursor: pageParam ?? undefined } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  })
}
