import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { wordsIn } from '../../testing/shown-in.ts'
import { write } from '../../testing/write.ts'
import { manifest } from '../index.ts'
import { aDetail, aRequest, requestId } from '../testing.ts'

const counts = { new: 1, 'in-contact': 2, done: 0, declined: 0 }
const listed = (items = [aRequest()]) => ({
  'GET /api/platform/requests': { body: { items, nextCursor: null, counts } },
})
const one = `/api/platform/requests/${requestId}`
const by = { id: '11111111-1111-4111-8111-111111111111', name: 'Yousef Al-Ghamdi' }

describe.each(
  wordsIn('en', [
    {
      lang: 'en',
      list: 'Requests',
      state: 'State',
      contact: 'In contact (2)',
      none: 'No request of this kind and state',
      all: 'Show all requests',
      nothing: 'Nothing has been asked for yet',
      take: 'Mark as in contact',
      note: 'Note',
      add: 'Add the note',
      missing: 'Write the note first.',
      moved: 'Now: In contact.',
      conflict: 'Another user changed this while you were editing. Reload it and compare.',
      gone: 'This request does not exist any more',
      erase: 'Delete this request',
      eraseTitle: 'Delete this request?',
      step: 'New → In contact',
    },
    {
      lang: 'ar',
      list: 'الطلبات',
      state: 'الحالة',
      contact: 'قيد التواصل (2)',
      none: 'لا طلبات بهذا النوع وهذه الحالة',
      all: 'عرض كل الطلبات',
      nothing: 'لا طلبات بعد',
      take: 'تسجيل بدء التواصل',
      note: 'ملاحظة',
      add: 'إضافة الملاحظة',
      missing: 'اكتب الملاحظة أولًا.',
      moved: 'الحالة الآن: قيد التواصل.',
      conflict: 'غيّر مستخدم آخر هذا العنصر أثناء تحريرك له. أعد تحميله وقارن.',
      gone: 'لم يعد هذا الطلب موجودًا',
      erase: 'حذف هذا الطلب',
      eraseTitle: 'أتريد حذف هذا الطلب؟',
      step: 'جديد ← قيد التواصل',
    },
  ]),
)('the desk of requests ($lang)', (words) => {
  const { lang } = words
  const open = (path: string) => renderRoutes(manifest.adminRoutes, { lang, path })

  it('lists what came in, narrows it by what stands in the address, and opens one', async () => {
    const calls = serve({ ...listed(), [`GET ${one}`]: { body: aDetail() } })
    const { router } = await open('/admin/requests?kind=demo')
    const user = userEvent.setup()
    const grid = await screen.findByRole('grid', { name: words.list })
    expect(within(grid).getByText('نورة الحربي')).toBeTruthy()
    expect(calls[0]?.query.get('kind')).toBe('demo')
    await user.click(screen.getByRole('combobox', { name: words.state }))
    await user.click(screen.getByRole('option', { name: words.contact }))
    await waitFor(() => expect(calls.at(-1)?.query.get('state')).toBe('in-contact'))
    expect(router.state.location.search).toBe('?kind=demo&state=in-contact')
    await user.click(await screen.findByText('نورة الحربي'))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/requests/${requestId}`))
  })

  it('lets nobody take what stands there for what another filter asks for', async () => {
    const narrowed = Promise.withResolvers<void>()
    serve({
      'GET /api/platform/requests': async ({ query }) => {
        if (query.get('state') !== null) await narrowed.promise
        return { body: { items: query.get('state') === null ? [aRequest()] : [], nextCursor: null, counts } }
      },
    })
    await open('/admin/requests')
    const user = userEvent.setup()
    const grid = await screen.findByRole('grid', { name: words.list })
    expect(grid.getAttribute('aria-busy')).toBeNull()
    await user.click(screen.getByRole('combobox', { name: words.state }))
    await user.click(screen.getByRole('option', { name: words.contact }))
    await waitFor(() => expect(grid.getAttribute('aria-busy')).toBe('true'))
    narrowed.resolve()
    expect(await screen.findByText(words.none)).toBeTruthy()
    expect(grid.getAttribute('aria-busy')).toBeNull()
  })

  it('says why there is nothing, and what to do', async () => {
    serve(listed([]))
    const { router } = await open('/admin/requests?state=done')
    const user = userEvent.setup()
    expect(await screen.findByRole('heading', { name: words.none })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: words.all }))
    expect(await screen.findByRole('heading', { name: words.nothing })).toBeTruthy()
    expect(router.state.location.search).toBe('')
  })

  it('moves one with a note, over the version that was seen, and shows who did what', async () => {
    const moved = aDetail({
      state: 'in-contact',
      version: 2,
      handledBy: by,
      history: [
        ...aDetail().history,
        {
          action: 'contact',
          side: 'platform',
          at: '2026-11-20T08:00:00.000Z',
          by,
          from: 'new',
          to: 'in-contact',
          comment: 'Called',
        },
      ],
    })
    let now = aDetail()
    const calls = serve({
      ...listed(),
      [`GET ${one}`]: () => ({ body: now }),
      [`POST ${one}/moves`]: () => {
        now = moved
        return { body: moved }
      },
    })
    await open(`/admin/requests/${requestId}`)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: words.add }))
    expect(await screen.findByText(words.missing)).toBeTruthy()
    await write(screen.getByLabelText(words.note), 'Called', user)
    await user.click(screen.getByRole('button', { name: words.take }))
    expect(await screen.findByText(words.moved)).toBeTruthy()
    expect(await screen.findByText(words.step)).toBeTruthy()
    expect(screen.getAllByText(/Yousef Al-Ghamdi/).length).toBeGreaterThan(0)
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      action: 'contact',
      note: 'Called',
      version: 1,
    })
  })

  it('keeps a note that is typed while another is on its way', async () => {
    const noted = Promise.withResolvers<void>()
    let now = aDetail()
    serve({
      ...listed(),
      [`GET ${one}`]: () => ({ body: now }),
      [`POST ${one}/notes`]: async () => {
        await noted.promise
        return { body: (now = aDetail({ version: 2 })) }
      },
    })
    await open(`/admin/requests/${requestId}`)
    const user = userEvent.setup()
    const field = await screen.findByLabelText<HTMLTextAreaElement>(words.note)
    await write(field, 'Called', user)
    const add = screen.getByRole('button', { name: words.add })
    await user.click(add)
    await write(field, ', then wrote', user)
    noted.resolve()
    await waitFor(() => expect(add.getAttribute('aria-disabled')).toBeNull())
    expect(screen.getByLabelText<HTMLTextAreaElement>(words.note).value).toBe('Called, then wrote')
  })

  it('says when somebody else was quicker', async () => {
    serve({
      ...listed(),
      [`GET ${one}`]: { body: aDetail() },
      [`POST ${one}/moves`]: { status: 409, body: { code: 'conflict', message: '' } },
    })
    await open(`/admin/requests/${requestId}`)
    await userEvent.click(await screen.findByRole('button', { name: words.take }))
    expect(await screen.findByText(words.conflict)).toBeTruthy()
  })

  it('takes one away after asking once more', async () => {
    const calls = serve({ ...listed([]), [`GET ${one}`]: { body: aDetail() }, [`DELETE ${one}`]: { status: 204 } })
    const { router } = await open(`/admin/requests/${requestId}`)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: words.erase }))
    const dialog = await screen.findByRole('dialog', { name: words.eraseTitle })
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false)
    await user.click(within(dialog).getByRole('button', { name: words.erase }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/requests'))
  })

  it('says when a request is gone', async () => {
    serve({ [`GET ${one}`]: { status: 404, body: { code: 'requests.request-not-found', message: '' } } })
    await open(`/admin/requests/${requestId}`)
    expect(await screen.findByRole('heading', { name: words.gone })).toBeTruthy()
  })
})
