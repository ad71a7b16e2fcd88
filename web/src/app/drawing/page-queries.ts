import { skipToken, type Query, type QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../platform/api/api-error.ts'
import type { PageAnswers } from '../../platform/api/page-answers.ts'

const statusOf = ({ state: { error } }: Query): number | null => (error instanceof ApiError ? error.status : null)
/** There is no such thing, or its name is none that anything could have. */
const isMissing = (query: Query): boolean => statusOf(query) === 404 || statusOf(query) === 400
/** Only for somebody signed in, or asked for in a way of its own that is the browser's: there too a visitor waits for it at first. */
const isRefused = (query: Query): boolean =>
  statusOf(query) === 401 || statusOf(query) === 403 || (query.state.status === 'error' && statusOf(query) === null)

/** What the page just drawn waits for; whatever is only asked for somebody signed in, or later, is not among it. */
export function pendingQueries(client: QueryClient, refused: ReadonlySet<string> = new Set()): Query[] {
  return client
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.status === 'pending' && !refused.has(query.queryHash) && isWanted(query))
}

function isWanted(query: Query): boolean {
  // The options of whoever asked: the library keeps them whole, its types name a part of them.
  const { enabled, queryFn } = query.options as { enabled?: boolean | ((query: Query) => boolean); queryFn?: unknown }
  if (queryFn === undefined || queryFn === skipToken) return false
  return (typeof enabled === 'function' ? enabled(query) : enabled) !== false
}

/** Settles when each has its answer, or its failure is known. What visitors are refused stays pending, and is noted. */
export async function askAll(queries: readonly Query[], refused: Set<string> = new Set()): Promise<void> {
  await Promise.allSettled(queries.map((query) => query.fetch()))
  for (const query of queries.filter(isRefused)) {
    refused.add(query.queryHash)
    query.reset()
  }
}

/** What the page was drawn from. A failure of the way is not among it: the browser may have more luck. */
export function answersOf(client: QueryClient): PageAnswers {
  return client
    .getQueryCache()
    .getAll()
    .flatMap((query): PageAnswers => {
      const key = query.queryKey
      if (query.state.status === 'success') return [{ key, data: query.state.data }]
      return isMissing(query) ? [{ key, missing: (query.state.error as ApiError).code }] : []
    })
}

/** A failure other than "there is no such thing": such a page is not worth keeping. */
export const failureOf = (client: QueryClient): unknown =>
  client
    .getQueryCache()
    .getAll()
    .find((query) => query.state.status === 'error' && !isMissing(query))?.state.error ?? null

/** The youngest moment at which something in the answers was published, however deep it stands in them. */
export function publishedLast(answers: PageAnswers): string | null {
  let last: string | null = null
  const look = (value: unknown, name: string): void => {
    if (typeof value === 'string') {
      if ((name === 'publishedAt' || name === 'updatedAt') && isInstant(value) && (last === null || value > last))
        last = value
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) look(inner, Array.isArray(value) ? name : key)
    }
  }
  for (const { data } of answers) look(data, '')
  return last
}

const isInstant = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text)
