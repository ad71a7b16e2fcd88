import { mayReadAll } from '@athar/contracts/core'
import * as inventory from '@athar/contracts/inventory'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { callApi, useApiQuery } from '../../platform/api/index.ts'
import { useActingOrganisation, useMayAct } from '../../platform/session/index.ts'
import { useRefresh } from '../boundary/queries.ts'
import { keepWithin } from '../../platform/api/use-api-query.ts'

const pageSize = 200

export type RecordQuery = inventory.RecordFilter & {
  readonly sort: (typeof inventory.recordSorts)[number]
  readonly direction: (typeof inventory.sortDirections)[number]
}

/** The records that match, page by page as the table asks for them; totals come with the first. */
export function useRecords(query: RecordQuery | null) {
  const organisation = useActingOrganisation()
  const allowed = useMayAct(mayReadAll)
  return useInfiniteQuery({
    queryKey: [inventory.listRecords.name, organisation, query],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        inventory.listRecords,
        { query: { ...query, limit: pageSize, cursor: pageParam ?? undefined } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    enabled: organisation !== null && allowed && query !== null,
    placeholderData: keepWithin(organisation),
    // Imports and other people change the list meanwhile.
    staleTime: 0,
  })
}

export const useRecord = (id: string) =>
  useApiQuery(inventory.readRecord, { params: { id } }, { staleTime: 0, enabled: useMayAct(mayReadAll) })

/** After records changed: their lists, their pages, and whatever adds them up. */
export function useRefreshRecords(): () => Promise<void> {
  const refresh = useRefresh()
  return useCallback(
    () =>
      refresh(
        inventory.listRecords,
        inventory.readRecord,
        inventory.previewRecord,
        inventory.readInventory,
        inventory.listYears,
      ),
    [refresh],
  )
}
