import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../platform/api/api-error.ts'
import { answersOf, askAll, failureOf, pendingQueries, publishedLast } from './page-queries.ts'

/** A page that asks these things, before anything is answered. */
function drawn(questions: Record<string, { ask?: () => Promise<unknown>; enabled?: boolean | (() => boolean) }>) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  for (const [name, { ask = () => Promise.resolve(name), enabled }] of Object.entries(questions))
    new QueryObserver(client, { queryKey: [name], queryFn: ask, ...(enabled === undefined ? {} : { enabled }) })
  return client
}
const names = (client: QueryClient) => pendingQueries(client).map(({ queryKey }) => queryKey[0])

describe('while a page is drawn', () => {
  it('what it waits for is asked, and what is only for somebody signed in is not', async () => {
    const client = drawn({ public: {}, mine: { enabled: false }, later: { enabled: () => false } })
    expect(names(client)).toEqual(['public'])
    await askAll(pendingQueries(client))
    expect(names(client)).toEqual([])
    expect(answersOf(client)).toEqual([{ key: ['public'], data: 'public' }])
  })

  it('what visitors are refused stays open, as it is for a visitor in the browser at first', async () => {
    const client = drawn({
      mine: { ask: () => Promise.reject(new ApiError({ code: 'unauthenticated', status: 401 })) },
    })
    const refused = new Set<string>()
    await askAll(pendingQueries(client, refused), refused)
    const ownWay = drawn({ settings: { ask: () => Promise.reject(new ReferenceError('document is not defined')) } })
    await askAll(pendingQueries(ownWay, refused), refused)
    expect([pendingQueries(ownWay, refused), failureOf(ownWay)]).toEqual([[], null])
    expect(pendingQueries(client, refused)).toEqual([])
    expect([answersOf(client), failureOf(client)]).toEqual([[], null])
    expect(client.getQueryState(['mine'])).toMatchObject({ status: 'pending', error: null })
  })

  it('a missing thing is an answer, any other failure is the end of the page', async () => {
    const missing = () => Promise.reject(new ApiError({ code: 'sgi.project-not-found', status: 404 }))
    const client = drawn({ project: { ask: missing } })
    await askAll(pendingQueries(client))
    expect(answersOf(client)).toEqual([{ key: ['project'], missing: 'sgi.project-not-found' }])
    expect(failureOf(client)).toBeNull()
    const broken = drawn({ project: { ask: () => Promise.reject(new ApiError({ code: 'unavailable', status: 503 })) } })
    await askAll(pendingQueries(broken))
    expect(answersOf(broken)).toEqual([])
    expect(failureOf(broken)).toMatchObject({ code: 'unavailable' })
  })
})

it('a page was changed when the youngest part of its answers was published', () => {
  const items = [
    { publishedAt: '2026-02-01T00:00:00.000Z', body: { publishedAt: '2019', text: '2030-01-01T00:00:00Z' } },
    { publishedAt: '2026-03-01T00:00:00.000Z' },
    { parts: [{ updatedAt: '2026-02-20T00:00:00.000Z' }] },
  ]
  expect(publishedLast([{ key: ['a'], data: { items } }])).toBe('2026-03-01T00:00:00.000Z')
  expect(publishedLast([{ key: ['a'], data: null }])).toBeNull()
})
