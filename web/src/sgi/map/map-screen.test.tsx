import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { shownIn } from '../../testing/shown-in.ts'
import { visitorRoutes } from '../index.ts'
import { aCard, progressAnswer, regionAnswers } from '../testing.ts'

const near = aCard({
  id: aCard().id.replace(/1$/, '2'),
  slug: 'near',
  title: { en: 'Near grove', ar: 'البستان القريب' },
})
const far = aCard({
  id: aCard().id.replace(/1$/, '3'),
  slug: 'far',
  title: { en: 'Far reef', ar: 'الشعاب البعيدة' },
  initiative: 'marine-conservation',
  status: 'planning',
  place: { ...aCard().place, region: 'SA-02', lat: 20.5, lon: 40.5 },
})
const site = {
  id: aCard().id.replace(/1$/, '4'),
  slug: 'nursery',
  name: { en: 'Nursery field', ar: 'حقل المشتل' },
  place: { en: 'Thadiq', ar: 'ثادق' },
  region: 'SA-02',
  lat: 20.2,
  lon: 40.9,
  precision: 'approximate',
  species: [],
  capacity: 10,
  remaining: 3,
  open: true,
  lastDay: null,
  over: false,
  planter: { en: 'Oasis', ar: 'الواحة' },
  sample: true,
}
const answers = () => ({
  ...regionAnswers(),
  ...progressAnswer(),
  'GET /api/sgi/projects': { body: { items: [aCard(), near, far] } },
  'GET /api/tree-adoption/sites': { body: { items: [site] } },
  'GET /api/volunteering/events': { body: { items: [] } },
})
const open = (lang: 'en' | 'ar', path = '/sgi/map') => renderRoutes(visitorRoutes, { lang, path })

const words = {
  en: {
    group: '2 places close together',
    reef: 'Project: Far reef',
    region: /^Open Makkah/,
    kingdom: 'The whole Kingdom',
    makkah: 'Makkah',
    riyadh: 'Riyadh',
    sample: 'Sample',
    project: 'Green wadi',
    table: 'Table',
    places: 'Places on the map',
    near: 'Near a town',
    jeddah: 'Jeddah',
    jed: 'jed',
    anywhere: 'Anywhere',
    first: 'Nearest to Jeddah first. Distances are in a straight line.',
    mark: 'Jeddah, where distances are measured from',
    away: ['Less than 1 km', '53 km', '456 km', '456 km'],
    byTown: ['Far reef', 'Nursery field', 'Green wadi', 'Near grove'],
    asTheyCame: ['Green wadi', 'Near grove', 'Far reef', 'Nursery field'],
    planting: /^Planting site/,
    nursery: 'Nursery field',
    planning: 'Planning',
    status: 'Status',
    nothing: /Nothing matches/,
  },
  ar: {
    group: 'موقعان متقاربان',
    reef: 'مشروع: الشعاب البعيدة',
    region: /^فتح مكة المكرمة/,
    kingdom: 'المملكة كلها',
    makkah: 'مكة المكرمة',
    riyadh: 'الرياض',
    sample: 'بيانات تجريبية',
    project: 'الوادي الأخضر',
    table: 'جدول',
    places: 'المواقع على الخريطة',
    near: 'بالقرب من مدينة',
    jeddah: 'جدة',
    jed: 'جده',
    anywhere: 'أي مكان',
    first: 'الأقرب إلى جدة أولًا، والمسافات بخط مستقيم.',
    mark: 'جدة، ومنها تُقاس المسافات',
    away: ['أقل من 1 كم', '53 كم', '456 كم', '456 كم'],
    byTown: ['الشعاب البعيدة', 'حقل المشتل', 'الوادي الأخضر', 'البستان القريب'],
    asTheyCame: ['الوادي الأخضر', 'البستان القريب', 'الشعاب البعيدة', 'حقل المشتل'],
    planting: /^مواقع تشجير/,
    nursery: 'حقل المشتل',
    planning: 'قيد التخطيط',
    status: 'الحالة',
    nothing: /لا شيء يطابق/,
  },
}

describe.each(shownIn('ar'))('the map (%s)', (lang) => {
  const say = words[lang]

  it('gathers marks that lie close, and lists what a group holds when it is opened by key', async () => {
    serve(answers())
    await open(lang)
    const group = await screen.findByRole('button', { name: say.group })
    group.focus()
    await userEvent.keyboard('{Enter}')
    const panel = screen.getByRole('region', { name: /2|موقعان/ })
    expect(within(panel).getByRole('link', { name: say.project }).getAttribute('href')).toBe('/sgi/projects/green-wadi')
    expect(within(panel).getAllByRole('link')).toHaveLength(2)
    expect(screen.getByRole('button', { name: say.reef })).toBeTruthy()
  })

  it('opens a region by key, with its figures, and keeps it in the address', async () => {
    serve(answers())
    const { router } = await open(lang)
    const region = await screen.findByRole('button', { name: say.region })
    region.focus()
    await userEvent.keyboard(' ')
    await waitFor(() => expect(router.state.location.search).toBe('?region=SA-02'))
    const panel = await screen.findByRole('region', { name: say.makkah })
    expect(within(panel).getAllByRole('link')).toHaveLength(2)
    expect(within(panel).queryByRole('link', { name: say.project })).toBeNull()
  })

  it('says what projects of a region report, with the way to where it is counted', async () => {
    serve(answers())
    await open(lang, '/sgi/map?region=SA-01')
    const panel = await screen.findByRole('region', { name: say.riyadh })
    const trees = (await within(panel).findByText(/^20,100 (trees|شجرة)$/)).closest('li')!
    expect(within(trees).getByRole('link').getAttribute('href')).toBe('/sgi/dashboard?metric=trees-planted')
    expect(within(trees).getByText(say.sample)).toBeTruthy()
  })

  it('is narrowed by kind and status, and says so when nothing is left', async () => {
    serve(answers())
    const { router } = await open(lang)
    await userEvent.click(await screen.findByRole('checkbox', { name: say.planting }))
    expect(await screen.findByRole('link', { name: say.nursery })).toBeTruthy()
    expect(screen.queryByRole('button', { name: say.reef })).toBeNull()
    await userEvent.click(screen.getByRole('combobox', { name: say.status }))
    await userEvent.click(await screen.findByRole('option', { name: say.planning }))
    await waitFor(() => expect(router.state.location.search).toBe('?kind=planting&status=planning'))
    expect(await screen.findByText(say.nothing)).toBeTruthy()
  })

  it('is a table as well, with the same places', async () => {
    serve(answers())
    await open(lang)
    await userEvent.click(await screen.findByRole('radio', { name: say.table }))
    const table = await screen.findByRole('table', { name: say.places })
    expect(within(table).getAllByRole('row')).toHaveLength(5)
    expect(within(table).getByRole('link', { name: say.nursery }).getAttribute('href')).toContain('nursery')
  })

  const namesIn = (list: HTMLElement) =>
    within(list)
      .getAllByRole('link')
      .map(({ textContent }) => textContent)

  it('lists from the nearest to a town found by key, which stands in the address, until it is taken back', async () => {
    serve(answers())
    const { router } = await open(lang, '/sgi/map?view=table')
    const table = await screen.findByRole('table', { name: say.places })
    expect(namesIn(table)).toEqual(say.asTheyCame)
    const near = screen.getByRole('combobox', { name: say.near })
    await waitFor(() => expect(near).toHaveProperty('disabled', false))
    near.focus()
    await userEvent.keyboard(`${say.jed}{Enter}`)
    await waitFor(() => expect(router.state.location.search).toBe('?view=table&near=jeddah'))
    expect(namesIn(table)).toEqual(say.byTown)
    const rows = within(table).getAllByRole('row').slice(1)
    expect(rows.map((row) => within(row).getAllByRole('cell')[0]!.textContent)).toEqual(say.away)
    expect(screen.getByText(say.first)).toBeTruthy()
    await userEvent.click(near)
    await userEvent.click(await screen.findByRole('option', { name: say.anywhere }))
    await waitFor(() => expect(router.state.location.search).toBe('?view=table'))
    expect(namesIn(table)).toEqual(say.asTheyCame)
  })

  it('comes from an address with the nearest first beside the map, and knows no town that is not in the list', async () => {
    serve(answers())
    const { router } = await open(lang, '/sgi/map?near=jeddah')
    const panel = await screen.findByRole('region', { name: say.kingdom })
    const list = within(panel).getAllByRole('list').at(-1)!
    expect(namesIn(list)).toEqual(say.byTown)
    expect(within(list).getByText(say.away[1]!)).toBeTruthy()
    // The town stands on the drawing, and the key says what the mark is.
    const mark = () => screen.queryByText(say.jeddah, { selector: 'title' })
    expect([mark() !== null, screen.queryByText(say.mark) !== null]).toEqual([true, true])
    await router.navigate('/sgi/map?near=jeddah&region=SA-01')
    await waitFor(() => expect([mark(), screen.queryByText(say.mark)]).toEqual([null, null]))
    await router.navigate('/sgi/map?near=atlantis')
    await waitFor(() => expect(namesIn(list)).toEqual(say.asTheyCame))
    expect(screen.queryByText(say.first)).toBeNull()
  })
})

it('a list that cannot be had leaves the others on the map, and can be asked for again', async () => {
  serve({ ...answers(), 'GET /api/tree-adoption/sites': { status: 404, body: { code: 'not-found' } } })
  await open('en')
  expect(await screen.findByRole('button', { name: 'Project: Far reef' })).toBeTruthy()
  expect(await screen.findByText('Part of the places could not be loaded.')).toBeTruthy()
})
