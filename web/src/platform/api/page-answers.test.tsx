import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { answersPlace, fillFromPage, type PageAnswers } from './page-answers.ts'
import { createQueryClient } from './query-client.ts'

afterEach(() => document.getElementById(answersPlace)?.remove())

function aPage(answers: PageAnswers) {
  const place = document.createElement('script')
  place.type = 'application/json'
  place.id = answersPlace
  place.textContent = JSON.stringify(answers)
  document.body.append(place)
  const client = createQueryClient()
  fillFromPage(client)
  return client
}

const key = ['content.list-published', null, { params: { kind: 'portal' } }]

function Portal({ ask }: { readonly ask: () => Promise<string> }) {
  // As a screen asks: what it leaves undefined is no part of the question.
  const { data, error } = useQuery({
    queryKey: ['content.list-published', null, { params: { kind: 'portal' }, query: undefined }],
    queryFn: ask,
    retry: false,
  })
  return <p>{data ?? (error instanceof ApiError ? error.code : 'waiting')}</p>
}

const show = (client: ReturnType<typeof createQueryClient>, ask: () => Promise<string>) =>
  render(
    <QueryClientProvider client={client}>
      <Portal ask={ask} />
    </QueryClientProvider>,
  )

it('what the page was drawn from is there at once and not asked for', () => {
  const ask = vi.fn(() => Promise.resolve('asked'))
  show(aPage([{ key, data: 'stored' }]), ask)
  expect(screen.getByText('stored')).toBeTruthy()
  expect(ask).not.toHaveBeenCalled()
  expect(document.getElementById(answersPlace)).toBeNull()
})

it('nor is what the server said is not there', () => {
  const ask = vi.fn(() => Promise.resolve('asked'))
  show(aPage([{ key, missing: 'not-found' }]), ask)
  expect(screen.getByText('not-found')).toBeTruthy()
  expect(ask).not.toHaveBeenCalled()
})

it('a page of an earlier visit is asked for again when there is a connection', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const ask = vi.fn(() => Promise.resolve('asked'))
  show(aPage([{ key, data: 'stored' }]), ask)
  expect(screen.getByText('stored')).toBeTruthy()
  await act(() => dispatchEvent(new Event('online')))
  expect(await screen.findByText('asked')).toBeTruthy()
})

it('a page without answers is asked for by the app', async () => {
  const client = createQueryClient()
  fillFromPage(client)
  show(client, () => Promise.resolve('asked'))
  expect(await screen.findByText('asked')).toBeTruthy()
})
