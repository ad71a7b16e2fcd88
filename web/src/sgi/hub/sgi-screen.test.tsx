import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { shownIn } from '../../testing/shown-in.ts'
import { visitorRoutes } from '../index.ts'
import { contentAnswers } from '../testing.ts'

const words = {
  en: {
    reached: 'Achievements',
    sample: 'Sample',
    adopt: 'Adopt a tree',
    portal: /Official portal/,
    computed: 'Computed',
    reported: 'Reported by projects here: 20,100 trees',
  },
  ar: {
    reached: 'الإنجازات',
    sample: 'بيانات تجريبية',
    adopt: 'تبنَّ شجرة',
    portal: /البوابة الرسمية/,
    computed: 'محسوب',
    reported: 'أبلغت عنه المشاريع هنا: 20,100 شجرة',
  },
}

describe.each(shownIn('ar'))('the hub (%s)', (lang) => {
  const say = words[lang]

  it('shows the sourced figure and nothing of a specification', async () => {
    serve(contentAnswers())
    await renderRoutes(visitorRoutes, { lang, path: '/sgi' })
    const headline = await screen.findByRole('region', { name: say.reached })
    expect(await within(headline).findByText('4.39')).toBeTruthy()
    expect(within(headline).getByText(say.computed)).toBeTruthy()
    expect(headline.textContent).not.toContain('3.2')
    expect(
      within(headline)
        .getByRole('link', { name: /Sabq|سبق/ })
        .getAttribute('href'),
    ).toBe('https://sabq.example/1')
    const reported = await within(headline).findByRole('link', { name: say.reported })
    expect(reported.getAttribute('href')).toBe('/sgi/dashboard?metric=trees-planted')
    expect(within(reported.parentElement!).getByText(say.sample)).toBeTruthy()
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
