import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { MissingOnPage } from './page-answers.ts'

const minute = 60_000

/** How long an answer counts as fresh, and how long it is kept unused. */
export const queryTimes = {
  data: { staleTime: 5 * minute, gcTime: 30 * minute },
  brand: { staleTime: 5 * minute, gcTime: 15 * minute },
} as const

const retries = 2

/** A refusal stays a refusal; only faults of the way or the server are tried again. */
const mayHelp = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 0 || error.status >= 500

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        ...queryTimes.data,
        retry: (failures, error) => failures < retries && mayHelp(error),
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        retryOnMount: (query) => !(query.state.error instanceof MissingOnPage),
      },
      mutations: { retry: false },
    },
  })
