import {
  listNotices,
  markAllRead,
  markNotices,
  readUnread,
  type NoticeKind,
  type Unread,
} from '@athar/contracts/notifications'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { usePages } from '../platform/list/index.ts'
import { callApi, useErrorWords } from '../platform/api/index.ts'
import { toast } from '../ui/toast/toast-store.ts'

export type NoticeFilter = {
  readonly state: 'all' | 'unread'
  readonly kind?: NoticeKind | undefined
  readonly organisation?: string | undefined
}

/** Newest first; what was read elsewhere meanwhile shows when the count changes. */
export const useNotices = (filter: NoticeFilter, limit: number) => usePages(listNotices, { filter }, { limit })

/** Takes over what the server says of the count, and has lists follow where it differs. */
export function keepUnread(client: QueryClient, state: Unread): void {
  const before = client.getQueriesData<Unread>({ queryKey: [readUnread.name] })
  client.setQueriesData<Unread>({ queryKey: [readUnread.name] }, state)
  if (before.some(([, known]) => JSON.stringify(known) !== JSON.stringify(state)))
    void client.invalidateQueries({ queryKey: [listNotices.name] })
}

/** Marks some as read or unread. */
export function useMark() {
  const client = useQueryClient()
  const errorWords = useErrorWords()
  return useMutation({
    mutationFn: ({ ids, read }: { ids: string[]; read: boolean }) => callApi(markNotices, { body: { ids, read } }),
    onSuccess: (state) => keepUnread(client, state),
    onError: (error) => void toast.error(errorWords(error).text),
    onSettled: () => client.invalidateQueries({ queryKey: [listNotices.name] }),
  })
}

/** Marks as read what had come by a moment, within the filters of a list. */
export function useMarkAll() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ until, kind, organisation }: Omit<NoticeFilter, 'state'> & { until: string }) =>
      callApi(markAllRead, { body: { until, kind, organisation } }),
    onSuccess: (state) => keepUnread(client, state),
    onSettled: () => client.invalidateQueries({ queryKey: [listNotices.name] }),
  })
}
