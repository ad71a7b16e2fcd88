import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { acting } from '../../organisations/testing.ts'
import { meAnswer, signInAs } from '../../testing/session.ts'
import { renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { write } from '../../testing/write.ts'
import { visitorRoutes } from '../index.ts'
import { aProject, aRegistration, regionAnswers } from '../testing.ts'

const told = aProject().updates[0]!
const at = `/api/platform/sgi/projects/green-wadi/updates/${told.id}/withdraw`

it.each([
  [
    'en',
    'Take this update back: \u2068First season\u2069',
    'Take this update back',
    'Reason',
    'Write at least three letters',
  ],
  ['ar', 'سحب هذا المستجد: \u2068الموسم الأول\u2069', 'سحب هذا المستجد', 'السبب', 'اكتب ثلاثة أحرف على الأقل'],
] as const)(
  'an editor takes news back with a reason, and it is gone from the page (%s)',
  async (lang, open, act, field, short) => {
    signInAs()
    let gone = false
    const calls = serve({
      ...meAnswer({ platformRoles: ['content_editor'] }),
      ...regionAnswers(),
      'GET /api/sgi/projects/green-wadi': () => ({ body: aProject(gone ? { updates: [], reported: [] } : {}) }),
      'GET /api/sgi/projects/green-wadi/follow': { body: { following: false } },
      'GET /api/sgi/projects/green-wadi/mrv-projects': { body: { items: [] } },
      [`POST ${at}`]: () => {
        gone = true
        return { status: 204 }
      },
    })
    const user = userEvent.setup()
    await renderRoutes(visitorRoutes, { lang, path: '/sgi/projects/green-wadi' })
    await user.click(await screen.findByRole('button', { name: open }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: act }))
    expect(dialog.getByText(short)).toBeTruthy()
    expect(calls.some(({ method }) => method === 'POST')).toBe(false)
    await write(dialog.getByRole('textbox', { name: field }), 'It names a private person', user)
    await user.click(dialog.getByRole('button', { name: act }))
    await waitFor(() => expect(screen.queryByText(lang === 'en' ? 'First season' : 'الموسم الأول')).toBeNull())
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'It names a private person' })
  },
)

it('an organisation takes back what it told of its own project, after a question and without a reason', async () => {
  const editors = { ...told, id: '0f0f0f0f-0000-4000-8000-000000000001', postedBy: 'editor' as const }
  const calls = serve({
    ...acting('preparer'),
    ...regionAnswers(),
    'GET /api/sgi/projects/green-wadi': { body: aProject({ updates: [told, editors] }) },
    'GET /api/sgi/projects/green-wadi/follow': { body: { following: false } },
    'GET /api/sgi/projects/green-wadi/mrv-projects': { body: { items: [] } },
    'GET /api/sgi/registrations': { body: { items: [aRegistration({ slug: 'green-wadi', state: 'published' })] } },
    [`POST /api/sgi/projects/green-wadi/updates/${told.id}/withdraw`]: { status: 204 },
  })
  const user = userEvent.setup()
  await renderRoutes(visitorRoutes, { lang: 'en', path: '/sgi/projects/green-wadi' })
  // One button only: what an editor told is not the organisation's to take back.
  await user.click(await screen.findByRole('button', { name: /^Take this update back/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByRole('textbox')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Take this update back' }))
  expect(await screen.findByText('The update is taken back.')).toBeTruthy()
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
})
