import { readMe } from '@athar/contracts/organisations'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { aalOf } from '../../platform/session/assurance.ts'
import { serve } from '../../testing/server.ts'
import { anOrganisation, id } from '../../organisations/testing.ts'
import { endAuthClients } from '../../testing/auth-clients.ts'
import { aFactor, anotherSession, aSession, signInAs } from '../../testing/session.ts'
import { write } from '../../testing/write.ts'

afterEach(endAuthClients)

const person = '11111111-1111-4111-8111-111111111111'
const part = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '')
const seconds = () => Math.floor(Date.now() / 1000)

function signIn(said: object = {}): void {
  const token = `${part({ alg: 'ES256', kid: 'k' })}.${part({ sub: person, exp: seconds() + 900 })}.${part('s')}`
  const user = {
    id: person,
    aud: 'authenticated',
    role: 'authenticated',
    email: 'sara@example.com',
    user_metadata: { full_name: 'Sara' },
    app_metadata: said,
    identities: [],
    created_at: '2026-01-01T00:00:00Z',
  }
  localStorage.setItem(
    'sb-athar-auth-token',
    JSON.stringify({
      access_token: token,
      token_type: 'bearer',
      expires_in: 900,
      expires_at: seconds() + 900,
      refresh_token: 'r',
      user,
    }),
  )
}

const me = (onboarded: boolean) => ({
  [`GET ${readMe.path}`]: {
    body: {
      personId: person,
      email: 'sara@example.com',
      aal: 'aal1',
      platformRoles: [],
      memberships: [],
      invitations: [],
      onboarded,
    },
  },
})

async function open(path: string) {
  vi.resetModules()
  const [{ RequireSession }, { renderRoutes }] = await Promise.all([
    import('./require-session.tsx'),
    import('../../testing/render.tsx'),
  ])
  return renderRoutes(
    [
      {
        Component: RequireSession,
        children: [
          { path: '/', element: <p>home</p> },
          {
            path: '/inventory',
            element: (
              <>
                <p>inventory</p>
                <input aria-label="note" />
              </>
            ),
          },
          { path: '/welcome', element: <p>first question</p> },
          { path: '/sgi/adopt-tree/mine/:id', element: <p>own tree</p> },
          { path: '/profile/deletion', element: <p>last question</p> },
        ],
      },
      { path: '/auth', element: <p>sign in</p> },
    ],
    { path },
  )
}

describe('a page for the signed-in', () => {
  it('sends a visitor to the sign-in page, and remembers where to', async () => {
    const { router } = await open('/inventory?year=2025')
    expect(await screen.findByText('sign in')).toBeTruthy()
    expect(router.state.location.state).toMatchObject({ from: '/inventory?year=2025' })
  })

  it('keeps what makes somebody the first owner out of the page to come back to, which travels in mails', async () => {
    const { router } = await open('/welcome?set-up=printed')
    expect(await screen.findByText('sign in')).toBeTruthy()
    expect(router.state.location.state).toMatchObject({ from: '/welcome' })
    expect(sessionStorage.getItem('athar-set-up')).toBe('printed')
  })

  it('waits while nobody knows, then opens for a person who has answered', async () => {
    signIn()
    const calls = serve(me(true))
    await open('/inventory')
    expect(screen.getByText('Loading...')).toBeTruthy()
    expect(await screen.findByText('inventory')).toBeTruthy()
    expect(calls[0]?.headers.get('authorization')).toMatch(/^Bearer /)
    await waitFor(() => expect(localStorage.getItem('athar-welcomed')).toBe(person))
  })

  it('opens a page in the organisation its address names, for whoever belongs to it', async () => {
    const own = [anOrganisation({ id: id(1) }), anOrganisation({ id: id(2) })]
    signIn()
    const { body } = me(true)[`GET ${readMe.path}`] ?? {}
    const memberships = own.map((organisation) => ({ organisation, role: 'auditor' }))
    serve({ [`GET ${readMe.path}`]: { body: readMe.response.parse({ ...body, memberships }) } })
    const { router } = await open(`/inventory?year=2025&for=${id(2)}`)
    expect(await screen.findByText('inventory')).toBeTruthy()
    expect(router.state.location.search).toBe('?year=2025')
    expect(localStorage.getItem('athar-organisation')).toBe(id(2))
    // Of one they do not belong to, or that is gone, nothing else is shown in its place.
    await router.navigate(`/inventory?for=${id(3)}`)
    await screen.findByText('This link is about an organisation you do not belong to')
    expect(screen.queryByText('inventory')).toBeNull()
    expect(localStorage.getItem('athar-organisation')).toBe(id(2))
    await router.navigate('/inventory')
    expect(await screen.findByText('inventory')).toBeTruthy()
    // Of one they joined a moment ago, in another tab, it is asked first.
    const joined = { organisation: anOrganisation({ id: id(4) }), role: 'auditor' }
    serve({
      [`GET ${readMe.path}`]: { body: readMe.response.parse({ ...body, memberships: [...memberships, joined] }) },
    })
    await router.navigate(`/inventory?for=${id(4)}`)
    await waitFor(() => expect(localStorage.getItem('athar-organisation')).toBe(id(4)))
    expect(await screen.findByText('inventory')).toBeTruthy()
  })

  it('sends a person whose session the server ended to the sign-in page, and remembers where to', async () => {
    signIn()
    serve({
      [`GET ${readMe.path}`]: { status: 401, body: { code: 'session-expired' } },
      'POST /auth/v1/token': { status: 400, body: { code: 'refresh_token_not_found', message: 'gone' } },
      'POST /auth/v1/logout': { status: 401, body: { code: 'bad_jwt', message: 'gone' } },
    })
    const { router } = await open('/inventory')
    expect(await screen.findByText('sign in')).toBeTruthy()
    expect(router.state.location.state).toMatchObject({ from: '/inventory' })
    expect(localStorage.getItem('sb-athar-auth-token')).toBeNull()
  })

  it('keeps a person whose session cannot be renewed for want of an answer, and lets them in once there is one', async () => {
    const asked = { refused: 0 }
    let answers = false
    signIn()
    const kept = JSON.parse(localStorage.getItem('sb-athar-auth-token') ?? '{}') as object
    localStorage.setItem('sb-athar-auth-token', JSON.stringify({ ...kept, expires_at: 1 }))
    serve({
      ...me(true),
      'POST /auth/v1/token': () => {
        if (answers) return { body: aSession() }
        asked.refused += 1
        return { status: 503, body: { code: 'unavailable', message: 'busy' } }
      },
    })
    // The client tries for half a minute.
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { router } = await open('/inventory')
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    vi.useRealTimers()
    expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached.')
    expect(asked.refused).toBeGreaterThan(0)
    expect(router.state.location.pathname).toBe('/inventory')
    answers = true
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('inventory')).toBeTruthy()
  })

  it('sends a person who has yet to confirm with a second factor to the sign-in page, and remembers where to', async () => {
    signInAs({ factors: [aFactor()] })
    serve(me(true))
    const { router } = await open('/inventory')
    expect(await screen.findByText('sign in')).toBeTruthy()
    expect(router.state.location.state).toMatchObject({ from: '/inventory' })
  })

  it('keeps a person who is in, even when the session is lowered meanwhile', async () => {
    signInAs({ aal: 'aal2', factors: [aFactor()] })
    serve({ ...me(true), 'POST /auth/v1/token': { body: aSession({ factors: [aFactor()] }) } })
    await open('/inventory')
    expect(await screen.findByText('inventory')).toBeTruthy()
    const { backend, sessionStore } = await import('../../platform/session/session-store.ts')
    await (await backend()).auth.refreshSession()
    await waitFor(() => {
      const state = sessionStore.read()
      expect(state.status === 'signed-in' && aalOf(state.session)).toBe('aal1')
    })
    expect(screen.getByText('inventory')).toBeTruthy()
  })

  it('leaves nothing that one person typed to another who signs in over them', async () => {
    signInAs()
    serve({ ...me(true), 'POST /auth/v1/token': { body: anotherSession() } })
    await open('/inventory')
    await write(await screen.findByLabelText('note'), 'half a secret')
    const { backend } = await import('../../platform/session/session-store.ts')
    await act(async () => (await backend()).auth.refreshSession())
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('note').value).toBe(''))
  })

  it('remembers whose page it was that was left, so that nobody else is led there', async () => {
    signInAs()
    serve({
      ...me(true),
      'POST /auth/v1/logout': { status: 204 },
      'POST /auth/v1/token': { status: 400, body: { code: 'refresh_token_not_found', message: 'gone' } },
    })
    const leave = async (way: 'signOut' | 'renewSession') => {
      const { router } = await open('/inventory?year=2025')
      await screen.findByText('inventory')
      const store = await import('../../platform/session/session-store.ts')
      await act(async () => store[way]())
      expect(await screen.findByText('sign in')).toBeTruthy()
      cleanup()
      return router.state.location.state as unknown
    }
    expect(await leave('renewSession')).toEqual({ from: '/inventory?year=2025', of: person })
    signInAs()
    // Who signs out does not come back to it either.
    expect(await leave('signOut')).toBeNull()
  })

  it('asks whoever is about to lose their account the last question first, and remembers where they wanted to go', async () => {
    signIn({ deletion_due_on: '2026-12-05' })
    serve(me(true))
    const { router } = await open('/inventory')
    expect(await screen.findByText('last question')).toBeTruthy()
    expect(router.state.location.state).toMatchObject({ from: '/inventory' })
  })

  it('takes nothing else for the day of a deletion', async () => {
    signIn({ deletion_due_on: true })
    serve(me(true))
    await open('/inventory')
    expect(await screen.findByText('inventory')).toBeTruthy()
  })

  it('asks a newcomer the first question first', async () => {
    signIn()
    serve(me(false))
    await open('/')
    expect(await screen.findByText('first question')).toBeTruthy()
  })

  it('leads a newcomer who has adopted a tree to it', async () => {
    signIn()
    serve(me(false))
    await open('/sgi/adopt-tree/mine/1')
    expect(await screen.findByText('own tree')).toBeTruthy()
  })
})
