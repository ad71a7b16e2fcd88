import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** Where in a page that the server drew the answers stand that it was drawn from. */
export const answersPlace = 'athar-answers'

/** What the server was asked while it drew a page, by query; `missing` where it answered that there is no such thing. */
export type PageAnswers = readonly {
  readonly key: QueryKey
  readonly data?: unknown
  readonly missing?: string
}[]

/** Came with the page: asking again at once would draw the page anew for nothing. */
export class MissingOnPage extends ApiError {}

/** Whatever the page was drawn from is at hand before the app takes it over: nothing is fetched twice, and nothing moves. */
export function fillFromPage(client: QueryClient): void {
  const place = document.getElementById(answersPlace)
  if (!place) return
  place.remove()
  // Without a connection this is a page of an earlier visit, to be asked for again as soon as there is one.
  if (!navigator.onLine) addEventListener('online', () => void client.invalidateQueries(), { once: true })
  for (const { key, data, missing } of JSON.parse(place.textContent) as PageAnswers) {
    if (missing === undefined) client.setQueryData(key, data)
    else
      client
        .getQueryCache()
        .build(client, { queryKey: key })
        .setState({ status: 'error', error: new MissingOnPage({ code: missing, status: 404 }) })
  }
}
