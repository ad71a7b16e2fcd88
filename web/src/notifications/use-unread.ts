import { followUnread, markSeen, readUnread, type Unread } from '@athar/contracts/notifications'
import { isPublicPage, paths } from '@athar/contracts/paths'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { ApiError, callApi, pause, readEvents, useApiQuery, waitBeforeRetry } from '../platform/api/index.ts'
import { useActingOrganisation } from '../platform/session/index.ts'
import { keepUnread } from './queries.ts'

/** A page that has just been opened is still fetching its own things; the stream waits until it is at rest. */
const restMs = 10_000
const pollMs = 60_000

const visibility = {
  subscribe(listener: () => void): () => void {
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  },
  read: (): boolean => document.visibilityState !== 'hidden',
}
const useVisible = (): boolean => useSyncExternalStore(visibility.subscribe, visibility.read, () => true)

/** How many notices are unread: followed while somebody looks at the page, asked for now and then where it cannot be. */
export function useUnread(): Unread | undefined {
  const client = useQueryClient()
  const visible = useVisible()
  const [live, setLive] = useState(false)
  const { data, refetch } = useApiQuery(readUnread, {}, { staleTime: 0, refetchInterval: live ? false : pollMs })
  useEffect(() => {
    if (!visible) return
    const stop = new AbortController()
    const hear = (text: string) => {
      if (stop.signal.aborted) return false
      setLive(true)
      keepUnread(client, JSON.parse(text) as Unread)
      return true
    }
    void followWhile(hear, stop.signal, () => setLive(false))
    return () => {
      stop.abort()
      setLive(false)
    }
  }, [visible, client])
  // Whoever comes back to the tab sees what came meanwhile at once.
  useEffect(() => {
    const back = () => void (visibility.read() && refetch())
    return visibility.subscribe(back)
  }, [refetch])
  return data
}

async function followWhile(hear: (text: string) => boolean, signal: AbortSignal, lost: () => void): Promise<void> {
  await pause(restMs, signal)
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    try {
      await readEvents(
        followUnread,
        {},
        (text) => {
          attempt = 0
          return hear(text)
        },
        signal,
      )
    } catch (error) {
      // Nobody is signed in any more: the count is asked for again when somebody is.
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return
    }
    if (signal.aborted) return
    lost()
    await waitBeforeRetry(attempt, signal)
  }
}

/** Whoever looks at the thing itself needs no notice of it. */
export function useSeenHere(unread: Unread | undefined): void {
  const client = useQueryClient()
  const { pathname, search } = useLocation()
  const acting = useActingOrganisation()
  const isHere = ({ link, organisationId }: Unread['links'][number]) =>
    (link === pathname || link === pathname + search) &&
    (organisationId === null || organisationId === acting || isPublicPage(pathname))
  // The list itself shows everything; that it is open says nothing about any one of them.
  const here = pathname === paths.notifications() ? undefined : unread?.links.find(isHere)
  const { link, organisationId = null } = here ?? {}
  useEffect(() => {
    if (link === undefined || !visibility.read()) return
    callApi(markSeen, { body: { link, organisationId } }).then(
      (state) => keepUnread(client, state),
      // It stays unread, which is no harm.
      () => undefined,
    )
  }, [link, organisationId, client])
}
