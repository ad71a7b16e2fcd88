import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderPart } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { HeroPreview } from './hero.tsx'
import { aFigure, anIndicator, pageAnswers, portals, published } from './testing.ts'
import { Vision2030Screen } from './vision2030-screen.tsx'

const answers = () => ({ ...pageAnswers(), 'POST /api/usage/events': { status: 204 } })
const open = (lang: 'en' | 'ar' = 'en') => renderPart(<Vision2030Screen />, { lang })
const part = (name: string) => within(screen.getByRole('region', { name }))

it('is whole in English, with the Arabic title of each pillar', async () => {
  serve(answers())
  await open()
  expect(screen.getByRole('heading', { level: 1, name: 'Vision 2030' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Start Your ESG Journey' }).getAttribute('href')).toBe('/esg-toolkit')
  expect(screen.getByRole('button', { name: 'Watch Demo' })).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Vibrant Society' })).toBeTruthy()
  expect(screen.getByText('مجتمع حيوي').getAttribute('lang')).toBe('ar')
  expect(await screen.findByText('Three pillars')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Housing Program' })).toBeTruthy()
  expect(await screen.findByText('since 2012')).toBeTruthy()
  // An editor's introduction takes the place of the page's own.
  expect(await screen.findByText('How to read this.')).toBeTruthy()
  const project = (await screen.findByRole('heading', { name: 'Green hydrogen' })).closest('li')!
  expect(
    within(project)
      .getByRole('link', { name: /SGI Hub/ })
      .getAttribute('href'),
  ).toBe('/sgi')
  expect(within(project).queryByText(/Often shown/)).toBeNull()
})

it('begins below the title of the editor where its first part is previewed', async () => {
  serve(answers())
  await renderPart(<HeroPreview />)
  expect((await screen.findByRole('heading', { name: 'Vision 2030', level: 2 })).className).toContain('text-4xl')
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
})

it('is whole in Arabic', async () => {
  serve(answers())
  await open('ar')
  expect(screen.getByRole('heading', { level: 1, name: 'رؤية 2030' })).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'مجتمع حيوي' })).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'مشاركة المرأة في سوق العمل' })).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'البرنامج السعودي لكفاءة الطاقة' })).toBeTruthy()
  expect(screen.getAllByText('المستهدف', { selector: 'dt' })).toHaveLength(2)
})

it('an indicator shows start, now and goal with their years, what that means, and who says so', async () => {
  serve(answers())
  await open()
  const card = (await screen.findByRole('heading', { name: 'Women workforce participation' })).closest('li')!
  for (const text of ['17%', '33.5%', '40%', '2016', '2024', '2030'])
    expect(within(card).getAllByText(text, { selector: 'bdi' }).length).toBeGreaterThan(0)
  const drawing = within(card).getByRole('img', { name: /72%.? of the way from 2016 to the goal for 2030/ })
  expect(drawing.querySelector('[style]')).toBeNull()
  expect(
    within(card)
      .getByRole('link', { name: /General Authority for Statistics/ })
      .getAttribute('rel'),
  ).toContain('noopener')
})

it('the same figures stand in a table for whoever does not see the drawing', async () => {
  serve(answers())
  await open()
  const card = (await screen.findByRole('heading', { name: 'Women workforce participation' })).closest('li')!
  await userEvent.click(within(card).getByRole('button', { name: 'Show as table' }))
  const rows = within(card)
    .getAllByRole('row')
    .map((row) => row.textContent)
  expect(rows).toEqual(['ValueYear%', 'Start201617%', 'Now202433.5%', 'Goal203040%'])
})

it('what is unsure or not published says so', async () => {
  const indicator = anIndicator({
    current: aFigure(null, null),
    target: aFigure(50, 2030, 'low'),
  })
  serve({ ...answers(), 'GET /api/content/vision-kpi': published([{ slug: 'savings', body: indicator }]) })
  await open()
  const card = (await screen.findByRole('heading', { name: 'Women workforce participation' })).closest('li')!
  expect(within(card).getByText('Not published')).toBeTruthy()
  expect(within(card).getByText('Unsure')).toBeTruthy()
  expect(within(card).getByRole('img', { name: /No published current value was found/ })).toBeTruthy()
})

it('while nobody confirmed the address of the report, the portal opens and the page says so', async () => {
  serve(answers())
  await open()
  const link = await screen.findByRole('link', { name: /Find the report on the portal/ })
  expect(link.getAttribute('href')).toBe('https://www.vision.example/')
  expect(link.textContent).toContain('leaves Athar')
  expect(link.getAttribute('target')).toBe('_blank')
  expect(part('Read on, at the source').getByText(/not confirmed/)).toBeTruthy()
})

it('once an editor confirmed it, the report itself opens, and the click is counted by its name', async () => {
  const calls = serve({
    ...answers(),
    'GET /api/content/portal': portals({ url: 'https://www.vision.example/report-2025.pdf', seen: true }),
  })
  await open()
  const link = await screen.findByRole('link', { name: /Download the Vision 2030 report/ })
  expect(link.getAttribute('href')).toBe('https://www.vision.example/report-2025.pdf')
  expect(screen.queryByText(/not confirmed/)).toBeNull()
  link.addEventListener('click', (event) => event.preventDefault())
  await userEvent.click(link)
  const counted = await vi.waitFor(() => {
    const call = calls.find(({ path }) => path === '/api/usage/events')
    expect(call).toBeTruthy()
    return call
  }, 60_000)
  expect(counted?.body).toMatchObject({ event: 'vision2030.link', details: { link: 'report' } })
})

it('a part that cannot be loaded says so and is tried again; the others stand', async () => {
  let down = true
  const kpis = answers()['GET /api/content/vision-kpi']
  serve({ ...answers(), 'GET /api/content/vision-kpi': () => (down ? { status: 404, body: {} } : kpis) })
  await open()
  expect(await screen.findByRole('heading', { name: 'Vibrant Society' })).toBeTruthy()
  await part('Progress').findByRole('alert')
  down = false
  await userEvent.click(part('Progress').getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('heading', { name: 'Women workforce participation' })).toBeTruthy()
})

it.each([
  ['en', 'Basis of each figure, and more figures', 'Basis of each figure', /^Now 2023: after the update of 2025$/],
  ['ar', 'أساس كل رقم، وأرقام أخرى', 'أساس كل رقم', /^الحالي 2023: بعد تحديث 2025$/],
] as const)(
  'what a figure counts unfolds under it, with the year of a related one (%s)',
  async (lang, folded, heading, counted) => {
    const now = { ...aFigure(53.2, 2023), basis: { en: 'after the update of 2025', ar: 'بعد تحديث 2025' } }
    const name = { en: 'Capacity', ar: 'القدرة' }
    const related = [
      { label: name, value: 6.5, unit: { en: 'GW', ar: 'GW' }, year: 2031, source: null, confidence: null },
    ]
    const kpi = published([{ slug: 'gdp', body: anIndicator({ current: now, related }) }])
    serve({ ...answers(), 'GET /api/content/vision-kpi': kpi })
    await open(lang)
    await userEvent.click(await screen.findByText(folded))
    const list = screen.getByRole('heading', { name: heading }).parentElement!
    expect(list.closest('details')?.open).toBe(true)
    expect(list.querySelectorAll('dt')).toHaveLength(1)
    expect(list.querySelector('dl > div')?.textContent).toMatch(counted)
    expect(screen.getByText('2031', { selector: 'bdi' })).toBeTruthy()
  },
)
