import type { Lang } from '@athar/i18n'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { endAuthClients } from '../../testing/auth-clients.ts'
import { serve } from '../../testing/server.ts'
import { aSession, signInAs } from '../../testing/session.ts'
import { shownIn } from '../../testing/shown-in.ts'

afterEach(endAuthClients)

const words = {
  en: {
    title: /^Your account will be deleted on .*5.*2026/,
    keep: 'Keep my account',
    leave: 'Sign out and keep the deletion',
  },
  ar: {
    title: /^سيُحذف حسابك في .*5.*2026/,
    keep: 'الإبقاء على حسابي',
    leave: 'تسجيل الخروج مع بقاء طلب الحذف',
  },
}
const leaving = { said: { deletion_due_on: '2026-12-05' } }

async function open(lang: Lang) {
  vi.resetModules()
  const [{ KeepAccountScreen }, { renderRoutes }] = await Promise.all([
    import('./keep-account-screen.tsx'),
    import('../../testing/render.tsx'),
  ])
  return renderRoutes(
    [
      { path: '/profile/deletion', Component: KeepAccountScreen },
      { path: '/', element: <p>home</p> },
    ],
    { path: '/profile/deletion', lang },
  )
}

describe.each(shownIn('en'))('coming back to an account that is to go (%s)', (lang) => {
  const say = words[lang]

  it('keeps it, and goes on', async () => {
    signInAs(leaving)
    const calls = serve({
      'POST /api/profile/deletion/cancel': { status: 204 },
      'POST /auth/v1/token': { body: aSession() },
    })
    await open(lang)
    expect(await screen.findByRole('heading', { name: say.title })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: say.keep }))
    expect(await screen.findByText('home')).toBeTruthy()
    expect(calls.filter(({ path }) => path.endsWith('/cancel'))).toHaveLength(1)
  })

  it('goes on as well where it was kept on another device meanwhile', async () => {
    signInAs(leaving)
    serve({
      'POST /api/profile/deletion/cancel': {
        status: 409,
        body: { code: 'profile.deletion-not-asked', message: '', details: {}, requestId: 'r' },
      },
      'POST /auth/v1/token': { body: aSession() },
    })
    await open(lang)
    await userEvent.click(await screen.findByRole('button', { name: say.keep }))
    expect(await screen.findByText('home')).toBeTruthy()
  })

  it('lets it go by signing out', async () => {
    signInAs(leaving)
    const calls = serve({ 'POST /auth/v1/logout': { status: 204 } })
    await open(lang)
    await userEvent.click(await screen.findByRole('button', { name: say.leave }))
    await waitFor(() => expect(localStorage.getItem('sb-athar-auth-token')).toBeNull())
    expect(calls.some(({ path }) => path.endsWith('/cancel'))).toBe(false)
  })
})
