import type { Hidden } from '@athar/contracts/moderation'
import { paths } from '@athar/contracts/paths'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderRoutes } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { shownIn } from '../testing/shown-in.ts'
import { manifest } from './index.ts'

const both = (en: string, ar: string) => ({ en, ar })
const item = (over: Partial<Hidden> = {}): Hidden => ({
  id: '22222222-2222-4222-8222-222222222222',
  kind: 'tree-site',
  title: both('Rain terraces', 'مصاطب المطر'),
  words: null,
  reason: 'An advertisement',
  takenAt: '2026-11-20T08:00:00.000Z',
  takenBy: { id: '33333333-3333-4333-8333-333333333333', name: 'Huda' },
  restoredAt: null,
  restoredBy: null,
  obstacle: null,
  ...over,
})
const list = 'GET /api/platform/moderation'
const words = {
  en: {
    act: 'Restore',
    open: /^Restore: .*Rain terraces/,
    done: 'Restored to the public pages.',
    reason: /An advertisement/,
    back: /Restored by .*Sami/,
    over: /would have begun already/,
    wall: /On the wall, at .*Rain terraces/,
    nothing: 'No hidden content',
  },
  ar: {
    act: 'إعادة إلى النشر',
    open: /^إعادة إلى النشر: .*مصاطب المطر/,
    done: 'تمت الإعادة إلى الصفحات العامة.',
    reason: /An advertisement/,
    back: /الإعادة باسم .*Sami/,
    over: /مضى موعد بدئها/,
    wall: /في اللوحة العامة، .*مصاطب المطر/,
    nothing: 'لم يُسحب شيء',
  },
}

describe.each(shownIn('en'))('what was taken down (%s)', (lang) => {
  const say = words[lang]
  const show = () => renderRoutes(manifest.adminRoutes, { lang, path: paths.adminModeration() })

  it('says what, by whom and why, and is put back when that is confirmed', async () => {
    let back = false
    const calls = serve({
      [list]: () => ({
        body: {
          items: [
            item(back ? { restoredAt: '2026-11-21T08:00:00.000Z', restoredBy: { id: item().id, name: 'Sami' } } : {}),
          ],
          nextCursor: null,
        },
      }),
      [`POST /api/platform/moderation/${item().id}/restore`]: () => {
        back = true
        return { status: 204 }
      },
    })
    await show()
    expect(await screen.findByText(say.reason)).toBeTruthy()
    expect(screen.getByText(/Huda/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: say.open }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: say.act }))
    expect(await screen.findByText(say.done)).toBeTruthy()
    expect(await screen.findByText(say.back)).toBeTruthy()
    expect(screen.queryByRole('button', { name: say.open })).toBeNull()
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it('offers nothing where there is no way back, and says why; a name is read with its site', async () => {
    serve({
      [list]: {
        body: {
          items: [
            item({ kind: 'volunteer-event', obstacle: 'event-over' }),
            item({
              id: '44444444-4444-4444-8444-444444444444',
              kind: 'wall-name',
              words: both('Noura', 'Noura'),
            }),
          ],
          nextCursor: null,
        },
      },
    })
    await show()
    const over = (await screen.findByText(say.over)).closest('li')!
    expect(within(over).queryByRole('button')).toBeNull()
    const name = screen.getByRole('heading', { name: 'Noura' }).closest('li')!
    expect(within(name).getByText(say.wall)).toBeTruthy()
    expect(within(name).getByRole('button', { name: say.open })).toBeTruthy()
  })

  it('says so where nothing was taken down', async () => {
    serve({ [list]: { body: { items: [], nextCursor: null } } })
    await show()
    expect(await screen.findByText(say.nothing)).toBeTruthy()
  })
})
