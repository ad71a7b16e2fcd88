import type { Lang } from '@athar/i18n'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { endAuthClients } from '../../testing/auth-clients.ts'
import { serve } from '../../testing/server.ts'
import { aFactor, anotherSession, meAnswer, signInAs } from '../../testing/session.ts'
import { write } from '../../testing/write.ts'
import { rolesFor } from '../admin/admin-pages.ts'

afterEach(endAuthClients)

const factors = [aFactor()]
const reported = { 'POST /rest/v1/rpc/log_security_event': { status: 204 } }

async function open(path: string, lang: Lang = 'en') {
  vi.resetModules()
  const [{ RequirePlatformRole }, { renderRoutes }, { hostStepUp }, { useMe }] = await Promise.all([
    import('./require-platform-role.tsx'),
    import('../../testing/render.tsx'),
    import('../../platform/api/index.ts'),
    import('../../platform/session/index.ts'),
  ])
  const asked: string[] = []
  function Inside() {
    const me = useMe()
    return (
      <>
        <p>inside</p>
        <input aria-label="note" />
        <button onClick={() => void me.refetch()}>Ask again</button>
        {me.isError && <p>refused</p>}
      </>
    )
  }
  hostStepUp(async (need) => {
    asked.push(need)
    return false
  })
  const view = await renderRoutes(
    [
      {
        Component: RequirePlatformRole,
        children: [
          { path: '/admin/*', element: <Inside /> },
          { path: '/platform-owner/*', element: <p>inside</p> },
        ],
      },
      { path: '/auth', element: <p>sign in</p> },
    ],
    { path, lang },
  )
  return { ...view, asked }
}

describe('which role a page of the platform takes', () => {
  it.each([
    ['/platform-owner', ['platform_owner']],
    ['/admin/brand', ['platform_owner', 'platform_admin']],
    ['/admin/brand/logos', ['platform_owner', 'platform_admin']],
    ['/admin', ['platform_owner', 'platform_admin', 'content_editor', 'grants_officer', 'security_officer']],
    ['/admin/brandish', ['platform_owner', 'platform_admin', 'content_editor', 'grants_officer', 'security_officer']],
    ['/Admin/Brand/', ['platform_owner', 'platform_admin']],
    ['/admin/%70eople', ['platform_owner']],
    ['/PLATFORM-OWNER', ['platform_owner']],
    ['/elsewhere', []],
    ['/elsewhere/%', []],
  ])('%s', (path, roles) => expect(rolesFor(path)).toEqual(roles))
})

describe('a page of the platform', () => {
  it('leaves nothing that one person typed to another who signs in over them', async () => {
    signInAs({ aal: 'aal2', factors })
    serve({
      ...meAnswer({ platformRoles: ['content_editor'] }),
      'POST /auth/v1/token': { body: anotherSession({ aal: 'aal2', factors }) },
    })
    await open('/admin/content')
    await write(await screen.findByLabelText('note'), 'half a sentence')
    const { backend } = await import('../../platform/session/session-store.ts')
    await act(async () => (await backend()).auth.refreshSession())
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('note').value).toBe(''))
  })

  it('sends a visitor to the sign-in page, and remembers where to', async () => {
    const { router } = await open('/admin/brand?tab=logos')
    expect(await screen.findByText('sign in')).toBeTruthy()
    expect(router.state.location.state).toMatchObject({ from: '/admin/brand?tab=logos' })
  })

  it('waits while nobody knows, then opens for the role after the second factor', async () => {
    signInAs({ aal: 'aal2', factors })
    serve(meAnswer({ platformRoles: ['platform_admin'], aal: 'aal2' }))
    await open('/admin/brand')
    expect(screen.getByText('Loading...')).toBeTruthy()
    expect(await screen.findByText('inside')).toBeTruthy()
  })

  it.each([
    ['en', "You don't have access to this page", 'platform owner or platform administrator'],
    ['ar', 'لا تملك صلاحية الوصول إلى هذه الصفحة', 'مالك المنصة أو مدير المنصة'],
  ] as const)('names the role it takes to others (%s)', async (lang, title, roles) => {
    signInAs({ aal: 'aal2', factors })
    serve({ ...meAnswer({ platformRoles: ['content_editor'] }), ...reported })
    await open('/admin/brand', lang)
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(screen.getByText(new RegExp(roles))).toBeTruthy()
    expect(screen.queryByText('inside')).toBeNull()
  })

  it.each(['/ADMIN/People', '/admin/%70eople'])('is the same page however its address is spelt: %s', async (path) => {
    signInAs({ aal: 'aal2', factors })
    serve({ ...meAnswer({ platformRoles: ['security_officer'], aal: 'aal2' }), ...reported })
    await open(path)
    expect(await screen.findByText(/platform owner/)).toBeTruthy()
    expect(screen.queryByText('inside')).toBeNull()
  })

  it.each([
    [factors, 'Confirm with the second factor', 'second-factor-required'],
    [[], 'Set up a second factor', 'second-factor-missing'],
  ])('asks the role for its second factor first (%#)', async (held, button, need) => {
    signInAs({ factors: held })
    serve(meAnswer({ platformRoles: ['platform_owner'] }))
    const { asked } = await open('/platform-owner')
    await userEvent.click(await screen.findByRole('button', { name: button }))
    expect(asked).toEqual([need])
    expect(screen.queryByText('inside')).toBeNull()
  })

  it('stays with what was typed on it where the server, asked again, cannot tell', async () => {
    signInAs({ aal: 'aal2', factors })
    const { body } = meAnswer({ platformRoles: ['platform_owner'] })['GET /api/me']
    let answers = 0
    serve({
      'GET /api/me': () => {
        answers += 1
        return answers === 1 ? { body } : { status: 429, body: { code: 'rate-limited', message: '' } }
      },
    })
    await open('/admin')
    await write(await screen.findByRole('textbox'), 'a long note')
    await userEvent.click(screen.getByRole('button', { name: 'Ask again' }))
    expect(await screen.findByText('refused')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('a long note')
  })

  it('stays with what was typed on it where its role is taken meanwhile; the next page is closed', async () => {
    signInAs({ aal: 'aal2', factors })
    let platformRoles = ['platform_owner']
    serve({ ...reported, 'GET /api/me': () => meAnswer({ platformRoles })['GET /api/me'] })
    const { router } = await open('/admin')
    await write(await screen.findByRole('textbox'), 'a long note')
    platformRoles = []
    await userEvent.click(screen.getByRole('button', { name: 'Ask again' }))
    await act(() => router.navigate('/admin?later'))
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('a long note')
    await act(() => router.navigate('/admin/brand'))
    expect(await screen.findByRole('heading', { name: "You don't have access to this page" })).toBeTruthy()
    expect(screen.queryByText('inside')).toBeNull()
  })

  it('says when the server cannot tell, and tries again', async () => {
    signInAs({ aal: 'aal2', factors })
    let answers = 0
    serve({
      'GET /api/me': () => {
        answers += 1
        return answers === 1
          ? { status: 429, body: { code: 'rate-limited', message: '' } }
          : { body: { ...meAnswer({ platformRoles: ['platform_owner'] })['GET /api/me'].body } }
      },
    })
    await open('/admin')
    await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('inside')).toBeTruthy()
  })
})
