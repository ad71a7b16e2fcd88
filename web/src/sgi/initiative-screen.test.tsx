import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderRoutes } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { shownIn } from '../testing/shown-in.ts'
import { visitorRoutes } from './index.ts'
import { InitiativePreview } from './initiative-preview.tsx'
import { aCard, anInitiative, contentAnswers, published } from './testing.ts'

const words = {
  en: {
    notFound: 'Initiative Not Found',
    text: 'The requested SGI initiative could not be found.',
    back: 'Back to SGI Hub',
    community: 'Community',
    sample: 'Sample',
  },
  ar: {
    notFound: 'المبادرة غير موجودة',
    text: /تعذّر العثور على المبادرة/,
    back: 'العودة إلى مبادرة السعودية الخضراء',
    community: 'المجتمع',
    sample: 'بيانات تجريبية',
  },
}

describe.each(shownIn('en'))('the page of an initiative (%s)', (lang) => {
  const say = words[lang]

  it('shows how far it is, its indicators and projects, and leads on', async () => {
    serve(contentAnswers())
    const { container } = await renderRoutes(visitorRoutes, { lang, path: '/sgi/initiative/tree-planting-initiative' })
    expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('70')
    expect(await screen.findByText('151')).toBeTruthy()
    await screen.findByRole('link', { name: lang === 'en' ? 'Green wadi' : 'الوادي الأخضر' })
    const links = [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))
    for (const to of [
      '/sgi/volunteer',
      '/npo#donate',
      '/sgi#adopt',
      '/youth#challenges',
      '/esg-toolkit',
      '/vision2030',
      '/sgi',
    ])
      expect(links).toContain(to)
  })

  it('stands below the title of the editor where it is previewed', async () => {
    serve(contentAnswers())
    await renderRoutes([{ path: '/preview', element: <InitiativePreview /> }], { lang, path: '/preview' })
    const { title } = anInitiative
    expect((await screen.findByRole('heading', { name: title[lang], level: 2 })).className).toContain('text-4xl')
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
  })

  it('shows a figure that is a lower bound as one, and how far its source is to be trusted beside the share as well', async () => {
    const note = { en: 'Unsure.', ar: 'غير مؤكد.' }
    const [kpi] = anInitiative.kpis
    const percent = { ...kpi!, unit: { en: '%', ar: '%' }, target: 30 }
    const answer = published({
      slug: 'tree-planting-initiative',
      body: { ...anInitiative, kpis: [{ ...kpi!, value: 180, qualifier: 'more-than' }, percent] },
    })
    const sources = answer.body.sources.map((source) => ({ ...source, note }))
    serve({ ...contentAnswers(), 'GET /api/content/sgi-initiative': { body: { ...answer.body, sources } } })
    await renderRoutes(visitorRoutes, { lang, path: '/sgi/initiative/tree-planting-initiative' })
    const figure = (await screen.findByText('180')).closest('p')
    expect(figure?.textContent).toMatch(lang === 'en' ? /^more than.?180/ : /^أكثر من.?180/)
    expect(screen.getByText(lang === 'en' ? /^Goal: .?30%/ : /^الهدف: .?30%/)).toBeTruthy()
    const head = (await screen.findByRole('progressbar')).closest('header')!
    expect(within(head).getByText(note[lang])).toBeTruthy()
  })

  it('counts what was registered here, and marks every sample count as one', async () => {
    const answers = contentAnswers()
    serve({
      ...answers,
      'GET /api/sgi/projects': {
        body: { items: [aCard(), aCard({ id: aCard().id.replace(/1$/, '2'), slug: 'other', registeredBy: null })] },
      },
    })
    await renderRoutes(visitorRoutes, { lang, path: '/sgi/initiative/tree-planting-initiative' })
    const community = await screen.findByRole('region', { name: say.community })
    expect(await within(community).findAllByText(say.sample)).toHaveLength(3)
    const figures = within(community)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent)
    expect(figures.slice(0, 2)).toEqual(['2', '1'])
  })

  it('without a sample counts who takes part from what is stored, and marks nothing', async () => {
    serve({
      ...contentAnswers(),
      'GET /api/content/sgi-initiative': published({
        slug: 'tree-planting-initiative',
        body: { ...anInitiative, community: null },
      }),
      'GET /api/sgi/initiatives/tree-planting-initiative/community': {
        body: { volunteers: 31, beneficiaries: 1205, partnerships: 7 },
      },
    })
    await renderRoutes(visitorRoutes, { lang, path: '/sgi/initiative/tree-planting-initiative' })
    const community = await screen.findByRole('region', { name: say.community })
    expect(await within(community).findByText('1,205')).toBeTruthy()
    const figures = within(community).getAllByRole('definition')
    expect(figures.slice(2).map(({ textContent }) => textContent)).toEqual(['31', '1,205', '7'])
    expect(within(community).queryByText(say.sample)).toBeNull()
  })

  it('that nobody knows is said to be none', async () => {
    serve(contentAnswers())
    await renderRoutes(visitorRoutes, { lang, path: '/sgi/initiative/moon-garden' })
    expect(await screen.findByRole('heading', { name: say.notFound })).toBeTruthy()
    expect(screen.getByText(say.text)).toBeTruthy()
    expect(screen.getByRole('link', { name: say.back }).getAttribute('href')).toBe('/sgi')
  })
})
