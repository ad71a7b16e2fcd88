import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { shownIn } from '../../testing/shown-in.ts'
import { write } from '../../testing/write.ts'
import { manifest } from '../index.ts'
import { acting, aDraft, aRegistration, regionAnswers } from '../testing.ts'

const open = (lang: 'en' | 'ar', path: string) => renderRoutes(manifest.memberRoutes, { lang, path })

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
    failed: 'Your last changes are not kept yet',
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
    addMilestone: 'Add a milestone',
    addPartner: 'Add a partner',
    milestoneIn: 'Milestone in Arabic',
    partnerIn: 'Partner in Arabic',
    removeFirst: 'Remove Milestone 1',
    timeline: /Timeline and partners/,
    dayMissing: 'Day of the milestone: this is missing',
  },
  ar: {
    name: 'الاسم بالإنجليزية',
    kept: 'حُفظ كل شيء.',
    failed: 'لم تُحفظ تعديلاتك الأخيرة بعد',
    next: 'التالي',
    submit: 'تقديم للمراجعة',
    missing: 'الاسم بالعربية: أكمل هذا الحقل',
    latitude: 'خط العرض',
    longitude: 'خط الطول',
    inRegion: 'في الرياض',
    outside: 'هذا خارج المملكة',
    area: 'مساحة',
    corners: 'الزوايا',
    crosses: /يتقاطع المحيط مع نفسه/,
    reference: 'SGI-2026-ABCDEFG',
    addMilestone: 'إضافة مرحلة',
    addPartner: 'إضافة شريك',
    milestoneIn: 'المرحلة بالعربية',
    partnerIn: 'الشريك بالعربية',
    removeFirst: 'حذف المرحلة 1',
    timeline: /الجدول الزمني والشركاء/,
    dayMissing: 'يوم المرحلة: أكمل هذا الحقل',
  },
}

describe.each(shownIn('ar'))('the wizard (%s)', (lang) => {
  const say = words[lang]

  it('keeps what is typed without being asked', async () => {
    const calls = serve(answers())
    await open(lang, `/sgi/register/${id}`)
    const field = await screen.findByRole('textbox', { name: say.name })
    await userEvent.clear(field)
    await write(field, 'Blue wadi')
    await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true))
    expect(await screen.findByText(say.kept)).toBeTruthy()
    const saved = calls.filter(({ method }) => method === 'PUT').at(-1)?.body as {
      draft: { title: { en: string } }
      version: number
    }
    expect(saved.draft.title.en).toBe('Blue wadi')
    expect(saved.version).toBe(1)
  })

  it('keeps in this tab what could not be kept on the server, and keeps it there the next time', async () => {
    let reached = false
    const calls = serve({
      ...answers(),
      [`PUT ${at}/draft`]: () => {
        if (!reached) return { status: 503, body: { code: 'unavailable', message: '' } }
        return { body: { version: 2, updatedAt: aRegistration().updatedAt } }
      },
    })
    const first = await open(lang, `/sgi/register/${id}`)
    await write(await screen.findByRole('textbox', { name: say.name }), ' and more')
    await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true))
    await screen.findByText(say.failed)
    first.unmount()
    // Whoever leaves has it sent once more.
    await waitFor(() => expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(2))
    reached = true
    await open(lang, `/sgi/register/${id}`)
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: say.name })
    expect(field.value).toContain(' and more')
    expect(await screen.findByText(say.kept)).toBeTruthy()
    const saved = calls.findLast(({ method }) => method === 'PUT')?.body as { draft: { title: { en: string } } }
    expect(saved.draft.title.en).toContain(' and more')
    expect(Object.keys(sessionStorage).filter((key) => key.includes(`registration:${id}`))).toEqual([])
  })

  it('hands in no earlier than everything typed is kept, however often it is asked to, and asks before a reload until then', async () => {
    const first = Promise.withResolvers<void>()
    const second = Promise.withResolvers<void>()
    const kept: number[] = []
    const calls = serve({
      ...answers(aRegistration({ draft: aDraft() })),
      [`PUT ${at}/draft`]: async ({ body }) => {
        const { version } = body as { version: number }
        await (version === 1 ? first : second).promise
        kept.push(version)
        return { body: { version: version + 1, updatedAt: aRegistration().updatedAt } }
      },
      [`POST ${at}/submit`]: { body: aRegistration({ state: 'submitted', version: 4 }) },
    })
    const leaves = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))
    await open(lang, `/sgi/register/${id}`)
    const field = await screen.findByRole('textbox', { name: say.name })
    expect(leaves()).toBe(true)
    await write(field, ' one')
    expect(leaves()).toBe(false)
    await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true))
    await write(field, ' two')
    while (screen.queryByRole('button', { name: say.submit }) === null)
      await userEvent.click(screen.getByRole('button', { name: say.next }))
    await userEvent.click(screen.getByRole('button', { name: say.submit }))
    first.resolve()
    await waitFor(() => expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(2))
    expect(calls.some(({ path }) => path.endsWith('/submit'))).toBe(false)
    second.resolve()
    await waitFor(() => expect(calls.find(({ path }) => path.endsWith('/submit'))?.body).toEqual({ version: 3 }))
    expect(kept).toEqual([1, 2])
    expect(leaves()).toBe(true)
  })

  it('tells what is missing before it hands anything in, and leads to it', async () => {
    const calls = serve(answers(aRegistration({ draft: aDraft({ title: { en: 'Only', ar: '' } }) })))
    const { router } = await open(lang, `/sgi/register/${id}?step=review`)
    await screen.findByRole('button', { name: say.submit })
    // Only the step that lacks something is not called done.
    expect(screen.getAllByRole('button', { name: /something is missing|ناقصة/ })).toHaveLength(1)
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
    await write(await screen.findByRole('textbox', { name: say.latitude }), '22.5')
    await write(screen.getByRole('textbox', { name: say.longitude }), '٤٤٫٥')
    expect(await screen.findByText(say.inRegion)).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: say.area }))
    const corners = screen.getByRole('textbox', { name: say.corners })
    await userEvent.type(corners, '22.1, 44.1{enter}22.9, 44.9{enter}22.1, 44.9{enter}22.9, 44.1')
    await userEvent.click(screen.getByRole('button', { name: say.next }))
    await userEvent.click(screen.getByRole('button', { name: /Place|المكان/ }))
    expect(await screen.findByText(say.crosses)).toBeTruthy()
  })

  it('takes milestones and partners as rows, keeps what stays where one is removed, and says which lacks its day', async () => {
    const calls = serve(answers(aRegistration({ draft: aDraft({ milestones: [], partners: [] }) })))
    await open(lang, `/sgi/register/${id}?step=timeline`)
    const add = await screen.findByRole('button', { name: say.addMilestone })
    await userEvent.click(add)
    await userEvent.click(add)
    const rows = () => screen.getAllByRole('textbox', { name: say.milestoneIn })
    await write(rows()[0]!, 'الأولى')
    await write(rows()[1]!, 'الثانية')
    await userEvent.click(screen.getByRole('button', { name: say.removeFirst }))
    expect(rows().map((row) => (row as HTMLInputElement).value)).toEqual(['الثانية'])
    await userEvent.click(screen.getByRole('button', { name: say.addPartner }))
    await write(screen.getByRole('textbox', { name: say.partnerIn }), 'جمعية')
    await waitFor(() =>
      expect(calls.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
        draft: { milestones: [{ title: { en: '', ar: 'الثانية' }, on: null }], partners: [{ en: '', ar: 'جمعية' }] },
      }),
    )
    await userEvent.click(screen.getByRole('button', { name: say.next }))
    await userEvent.click(screen.getByRole('button', { name: say.timeline }))
    expect(await screen.findByText(say.dayMissing)).toBeTruthy()
  })
})

const photo = {
  id: aRegistration().id,
  kind: 'photo' as const,
  fileName: 'wadi.jpg',
  mediaType: 'image/jpeg',
  bytes: 9,
  alt: { en: 'Seedlings', ar: '' },
  uploadedAt: aRegistration().updatedAt,
}

it('a photo that nobody described is named before anything is handed in', async () => {
  const calls = serve(answers(aRegistration({ files: [photo] })))
  const { router } = await open('en', `/sgi/register/${id}?step=review`)
  await userEvent.click(await screen.findByRole('button', { name: 'Hand in for review' }))
  expect(calls.some(({ path }) => path.endsWith('/submit'))).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: /^Photos: say in both languages/ }))
  expect(router.state.location.search).toBe('?step=files')
  expect(await screen.findByRole('alert')).toBeTruthy()
})

it('waits for what was just said of a photo, and hands in nothing where that was refused', async () => {
  let alt = photo.alt
  const answering: ((status: number) => void)[] = []
  const calls = serve({
    ...answers(),
    [`GET ${at}`]: () => ({ body: aRegistration({ files: [{ ...photo, alt }] }) }),
    [`PUT ${at}/files/${photo.id}`]: async ({ body }) => {
      const status = await new Promise<number>((resolve) => answering.push(resolve))
      if (status !== 200) return { status, body: { code: 'unavailable', message: '' } }
      ;({ alt } = body as { alt: typeof alt })
      return { body: { ...photo, alt } }
    },
    [`POST ${at}/submit`]: { body: aRegistration({ state: 'submitted' }) },
  })
  const isHandedIn = () => calls.some(({ path }) => path.endsWith('/submit'))
  const describeAndHandIn = async () => {
    await write(await screen.findByLabelText(/in Arabic/), 'شتلات')
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Hand in for review' }))
    await waitFor(() => expect(answering).toHaveLength(1))
  }
  const { router } = await open('en', `/sgi/register/${id}?step=files`)
  await describeAndHandIn()
  answering.pop()?.(503)
  const button = () => screen.getByRole('button', { name: 'Hand in for review' })
  await waitFor(() => expect(button().getAttribute('aria-busy')).toBeNull())
  expect(isHandedIn()).toBe(false)
  await act(() => router.navigate(`/sgi/register/${id}?step=files`))
  await describeAndHandIn()
  expect(isHandedIn()).toBe(false)
  answering.pop()?.(200)
  await waitFor(() => expect(isHandedIn()).toBe(true))
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
  expect(await screen.findByText(/The published text and photos stay visible/)).toBeTruthy()
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
    events: [
      {
        action: 'submit',
        side: 'organisation',
        at: aRegistration().updatedAt,
        by: null,
        from: 'draft',
        to: 'submitted',
        comment: '',
      },
    ],
  })
  const calls = serve({
    ...answers(handedIn),
    [`POST ${at}/recall`]: { body: { ...handedIn, state: 'draft' } },
  })
  await open('en', `/sgi/register/${id}`)
  expect(await screen.findAllByText('SGI-2026-ABCDEFG')).toHaveLength(1)
  expect(within(screen.getByRole('region', { name: 'History' })).getByText('Submitted')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Take it back' }))
  await waitFor(() => expect(calls.some(({ path }) => path === `${at}/recall`)).toBe(true))
})

it('a viewer is told which role registers', async () => {
  const calls = serve(acting('viewer'))
  await open('en', '/sgi/register')
  expect(await screen.findAllByText(/Owners and preparers/)).toHaveLength(1)
  expect(calls.some(({ path }) => path === '/api/sgi/registrations')).toBe(false)
  expect(screen.queryByRole('button', { name: 'Register a project' })).toBeNull()
})

it('whoever would rather not confirm reads what the list of registrations asks for, and of no fault', async () => {
  serve({
    ...answers(),
    'GET /api/sgi/registrations': {
      status: 403,
      body: { code: 'second-factor-required', message: '', requestId: 'r-1' },
    },
  })
  await open('en', '/sgi/register')
  expect(await screen.findByRole('heading', { name: 'Your second factor is needed here' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
