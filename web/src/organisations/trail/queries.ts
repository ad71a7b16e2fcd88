import { listTrail, type TrailArea } from '@athar/contracts/organisations'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { callApi } from '../../platform/api/index.ts'
import { useActingOrganisation } from '../../platform/session/index.ts'

export type TrailFilter = {
  readonly area?: TrailArea | undefined
  readonly personId?: string | undefined
  /** Days, both included. */
  readonly from?: string | undefined
  readonly until?: string | undefined
}

const pageSize = 50
/** Riyadh keeps one offset all year; the day named last belongs to the period. */
const startOf = (date: string): string => `${date}T00:00:00+03:00`
const endOf = (date: string): string => new Date(Date.parse(startOf(date)) + 86_400_000).toISOString()

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
            from: from && startOf(from),
            until: until && endOf(until),
            limit: pageSize,
            cursor: pageParam ?? undefined,
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
