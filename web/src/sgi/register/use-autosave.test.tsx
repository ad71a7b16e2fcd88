import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { readMe } from '@athar/contracts/organisations'
import { callApi } from '../../platform/api/index.ts'
import { backend, personNow } from '../../platform/session/session-store.ts'
import { renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { anotherSession } from '../../testing/session.ts'
import { write } from '../../testing/write.ts'
import { manifest } from '../index.ts'
import { acting, aRegistration, regionAnswers } from '../testing.ts'

const { id } = aRegistration()
const at = `/api/sgi/registrations/${id}`

const photo = {
  id,
  kind: 'photo',
  fileName: 'wadi.jpg',
  mediaType: 'image/jpeg',
  bytes: 9,
  alt: { en: 'Seedlings', ar: '' },
  uploadedAt: aRegistration().updatedAt,
}

it('what one person hands in is not handed in by another who signs in while its photos are on their way', async () => {
  const line = Promise.withResolvers<void>()
  let alt = photo.alt
  const calls = serve({
    ...regionAnswers(),
    ...acting('preparer'),
    [`GET ${at}`]: () => ({ body: { ...aRegistration(), files: [{ ...photo, alt }] } }),
    [`GET ${at}/similar`]: { body: { items: [] } },
    [`PUT ${at}/files/${photo.id}`]: async ({ body }) => {
      await line.promise
      ;({ alt } = body as { alt: typeof alt })
      return { body: { ...photo, alt } }
    },
    [`POST ${at}/submit`]: { body: aRegistration({ state: 'submitted' }) },
    'POST /auth/v1/token': { body: anotherSession() },
  })
  await renderRoutes(manifest.memberRoutes, { path: `/sgi/register/${id}?step=files` })
  await write(await screen.findByLabelText(/in Arabic/), 'شتلات')
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Hand in for review' }))
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true))
  await act(async () => (await backend()).auth.refreshSession())
  line.resolve()
  const button = screen.getByRole('button', { name: 'Hand in for review' })
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  expect(calls.some(({ path }) => path.endsWith('/submit'))).toBe(false)
})

it('what one person typed is not saved in the name of another who signs in over them and so closes the page', async () => {
  const calls = serve({
    ...regionAnswers(),
    ...acting('preparer'),
    [`GET ${at}`]: { body: aRegistration() },
    [`GET ${at}/similar`]: { body: { items: [] } },
    [`PUT ${at}/draft`]: { body: { version: 2, updatedAt: aRegistration().updatedAt } },
    'POST /auth/v1/token': { body: anotherSession() },
  })
  const { unmount } = await renderRoutes(manifest.memberRoutes, { path: `/sgi/register/${id}` })
  const field = await screen.findByRole('textbox', { name: 'Name in English' })
  await waitFor(() => expect(personNow()).not.toBeNull())
  await userEvent.type(field, '!')
  await act(async () => (await backend()).auth.refreshSession())
  unmount()
  // Whatever was to be sent is gone by the time the next thing is.
  await callApi(readMe, {})
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([])
})

it.each([
  ['en', 'Name in English', 'Your version', 'Save my version'],
  ['ar', 'الاسم بالإنجليزية', 'نسختك', 'حفظ نسختي'],
] as const)(
  'what was typed over an older version is shown beside the newer one (%s)',
  async (lang, name, mine, keep) => {
    let stored = aRegistration()
    const saved: unknown[] = []
    serve({
      ...regionAnswers(),
      ...acting('preparer'),
      [`GET ${at}`]: () => ({ body: stored }),
      [`GET ${at}/similar`]: { body: { items: [] } },
      [`PUT ${at}/draft`]: ({ body }) => {
        if ((body as { version: number }).version !== stored.version)
          return { status: 409, body: { code: 'conflict', message: '' } }
        saved.push(body)
        return { body: { version: stored.version + 1, updatedAt: stored.updatedAt } }
      },
    })
    const first = await renderRoutes(manifest.memberRoutes, { path: `/sgi/register/${id}`, lang })
    const field = await screen.findByRole('textbox', { name })
    await waitFor(() => expect(personNow()).not.toBeNull())
    const draft = { ...stored.draft, title: { ...stored.draft.title, en: 'Theirs' } }
    stored = { ...stored, version: stored.version + 1, draft }
    await write(field, ' by me')
    await screen.findByRole('alert', {}, { timeout: 3000 })
    first.unmount()
    await renderRoutes(manifest.memberRoutes, { path: `/sgi/register/${id}`, lang })
    const list = within((await screen.findByText(mine)).closest('dl')!)
    expect(list.getByText('Theirs')).toBeTruthy()
    expect(list.getByText(/ by me$/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: keep }))
    await waitFor(() => expect(saved).toMatchObject([{ version: stored.version }]))
  },
)
