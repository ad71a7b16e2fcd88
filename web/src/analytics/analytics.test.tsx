import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { anItemLine, anOverview } from '../disclosures/testing.ts'
import { listYears } from '@athar/contracts/inventory'
import { aYear, anInventory } from '../inventory/yearly/testing.ts'
import { acting, id } from '../organisations/testing.ts'
import { renderPart } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { CompletionSection } from './completion-section.tsx'
import { QualitySection } from './quality-section.tsx'
import { EmissionsResult } from './series-result.tsx'
import { WorstItems } from './worst-items.tsx'

const noura = { id: id(2), name: 'Noura' }
const lines = (figure: HTMLElement) =>
  within(figure)
    .getAllByRole('progressbar')
    .map((bar) => [
      bar.getAttribute('aria-label'),
      bar.getAttribute('aria-valuetext'),
      bar.getAttribute('aria-valuenow'),
    ])

it('completion is said of each framework and owner, of what applies, and as a table', async () => {
  const overview = anOverview({
    items: [
      anItemLine({ status: 'completed', owner: noura }),
      anItemLine({ slug: 'b', status: 'pending', owner: noura }),
      anItemLine({ slug: 'c', status: 'not-applicable', owner: noura }),
      anItemLine({ slug: 'd', status: 'pending' }),
    ],
    frameworks: [
      { framework: 'gri', name: 'GRI', completion: anOverview().completion },
      { framework: 'tcfd', name: 'TCFD', completion: { ...anOverview().completion, applicable: 0, completed: 0 } },
    ],
  })
  const calls = serve({
    ...acting('viewer'),
    'GET /api/disclosures/frameworks/gri': { body: overview },
    'GET /api/disclosures/frameworks/tcfd': { body: { ...overview, framework: 'tcfd' } },
  })
  const { router } = await renderPart(<CompletionSection />, { path: '/analytics?framework=gri' })
  const all = await screen.findByRole('figure', { name: /25% of the items of GRI are completed/ })
  expect(lines(all)).toEqual([
    ['GRI', '1 of 4', '25'],
    ['TCFD', '0 of 0', '0'],
  ])
  const owners = screen.getByRole('figure', { name: /By owner/ })
  expect(lines(owners)).toEqual([
    ['Noura', '1 of 2', '50'],
    ['No owner', '0 of 1', '0'],
  ])
  await userEvent.click(within(owners).getByRole('button', { name: 'Show as table' }))
  const rows = within(owners)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(rows.slice(1)).toEqual([
    ['Noura', '1', '2', '50%'],
    ['No owner', '0', '1', '0%'],
  ])
  await userEvent.click(screen.getByRole('combobox', { name: 'Framework' }))
  await userEvent.click(await screen.findByRole('option', { name: 'TCFD' }))
  await waitFor(() => expect(router.state.location.search).toBe('?framework=tcfd'))
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/tcfd'))).toBe(true))
})

it('items are listed weakest first, each with its owner and what it lacks', async () => {
  serve({})
  const items = [
    anItemLine({ slug: 'done', code: 'A', status: 'completed' }),
    anItemLine({ slug: 'half', code: 'B', status: 'in-progress', answered: 1, asked: 3, owner: noura }),
    anItemLine({ slug: 'proof', code: 'C', status: 'in-progress', answered: 2, asked: 2 }),
    anItemLine({ slug: 'late', code: 'D', dueOn: '2024-05-31' }),
    anItemLine({ slug: 'open', code: 'E' }),
  ]
  const { unmount } = await renderPart(<WorstItems overview={anOverview({ items })} />)
  const listed = screen
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent.replaceAll(/[\u2066-\u2069]/g, ''))
  expect(listed).toEqual([
    'D Energy consumptionNo owner · due on May 31, 2024',
    'E Energy consumptionNo owner · no answer yet',
    'B Energy consumptionNoura · 1 of 3 datapoints answered',
    'C Energy consumptionNo owner · evidence is missing',
  ])
  expect(screen.getByRole('link', { name: /^D/ }).getAttribute('href')).toMatch(/late\?year=2025$/)
  unmount()
  await renderPart(<WorstItems overview={anOverview({ items: [items[0]!] })} />)
  expect(screen.getByText('Every applicable item is completed.')).toBeTruthy()
})

it('figures tell how far they rest on estimates, and what lacks months is counted as it is listed', async () => {
  const inventory = anInventory()
  // One site lacks months of many activities: those not listed are no further sites.
  const missing = Array.from({ length: 10 }, (_, at) => ({
    ...inventory.quality.missing[0]!,
    activityKey: `activity-${at}`,
    months: ['2025-03-01'],
  }))
  const byOrigin = [
    { origin: 'measured', share: '0.6', kg: '600', records: 6 },
    { origin: 'estimated', share: '0.3', kg: '300', records: 3 },
    { origin: 'not-stated', share: '0.1', kg: '100', records: 1 },
  ] as const
  serve({
    ...acting('viewer'),
    'GET /api/inventory/years': {
      body: listYears.response.parse({ currentYear: 2025, baseYear: 2024, years: [aYear()] }),
    },
    'GET /api/inventory/inventories/2025': {
      body: { ...inventory, quality: { ...inventory.quality, byOrigin, missing } },
    },
    'GET /api/disclosures/frameworks/ifrs-s2': { body: anOverview({ framework: 'ifrs-s2' }) },
  })
  await renderPart(<QualitySection />)
  const figure = await screen.findByRole('figure', { name: /^40% of emissions in 2025 rest on estimates or/ })
  expect(lines(figure)).toEqual([
    ['Measured', '60%', '60'],
    ['Estimated', '30%', '30'],
    ['Not stated', '10%', '10'],
  ])
  expect(screen.getAllByText(/no records for March 2025$/)).toHaveLength(8)
  expect(screen.getByText('and 2 more')).toBeTruthy()
})

it('no share of estimates is stated of a year without records', async () => {
  const inventory = anInventory()
  serve({
    ...acting('viewer'),
    'GET /api/inventory/years': {
      body: listYears.response.parse({ currentYear: 2025, baseYear: 2024, years: [aYear()] }),
    },
    'GET /api/inventory/inventories/2025': {
      body: { ...inventory, records: 0, quality: { ...inventory.quality, byOrigin: [] } },
    },
    'GET /api/disclosures/frameworks/ifrs-s2': { body: anOverview({ framework: 'ifrs-s2' }) },
  })
  await renderPart(<QualitySection />)
  expect(await screen.findByText('Lowest quality')).toBeTruthy()
  expect(screen.queryByText(/rest on estimates/)).toBeNull()
})

it('no change is stated between years with records in different months', async () => {
  serve({ ...acting('viewer'), 'GET /api/inventory/targets': { body: { items: [], countedYears: [] } } })
  const point = { partial: false, unlike: false }
  const series = (unlike: boolean) => ({
    name: null,
    unit: null,
    step: 'year' as const,
    points: [
      { ...point, at: '2024', value: '9000', unlike },
      { ...point, at: '2025', value: '28000' },
    ],
    anomalies: [],
    forecast: { ok: false as const, have: 1, need: 4 },
  })
  const { unmount } = await renderPart(<EmissionsResult series="total" found={series(false)} />)
  expect(await screen.findByRole('figure', { name: /up 211.1% from 2024 to 2025/ })).toBeTruthy()
  unmount()
  await renderPart(<EmissionsResult series="total" found={series(true)} />)
  const figure = await screen.findByRole('figure', { name: /^Emissions, all scopes/ })
  expect(figure.textContent).not.toMatch(/up \d/)
})
