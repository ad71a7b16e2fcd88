import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../../../testing/render.tsx'
import { serve } from '../../../testing/server.ts'
import { wordsIn } from '../../../testing/shown-in.ts'
import { aFactor, base, detailOf, factorsAnswer, withLosses } from '../testing.ts'
import { ContractsScreen } from '../../contracts/contracts-screen.tsx'
import { OwnFactorsScreen } from '../own/own-factors-screen.tsx'
import { PriceIndexScreen } from '../price/price-index-screen.tsx'
import { LibraryScreen } from './library-screen.tsx'

const library = 'GET /api/inventory/factors'
const both = {
  [library]: factorsAnswer([aFactor(), withLosses]),
  'GET /api/inventory/used-factors': { body: { items: [] } },
  [`${library}/${aFactor().id}`]: { body: detailOf(aFactor()) },
  [`${library}/${withLosses.id}`]: { body: detailOf(withLosses, { fixedSets: ['AR4', 'AR5', 'AR6'] }) },
}

describe.each(
  wordsIn('en', [
    {
      lang: 'en',
      name: /Grid electricity, operating margin/,
      facts: ['0.592', 'per kWh', 'Saudi Arabia', '2021 and later', 'One source', 'Operating margin'],
      count: '2 factors',
      compare: 'Compare 2 factors',
      differs: 'Differs',
    },
    {
      lang: 'ar',
      name: /هامش التشغيل/,
      facts: ['0.592', 'لكل كيلوواط ساعة', 'المملكة العربية السعودية', '2021 وما بعدها', 'مصدر واحد', 'هامش التشغيل'],
      count: 'معاملان',
      compare: 'المقارنة بين معاملين',
      differs: 'مختلف',
    },
  ]),
)('the library in $lang', ({ lang, name, facts, count, compare, differs }) => {
  it('says of each factor what it is, for where and when, and how sure', async () => {
    serve({ ...base(), ...both })
    await renderPart(<LibraryScreen />, { lang })
    const row = await screen.findByRole('row', { name })
    for (const fact of facts) expect(within(row).getAllByText(fact).length).toBeGreaterThan(0)
    expect(screen.getByText(count)).toBeTruthy()
    for (const head of screen.getAllByRole('columnheader')) expect(head.textContent).not.toBe('')
  })

  it('sets chosen factors side by side and marks where they differ', async () => {
    const user = userEvent.setup()
    serve({ ...base(), ...both })
    const { router } = await renderPart(<LibraryScreen />, { lang })
    for (const box of await screen.findAllByRole('checkbox')) await user.click(box)
    await user.click(await screen.findByRole('button', { name: compare }))
    const table = await screen.findByRole('table')
    const rows = within(table).getAllByRole('row')
    const row = (label: RegExp) => rows.find((one) => label.test(one.querySelector('th')?.textContent ?? ''))
    expect(row(lang === 'en' ? /^kg CO2e per unit/ : /^كجم مكافئ CO2 لكل وحدة/)?.textContent).toMatch(
      new RegExp(`${differs}.*0.592.*0.6142.*3.8`),
    )
    expect(row(lang === 'en' ? /^Unit/ : /^الوحدة/)?.textContent).not.toContain(differs)
    expect(router.state.location.search).toContain('compare=ifi2021-grid-om-sa%2Ccfp2023-grid-total-sa-2021')
  })
})

describe('finding a factor', () => {
  it('begins with the factors in use, then those that the rule takes in the Kingdom, as links', async () => {
    const user = userEvent.setup()
    const used = { ...withLosses, records: 12 }
    const calls = serve({ ...base(), ...both, 'GET /api/inventory/used-factors': { body: { items: [used] } } })
    const { router } = await renderPart(<LibraryScreen />)
    const link = await screen.findByRole('link', { name: /with losses/ })
    expect(link.getAttribute('href')).toBe(`/inventory/factors/${withLosses.id}`)
    expect(screen.queryByRole('row', { name: /operating margin/ })).toBeNull()
    expect(screen.getByText('Nov 20, 2026')).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: 'Recommended for Saudi Arabia now' }))
    await screen.findByRole('row', { name: /operating margin/ })
    expect(router.state.location.search).toBe('?show=recommended')
    const asked = () => calls.flatMap(({ path, query }) => (path === '/api/inventory/factors' ? [query] : []))
    await waitFor(() => expect(asked().some((query) => query?.get('recommended') === 'true')).toBe(true))
    expect(asked().every((query) => query?.get('editions') === 'newest')).toBe(true)
  })

  it('asks with the filters that stand in the address', async () => {
    const calls = serve({ ...base(), ...both })
    await renderPart(<LibraryScreen />, {
      path: '/inventory/factors?search=grid&region=SA&year=2021&scope=2&category=purchased-electricity&publisher=UNFCCC&activity=electricity-grid',
    })
    await screen.findByRole('row', { name: /operating margin/ })
    const query = Object.fromEntries(calls.find(({ path }) => path === '/api/inventory/factors')?.query ?? [])
    expect(query).toEqual({
      search: 'grid',
      region: 'SA',
      year: '2021',
      scope: '2',
      category: 'purchased-electricity',
      publisher: 'UNFCCC',
      activity: 'electricity-grid',
      editions: 'all',
      offset: '0',
      limit: '50',
    })
  })

  it('writes a chosen filter into the address', async () => {
    const user = userEvent.setup()
    serve({ ...base(), ...both })
    const { router } = await renderPart(<LibraryScreen />)
    await screen.findByRole('row', { name: /operating margin/ })
    await user.click(screen.getByRole('combobox', { name: 'Region' }))
    const options = await screen.findAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['All regions', 'Saudi Arabia', 'United Kingdom'])
    await user.click(screen.getByRole('option', { name: 'United Kingdom' }))
    await waitFor(() => expect(router.state.location.search).toBe('?region=GB'))
  })

  it('that is not there offers the way back to all', async () => {
    const user = userEvent.setup()
    serve({ ...base(), ...both, [library]: factorsAnswer([]) })
    const { router } = await renderPart(<LibraryScreen />, { path: '/inventory/factors?search=unobtainium' })
    await user.click(await screen.findByRole('button', { name: 'Clear the filters' }))
    expect(router.state.location.search).toBe('')
  })

  it('takes no fifth one into the comparison', async () => {
    const user = userEvent.setup()
    const five = Array.from({ length: 5 }, (_, at) => aFactor({ id: `factor-${at}` }))
    serve({ ...base(), ...both, [library]: factorsAnswer(five) })
    await renderPart(<LibraryScreen />)
    for (const box of await screen.findAllByRole('checkbox')) await user.click(box)
    expect(await screen.findByText('You can compare at most four factors. Remove one first.')).toBeTruthy()
    expect(screen.getByText('4 chosen')).toBeTruthy()
  })

  it.each([
    ['/api/inventory/factors', LibraryScreen],
    ['/api/inventory/own-factors', OwnFactorsScreen],
    ['/api/inventory/price-index', PriceIndexScreen],
    ['/api/inventory/energy-contracts', ContractsScreen],
  ] as const)('and what stands beside it are not for viewers, who ask for nothing there: %s', async (asked, Screen) => {
    const calls = serve({ ...base('viewer'), ...both })
    await renderPart(<Screen />)
    expect(await screen.findByText("You don't have access to this page")).toBeTruthy()
    expect(calls.map(({ path }) => path)).not.toContain(asked)
  })
})
