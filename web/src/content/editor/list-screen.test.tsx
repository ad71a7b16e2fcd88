import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { wordsIn } from '../../testing/shown-in.ts'
import { aSummary } from '../testing.ts'
import { ContentListScreen } from './list-screen.tsx'

const other = '44444444-4444-4444-8444-444444444444'
const items = [
  aSummary(),
  aSummary({ id: other, slug: 'jobs', title: { en: 'Jobs', ar: 'وظائف' }, state: 'changed', missing: ['ar'] }),
  aSummary({
    id: '55555555-5555-4555-8555-555555555555',
    kind: 'portal',
    slug: 'seec',
    title: { en: 'Efficiency Center', ar: 'مركز الكفاءة' },
    state: 'draft',
    changedBy: null,
  }),
  aSummary({
    id: '66666666-6666-4666-8666-666666666666',
    slug: 'gone',
    title: { en: 'Gone figure', ar: 'رقم محذوف' },
    state: 'deleted',
    publishedVersion: null,
  }),
]
const open = (lang: 'en' | 'ar', query = '') =>
  renderRoutes([{ path: '/admin/content', element: <ContentListScreen /> }], { lang, path: `/admin/content${query}` })

describe.each(
  wordsIn('en', [
    {
      lang: 'en',
      trees: 'Trees planted',
      portal: 'Efficiency Center',
      search: 'Search by name or address',
      letters: 'efficiency',
      nothing: 'Nothing matches',
      changed: 'Changed since published',
      missing: 'Arabic missing',
      product: 'Came with the product',
      down: 'Move down: Trees planted',
      create: 'New entry',
      next: 'Next',
    },
    {
      lang: 'ar',
      trees: 'أشجار مزروعة',
      portal: 'مركز الكفاءة',
      search: 'ابحث بالاسم أو العنوان',
      letters: 'كفاءه',
      nothing: 'لا شيء يطابق',
      changed: 'عُدّل بعد النشر',
      missing: 'العربية ناقصة',
      product: 'جاء مع المنتج',
      down: 'تأخير: أشجار مزروعة',
      create: 'مادة جديدة',
      next: 'التالي',
    },
  ]),
)('the list of public content ($lang)', (say) => {
  const { lang } = say

  it('says of every entry where it stands, who changed it and what it lacks', async () => {
    serve({ 'GET /api/content/entries': { body: { items } } })
    await open(lang)
    expect((await screen.findByRole('link', { name: say.trees })).getAttribute('href')).toContain(
      '/admin/content/entries/',
    )
    expect(screen.getByText(say.changed)).toBeTruthy()
    expect(screen.getByText(say.missing)).toBeTruthy()
    expect(screen.getByText(say.product)).toBeTruthy()
    expect(screen.queryByRole('link', { name: say.create })).toBeNull()
  })

  it('is searched in either language, and the search stands in the address', async () => {
    const user = userEvent.setup()
    serve({ 'GET /api/content/entries': { body: { items } } })
    const { router } = await open(lang)
    await screen.findByRole('link', { name: say.trees })
    await user.type(screen.getByRole('searchbox', { name: say.search }), say.letters)
    await waitFor(() => expect(screen.queryByRole('link', { name: say.trees })).toBeNull())
    expect(screen.getByRole('link', { name: say.portal })).toBeTruthy()
    expect(new URLSearchParams(router.state.location.search).get('q')).toBe(say.letters)
    await user.type(screen.getByRole('searchbox', { name: say.search }), 'zzz')
    expect(await screen.findByText(say.nothing)).toBeTruthy()
  })

  it('is one table with drafts first, fifty a page, and each kind in its row', async () => {
    const user = userEvent.setup()
    const many = Array.from({ length: 60 }, (_, at) => {
      const id = `77777777-7777-4777-8777-7777777777${10 + at}`
      return aSummary({ id, slug: `entry-${at}`, title: { en: `Entry ${at}`, ar: `مادة ${at}` } })
    })
    serve({ 'GET /api/content/entries': { body: { items: [...many, ...items] } } })
    const { router } = await open(lang)
    const rows = () => screen.getAllByRole('row').slice(1)
    await screen.findByRole('table')
    expect(rows()).toHaveLength(50)
    expect(rows()[0]?.textContent).toMatch(/Jobs|وظائف|Efficiency Center|مركز الكفاءة/)
    await user.click(screen.getByRole('button', { name: say.next }))
    await waitFor(() => expect(rows()).toHaveLength(13))
    expect(router.state.location.search).toBe('?page=2')
  })

  it('of one kind can be put into another order, and added to', async () => {
    const user = userEvent.setup()
    const calls = serve({
      'GET /api/content/entries': { body: { items } },
      'PUT /api/content/order': { body: { items: [] } },
    })
    await open(lang, '?kind=sgi-headline')
    await user.click(await screen.findByRole('button', { name: say.down }))
    await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true))
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      kind: 'sgi-headline',
      ids: [other, aSummary().id],
    })
    expect(screen.getByRole('link', { name: say.create }).getAttribute('href')).toBe('/admin/content/new/sgi-headline')
  })
})
