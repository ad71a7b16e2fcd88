import type * as inventory from '@athar/contracts/inventory'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { renderRoutes } from '../../../testing/render.tsx'
import { serve } from '../../../testing/server.ts'
import { wordsIn } from '../../../testing/shown-in.ts'
import { write } from '../../../testing/write.ts'
import { aRecord, listAnswer, refusal, seenAs, surroundings } from '../testing.ts'
import { RecordsScreen } from './records-screen.tsx'

const list = 'GET /api/inventory/records'
const decisions = 'POST /api/inventory/record-decisions'
const diesel = aRecord({
  id: '42',
  activity: 'diesel-stationary',
  quantity: '100',
  unit: 'litre',
  scope: '1',
  category: 'stationary-combustion',
  kgCo2e: { AR4: '265', AR5: '265', AR6: '265' },
  marketKgCo2e: null,
  flags: [],
})

type Role = Parameters<typeof surroundings>[0]
const base = (role: Role, items = [aRecord(), diesel]) => ({ ...surroundings(role), [list]: listAnswer(items) })
const show = (lang: 'en' | 'ar' = 'en', path = '/inventory/records') =>
  renderRoutes(
    [
      { path: '/inventory/records', element: <RecordsScreen /> },
      { path: '/inventory/records/:id', element: <p>One record</p> },
    ],
    { lang, path },
  )
const rowsOf = (lang: 'en' | 'ar') =>
  lang === 'en' ? rows() : screen.findAllByRole('row', { name: /كهرباء مشتراة|ديزل للمولدات/ })
const openDetails = async (lang: 'en' | 'ar') =>
  userEvent.click(await screen.findByRole('button', { name: lang === 'en' ? 'Details' : 'التفاصيل' }))
const rows = () => screen.findAllByRole('row', { name: /Purchased electricity|Diesel in generators/ })

describe.each(
  wordsIn('ar', [
    {
      lang: 'en',
      title: 'Activity records',
      row: /Purchased electricity/,
      month: 'March 2025',
      amount: '9,000',
      state: 'Pending',
      count: '2 records',
      market: /market-based 4.77 t CO2e/,
      empty: 'No records in 2025 yet',
      enter: 'Enter a record',
      details: 'Details',
    },
    {
      lang: 'ar',
      title: 'سجلات الأنشطة',
      row: /كهرباء مشتراة/,
      month: 'مارس 2025',
      amount: '9,000',
      state: 'قيد الاعتماد',
      count: 'سجلان',
      market: /على أساس السوق 4.77 طن مكافئ CO2/,
      empty: 'لا سجلات في سنة 2025 بعد',
      enter: 'إدخال سجل',
      details: 'التفاصيل',
    },
  ]),
)('records in $lang', ({ lang, title, row, month, amount, state, count, market, empty, enter, details }) => {
  it('are listed with what they come to', async () => {
    const calls = serve(base('owner'))
    await show(lang)
    expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeTruthy()
    const found = await screen.findByRole('row', { name: row })
    expect(within(found).getByText(month)).toBeTruthy()
    expect(within(found).getByText(amount)).toBeTruthy()
    expect(within(found).getByText(state)).toBeTruthy()
    expect(screen.getByText(count)).toBeTruthy()
    expect(screen.queryByText(market)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: details }))
    expect(await screen.findByText(market)).toBeTruthy()
    const asked = calls.find(({ path }) => path === '/api/inventory/records')
    expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({ year: '2025', sort: 'period', direction: 'desc' })
  })

  it('teach what they are when there are none', async () => {
    serve(base('owner', []))
    await show(lang)
    expect(await screen.findByRole('heading', { name: empty })).toBeTruthy()
    expect(screen.getAllByRole('link', { name: enter })).toHaveLength(2)
  })

  it('are not shown to a viewer', async () => {
    const calls = serve(base('viewer'))
    await show(lang)
    expect(
      await screen.findByRole('heading', {
        name: lang === 'en' ? "You don't have access to this page" : /./,
        level: 2,
      }),
    ).toBeTruthy()
    expect(calls.some(({ path }) => path === '/api/inventory/records')).toBe(false)
  })
})

describe('the boxes of the rows', () => {
  it.each([
    ['preparer', true],
    ['reviewer', true],
    ['admin', false],
    ['auditor', false],
  ] as const)('are there for a %s: %s, as something can be done with what is selected', async (role, boxes) => {
    serve(base(role))
    await show()
    await rows()
    expect(screen.queryAllByRole('checkbox').length > 0).toBe(boxes)
    expect(screen.queryByText(/the space bar selects/) !== null).toBe(boxes)
    expect(screen.getByText(/opens\./)).toBeTruthy()
  })
})

describe('the filters', () => {
  it('stand in the address, are named as chips, and are taken off again', async () => {
    const user = userEvent.setup()
    const calls = serve(base('auditor'))
    const { router } = await show(
      'en',
      `/inventory/records?year=2024&scope=2&flag=operating-margin&month=2024-05&siteId=nonsense`,
    )
    await rows()
    expect(Object.fromEntries(calls.find(({ path }) => path === '/api/inventory/records')?.query ?? [])).toMatchObject({
      year: '2024',
      scope: '2',
      flag: 'operating-margin',
      month: '2024-05',
    })
    expect(calls.some(({ query }) => query.has('siteId'))).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Remove the filter Mark on factor' }))
    await waitFor(() => expect(router.state.location.search).not.toContain('flag'))
    await user.click(screen.getByRole('button', { name: 'Clear all filters' }))
    await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('scope')).toBeNull())
    expect(new URLSearchParams(router.state.location.search).get('year')).toBe('2024')
  })

  it('by import, factor or answer look at every year, unless the address names one', async () => {
    const calls = serve(base('owner'))
    await show('en', '/inventory/records?factorId=ifi2021-grid-om-sa')
    await rows()
    const asked = calls.find(({ path }) => path === '/api/inventory/records')
    expect(asked?.query.get('factorId')).toBe('ifi2021-grid-om-sa')
    expect(asked?.query.has('year')).toBe(false)
    expect(screen.getByRole('combobox', { name: 'Year' }).textContent).toContain('All years')
  })

  it('search as typed, spaces included, once the typing pauses', async () => {
    const user = userEvent.setup()
    const calls = serve(base('owner'))
    await show()
    await rows()
    await user.type(screen.getByRole('searchbox'), 'INV 7')
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('INV 7')
    await waitFor(() => expect(calls.at(-1)?.query.get('text')).toBe('INV 7'))
    expect(calls.filter(({ query }) => query.has('text')).length).toBeLessThan(4)
  })

  it('order by a column, both ways', async () => {
    const user = userEvent.setup()
    const calls = serve(base('owner'))
    await show()
    await rows()
    await user.click(screen.getByRole('button', { name: /^t CO2e/ }))
    await waitFor(() => expect(calls.at(-1)?.query.get('sort')).toBe('kg'))
    expect(calls.at(-1)?.query.get('direction')).toBe('asc')
    await user.click(screen.getByRole('button', { name: /^Site/ }))
    await waitFor(() => expect(calls.at(-1)?.query.get('sort')).toBe('site-en'))
  })
})

describe.each(
  wordsIn('ar', [
    {
      lang: 'en',
      both: 'of these 530, 577,751 t CO2e, count in the inventory',
      why: '50 do not: outside the boundary (30) and returned (20)',
      part: /^3 count in part/,
      none: 'not counted in the inventory: outside the boundary (30)',
      mark: 'outside',
      chip: 'Remove the filter In the inventory',
    },
    {
      lang: 'ar',
      both: 'يُحتسب منها في الجرد 530 سجلًا، 577,751 طن مكافئ CO2',
      why: '50 سجلًا لا تُحتسب: خارج حدود الجرد (30) ومُعادة (20)',
      part: /^3 سجلات تُحتسب جزئيًا/,
      none: 'لا تُحتسب في الجرد: خارج حدود الجرد (30)',
      mark: 'خارج الحدود',
      chip: 'إزالة عامل التصفية الاحتساب في الجرد',
    },
  ]),
)('what the inventory counts, in $lang', ({ lang, both, why, part, none, mark, chip }) => {
  const counted = { records: 530, kgCo2e: '577751000', marketKgCo2e: '577751000', inPart: 3 }
  const outside = aRecord({ outsideBoundary: true })
  const answer = (over: Partial<inventory.RecordTotals>) => ({
    ...surroundings('owner'),
    [list]: listAnswer([outside, diesel], { kgCo2e: '579474000', marketKgCo2e: '579474000', ...over }),
  })
  const asked = (calls: ReturnType<typeof serve>) => calls.filter(({ path }) => path === '/api/inventory/records')

  it('stands beside the sum of all, with the reasons of the others and a mark on each', async () => {
    serve(answer({ records: 580, returned: 20, outsideBoundary: 30, counted }))
    await show(lang)
    const [first, second] = await rowsOf(lang)
    expect(screen.getByRole('status').textContent).toMatch(/579,474/)
    await openDetails(lang)
    for (const text of [both, why, part]) expect(await screen.findByText(text)).toBeTruthy()
    expect(within(first!).getByText(mark)).toBeTruthy()
    expect(within(second!).queryByText(mark)).toBeNull()
  })

  it('narrows the list by the address, and its sum is the figure of the inventory', async () => {
    const calls = serve(answer({ records: 530, upstreamKgCo2e: '7000', outsideKgCo2e: '1000', counted }))
    const { router } = await show(lang, '/inventory/records?year=2025&counted=yes')
    await rowsOf(lang)
    expect(asked(calls)[0]?.query.get('counted')).toBe('yes')
    expect(screen.getByRole('status').textContent).toMatch(/577,751/)
    expect(screen.getByRole('status').textContent).not.toMatch(/579,474/)
    await userEvent.click(screen.getByRole('button', { name: chip }))
    await waitFor(() => expect(router.state.location.search).toBe('?year=2025'))
    await waitFor(() => expect(asked(calls).at(-1)?.query.has('counted')).toBe(false))
  })

  it('says of the others alone why they are left out', async () => {
    serve(answer({ records: 30, outsideBoundary: 30, counted: { ...counted, records: 0, kgCo2e: '0', inPart: 0 } }))
    await show(lang, '/inventory/records?year=2025&counted=no')
    await openDetails(lang)
    expect(await screen.findByText(none)).toBeTruthy()
  })
})

describe('by keyboard', () => {
  it('J and K move, X selects, Enter opens', async () => {
    const user = userEvent.setup()
    serve(base('owner'))
    const { router } = await show()
    const [first, second] = await rows()
    first?.focus()
    await user.keyboard('j')
    await waitFor(() => expect(document.activeElement).toBe(second))
    await user.keyboard('x')
    expect(await screen.findByText('1 selected')).toBeTruthy()
    await user.keyboard('k')
    await waitFor(() => expect(document.activeElement).toBe(first))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/inventory/records/41'))
  })
})

describe('many at once', () => {
  const select = async (user: ReturnType<typeof userEvent.setup>, name = 'Select all rows') =>
    user.click(await screen.findByRole('checkbox', { name }))

  it('are approved, and the count is told', async () => {
    const user = userEvent.setup()
    const calls = serve({
      ...base('reviewer'),
      [decisions]: { body: { decided: 2, skipped: { ownWork: 0, wrongState: 0 } } },
    })
    await show()
    await rows()
    await select(user)
    await user.click(screen.getByRole('button', { name: 'Approve' }))
    expect(await screen.findByText('2 records are approved.')).toBeTruthy()
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      selection: {
        kind: 'records',
        records: [
          { id: '41', version: 1 },
          { id: '42', version: 1 },
        ],
      },
      decision: { kind: 'approve' },
      skipUnfit: false,
    })
    // Nobody is offered what their role does not allow.
    expect(screen.queryByRole('button', { name: 'Change…' })).toBeNull()
  })

  it('that are one’s own are named, and the others approved on request', async () => {
    const user = userEvent.setup()
    let asked = 0
    const calls = serve({
      ...base('owner'),
      [decisions]: () =>
        (asked += 1) === 1
          ? refusal(403, 'inventory.four-eyes', { ids: ['41'], records: 1 })
          : { body: { decided: 1, skipped: { ownWork: 1, wrongState: 0 } } },
    })
    await show()
    await rows()
    await select(user)
    await user.click(screen.getByRole('button', { name: 'Approve' }))
    const dialog = await screen.findByRole('dialog', { name: 'Not all of these can be approved' })
    expect(within(dialog).getByText(/You prepared 1 of them/)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Approve the others' }))
    expect(await screen.findByText('1 record is approved.')).toBeTruthy()
    expect(calls.filter(({ method }) => method === 'POST').at(-1)?.body).toMatchObject({ skipUnfit: true })
  })

  it('are all that match, seen or not', async () => {
    const user = userEvent.setup()
    const calls = serve({
      ...surroundings('reviewer'),
      [list]: listAnswer([aRecord(), diesel], { records: 5592, pending: 5592 }),
      [decisions]: { body: { decided: 5592, skipped: { ownWork: 0, wrongState: 0 } } },
    })
    await show('en', '/inventory/records?year=2025&state=pending')
    await rows()
    await select(user)
    await user.click(screen.getByRole('button', { name: 'Select all 5,592 that match' }))
    expect(screen.getByText('5,592 selected')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Return…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Return 5,592 records' })
    await user.click(within(dialog).getByRole('button', { name: 'Return' }))
    expect(within(dialog).getByText('Write at least three letters')).toBeTruthy()
    await write(within(dialog).getByRole('textbox'), 'Wrong meter', user)
    await user.click(within(dialog).getByRole('button', { name: 'Return' }))
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
        selection: { kind: 'filter', filter: { state: 'pending', year: 2025 }, records: 5592, seenAs },
        decision: { kind: 'return', reason: 'Wrong meter' },
        skipUnfit: false,
      }),
    )
  })

  it('are refused once others match, with both numbers; the reason stays and the new list is offered', async () => {
    const user = userEvent.setup()
    let asked = 0
    const listed = (mark: string, records: number) => {
      const { body } = listAnswer([aRecord(), diesel], { records, pending: records })
      return { body: { ...body, seenAs: mark } }
    }
    const calls = serve({
      ...surroundings('reviewer'),
      [list]: () => (asked === 0 ? listed('first', 5592) : listed('second', 5590)),
      [decisions]: () =>
        (asked += 1) === 1
          ? refusal(409, 'inventory.selection-changed', { expected: 5592, records: 5590, changed: 3 })
          : { body: { decided: 5590, skipped: { ownWork: 0, wrongState: 0 } } },
    })
    await show('en', '/inventory/records?year=2025&state=pending')
    await user.click(await screen.findByRole('button', { name: 'Select all 5,592 that match' }))
    await user.click(screen.getByRole('button', { name: 'Return…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Return 5,592 records' })
    await write(within(dialog).getByRole('textbox'), 'Wrong meter', user)
    await user.click(within(dialog).getByRole('button', { name: 'Return' }))
    const told = await within(dialog).findByRole('alert')
    expect(told.textContent).toMatch(/Selected: 5,592\. Matching the filters now: 5,590/)
    expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox').value).toBe('Wrong meter')
    await user.click(within(told).getByRole('button', { name: 'Select all 5,590 that match' }))
    await user.click(within(dialog).getByRole('button', { name: 'Return' }))
    expect(await screen.findByText('5,590 records are returned.')).toBeTruthy()
    const sent = calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
    const filter = { state: 'pending', year: 2025 }
    expect(sent).toMatchObject([
      { selection: { filter, records: 5592, seenAs: 'first' }, decision: { reason: 'Wrong meter' } },
      { selection: { filter, records: 5590, seenAs: 'second' }, decision: { reason: 'Wrong meter' } },
    ])
  })

  it('are sent in the versions that were chosen, also once the list was read again', async () => {
    const user = userEvent.setup()
    let version = 1
    const calls = serve({
      ...surroundings('reviewer'),
      [list]: () => listAnswer([aRecord({ version }), diesel]),
      [decisions]: refusal(409, 'inventory.record-changed', { ids: ['41'], records: 1 }),
    })
    await show()
    await rows()
    await select(user)
    version = 2
    const versions = () =>
      calls
        .filter(({ method }) => method === 'POST')
        .map(({ body }) => (body as { selection: { records: { version: number }[] } }).selection.records[0]!.version)
    await user.click(screen.getByRole('button', { name: 'Approve' }))
    await screen.findByRole('alert')
    await user.click(screen.getByRole('button', { name: 'Approve' }))
    await waitFor(() => expect(versions()).toEqual([1, 1]))
    await user.click(await screen.findByRole('button', { name: 'Select them as they are now' }))
    await user.click(screen.getByRole('button', { name: 'Approve' }))
    await waitFor(() => expect(versions()).toEqual([1, 1, 2]))
  })

  it('are changed with a reason; where one would have no figure, it says why', async () => {
    const user = userEvent.setup()
    const calls = serve({
      ...base('preparer'),
      'POST /api/inventory/record-changes': refusal(422, 'inventory.not-calculable', {
        code: 'unit-dimension',
        records: 2,
      }),
    })
    await show()
    await rows()
    await select(user)
    await user.click(screen.getByRole('button', { name: 'Change…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Change 2 records' })
    await user.click(within(dialog).getByRole('button', { name: 'Change' }))
    expect(within(dialog).getByText('Choose what is to change.')).toBeTruthy()
    await write(within(dialog).getByLabelText('Activity'), 'gas oil', user)
    await user.click(await screen.findByRole('option', { name: /Diesel in generators/ }))
    await write(within(dialog).getByLabelText(/^Reason/), 'Booked wrongly', user)
    await user.click(within(dialog).getByRole('button', { name: 'Change' }))
    expect(await within(dialog).findByText('This unit cannot be converted')).toBeTruthy()
    expect(within(dialog).getByText('2 records would have no figure:')).toBeTruthy()
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      change: { activity: 'diesel-stationary' },
      reason: 'Booked wrongly',
    })
  })

  it('are asked about where an amount is unusual there, and changed once that is confirmed', async () => {
    const user = userEvent.setup()
    const questions = [{ code: 'outlier', usual: '300', range: { from: '250', to: '410' }, units: [] }]
    const record = { quantity: '9000', unit: 'litre', periodStart: '2025-03-01', periodEnd: '2025-03-31', questions }
    const records = Array.from({ length: 9 }, (_, at) => ({ ...record, id: String(at) }))
    const calls = serve({
      ...base('preparer'),
      'POST /api/inventory/record-changes': ({ body }) =>
        (body as { confirmed?: string[] }).confirmed?.includes('outlier')
          ? { body: { changed: 2 } }
          : refusal(409, 'inventory.entry-held', { questions, held: 12, records }),
    })
    await show()
    await rows()
    await select(user)
    await user.click(screen.getByRole('button', { name: 'Change…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Change 2 records' })
    await write(within(dialog).getByLabelText('Activity'), 'gas oil', user)
    await user.click(await screen.findByRole('option', { name: /Diesel in generators/ }))
    await write(within(dialog).getByLabelText(/^Reason/), 'Booked wrongly', user)
    await user.click(within(dialog).getByRole('button', { name: 'Change' }))
    expect(await within(dialog).findByText('Look at this before it is saved')).toBeTruthy()
    expect(within(dialog).getAllByText(/March 2025.*9,000/)).toHaveLength(8)
    expect(within(dialog).getByText('The same is asked of 4 more records.')).toBeTruthy()
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('Booked wrongly')
    await user.click(within(dialog).getByRole('button', { name: 'The quantity is right, save it' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual({ ...(sent[0] as object), confirmed: ['outlier'] })
  })
})

describe('what is shown', () => {
  it('has the columns that were chosen, in their order, and downloads with them', async () => {
    const user = userEvent.setup()
    const calls = serve({ ...base('owner'), 'GET /api/inventory/records-file': { body: 'csv' } })
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }))
    const { unmount } = await show()
    await rows()
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Reference' }))
    await user.click(screen.getByRole('checkbox', { name: 'Marks' }))
    await user.click(screen.getByRole('button', { name: 'Move up Reference' }))
    await user.keyboard('{Escape}')
    expect(await screen.findByRole('columnheader', { name: /Reference/ })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'List options' }))
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }))
    await waitFor(() => expect(calls.at(-1)?.path).toBe('/api/inventory/records-file'))
    expect(calls.at(-1)?.query.get('columns')).toBe('period,site,activity,quantity,kg,reference,state')
    expect(calls.at(-1)?.query.get('format')).toBe('csv')
    await user.click(await screen.findByRole('button', { name: 'Download XLSX' }))
    await waitFor(() => expect(calls.at(-1)?.query.get('format')).toBe('xlsx'))
    unmount()
    await show()
    expect(await screen.findByRole('columnheader', { name: /Reference/ })).toBeTruthy()
  })

  it('is kept under a name and opened again', async () => {
    const user = userEvent.setup()
    serve(base('owner'))
    const { router } = await show('en', '/inventory/records?year=2024&scope=2')
    await rows()
    await user.click(screen.getByRole('button', { name: 'List options' }))
    await user.click(await screen.findByRole('button', { name: 'Save this view…' }))
    await user.type(await screen.findByLabelText('Name'), 'Power 2024{Enter}')
    await user.click(screen.getByRole('button', { name: 'Clear all filters' }))
    await waitFor(() => expect(router.state.location.search).not.toContain('scope'))
    await user.click(screen.getByRole('button', { name: 'List options' }))
    await user.click(await screen.findByRole('button', { name: 'Power 2024' }))
    await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('scope')).toBe('2'))
  })

  it('says what limits a factor', async () => {
    const user = userEvent.setup()
    serve(base('owner'))
    await show()
    const [first] = await rows()
    await user.click(within(first!).getByRole('button', { name: '2 notes on the factor' }))
    expect(await screen.findByText('Operating margin of the grid')).toBeTruthy()
  })
})
