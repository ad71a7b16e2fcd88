import { listTrail, type TrailArea } from '@athar/contracts/organisations'
import { useInfiniteQuery } from '@tanstack/react-query'
import { callApi } from '../../platform/api/index.ts'
import { endOfDay, startOfDay } from '../../platform/routing/days.ts'
import { useActingOrganisation } from '../../platform/session/index.ts'
import { keepWithin } from '../../platform/api/use-api-query.ts'

export type TrailFilter = {
  readonly area?: TrailArea | undefined
  readonly personId?: string | undefined
  /** Days, both included. */
  readonly from?: string | undefined
  readonly until?: string | undefined
}

const pageSize = 50

/** Page by page; what happened meanwhile is asked for at each look. */
export function useTrail({ from, until, ...filter }: TrailFilter) {
  const organisation = useActingOrganisation()
  return useInfiniteQuery({
    queryKey: [listTrail.name, organisation, { from, until, ...filter }],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        listTrail,
        {
          query: {
            ...filter,
            from: from && startOfDay(from),
            until: until && endOfDay(until),
            limit: pageSize,
            cursor: pageParam ?? undefined,
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepWithin(organisation),
    staleTime: 0,
  })
}
