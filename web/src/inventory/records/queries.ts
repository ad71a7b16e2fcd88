import { mayReadAll } from '@athar/contracts/core'
import * as inventory from '@athar/contracts/inventory'
import { useCallback } from 'react'
import { useApiQuery } from '../../platform/api/index.ts'
import { useMayAct } from '../../platform/session/index.ts'
import { useRefresh } from '../boundary/queries.ts'
import { usePages } from '../../platform/list/index.ts'

export type RecordQuery = inventory.RecordFilter & {
  readonly sort: (typeof inventory.recordSorts)[number]
  readonly direction: (typeof inventory.sortDirections)[number]
}

/** The records that match, page by page as the table asks for them; totals come with the first. */
export function useRecords(query: RecordQuery | null) {
  const allowed = useMayAct(mayReadAll)
  return usePages(inventory.listRecords, { filter: query ?? {} }, { limit: 200, enabled: allowed && query !== null })
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
