import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { sgiMemberRoutes } from '../index.ts'
import { acting, aDraft, aRegistration, regionAnswers } from '../testing.ts'

const open = (lang: 'en' | 'ar', path: string) => renderRoutes(sgiMemberRoutes, { lang, path })

const { id } = aRegistration()
const at = `/api/sgi/registrations/${id}`
const answers = (registration = aRegistration()) => ({
  ...regionAnswers(),
  ...acting('preparer'),
  [`GET ${at}`]: { body: registration },
  [`GET ${at}/similar`]: { body: { items: [] } },
  [`PUT ${at}/draft`]: { body: { version: 2, updatedAt: registration.updatedAt } },
})

const words = {
  en: {
    name: 'Name in English',
    kept: 'Everything is kept.',
    next: 'Next',
    submit: 'Hand in for review',
    missing: 'Name in Arabic: this is missing',
    latitude: 'Latitude',
    longitude: 'Longitude',
    inRegion: 'In Riyadh',
    outside: 'This lies outside of the Kingdom',
    area: 'an area',
    corners: 'Corners',
    crosses: /The outline crosses itself/,
    reference: 'SGI-2026-ABCDEFG',
  },
  ar: {
    name: 'الاسم بالإنجليزية',
    kept: 'حُفظ كل شيء.',
    next: 'التالي',
    submit: 'قدّم للمراجعة',
    missing: 'الاسم بالعربية: أكمل هذا الحقل',
    latitude: 'خط العرض',
    longitude: 'خط الطول',
    inRegion: 'في الرياض',
    outside: 'هذا خارج المملكة',
    area: 'مساحة',
    corners: 'الزوايا',
    crosses: /يتقاطع المحيط مع نفسه/,
    reference: 'SGI-2026-ABCDEFG',
  },
}

describe.each(['en', 'ar'] as const)('the wizard (%s)', (lang) => {
  const say = words[lang]

  it('keeps what is typed without being asked', async () => {
    const calls = serve(answers())
    await open(lang, `/sgi/register/${id}`)
    const field = await screen.findByRole('textbox', { name: say.name })
    await userEvent.clear(field)
    await userEvent.type(field, 'Blue wadi')
    await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true))
    expect(await screen.findByText(say.kept)).toBeTruthy()
    const saved = calls.filter(({ method }) => method === 'PUT').at(-1)?.body as {
      draft: { title: { en: string } }
      version: number
    }
    expect(saved.draft.title.en).toBe('Blue wadi')
    expect(saved.version).toBe(1)
  })

  it('tells what is missing before it hands anything in, and leads to it', async () => {
    const calls = serve(answers(aRegistration({ draft: aDraft({ title: { en: 'Only', ar: '' } }) })))
    const { router } = await open(lang, `/sgi/register/${id}?step=review`)
    await screen.findByRole('button', { name: say.submit })
    // Only the step that lacks something is not called done.
    expect(screen.getAllByRole('button', { name: /something is missing|ينقصها شيء/ })).toHaveLength(1)
    expect(screen.getAllByRole('button', { name: /done$|مكتملة$/ })).toHaveLength(4)
    await userEvent.click(screen.getByRole('button', { name: say.submit }))
    expect(calls.some(({ path }) => path.endsWith('/submit'))).toBe(false)
    await userEvent.click(screen.getByRole('button', { name: say.missing }))
    expect(router.state.location.search).toBe('?step=about')
    expect((await screen.findAllByText(say.missing)).length).toBeGreaterThan(0)
  })

  it('takes the place by keyboard, as a point or as corners, and says where it lies', async () => {
    serve(answers(aRegistration({ draft: aDraft({ place: null }) })))
    await open(lang, `/sgi/register/${id}?step=place`)
    await userEvent.type(await screen.findByRole('textbox', { name: say.latitude }), '22.5')
    await userEvent.type(screen.getByRole('textbox', { name: say.longitude }), '٤٤٫٥')
    expect(await screen.findByText(say.inRegion)).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: say.area }))
    const corners = screen.getByRole('textbox', { name: say.corners })
    await userEvent.type(corners, '22.1, 44.1{enter}22.9, 44.9{enter}22.1, 44.9{enter}22.9, 44.1')
    await userEvent.click(screen.getByRole('button', { name: say.next }))
    await userEvent.click(screen.getByRole('button', { name: /Place|المكان/ }))
    expect(await screen.findByText(say.crosses)).toBeTruthy()
  })
})

it('a photo that nobody described is named before anything is handed in', async () => {
  const photo = {
    id: aRegistration().id,
    kind: 'photo' as const,
    fileName: 'wadi.jpg',
    mediaType: 'image/jpeg',
    bytes: 9,
    alt: { en: 'Seedlings', ar: '' },
    uploadedAt: aRegistration().updatedAt,
  }
  const calls = serve(answers(aRegistration({ files: [photo] })))
  const { router } = await open('en', `/sgi/register/${id}?step=review`)
  await userEvent.click(await screen.findByRole('button', { name: 'Hand in for review' }))
  expect(calls.some(({ path }) => path.endsWith('/submit'))).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: /^Photos: say in both languages/ }))
  expect(router.state.location.search).toBe('?step=files')
  expect(await screen.findByRole('alert')).toBeTruthy()
})

it('what is published is changed while everybody sees it, and the change can be dropped', async () => {
  let registration = aRegistration({ state: 'published', slug: 'green-wadi', reference: 'SGI-2026-ABCDEFG' })
  const calls = serve({
    ...answers(),
    [`GET ${at}`]: () => ({ body: registration }),
    [`POST ${at}/revise`]: () => ({ body: (registration = { ...registration, state: 'revising', version: 2 }) }),
    [`POST ${at}/drop-revision`]: () => ({
      body: (registration = { ...registration, state: 'published', version: 3 }),
    }),
    'GET /api/sgi/registrations': { body: { items: [] } },
  })
  await open('en', `/sgi/register/${id}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Change it' }))
  expect(await screen.findByText(/Everybody sees the published text/)).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Name in English' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Drop the change' }))
  const dialog = await screen.findByRole('dialog', { name: 'Drop this change?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Drop the change' }))
  expect(await screen.findByRole('button', { name: 'Change it' })).toBeTruthy()
  expect(calls.flatMap(({ method, body }) => (method === 'POST' ? [body] : []))).toEqual([
    { version: 1 },
    { version: 2 },
  ])
})

it('what was handed in shows its receipt and where it stands', async () => {
  const handedIn = aRegistration({
    state: 'submitted',
    reference: 'SGI-2026-ABCDEFG',
    events: [{ action: 'submit', side: 'organisation', at: aRegistration().updatedAt, comment: '' }],
  })
  const calls = serve({
    ...answers(handedIn),
    [`POST ${at}/recall`]: { body: { ...handedIn, state: 'draft' } },
  })
  await open('en', `/sgi/register/${id}`)
  expect(await screen.findAllByText('SGI-2026-ABCDEFG')).toHaveLength(1)
  expect(within(screen.getByRole('region', { name: 'What happened' })).getByText('Handed in')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Take it back' }))
  await waitFor(() => expect(calls.some(({ path }) => path === `${at}/recall`)).toBe(true))
})

it('a viewer is told which role registers', async () => {
  serve({
    ...acting('viewer'),
    'GET /api/sgi/registrations': { status: 403, body: { code: 'forbidden' } },
  })
  await open('en', '/sgi/register')
  expect((await screen.findAllByText(/Owners, administrators and preparers/)).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'Register a project' })).toBeNull()
})
