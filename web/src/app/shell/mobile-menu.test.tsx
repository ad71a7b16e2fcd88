import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { endAuthClients } from '../../testing/auth-clients.ts'
import { serve } from '../../testing/server.ts'
import { meAnswer, signInAs } from '../../testing/session.ts'

afterEach(endAuthClients)

it.each([
  { lang: 'en', open: 'Open the menu', menu: 'Menu', role: 'link', go: 'Sign In', signedIn: false },
  { lang: 'ar', open: 'فتح القائمة', menu: 'القائمة', role: 'link', go: 'تسجيل الدخول', signedIn: false },
  { lang: 'en', open: 'Open the menu', menu: 'Menu', role: 'button', go: 'Sign Out', signedIn: true },
  { lang: 'ar', open: 'فتح القائمة', menu: 'القائمة', role: 'button', go: 'تسجيل الخروج', signedIn: true },
] as const)('the menu is out of the way after “$go”', async ({ lang, open, menu, role, go, signedIn }) => {
  if (signedIn) signInAs()
  serve({ ...meAnswer(), 'POST /auth/v1/logout': { status: 204 } })
  vi.resetModules()
  const [{ Header }, { renderPart }] = await Promise.all([import('./header.tsx'), import('../../testing/render.tsx')])
  const { router } = await renderPart(<Header />, { lang })
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: open }))
  const sheet = await screen.findByRole('dialog', { name: menu })
  await user.click(await within(sheet).findByRole(role, { name: go }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth'))
})
