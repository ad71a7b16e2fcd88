import { notifyManager, useQueryClient, type Query } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { isOverloaded } from './api-error.ts'

const waits = ({ state }: Query): boolean => state.fetchStatus !== 'idle' && isOverloaded(state.fetchFailureReason)

/** Whether something on the page waits for a server that turned it away. */
export function useServerIsBusy(): boolean {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    useCallback((changed) => cache.subscribe(notifyManager.batchCalls(changed)), [cache]),
    () => cache.getAll().some(waits),
    () => false,
  )
}
