import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { renderRoutes } from '../../testing/render.tsx'
import { CrashScreen } from './crash-screen.tsx'
import { NotFoundScreen } from '../../platform/routing/not-found-screen.tsx'

const routes = [
  { path: '/', element: <p>home</p> },
  { path: '/before', element: <p>before</p> },
  { path: '*', Component: NotFoundScreen },
]

describe('an address nothing lives at', () => {
  it('says so in the words of the specification and notes the path in the console', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await renderRoutes(routes, { path: '/sgi/nowhere' })
    expect(screen.getByText('404')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Page Not Found' })).toBeTruthy()
    expect(screen.getByText("The page you're looking for doesn't exist or has been moved.")).toBeTruthy()
    expect(log.mock.calls.flat().join(' ')).toContain('/sgi/nowhere')
    await userEvent.click(screen.getByRole('link', { name: 'Return to Home' }))
    expect(await screen.findByText('home')).toBeTruthy()
  })

  it('leads back', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { router } = await renderRoutes(routes, { path: '/before' })
    await router.navigate('/gone')
    await userEvent.click(await screen.findByRole('button', { name: 'Go Back' }))
    expect(await screen.findByText('before')).toBeTruthy()
  })

  it('says so in Arabic', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await renderRoutes(routes, { path: '/gone', lang: 'ar' })
    expect(screen.getByRole('heading', { name: 'الصفحة غير موجودة' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'العودة إلى الرئيسة' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'رجوع' })).toBeTruthy()
  })
})

describe('a page that cannot be drawn', () => {
  const Broken = (): never => {
    throw new Error('the figure is missing')
  }

  it.each([
    ['en', 'Unexpected Application Error!', 'Try Again'],
    ['ar', 'خطأ غير متوقع في التطبيق!', 'حاول مرة أخرى'],
  ] as const)('shows the error screen (%s)', async (lang, title, retry) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await renderRoutes([{ path: '*', Component: Broken, ErrorBoundary: CrashScreen }], { lang })
    expect(screen.getByRole('heading', { name: title })).toBeTruthy()
    expect(screen.getByText('the figure is missing')).toBeTruthy()
    expect(screen.getByRole('button', { name: retry })).toBeTruthy()
  })
})
