import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { visitorRoutes } from '../index.ts'
import { contentAnswers, published } from '../testing.ts'

const words = {
  en: {
    reached: 'What was reached',
    sample: 'Sample',
    shows: /The specification shows 3\.2/,
    announced: /the specification of this product/,
    adopt: 'Adopt a tree',
    portal: /Official portal/,
    computed: 'Computed',
    reported: 'Reported by projects here: 20,100 trees',
  },
  ar: {
    reached: 'ما تحقق',
    sample: 'عيّنة',
    shows: /تعرض المواصفات 3\.2/,
    announced: /مواصفات هذا المنتج/,
    adopt: 'تبنَّ شجرة',
    portal: /البوابة الرسمية/,
    computed: 'محسوب',
    reported: 'أبلغت عنه المشاريع هنا: 20,100 شجرة',
  },
}

describe.each(['en', 'ar'] as const)('the hub (%s)', (lang) => {
  const say = words[lang]

  it('shows the sourced figure and, marked and beside it, the one of the specification', async () => {
    serve(contentAnswers())
    await renderRoutes(visitorRoutes, { lang, path: '/sgi' })
    const headline = await screen.findByRole('region', { name: say.reached })
    expect(await within(headline).findByText('4.39')).toBeTruthy()
    expect(within(headline).getByText(say.computed)).toBeTruthy()
    const spec = within(headline).getByText(say.shows)
    expect(within(spec).getByText(say.sample)).toBeTruthy()
    expect(
      within(headline)
        .getByRole('link', { name: /Sabq|سبق/ })
        .getAttribute('href'),
    ).toBe('https://sabq.example/1')
    const reported = await within(headline).findByRole('link', { name: say.reported })
    expect(reported.getAttribute('href')).toBe('/sgi/dashboard?metric=trees-planted')
    expect(within(reported.parentElement!).getByText(say.sample)).toBeTruthy()
  })

  it('announces figures of the specification where one is shown, and not otherwise', async () => {
    const headlines = contentAnswers()['GET /api/content/sgi-headline'].body.items
    serve(contentAnswers())
    const shown = await renderRoutes(visitorRoutes, { lang, path: '/sgi' })
    expect(await screen.findByText(say.announced)).toBeTruthy()
    shown.unmount()
    const plain = headlines.map(({ slug, body }) => ({ slug, body: { ...(body as object), specDisplays: null } }))
    serve({ ...contentAnswers(), 'GET /api/content/sgi-headline': published(...plain) })
    await renderRoutes(visitorRoutes, { lang, path: '/sgi' })
    expect(await screen.findByText('4.39')).toBeTruthy()
    expect(screen.queryByText(say.announced)).toBeNull()
  })

  it('leads to every place the specification names', async () => {
    serve(contentAnswers())
    const { container } = await renderRoutes(visitorRoutes, { lang, path: '/sgi' })
    await screen.findByRole('link', { name: say.portal })
    await screen.findByRole('link', { name: say.adopt })
    const links = [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))
    for (const to of [
      '/sgi/initiative/tree-planting-initiative',
      '/sgi/projects/green-wadi',
      '/sgi/adopt-tree',
      '/sgi/volunteer',
      '/sgi/map',
      '/sgi/register',
      '/sgi/dashboard',
      'https://sgi.example/',
    ])
      expect(links).toContain(to)
    expect(container.querySelector('#adopt')).not.toBeNull()
  })
})

it('a part that cannot be loaded leaves the others standing', async () => {
  serve({ ...contentAnswers(), 'GET /api/content/sgi-headline': { status: 404, body: { code: 'not-found' } } })
  await renderRoutes(visitorRoutes, { path: '/sgi' })
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Green wadi' })).toBeTruthy()
})
