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
const itemsOf = <C extends Listable>(page: PageOf<C>) => (page as unknown as { items: ItemOf<C>[] }).items

type Asked<C extends Listable> = {
  readonly params?: SentParamsOf<C>
  readonly filter?: Omit<SentQueryOf<C>, 'cursor' | 'limit'>
  /** Of what is listed: another version is asked for anew. */
  readonly version?: number
}
type Options = { readonly limit: number; readonly enabled?: boolean; readonly staleTime?: number }

/**
 * Every row under the filter, each once, up to `most`; `more` where the list goes on. Null where rows go on moving from
 * page to page while it is read. Rejects when the signal aborts.
 */
export type ReadAll<Row> = (read: {
  readonly signal: AbortSignal
  readonly most: number
  readonly onRead: (rows: number) => void
}) => Promise<{ readonly rows: readonly Row[]; readonly more: boolean } | null>

const rowsOf = <Row>({ all, more }: { all: ReadonlyMap<unknown, Row>; more: boolean }, most: number) => ({
  rows: [...all.values()].slice(0, most),
  more,
})

/** The same of a list that is at hand as a whole. */
export const readWhole =
  <Row>(rows: readonly Row[]): ReadAll<Row> =>
  async ({ most }) => ({ rows: rows.slice(0, most), more: rows.length > most })

/** A list page by page. Asked again at each visit, because others change it meanwhile. */
export function usePages<C extends Listable>(
  contract: C,
  asked: Asked<C>,
  { limit, enabled = true, staleTime = 0 }: Options,
) {
  const organisation = useActingOrganisation()
  const queryKey = queryKeyOf(contract, organisation, asked)
  const readPage = async (cursor: string | null, signal: AbortSignal) => {
    const input = { params: asked.params, query: { ...asked.filter, limit, cursor: cursor ?? undefined } }
    return (await callApi(contract, input as unknown as InputOf<C>, { signal })) as PageOf<C>
  }
  const readOnce = async ({ signal, most, onRead }: Parameters<ReadAll<ItemOf<C>>>[0]) => {
    const all = new Map<unknown, ItemOf<C>>()
    let cursor: string | null = null
    let pages = 0
    do {
      const page: PageOf<C> = await readPage(cursor, signal)
      for (const row of itemsOf<C>(page)) all.set((row as { readonly id?: string }).id ?? row, row)
      onRead(all.size)
      cursor = page.nextCursor
      pages += 1
    } while (cursor !== null && all.size < most)
    return { all, pages, more: cursor !== null || all.size > most }
  }
  const readAll: ReadAll<ItemOf<C>> = async (read) => {
    let found = await readOnce(read)
    // Several pages are read at several moments: a row that moved up meanwhile is in none of them.
    for (let again = 0; again < 2 && found.pages > 1 && !found.more; again += 1) {
      const before = found
      found = await readOnce({ ...read, onRead: () => {} })
      if ([...before.all.keys()].every((key) => found.all.has(key))) return rowsOf(found, read.most)
    }
    return found.pages > 1 && !found.more ? null : rowsOf(found, read.most)
  }
  const query = useInfiniteQuery<PageOf<C>, ApiError, InfiniteData<PageOf<C>>, QueryKey, string | null>({
    queryKey,
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    initialPageParam: null,
    getNextPageParam: (page) => page.nextCursor,
    enabled: enabled && (contract.access.kind !== 'member' || organisation !== null),
    placeholderData: keepWithin(queryKey[1] as string | null),
    staleTime,
  })
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const rows = useMemo(() => data?.pages.flatMap((page) => itemsOf<C>(page)), [data])
  return {
    /** Undefined until the first page is there. */
    rows,
    /** The first page, for what it says of the whole list. */
    first: data?.pages[0],
    error: query.error,
    refetch: query.refetch,
    readAll,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    /** The rows answer an earlier filter; those asked for are on their way. */
    isStale: query.isPlaceholderData,
    loadMore: () => void (hasNextPage && !isFetchingNextPage && fetchNextPage()),
  }
}
export type Pages<Row> = Omit<ReturnType<typeof usePages>, 'rows' | 'first' | 'readAll'> & {
  readonly readAll: ReadAll<Row>
  readonly rows: readonly Row[] | undefined
}
