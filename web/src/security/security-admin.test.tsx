import type { SecurityEvent } from '@athar/contracts/security'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderRoutes } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { wordsIn } from '../testing/shown-in.ts'
import { write } from '../testing/write.ts'
import { manifest } from './index.ts'

const eventId = '0e0e0e0e-0000-4000-8000-000000000001'
const personId = '11111111-1111-4111-8111-111111111111'
const anEvent = (over: Partial<SecurityEvent> = {}): SecurityEvent => ({
  id: eventId,
  eventType: 'guard_refused',
  suspicious: true,
  severity: 'warning',
  personId,
  person: { email: 'noura@example.com', fullName: 'نورة الحربي' },
  userAgent: 'A browser',
  ipAddress: '203.0.113.7',
  metadata: {
    path: '/admin',
    tries: 3,
    method: 'totp',
    type: 'webauthn',
    reason: 'replayed',
    until: '2026-11-20T06:30:00.000Z',
  },
  reportedByClient: true,
  createdAt: '2026-11-19T08:00:00.000Z',
  ...over,
})
const listed = (items = [anEvent()]) => ({ 'GET /api/security/events': { body: { items, nextCursor: null } } })

describe.each(
  wordsIn('en', [
    {
      lang: 'en',
      app: 'Authenticator app',
      key: 'Security key',
      spent: 'A code that was used already',
      list: 'Security events',
      refused: 'Page refused',
      only: 'Only suspicious ones',
      person: 'Email or number of a person',
      find: 'Find',
      none: 'No event matches',
      all: 'Show all events',
      own: 'Reported by a browser and not confirmed by anything else.',
      others: 'All events about this person',
      gone: 'There is no such event',
      visitor: 'A visitor',
      page: 'Page',
      until: 'Nov 20, 2026, 9:30 AM',
    },
    {
      lang: 'ar',
      app: 'تطبيق مصادقة',
      key: 'مفتاح أمان',
      spent: 'رمز استُخدم من قبل',
      list: 'الأحداث الأمنية',
      refused: 'رفض فتح صفحة',
      only: 'المشبوهة فقط',
      person: 'البريد الإلكتروني للشخص أو رقمه',
      find: 'بحث',
      none: 'لا حدث يطابق ما اخترته',
      all: 'عرض كل الأحداث',
      own: 'أبلغ عنه متصفح: قوله وحده ولا يضمنه أحد.',
      others: 'كل الأحداث المتعلقة بهذا الشخص',
      gone: 'لا يوجد حدث كهذا',
      visitor: 'زائر',
      page: 'الصفحة',
      until: /20 نوفمبر 2026.*9:30/,
    },
  ]),
)('the officer’s list ($lang)', (words) => {
  const { lang } = words
  const open = (path: string) => renderRoutes(manifest.adminRoutes, { lang, path })

  it('is narrowed by suspicion, person and days, all of it in the address', async () => {
    const calls = serve(listed([anEvent(), anEvent({ id: personId, personId: null, person: null })]))
    const { router } = await open('/admin/security?from=2026-11-01&until=2026-11-19')
    const user = userEvent.setup()
    const grid = await screen.findByRole('grid', { name: words.list })
    expect(within(grid).getAllByText(words.refused)).toHaveLength(2)
    expect(within(grid).getByText('نورة الحربي')).toBeTruthy()
    expect(within(grid).getByText(words.visitor)).toBeTruthy()
    // A day begins in Riyadh, and the last one belongs to the period.
    expect(calls[0]?.query.get('from')).toBe('2026-11-01T00:00:00+03:00')
    expect(calls[0]?.query.get('until')).toBe('2026-11-19T21:00:00.000Z')
    await user.click(screen.getByRole('switch', { name: words.only }))
    await waitFor(() => expect(calls.at(-1)?.query.get('suspicious')).toBe('true'))
    await write(screen.getByLabelText(words.person), 'noura@example.com', user)
    await user.click(screen.getByRole('button', { name: words.find }))
    await waitFor(() => expect(calls.at(-1)?.query.get('person')).toBe('noura@example.com'))
    expect(router.state.location.search).toContain('suspicious=true')
    await user.click(screen.getAllByText(words.refused)[0]!)
    await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/security/${eventId}`))
  })

  it('says that nothing matches, and shows all again', async () => {
    serve(listed([]))
    const { router } = await open('/admin/security?suspicious=true')
    expect(await screen.findByRole('heading', { name: words.none })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: words.all }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })

  it('opens one event with everything that is known, and the others about the person', async () => {
    serve({ ...listed(), [`GET /api/security/events/${eventId}`]: { body: anEvent() } })
    await open(`/admin/security/${eventId}`)
    expect(await screen.findByRole('heading', { level: 1, name: words.refused })).toBeTruthy()
    expect(screen.getByText(words.own)).toBeTruthy()
    // What is not ours is called as it came; a time is written as everywhere.
    for (const known of [
      '203.0.113.7',
      'A browser',
      words.page,
      '/admin',
      'tries',
      '3',
      'guard_refused',
      eventId,
      words.app,
      words.key,
      words.spent,
    ])
      expect(screen.getByText(known)).toBeTruthy()
    expect(screen.getByText(words.until)).toBeTruthy()
    expect(screen.getByRole('link', { name: words.others }).getAttribute('href')).toBe(
      '/admin/security?person=noura%40example.com',
    )
  })

  it('says when there is no such event', async () => {
    serve({
      [`GET /api/security/events/${eventId}`]: { status: 404, body: { code: 'security.event-not-found', message: '' } },
    })
    await open(`/admin/security/${eventId}`)
    expect(await screen.findByRole('heading', { name: words.gone })).toBeTruthy()
  })
})
