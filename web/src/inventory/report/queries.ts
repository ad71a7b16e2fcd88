import { mayReadAll } from '@athar/contracts/core'
import * as inventory from '@athar/contracts/inventory'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { callApi } from '../../platform/api/index.ts'
import { useActingOrganisation, useMayAct } from '../../platform/session/index.ts'

const pageSize = 50

/** The files of the organisation, newest first; others make some too, so they are asked for anew on each visit. */
export const exportsOptions = (organisation: string | null) =>
  infiniteQueryOptions({
    queryKey: [inventory.listExports.name, organisation],
    queryFn: ({ pageParam, signal }) =>
      callApi(inventory.listExports, { query: { limit: pageSize, cursor: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  })

export function useExports() {
  const organisation = useActingOrganisation()
  const allowed = useMayAct(mayReadAll)
  return useInfiniteQuery({ ...exportsOptions(organisation), enabled: organisation !== null && allowed })
}
