import { notifyManager, QueryClient } from '@tanstack/react-query'
import { ApiError, isOverloaded } from './api-error.ts'
import { MissingOnPage } from './page-answers.ts'

const minute = 60_000

/** How long an answer counts as fresh, and how long it is kept unused. */
export const queryTimes = {
  data: { staleTime: 5 * minute, gcTime: 30 * minute },
  brand: { staleTime: 5 * minute, gcTime: 15 * minute },
} as const

// By the time another press is heard the page shows that the first one is being done: a task later a quick double click would
// do it twice on a slow device.
notifyManager.setScheduler(queueMicrotask)

const retries = 2

/** A refusal stays a refusal; only faults of the way or the server are tried again. */
const mayHelp = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/** Milliseconds until a retry: a busy server names them, and a random part spreads the readers. */
function retryDelay(failures: number, error: unknown): number {
  if (!isOverloaded(error)) return Math.min(1000 * 2 ** failures, 30_000)
  const seconds = Number((error as ApiError).details['retryAfterSeconds'] ?? 5)
  return seconds * 1000 * (1 + Math.random() / 2)
}

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        ...queryTimes.data,
        // A busy server is asked until it answers; the page keeps its data meanwhile.
        retry: (failures, error) => isOverloaded(error) || (failures < retries && mayHelp(error)),
        retryDelay,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        retryOnMount: (query) => !(query.state.error instanceof MissingOnPage),
      },
      // An action that cannot be done now is told of at once. Kept back, it would be done some time later, unasked, when its person may
      // have gone elsewhere or act for another organisation.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
