import { contract } from '@athar/contracts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { useApiQuery } from '../../platform/api/index.ts'
import { renderPart } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { wordsIn } from '../../testing/shown-in.ts'
import { ConnectionNotice } from './connection-notice.tsx'

const read = contract({
  name: 'test.figure',
  method: 'GET',
  path: '/api/figure',
  summary: '',
  access: { kind: 'public' },
  response: z.object({ text: z.string() }),
})

function Figure() {
  const query = useApiQuery(read, {})
  if (query.error) return <p>failed</p>
  return (
    <>
      <p>{query.data?.text ?? 'nothing yet'}</p>
      <button onClick={() => void query.refetch()}>again</button>
    </>
  )
}

describe.each(
  wordsIn('en', [
    { lang: 'en', busy: /The server is busy/ },
    { lang: 'ar', busy: /الخادم مشغول/ },
  ]),
)('a server that turns requests away ($lang)', ({ lang, busy }) => {
  it('leaves the page as it was, says so in one line, and is asked until it answers', async () => {
    let turnsAway = false
    const overloaded = { code: 'overloaded', message: '', details: { retryAfterSeconds: 0 }, requestId: '1' }
    const calls = serve({
      'GET /api/figure': () =>
        turnsAway ? { status: 503, body: overloaded } : { body: { text: `figure ${calls.length}` } },
    })
    await renderPart(
      <>
        <ConnectionNotice />
        <Figure />
      </>,
      { lang },
    )
    expect(await screen.findByText('figure 1')).toBeTruthy()
    expect(screen.queryByText(busy)).toBeNull()
    turnsAway = true
    await userEvent.click(screen.getByRole('button', { name: 'again' }))
    expect(await screen.findByText(busy)).toBeTruthy()
    // More often than after another fault.
    await waitFor(() => expect(calls.length).toBeGreaterThan(6))
    expect(screen.getByText('figure 1')).toBeTruthy()
    turnsAway = false
    await waitFor(() => expect(screen.queryByText(busy)).toBeNull())
    expect(screen.getByText(/^figure \d+$/).textContent).not.toBe('figure 1')
  })
})
