import * as inventory from '@athar/contracts/inventory'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderRoutes } from '../../../testing/render.tsx'
import { serve } from '../../../testing/server.ts'
import { wordsIn } from '../../../testing/shown-in.ts'
import { write } from '../../../testing/write.ts'
import { refusal } from '../../boundary/testing.ts'
import type { PriceLevel } from '../queries.ts'
import { base, askedAgain } from '../testing.ts'
import { PriceIndexScreen } from './price-index-screen.tsx'

const noura = '0a0a0a0a-0000-4000-8000-000000000002'
const aLevel = (over: Partial<PriceLevel> = {}): PriceLevel => ({
  currency: 'SAR',
  year: 2025,
  value: '120.5',
  source: 'Yearbook made up for this test',
  enteredBy: noura,
  enteredAt: '2026-11-20T08:00:00.000Z',
  version: 1,
  ...over,
})
const listed = (items: readonly PriceLevel[], missing: readonly inventory.MissingPrice[] = []) => ({
  body: inventory.listPriceIndex.response.parse({
    items,
    currencies: [
      { currency: 'SAR', priceYear: 2022 },
      { currency: 'USD', priceYear: 2022 },
    ],
    missing,
  }),
})
const list = 'GET /api/inventory/price-index'
const put = 'PUT /api/inventory/price-index/SAR/2025'
const answers = (role: Parameters<typeof base>[0] = 'owner') => ({
  ...base(role),
  'GET /api/organisation/members': {
    body: {
      members: [
        {
          personId: noura,
          email: 'noura@example.org',
          fullName: 'Noura',
          role: 'owner',
          since: '2026-01-01T00:00:00Z',
        },
      ],
      invitations: [],
    },
  },
})
const open = (lang: 'en' | 'ar' = 'en') =>
  renderRoutes([{ path: '/inventory/factors/price-index', element: <PriceIndexScreen /> }], {
    lang,
    path: '/inventory/factors/price-index',
  })
const waiting = [
  { currency: 'SAR', year: 2022, priceYear: 2022, rows: 3 },
  { currency: 'SAR', year: 2025, priceYear: 2022, rows: 1 },
]

describe.each(
  wordsIn('en', [
    {
      lang: 'en',
      tab: 'Price index',
      publisher: /General Authority for Statistics \(GASTAT\)/,
      priceYear: 'Price year of the factors',
      title: 'Spend waits for 2 levels',
      enter: 'Enter SAR 2022',
      add: 'Enter a level',
    },
    {
      lang: 'ar',
      tab: 'الرقم القياسي للأسعار',
      publisher: /الهيئة العامة للإحصاء/,
      priceYear: 'سنة أسعار المعاملات',
      title: 'ينتظر إنفاقٌ قيمتين',
      enter: /^إدخال .*SAR.*2022/,
      add: 'إدخال قيمة',
    },
  ]),
)('the price index in $lang', ({ lang, tab, publisher, priceYear, title, enter, add }) => {
  it('is a tab of the factors, and says what it is for and who publishes it when it is empty', async () => {
    serve({ ...answers(), [list]: listed([]) })
    await open(lang)
    expect(await screen.findByText(publisher)).toBeTruthy()
    expect(screen.getByRole('link', { name: tab, current: 'page' })).toBeTruthy()
    expect(screen.getAllByRole('button', { name: add })).toHaveLength(2)
  })

  it('lists each level with its source and who entered it, and marks the price year', async () => {
    serve({ ...answers(), [list]: listed([aLevel(), aLevel({ year: 2022, value: '108' })]) })
    await open(lang)
    const row = await screen.findByRole('row', { name: /2025/ })
    for (const text of ['SAR', '120.5', 'Yearbook made up for this test'])
      expect(within(row).getByText(text)).toBeTruthy()
    expect(await within(row).findByText(/Noura/)).toBeTruthy()
    expect(within(screen.getByRole('row', { name: /2022/ })).getByText(priceYear)).toBeTruthy()
    expect(within(row).queryByText(priceYear)).toBeNull()
  })

  it('names the levels that rows of files wait for, and begins with the one that is pressed', async () => {
    const user = userEvent.setup()
    serve({ ...answers(), [list]: listed([], waiting) })
    await open(lang)
    expect(await screen.findByText(title)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: enter }))
    expect(within(await screen.findByRole('dialog')).getByDisplayValue('2022')).toBeTruthy()
  })
})

describe('entering a level', () => {
  it('sends what was typed in either digits, with source and reason', async () => {
    const user = userEvent.setup()
    const calls = serve({ ...answers(), [list]: listed([]), [put]: { body: aLevel() } })
    await open()
    await user.click((await screen.findAllByRole('button', { name: 'Enter a level' }))[0]!)
    await write(screen.getByLabelText(/^Year/), '٢٠٢٥', user)
    await write(screen.getByLabelText(/^Level of the index/), '١٢٠٫٥', user)
    await write(screen.getByLabelText(/^Source/), 'Yearbook made up for this test', user)
    await write(screen.getByLabelText(/^Reason/), 'It was published', user)
    await user.click(screen.getByRole('button', { name: 'Save the level' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
      path: '/api/inventory/price-index/SAR/2025',
      body: { value: '120.5', source: 'Yearbook made up for this test', reason: 'It was published', version: 0 },
    })
  })

  it('tells every mistake at its head and sends nothing', async () => {
    const user = userEvent.setup()
    const calls = serve({ ...answers(), [list]: listed([]) })
    await open()
    await user.click((await screen.findAllByRole('button', { name: 'Enter a level' }))[0]!)
    await user.type(screen.getByLabelText(/^Level of the index/), '0')
    await user.click(screen.getByRole('button', { name: 'Save the level' }))
    const summary = await screen.findByRole('alert')
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Year: Enter a calendar year from 1960 on.',
      'Level of the index: Enter a number above zero.',
      'Source: Enter the source.',
      'Reason: Enter a reason of at least three characters.',
    ])
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false)
  })

  it('that somebody else entered meanwhile shows both and saves over theirs only when asked', async () => {
    const user = userEvent.setup()
    const calls = serve({
      ...answers(),
      [list]: listed([aLevel()]),
      [put]: ({ body }) =>
        (body as { version: number }).version === 4
          ? { body: aLevel({ value: '125', version: 5 }) }
          : refusal(409, 'inventory.boundary-changed', { current: aLevel({ value: '121', version: 4 }) }),
    })
    await open()
    await user.click(await screen.findByRole('row', { name: /2025/ }))
    await user.click(await screen.findByRole('button', { name: 'Correct' }))
    const value = screen.getByLabelText(/^Level of the index/)
    await user.clear(value)
    await user.type(value, '125')
    await write(screen.getByLabelText(/^Reason/), 'It was revised', user)
    await user.click(screen.getByRole('button', { name: 'Save the level' }))
    expect(await screen.findByText('121')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save my version' }))
    await waitFor(() => expect(askedAgain(calls)).toBe(true))
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toMatchObject([
      { version: 1, value: '125' },
      { version: 4, value: '125' },
    ])
  })
})

describe('a level', () => {
  it('is removed with its reason, and has the years asked about again', async () => {
    const user = userEvent.setup()
    const calls = serve({
      ...answers('admin'),
      [list]: listed([aLevel({ version: 2 })]),
      'POST /api/inventory/price-index/SAR/2025/remove': { status: 204 },
    })
    await open()
    await user.click(await screen.findByRole('row', { name: /2025/ }))
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    const dialog = await screen.findByRole('dialog', { name: 'Remove the level of SAR 2025?' })
    await write(within(dialog).getByLabelText(/^Reason/), 'Another series', user)
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(askedAgain(calls)).toBe(true))
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Another series', version: 2 })
  })

  it('is looked at by preparers and entered by others', async () => {
    const user = userEvent.setup()
    serve({ ...answers('preparer'), [list]: listed([aLevel()], waiting) })
    await open()
    expect(await screen.findByText('Owners and administrators enter the levels.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Enter/ })).toBeNull()
    await user.click(screen.getByRole('row', { name: /2025/ }))
    expect(within(await screen.findByRole('dialog')).getByText('Yearbook made up for this test')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
  })
})
