import { readMe } from '@athar/contracts/organisations'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { NotificationBell } from '../../notifications/index.ts'
import { actingOrganisation, useMe } from '../../platform/session/index.ts'
import { backend, renewSession, sessionStore, signOut } from '../../platform/session/session-store.ts'
import { renderPart } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { anotherSession, aSession, meAnswer, signInAs } from '../../testing/session.ts'
import { ForgetPerson } from './forget-person.tsx'

/** Stands on pages of everybody, where no door opens them anew. */
function Bar() {
  const me = useMe().data
  return (
    <>
      <p>{`${me?.email}: ${me?.platformRoles.join()}`}</p>
      <NotificationBell />
    </>
  )
}

it('what was fetched for one person is asked anew for another who signs in over them, on pages of everybody too', async () => {
  signInAs()
  const known = meAnswer({ platformRoles: ['content_editor'] })['GET /api/me'].body
  const other = readMe.response.parse({ ...known, email: 'noura@example.com', platformRoles: [] })
  const isOther = (headers: Headers) => headers.get('authorization')?.endsWith('2') === true
  serve({
    'GET /api/me': ({ headers }) => ({ body: isOther(headers) ? other : known }),
    'GET /api/notifications/unread': ({ headers }) => ({ body: { unread: isOther(headers) ? 5 : 2, links: [] } }),
    'POST /auth/v1/token': { body: anotherSession() },
  })
  await renderPart(
    <>
      <ForgetPerson />
      <Bar />
    </>,
  )
  await screen.findByText('sara@example.com: content_editor')
  await screen.findByRole('button', { name: 'Notifications, 2 unread' })
  await act(async () => (await backend()).auth.refreshSession())
  await waitFor(() => expect(screen.getByText('noura@example.com:')).toBeTruthy())
  await screen.findByRole('button', { name: 'Notifications, 5 unread' })
  // To another reader these are no news.
  expect(screen.getByRole('status').textContent).toBe('')
})

it('whose session ended comes back to the organisation they acted for; another person, or who had signed out, begins anew', async () => {
  signInAs()
  let next: object = aSession()
  const over = { code: 'refresh_token_not_found', message: 'gone' }
  let ended = false
  serve({
    'POST /auth/v1/token': ({ query }) =>
      ended && query.get('grant_type') === 'refresh_token' ? { status: 400, body: over } : { body: next },
    'POST /auth/v1/logout': { status: 204 },
  })
  await renderPart(<ForgetPerson />)
  const { auth } = await backend()
  const come = async (as: object) => {
    next = as
    await act(async () => auth.signInWithPassword({ email: 'someone@example.com', password: 'a long one' }))
    expect(sessionStore.read().status).toBe('signed-in')
  }
  const end = async () => {
    ended = true
    await act(async () => renewSession())
    expect(sessionStore.read()).toMatchObject({ status: 'signed-out', ended: true })
    ended = false
  }
  await come(aSession())
  act(() => actingOrganisation.choose('second'))
  await end()
  await come(aSession())
  expect(actingOrganisation.read()).toBe('second')
  await end()
  await come(anotherSession())
  expect(actingOrganisation.read()).toBeNull()
  act(() => actingOrganisation.choose('third'))
  await act(async () => signOut())
  expect(actingOrganisation.read()).toBeNull()
})
