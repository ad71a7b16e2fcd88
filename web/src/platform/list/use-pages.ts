import type { ContractShape, ResponseOf, SentParamsOf, SentQueryOf } from '@athar/contracts'
import { useInfiniteQuery, type InfiniteData, type QueryKey } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callApi, type ApiError, type InputOf } from '../api/index.ts'
import { keepWithin, queryKeyOf } from '../api/use-api-query.ts'
import { useActingOrganisation } from '../session/index.ts'

type Listable = ContractShape & { readonly method: 'GET'; readonly answer?: 'json' }
type PageOf<C extends Listable> = ResponseOf<C> & { readonly nextCursor: string | null }
export type ItemOf<C extends Listable> =
  ResponseOf<C> extends { readonly items: readonly (infer Item)[] } ? Item : never
type Asked<C extends Listable> = {
  readonly params?: SentParamsOf<C>
  readonly filter?: Omit<SentQueryOf<C>, 'cursor' | 'limit'>
  /** Of what is listed: another version is asked for anew. */
  readonly version?: number
}
type Options = { readonly limit: number; readonly enabled?: boolean; readonly staleTime?: number }

/** A list page by page. Asked again at each visit, because others change it meanwhile. */
export function usePages<C extends Listable>(
  contract: C,
  asked: Asked<C>,
  { limit, enabled = true, staleTime = 0 }: Options,
) {
  const organisation = useActingOrganisation()
  const queryKey = queryKeyOf(contract, organisation, asked)
  const query = useInfiniteQuery<PageOf<C>, ApiError, InfiniteData<PageOf<C>>, QueryKey, string | null>({
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      const input = { params: asked.params, query: { ...asked.filter, limit, cursor: pageParam ?? undefined } }
      return (await callApi(contract, input as unknown as InputOf<C>, { signal })) as PageOf<C>
    },
    initialPageParam: null,
    getNextPageParam: (page) => page.nextCursor,
    enabled: enabled && (contract.access.kind !== 'member' || organisation !== null),
    placeholderData: keepWithin(queryKey[1] as string | null),
    staleTime,
  })
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const rows = useMemo(() => data?.pages.flatMap((page) => (page as unknown as { items: ItemOf<C>[] }).items), [data])
  return {
    /** Undefined until the first page is there. */
    rows,
    /** The first page, for what it says of the whole list. */
    first: data?.pages[0],
    error: query.error,
    refetch: query.refetch,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    /** The rows answer an earlier filter; those asked for are on their way. */
    isStale: query.isPlaceholderData,
    loadMore: () => void (hasNextPage && !isFetchingNextPage && fetchNextPage()),
  }
}
export type Pages<Row> = Omit<ReturnType<typeof usePages>, 'rows' | 'first'> & {
  readonly rows: readonly Row[] | undefined
}
