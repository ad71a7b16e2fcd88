import * as inventory from '@athar/contracts/inventory'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { write } from '../../testing/write.ts'
import { base } from '../factors/testing.ts'
import { aYear } from '../yearly/testing.ts'
import { BaseYearScreen } from './base-year-screen.tsx'

const list = 'GET /api/inventory/base-year'
const about = 'entity:0a0a0a0a-0000-4000-8000-000000000003'
const reported = { location: '1000000', scope1: '600000', scope2: '300000', scope3: '100000' }
const listed = (over: Partial<inventory.BaseYear> = {}) => ({
  body: inventory.listBaseYear.response.parse({
    year: aYear({ year: 2023, startsOn: '2023-01-01', endsOn: '2023-12-31' }),
    check: {
      year: 2023,
      gwpSet: 'AR5',
      reported,
      recalculated: { ...reported, location: '930000', scope1: '530000' },
      required: true,
      thresholdPercent: '5',
      cumulativePercent: '7',
      events: 1,
    },
    thresholdReason: '',
    events: [
      {
        id: '0a0a0a0a-0000-4000-8000-000000000004',
        kind: 'structural-change',
        effectiveOn: '2025-03-01',
        description: 'The plant in Kharj was sold',
        source: 'Records of the plant',
        about: null,
        scope1: '-70000',
        scope2: '0',
        scope3: '0',
        kg: '-70000',
        percent: '-7',
        counts: true,
        significant: true,
        recordedBy: '0a0a0a0a-0000-4000-8000-000000000002',
        recordedAt: '2025-04-01T08:00:00.000Z',
        ended: null,
      },
    ],
    proposals: [
      {
        about,
        kind: 'structural-change',
        effectiveOn: '2025-06-01',
        entity: { en: 'Yanbu plant', ar: 'مصنع ينبع' },
        year: null,
        gwpSet: null,
        reason: null,
      },
    ],
    ...over,
  }),
})
const open = (lang: 'en' | 'ar' = 'en') =>
  renderRoutes([{ path: '/inventory/base-year', element: <BaseYearScreen /> }], { lang, path: '/inventory/base-year' })

it.each([
  { lang: 'en', title: 'The base year 2023 is to be recalculated', alone: 'Reaches the threshold alone' },
  { lang: 'ar', title: 'تلزم إعادة حساب سنة الأساس 2023', alone: 'يبلغ الحد وحده' },
] as const)('shows the base year reported and recalculated, and the events behind it ($lang)', async (words) => {
  serve({ ...base('preparer'), [list]: listed() })
  await open(words.lang)
  expect(await screen.findByText(words.title)).toBeTruthy()
  expect(screen.getByText(words.alone)).toBeTruthy()
  expect(screen.getByText('930')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

it('records a proposed event with the effect that the records tell', async () => {
  const user = userEvent.setup()
  const calls = serve({
    ...base('owner'),
    [list]: listed(),
    'GET /api/inventory/base-year/effect': {
      body: { effect: { scope1: '-1234.5', scope2: '0', scope3: '0', records: 12 } },
    },
    'POST /api/inventory/base-year/events': { status: 201, body: { id: '0a0a0a0a-0000-4000-8000-000000000009' } },
  })
  await open()
  await user.click(await screen.findByRole('button', { name: 'Record it' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByDisplayValue('Counted from 12 records of 2023')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Record the event' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    kind: 'structural-change',
    effectiveOn: '2025-06-01',
    unit: 'kg',
    scope1: '-1234.5',
    about,
  })
})

it('ends an event with the reason', async () => {
  const user = userEvent.setup()
  const calls = serve({
    ...base('owner'),
    [list]: listed(),
    'POST /api/inventory/base-year/events/0a0a0a0a-0000-4000-8000-000000000004/end': { status: 204 },
  })
  await open()
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }))
  const dialog = await screen.findByRole('dialog')
  await write(within(dialog).getByLabelText(/^Reason/), 'Entered twice', user)
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ as: 'withdrawn', reason: 'Entered twice' })
})
