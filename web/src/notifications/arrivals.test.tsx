import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { acting } from '../organisations/testing.ts'
import { useMembership } from '../platform/session/index.ts'
import { renderPart } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { Arrivals } from './arrivals.tsx'

it('what the reader may do here is asked again with what arrives, such as a role given, and not with what is read', async () => {
  const [before, after] = [acting('viewer')['GET /api/me'], acting('preparer')['GET /api/me']]
  let asked = 0
  serve({ 'GET /api/me': () => ((asked += 1) === 1 ? before : after) })
  function Bar() {
    const [unread, setUnread] = useState(2)
    return (
      <>
        <Arrivals unread={unread} />
        <p>{`role: ${useMembership()?.role}`}</p>
        <button onClick={() => setUnread(1)}>read</button>
        <button onClick={() => setUnread(3)}>told</button>
      </>
    )
  }
  await renderPart(<Bar />)
  await screen.findByText('role: viewer')
  await userEvent.click(screen.getByText('read'))
  expect(asked).toBe(1)
  await userEvent.click(screen.getByText('told'))
  await waitFor(() => expect(screen.getByText('role: preparer')).toBeTruthy())
  expect(asked).toBe(2)
})
