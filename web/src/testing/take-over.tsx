import { QueryClientProvider } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { onTestFinished } from 'vitest'
import { createQueryClient } from '../platform/api/query-client.ts'

type TakenOver = { readonly drawn: string; readonly shown: string; readonly amiss: readonly unknown[] }

/** A part drawn for a visitor, then taken over by the app when it knows these answers already; what was amiss is told. */
export async function takeOver(
  part: ReactNode,
  answers: readonly (readonly [key: readonly unknown[], answer: unknown])[],
): Promise<TakenOver> {
  const place = document.body.appendChild(document.createElement('div'))
  const visitors = createQueryClient()
  place.innerHTML = renderToString(<QueryClientProvider client={visitors}>{part}</QueryClientProvider>)
  const drawn = place.textContent
  const client = createQueryClient()
  for (const [key, answer] of answers) client.setQueryData(key, answer)
  const amiss: unknown[] = []
  const root = await act(async () =>
    hydrateRoot(place, <QueryClientProvider client={client}>{part}</QueryClientProvider>, {
      onRecoverableError: (error) => amiss.push(error),
    }),
  )
  onTestFinished(() => {
    act(() => root.unmount())
    place.remove()
  })
  return { drawn, shown: place.textContent, amiss }
}
