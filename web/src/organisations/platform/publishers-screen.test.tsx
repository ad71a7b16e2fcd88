import type { PublicCheck, Publisher } from '@athar/contracts/organisations'
import { paths } from '@athar/contracts/paths'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderPart, renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { shownIn } from '../../testing/shown-in.ts'
import { write } from '../../testing/write.ts'
import { manifest, PublishingNotice } from '../index.ts'
import { acting } from '../testing.ts'

const publisher = (over: Partial<Publisher> = {}): Publisher => ({
  organisationId: '22222222-2222-4222-8222-222222222222',
  name: { en: 'Ministry of Prizes', ar: 'وزارة الجوائز' },
  type: 'government',
  foundedAt: '2026-11-20T08:00:00.000Z',
  state: 'waiting',
  reason: '',
  askedAt: '2026-11-20T08:30:00.000Z',
  version: 1,
  publications: [
    {
      title: { en: 'A prize day', ar: 'يوم الجوائز' },
      text: { en: 'Come to https://prize.example', ar: '' },
    },
  ],
  ...over,
})
const list = 'GET /api/platform/publishers'
const check: PublicCheck = {
  id: '33333333-3333-4333-8333-333333333333',
  organisationId: '22222222-2222-4222-8222-222222222222',
  organisation: { en: 'Honest Trees', ar: 'أشجار' },
  subject: 'organisation-name',
  subjectId: '22222222-2222-4222-8222-222222222222',
  why: 'name',
  shown: { title: { en: 'Ministry of Prizes', ar: 'وزارة الجوائز' }, text: { en: '', ar: '' } },
  state: 'waiting',
  reason: '',
  askedAt: '2026-11-20T08:30:00.000Z',
  version: 4,
}
const checks = (items: readonly PublicCheck[] = []) => ({
  'GET /api/platform/public-checks': { body: { items, nextCursor: null } },
})
const words = {
  en: {
    refuse: /^Refuse .*Ministry of Prizes/,
    act: 'Refuse',
    reason: 'Reason',
    missing: 'Give the reason; the organisation reads it.',
    done: /was refused\.$/,
    none: 'No organisation has published yet',
    waiting: 'Not public yet',
    refused: /This is no ministry/,
    acceptName: /^Accept .*Ministry of Prizes/,
    refuseName: /^Refuse .*Ministry of Prizes/,
    accepted: 'Accepted',
  },
  ar: {
    refuse: /^رفض نشر .*وزارة الجوائز/,
    act: 'الرفض',
    reason: 'السبب',
    missing: 'اذكروا السبب؛ ستطّلع عليه الجهة.',
    done: /^رُفض نشر/,
    none: 'لم تنشر أي جهة بعد',
    waiting: 'غير منشور بعد',
    refused: /This is no ministry/,
    acceptName: /^قبول .*وزارة الجوائز/,
    refuseName: /^رفض .*وزارة الجوائز/,
    accepted: 'قُبل',
  },
}

describe.each(shownIn('en'))('organisations that publish (%s)', (lang) => {
  const say = words[lang]
  const show = () => renderRoutes(manifest.adminRoutes, { lang, path: paths.adminPublishers() })

  it('are refused with a reason, and an address in what they publish is text', async () => {
    const calls = serve({
      ...checks(),
      [list]: { body: { items: [publisher()], nextCursor: null } },
      [`POST /api/platform/publishers/${publisher().organisationId}/decision`]: { status: 204 },
    })
    await show()
    const text = await screen.findByText(/https:\/\/prize\.example/)
    expect(text.closest('a')).toBeNull()
    expect(text.querySelector('a')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: say.refuse }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: say.act }))
    expect(dialog.getByText(say.missing)).toBeTruthy()
    await write(dialog.getByLabelText(say.reason, { exact: false }), 'This is no ministry')
    await userEvent.click(dialog.getByRole('button', { name: say.act }))
    expect(await screen.findByText(say.done)).toBeTruthy()
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { decision: 'refuse', reason: 'This is no ministry', version: 1 },
    ])
  })

  it('have names and texts accepted, or refused with a reason', async () => {
    const calls = serve({
      ...checks([check]),
      [list]: { body: { items: [], nextCursor: null } },
      [`POST /api/platform/public-checks/${check.id}/decision`]: { status: 204 },
    })
    await show()
    await userEvent.click(await screen.findByRole('button', { name: say.acceptName }))
    await screen.findByText(say.accepted)
    await userEvent.click(screen.getByRole('button', { name: say.refuseName }))
    const dialog = within(await screen.findByRole('dialog'))
    await write(dialog.getByLabelText(say.reason, { exact: false }), 'No ministry')
    await userEvent.click(dialog.getByRole('button', { name: say.act }))
    await expect
      .poll(() => calls.filter(({ method }) => method === 'POST').map(({ body }) => body))
      .toEqual([
        { decision: 'accept', reason: '', version: 4 },
        { decision: 'refuse', reason: 'No ministry', version: 4 },
      ])
  })

  it('are none where nothing was published', async () => {
    serve({ ...checks(), [list]: { body: { items: [], nextCursor: null } } })
    await show()
    expect(await screen.findByText(say.none)).toBeTruthy()
  })

  it.each(['waiting', 'refused'] as const)('read that they are %s', async (state) => {
    const publishing = { state, reason: state === 'refused' ? 'This is no ministry' : '' }
    serve({ ...acting('preparer'), 'GET /api/organisation/publishing': { body: { publishing, checks: [] } } })
    await renderPart(<PublishingNotice />, { lang })
    expect(await screen.findByText(say[state])).toBeTruthy()
  })
})
