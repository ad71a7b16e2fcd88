import { isolate, type Lang } from '@athar/i18n'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { actingOrganisation } from '../platform/session/index.ts'
import { renderRoutes } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { shownIn } from '../testing/shown-in.ts'
import { NotificationBell } from './notification-bell.tsx'
import { aNotice, pageOf } from './testing.ts'

const open = (lang: Lang = 'en', path = '/') =>
  renderRoutes(
    [
      {
        path: '*',
        element: (
          <>
            <NotificationBell />
            <main>page</main>
          </>
        ),
      },
    ],
    { lang, path },
  )

const words = {
  en: {
    bell: 'Notifications, 2 unread',
    panel: 'Notifications',
    title: `3 records wait for approval`,
    text: `Imported by ${isolate('Noura Alharbi')} from ${isolate('march.csv')}.`,
    unread: 'Unread',
    mark: 'Mark as read: 3 records wait for approval',
    all: 'Mark all as read',
    own: 'My account',
    empty: 'Nothing unread',
  },
  ar: {
    bell: 'الإشعارات، إشعاران غير مقروءين',
    panel: 'الإشعارات',
    title: '3 سجلات تنتظر الاعتماد',
    text: `استُوردت باسم ${isolate('Noura Alharbi')} من الملف ${isolate('march.csv')}.`,
    unread: 'غير مقروء',
    mark: 'وضع علامة مقروء: 3 سجلات تنتظر الاعتماد',
    all: 'وضع علامة مقروء على الكل',
    own: 'حسابي',
    empty: 'لا إشعارات غير مقروءة',
  },
}
const twoUnread = { 'GET /api/notifications/unread': { body: { unread: 2, links: [] } } }

describe.each(shownIn('ar'))('the bell (%s)', (lang) => {
  const say = words[lang]

  it('carries the number in its name, and opens what is unread, worded for the reader', async () => {
    serve({ ...twoUnread, 'GET /api/notifications': pageOf(aNotice()) })
    await open(lang)
    await userEvent.click(await screen.findByRole('button', { name: say.bell }))
    const panel = await screen.findByRole('dialog', { name: say.panel })
    const link = await within(panel).findByRole('link', { name: new RegExp(say.title) })
    expect(link.textContent).toContain(say.text)
    expect(link.textContent).toContain(say.unread)
    expect(link.textContent).toContain(say.own)
    expect(link.getAttribute('href')).toBe('/inventory/records?state=pending')
  })

  it('marks one, or all that is seen, without leaving', async () => {
    const calls = serve({
      ...twoUnread,
      'GET /api/notifications': pageOf(aNotice({ createdAt: '2026-03-16T07:00:00.000Z' })),
      'POST /api/notifications/mark': { body: { unread: 1, links: [] } },
      'POST /api/notifications/mark-all-read': { body: { unread: 0, links: [] } },
    })
    await open(lang)
    await userEvent.click(await screen.findByRole('button', { name: say.bell }))
    await userEvent.click(await screen.findByRole('button', { name: say.mark }))
    await userEvent.click(await screen.findByRole('button', { name: say.all }))
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
        ['/api/notifications/mark', { ids: [expect.any(String)], read: true }],
        ['/api/notifications/mark-all-read', { until: '2026-03-16T07:00:00.000Z' }],
      ]),
    )
  })

  it('says in words that nothing is unread', async () => {
    serve({ 'GET /api/notifications/unread': { body: { unread: 0, links: [] } }, 'GET /api/notifications': pageOf() })
    await open(lang)
    await userEvent.click(await screen.findByRole('button', { name: new RegExp(say.panel) }))
    expect(await screen.findByText(say.empty)).toBeTruthy()
  })
})

describe('the bell', () => {
  it('is worked by keyboard: opened, walked through, closed, and the focus comes back', async () => {
    serve({ ...twoUnread, 'GET /api/notifications': pageOf(aNotice()) })
    await open()
    const bell = await screen.findByRole('button', { name: words.en.bell })
    bell.focus()
    await userEvent.keyboard('{Enter}')
    const panel = await screen.findByRole('dialog')
    await within(panel).findByRole('link', { name: new RegExp(words.en.title) })
    await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true))
    const visited: string[] = []
    for (let step = 0; step < 5; step += 1) {
      visited.push(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')
      await userEvent.tab()
    }
    expect(visited.join('|')).toContain(words.en.mark)
    expect(visited.join('|')).toContain('All notifications')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(bell)
  })

  it('leads to the place, marks the notice as read and closes', async () => {
    const calls = serve({
      ...twoUnread,
      'GET /api/notifications': pageOf(aNotice({ link: '/organisation' })),
      'POST /api/notifications/mark': { body: { unread: 1, links: [] } },
    })
    const { router } = await open()
    await userEvent.click(await screen.findByRole('button', { name: words.en.bell }))
    await userEvent.click(await screen.findByRole('link', { name: new RegExp(words.en.title) }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/organisation'))
    await waitFor(() => expect(calls.some(({ path }) => path === '/api/notifications/mark')).toBe(true))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('needs no notice of what the reader is looking at', async () => {
    const [here, elsewhere] = ['7', '8'].map((end) => `0c0c0c0c-0000-4000-8000-00000000000${end}`)
    const place = (organisationId = '') => ({ link: '/inventory/records?state=pending', organisationId })
    const calls = serve({
      'GET /api/notifications/unread': { body: { unread: 2, links: [place(elsewhere), place(here)] } },
      'POST /api/notifications/mark-seen': { body: { unread: 0, links: [] } },
    })
    actingOrganisation.choose(here ?? '')
    await open('en', '/inventory/records?state=pending')
    // The same page of another organisation is another place.
    await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toEqual(place(here)))
    expect(await screen.findByRole('button', { name: 'Notifications, 0 unread' })).toBeTruthy()
  })

  it('says politely what arrives, and nothing when something was read', async () => {
    const counts = [1, 3, 2]
    serve({
      'GET /api/notifications/unread': () => ({ body: { unread: counts.shift() ?? 2, links: [] } }),
      'GET /api/notifications': pageOf(),
    })
    await open()
    await screen.findByRole('button', { name: 'Notifications, 1 unread' })
    const said = () => screen.getAllByRole('status').map((element) => element.textContent)
    expect(said().join('')).toBe('')
    // Coming back to the tab asks anew.
    document.dispatchEvent(new Event('visibilitychange'))
    await screen.findByRole('button', { name: 'Notifications, 3 unread' })
    await waitFor(() => expect(said()).toContain('2 new notifications'))
    document.dispatchEvent(new Event('visibilitychange'))
    await screen.findByRole('button', { name: 'Notifications, 2 unread' })
    await waitFor(() => expect(said().join('')).toBe(''))
  })
})
