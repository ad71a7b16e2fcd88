import { paths } from '@athar/contracts/paths'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createBrowserRouter, Navigate, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { useSession } from '../../platform/session/index.ts'
import { endAuthClients } from '../../testing/auth-clients.ts'
import { signInAs } from '../../testing/session.ts'
import { serve } from '../../testing/server.ts'
import { useLeave } from './use-leave.ts'

afterEach(endAuthClients)

function Guarded() {
  const leave = useLeave()
  const { status } = useSession()
  if (status === 'signed-out') return <Navigate to={paths.auth()} replace />
  return <button onClick={() => void leave()}>leave</button>
}

it('leads once to the way in, also from a page that leads there by itself: what was begun there stays', async () => {
  serve({ 'POST /auth/v1/logout': { status: 204 } })
  signInAs()
  history.replaceState(null, '', '/inventory')
  const router = createBrowserRouter([
    { path: '/inventory', Component: Guarded },
    { path: paths.auth(), element: <p>the way in</p> },
  ])
  const stays = new Set<string>()
  router.subscribe(({ location: at }) => at.pathname === paths.auth() && stays.add(at.key))
  render(<RouterProvider router={router} />)
  await userEvent.click(await screen.findByRole('button', { name: 'leave' }))
  await screen.findByText('the way in')
  await waitFor(() => expect(router.state.navigation.state).toBe('idle'))
  expect(stays.size).toBe(1)
})
