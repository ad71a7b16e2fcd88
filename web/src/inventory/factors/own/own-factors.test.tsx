import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderRoutes } from '../../../testing/render.tsx'
import { serve } from '../../../testing/server.ts'
import { wordsIn } from '../../../testing/shown-in.ts'
import { write } from '../../../testing/write.ts'
import { refusal } from '../../boundary/testing.ts'
import { anOwnFactor, base, askedAgain, superseded } from '../testing.ts'
import { NewOwnFactorScreen } from './new-own-factor-screen.tsx'
import { OwnFactorsFileScreen } from './own-factors-file-screen.tsx'
import { OwnFactorsScreen } from './own-factors-screen.tsx'

const routes = [
  { path: '/inventory/factors/own', element: <OwnFactorsScreen /> },
  { path: '/inventory/factors/own/new', element: <NewOwnFactorScreen /> },
  { path: '/inventory/factors/own/file', element: <OwnFactorsFileScreen /> },
]
const open = (path = '', lang: 'en' | 'ar' = 'en') =>
  renderRoutes(routes, { lang, path: `/inventory/factors/own${path}` })
const own = 'GET /api/inventory/own-factors'
const used = anOwnFactor({ usedIn: [{ year: 2025, records: 3353, kgCo2e: '1000' }] })

describe.each(
  wordsIn('ar', [
    {
      lang: 'en',
      row: /Our grid/,
      level: 'Organisation',
      valid: /from Jan 1, 2025/,
      records: '3,353 records',
      add: 'Enter a factor',
    },
    { lang: 'ar', row: /شبكتنا/, level: 'المنشأة', valid: /من .*يناير 2025/, records: /3,353 سج/, add: 'إدخال معامل' },
  ]),
)('own factors in $lang', ({ lang, row, level, valid, records, add }) => {
  it('are listed with level, validity, source and use', async () => {
    serve({ ...base(), [own]: { body: { items: [used] } } })
    await open('', lang)
    const found = await screen.findByRole('row', { name: row })
    for (const text of [level, valid, records, 'Letter of the utility'])
      await waitFor(() => expect(within(found).getByText(text)).toBeTruthy())
  })

  it('teach what they are when there are none', async () => {
    serve(base())
    await open('', lang)
    await waitFor(() => expect(screen.getAllByRole('link', { name: add })).toHaveLength(2))
  })
})

async function fill(user: ReturnType<typeof userEvent.setup>) {
  await write(await screen.findByLabelText(/^Activity/), 'كهرباء', user)
  await user.click(await screen.findByRole('option', { name: /Purchased electricity/ }))
  await write(screen.getByLabelText('Name in English'), 'Our grid', user)
  await user.type(screen.getByLabelText(/^CO2e per unit/), '٠٫٥')
  const from = screen.getByRole('group', { name: 'Valid from' })
  for (const [label, text] of [
    ['Day', '1'],
    ['Month', '1'],
    ['Year', '2025'],
  ] as const)
    await user.type(within(from).getByLabelText(label), text)
  await write(screen.getByLabelText('Title of the source'), 'Letter of the utility', user)
  await write(screen.getByLabelText('Reason'), 'Given by the utility', user)
}

describe('entering a factor', () => {
  it('far outside the library asks first, with the range, and stores it when that is confirmed', async () => {
    const user = userEvent.setup()
    const details = { range: { from: '0.001', to: '1.2' }, unit: 'kWh' }
    const calls = serve({
      ...base('preparer'),
      'POST /api/inventory/own-factors': ({ body }) =>
        (body as { confirmed?: string[] }).confirmed
          ? { status: 201, body: anOwnFactor() }
          : refusal(409, 'inventory.factor-held', details),
    })
    await open('/new')
    await fill(user)
    await user.click(screen.getByRole('button', { name: 'Save the factor' }))
    expect(await screen.findByText(/0\.001 to 1\.2 kg CO2e per kWh/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'It is right: store it' }))
    await waitFor(() =>
      expect(
        calls.filter(({ method }) => method === 'POST').map(({ body }) => (body as { confirmed?: string[] }).confirmed),
      ).toEqual([undefined, ['factor-outside-range']]),
    )
  })

  it('sends what was typed, in the unit of its activity, and has the years asked about again', async () => {
    const user = userEvent.setup()
    const calls = serve({
      ...base('preparer'),
      'POST /api/inventory/own-factors': { status: 201, body: anOwnFactor() },
    })
    const { router } = await open('/new')
    await fill(user)
    await user.click(screen.getByLabelText('Market-based'))
    await user.click(screen.getByRole('combobox', { name: 'Per unit' }))
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['kWh', 'MWh'])
    await user.click(screen.getByRole('option', { name: 'MWh' }))
    await user.click(screen.getByRole('button', { name: 'Save the factor' }))
    await waitFor(() => expect(calls.some(({ path }) => path === '/api/inventory/superseded')).toBe(true))
    expect(router.state.location.pathname).toBe('/inventory/factors/own')
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      level: 'organisation',
      siteId: null,
      supplierId: null,
      activity: 'electricity-grid',
      name: { en: 'Our grid', ar: '' },
      unit: 'MWh',
      co2eKg: '0.5',
      co2Kg: null,
      validFrom: '2025-01-01',
      validTo: null,
      scope2Basis: 'market',
      region: null,
      reason: 'Given by the utility',
    })
  })

  it('names every mistake at the head, in the order of the fields', async () => {
    const user = userEvent.setup()
    const calls = serve(base())
    await open('/new')
    await user.type(await screen.findByLabelText(/^CO2e per unit/), '-1')
    await user.click(screen.getByLabelText('Site'))
    await user.click(screen.getByRole('button', { name: 'Save the factor' }))
    const summary = await screen.findByRole('alert')
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Activity: Choose an activity.',
      'Site: Choose the site.',
      'Name in English: Enter a name in at least one language.',
      'CO2e per unit: Enter zero or a number above it.',
      'Per unit: Choose a unit that can measure the activity.',
      'Valid from: Enter a whole date.',
      'Title of the source: Enter the title of the source.',
      'Reason: Enter a reason of at least three characters.',
    ])
    expect(calls.some(({ method }) => method === 'POST')).toBe(false)
  })

  it('takes the gases alone, methane by its origin, and says what contradicts them', async () => {
    const user = userEvent.setup()
    const details = { stated: '0.5', computed: '0.9' }
    const calls = serve({
      ...base('preparer'),
      'POST /api/inventory/own-factors': refusal(422, 'inventory.factor-contradicts', details),
    })
    await open('/new')
    await fill(user)
    await user.clear(screen.getByLabelText(/^CO2e per unit/))
    await user.click(screen.getByRole('button', { name: 'Save the factor' }))
    expect(
      await screen.findByRole('link', { name: /CO2e per unit: Enter a number, or the mass of at least one gas/ }),
    ).toBeTruthy()
    await user.click(screen.getByText('Single gases'))
    await write(screen.getByLabelText(/^Methane, fossil/), '0.03', user)
    await user.click(screen.getByRole('button', { name: 'Save the factor' }))
    expect(await screen.findByText(/contradicts the gases: together they come to .*0\.9/)).toBeTruthy()
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      co2eKg: null,
      ch4FossilKg: '0.03',
      ch4NonFossilKg: null,
      ch4Kg: null,
    })
  })

  it('that another one is in the way of shows which, and keeps what was typed', async () => {
    const user = userEvent.setup()
    const clash = { id: 'x', name: { en: 'Grid of 2025', ar: '' }, validFrom: '2025-01-01', validTo: '2025-12-31' }
    serve({ ...base(), 'POST /api/inventory/own-factors': refusal(409, 'inventory.factor-overlap', clash) })
    await open('/new')
    await fill(user)
    await user.click(screen.getByRole('button', { name: 'Save the factor' }))
    expect(
      await screen.findByText('Another factor already applies to the same activity at the same time.'),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Grid of 2025' }).getAttribute('href')).toBe(
      '/inventory/factors/own?factor=x',
    )
    expect(screen.getByText(/is valid Jan 1, 2025 – Dec 31, 2025/)).toBeTruthy()
    expect((screen.getByLabelText('Name in English') as HTMLInputElement).value).toBe('Our grid')
  })

  it('that the server finds wrong in one field tells it at that field', async () => {
    const user = userEvent.setup()
    serve({ ...base(), 'POST /api/inventory/own-factors': refusal(422, 'inventory.factor-invalid', { field: 'unit' }) })
    await open('/new')
    await fill(user)
    await user.click(screen.getByRole('button', { name: 'Save the factor' }))
    expect(
      await screen.findByRole('link', { name: 'Per unit: Choose a unit that can measure the activity.' }),
    ).toBeTruthy()
  })

  it('begins like another one, but asks for validity and reason anew', async () => {
    serve({ ...base(), [own]: { body: { items: [used] } } })
    await open(`/new?like=${used.id}`)
    expect(((await screen.findByLabelText('Name in English')) as HTMLInputElement).value).toBe('Our grid')
    expect((screen.getByLabelText('Reason') as HTMLTextAreaElement).value).toBe('')
  })

  it('is for preparers', async () => {
    serve(base('auditor'))
    await open('/new')
    expect(await screen.findByText("You don't have access to this page")).toBeTruthy()
  })
})

describe('ending a factor', () => {
  it('asks for the reason; recalculating a year that rests on it tells what changed', async () => {
    const user = userEvent.setup()
    const job = {
      id: '0a0a0a0a-0000-4000-8000-000000000099',
      kind: 'inventory.recalculate-year',
      state: 'succeeded',
      done: 120,
      total: null,
      errorCode: null,
      result: { records: 120, changed: 100, unresolved: 1 },
      createdAt: '2026-11-20T10:00:00Z',
      finishedAt: '2026-11-20T10:00:01Z',
    }
    const calls = serve({
      ...base(),
      [own]: { body: { items: [used] } },
      'GET /api/inventory/superseded': superseded({}),
      [`POST /api/inventory/own-factors/${used.id}/end`]: { status: 204 },
      'POST /api/inventory/inventories/2025/recalculate': { status: 202, body: { jobId: job.id } },
      [`GET /api/jobs/${job.id}`]: { body: job },
      [`GET /api/jobs/${job.id}/events`]: { body: undefined },
    })
    await open(`?factor=${used.id}`)
    await user.click(await screen.findByRole('button', { name: 'End this factor' }))
    const dialog = (await screen.findAllByRole('dialog')).at(-1) as HTMLElement
    await write(within(dialog).getByLabelText('Reason'), 'The contract ended', user)
    await user.click(within(dialog).getByRole('button', { name: 'End this factor' }))
    await user.click(await screen.findByRole('button', { name: 'Recalculate 2025' }))
    expect(await screen.findByText(/100 records changed. 1 record found no factor/)).toBeTruthy()
    expect(calls.find(({ path }) => path.endsWith('/end'))?.body).toEqual({ reason: 'The contract ended' })
  })
})

describe('a year on superseded factors', () => {
  it('says how many records would change, and is accepted with a reason', async () => {
    const user = userEvent.setup()
    const accept = 'POST /api/inventory/inventories/2025/accept-superseded'
    const calls = serve({
      ...base('preparer'),
      'GET /api/inventory/superseded': superseded({ state: 'approved' }),
      [accept]: { status: 204 },
    })
    await open()
    expect(await screen.findByText('1 year rests on superseded factors')).toBeTruthy()
    expect(screen.getByText(/120 records would change/)).toBeTruthy()
    // An approved year is returned before it is recalculated.
    expect(screen.queryByRole('button', { name: 'Recalculate 2025' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Accept with a reason' }))
    const dialog = await screen.findByRole('dialog')
    await write(within(dialog).getByLabelText(/Reason/), 'Below materiality', user)
    await user.click(within(dialog).getByRole('button', { name: 'Accept with a reason' }))
    await waitFor(() => expect(askedAgain(calls)).toBe(true))
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ seenAs: 'seen', reason: 'Below materiality' })
  })

  it('is recalculated once the number of approved records that change was confirmed', async () => {
    const user = userEvent.setup()
    const path = '/api/inventory/inventories/2025/recalculate'
    const calls = serve({
      ...base('preparer'),
      'GET /api/inventory/superseded': superseded({ state: 'open', approved: 7 }),
      [`POST ${path}`]: { status: 202, body: { jobId: used.id } },
    })
    await open()
    expect(await screen.findByText(/7 of them are approved and would await approval again/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Recalculate 2025' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText(/7 approved records take other factors and lose their approval/)).toBeTruthy()
    expect(calls.some(({ method }) => method === 'POST')).toBe(false)
    await user.click(within(dialog).getByRole('button', { name: 'Recalculate 1 year' }))
    await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.query.get('approved')).toBe('7'))
  })

  it('is seen by reviewers without its actions, with what was accepted', async () => {
    const accepted = { reason: 'Below materiality', by: used.id, at: '2026-11-20T10:00:00Z' }
    serve({ ...base('reviewer'), 'GET /api/inventory/superseded': superseded({ open: 0, accepted }) })
    await open()
    expect(await screen.findByText(/Accepted: .*Below materiality/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Accept with a reason' })).toBeNull()
  })
})

describe('a file of factors', () => {
  const file = new File(['activity,unit\n'], 'factors.csv', { type: 'text/csv' })
  const row = { record: 2, codes: [], name: 'Our grid', activity: 'electricity-grid', unit: 'kWh', co2eKg: '0.5' }

  it('is shown row by row before anything is stored', async () => {
    const user = userEvent.setup()
    const bad = { record: 3, codes: ['factor-unit-unknown'], name: null, activity: null, unit: null, co2eKg: null }
    const clash = { ...row, record: 4, codes: ['factor-overlap'] }
    const calls = serve({
      ...base(),
      'POST /api/inventory/own-factors/import': ({ query }) => ({
        body: { rows: [row, bad, clash], stored: query.get('store') === 'true' ? 1 : 0, missingColumns: [] },
      }),
    })
    const { router } = await open('/file')
    await user.upload(await screen.findByLabelText('CSV of own factors'), file)
    expect(await screen.findByText('1 factor is ready')).toBeTruthy()
    expect(screen.getByText('Unit not known')).toBeTruthy()
    expect(screen.getByText('Another factor already applies to the same activity at the same time.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Store 1 factor' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/inventory/factors/own'))
    expect(calls.filter(({ method }) => method === 'POST').map(({ query }) => query.get('store'))).toEqual([
      'false',
      'true',
    ])
  })

  it('that lacks columns says which', async () => {
    const user = userEvent.setup()
    serve({
      ...base(),
      'POST /api/inventory/own-factors/import': { body: { rows: [], stored: 0, missingColumns: ['co2e_kg'] } },
    })
    await open('/file')
    await user.upload(await screen.findByLabelText('CSV of own factors'), file)
    expect(within(await screen.findByRole('alert')).getByText('co2e_kg')).toBeTruthy()
  })
})
