import type { UsageReport } from '@athar/contracts/usage'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { wordsIn } from '../../testing/shown-in.ts'
import { EventsScreen } from './events-screen.tsx'

const report = (over: Partial<UsageReport> = {}): UsageReport => ({
  total: 5,
  visits: 2,
  days: [
    { day: '2026-11-01', count: 1, visits: 1 },
    { day: '2026-11-02', count: 4, visits: 1 },
  ],
  events: [
    { event: 'vision2030.link', count: 3 },
    { event: 'something.older', count: 2 },
  ],
  pages: [{ page: '/vision2030', count: 5 }],
  details: [{ event: 'vision2030.link', detail: 'report', count: 3 }],
  ...over,
})
const path = '/admin/events?from=2026-11-01&until=2026-11-02'

describe.each(
  wordsIn('ar', [
    {
      lang: 'en',
      most: 'Most on Nov 2, 2026: 4',
      link: 'Link on Vision 2030',
      total: 'Events',
      empty: 'Nothing was counted in these days',
      table: 'Show as table',
      backwards: 'The period ends before it begins. Change one of the two days.',
      event: 'Event',
      logo: 'Logo clicked',
    },
    {
      lang: 'ar',
      most: 'الأكثر في 2 نوفمبر 2026: 4',
      link: 'رابط في صفحة رؤية 2030',
      total: 'الأحداث',
      empty: 'لم يُحصَ شيء في هذه الأيام',
      table: 'عرض كجدول',
      backwards: 'تنتهي الفترة قبل بدايتها. غيّر أحد اليومين.',
      event: 'الحدث',
      logo: 'النقر على الشعار',
    },
  ]),
)('what is used ($lang)', (words) => {
  const { lang } = words

  it('says the finding over each drawing, and shows the same as a table', async () => {
    const calls = serve({ 'GET /api/platform/usage': { body: report() } })
    await renderPart(<EventsScreen />, { lang, path })
    const user = userEvent.setup()
    const days = await screen.findByRole('figure', { name: words.most })
    expect(Object.fromEntries(calls[0]!.query)).toEqual({ from: '2026-11-01', until: '2026-11-02' })
    await user.click(within(days).getByRole('button', { name: words.table }))
    expect(within(days).getAllByRole('row')).toHaveLength(3)
    expect(screen.getAllByText(words.link).length).toBeGreaterThan(0)
    // What is counted no more shows its name.
    expect(screen.getAllByText(/something\.older/).length).toBeGreaterThan(0)
  })

  it('is narrowed to a kind, which stands in the address', async () => {
    const calls = serve({ 'GET /api/platform/usage': { body: report() } })
    const { router } = await renderPart(<EventsScreen />, { lang, path })
    const user = userEvent.setup()
    await screen.findByRole('figure', { name: words.most })
    await user.click(screen.getByRole('combobox', { name: words.event }))
    await user.click(screen.getByRole('option', { name: words.logo }))
    await screen.findByRole('figure', { name: words.most })
    expect(router.state.location.search).toContain('event=brand_logo_click')
    expect(calls.at(-1)?.query.get('event')).toBe('brand_logo_click')
  })

  it('says when there is nothing, and asks nothing for days that are no period', async () => {
    const calls = serve({
      'GET /api/platform/usage': { body: report({ total: 0, visits: 0, events: [], pages: [], details: [] }) },
    })
    const { unmount } = await renderPart(<EventsScreen />, { lang, path })
    expect(await screen.findByRole('heading', { name: words.empty })).toBeTruthy()
    unmount()
    const asked = calls.length
    await renderPart(<EventsScreen />, { lang, path: '/admin/events?from=2026-11-02&until=2026-11-01' })
    expect(await screen.findByText(words.backwards)).toBeTruthy()
    expect(calls).toHaveLength(asked)
  })
})
