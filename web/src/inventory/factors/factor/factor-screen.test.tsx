import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderRoutes } from '../../../testing/render.tsx'
import { serve } from '../../../testing/server.ts'
import { wordsIn } from '../../../testing/shown-in.ts'
import { write } from '../../../testing/write.ts'
import { refusal } from '../../boundary/testing.ts'
import { aFactor, base, detailOf, withLosses, askedAgain } from '../testing.ts'
import { FactorScreen } from './factor-screen.tsx'

const open = (id: string, lang: 'en' | 'ar' = 'en') =>
  renderRoutes([{ path: '/inventory/factors/:id', element: <FactorScreen /> }], {
    lang,
    path: `/inventory/factors/${id}`,
  })
const answer = (detail: ReturnType<typeof detailOf>) => ({
  [`GET /api/inventory/factors/${detail.factor.id}`]: { body: detail },
})

describe.each(
  wordsIn('ar', [
    {
      lang: 'en',
      heading: 'Grid electricity, operating margin',
      marks: ['Operating margin of the grid', 'CO2 alone, other gases not counted', 'One source, not cross-checked'],
      records: '120 records',
    },
    {
      lang: 'ar',
      heading: 'كهرباء الشبكة – هامش التشغيل',
      marks: ['هامش تشغيل الشبكة', 'CO2 وحده دون حساب الغازات الأخرى', 'مصدر واحد لم يُقارن بغيره'],
      records: '120 سجلًا',
    },
  ]),
)('a factor in $lang', ({ lang, heading, marks, records }) => {
  it('shows its figure, what to know of it, its source and where it is used', async () => {
    serve({ ...base(), ...answer(detailOf(aFactor())) })
    await open(aFactor().id, lang)
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy()
    expect((await screen.findAllByText('0.592')).length).toBeGreaterThan(4)
    for (const mark of marks) expect(screen.getByText(mark)).toBeTruthy()
    expect(screen.getByText('Harmonized IFI Default Grid Factors 2021 v3.1')).toBeTruthy()
    expect(screen.getByRole('link', { name: records }).getAttribute('href')).toBe(
      '/inventory/records?factorId=ifi2021-grid-om-sa&year=2025',
    )
  })
})

describe('a factor', () => {
  it('says in which sets its figure is fixed', async () => {
    serve({ ...base(), ...answer(detailOf(withLosses, { fixedSets: ['AR4', 'AR5', 'AR6'] })) })
    await open(withLosses.id)
    expect(await screen.findAllByText('Not recalculated')).toHaveLength(3)
    expect(screen.getByText('The source gives CO2e alone and names no gases.')).toBeTruthy()
  })

  it('has its editions in a row, newest first, with the step between them', async () => {
    const [old, now] = [
      aFactor({ id: 'grid-2024', yearFrom: 2024, yearTo: 2024, co2eKg: '0.5' }),
      aFactor({ id: 'grid-2025', yearFrom: 2025, yearTo: 2026, co2eKg: '0.45' }),
    ]
    serve({ ...base(), ...answer(detailOf(now, { editions: [old, now] })) })
    await open(now.id)
    const items = within(await screen.findByRole('region', { name: 'Editions' })).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      '2025–20260.45This one-10% against the edition before',
      '20240.5',
    ])
  })

  it('is preferred by an administrator, who gives a reason, and the years are asked about again', async () => {
    const user = userEvent.setup()
    const calls = serve({
      ...base('admin'),
      ...answer(detailOf(aFactor())),
      'PUT /api/inventory/factor-choices/electricity-grid': { status: 204 },
    })
    await open(aFactor().id)
    await user.click(await screen.findByRole('button', { name: 'Prefer this factor' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Prefer this factor' }))
    expect(within(dialog).getByText('Write at least three letters')).toBeTruthy()
    await write(within(dialog).getByLabelText('Reason'), 'As the utility reports', user)
    await user.click(within(dialog).getByRole('button', { name: 'Prefer this factor' }))
    await waitFor(() => expect(askedAgain(calls)).toBe(true))
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      factorId: 'ifi2021-grid-om-sa',
      reason: 'As the utility reports',
    })
  })

  it('that no activity leads to is chosen for one of its category, with a reason', async () => {
    const user = userEvent.setup()
    const offered = [
      {
        key: 'electricity-grid',
        name: { en: 'Purchased electricity', ar: 'كهرباء مشتراة' },
        serves: 'unlisted' as const,
      },
    ]
    const calls = serve({
      ...base('admin'),
      ...answer(detailOf(aFactor(), { activities: offered })),
      'PUT /api/inventory/factor-choices/electricity-grid': { status: 204 },
    })
    await open(aFactor().id)
    await user.click(await screen.findByRole('combobox', { name: 'Activity' }))
    await user.click(await screen.findByRole('option', { name: /Purchased electricity/ }))
    await user.click(screen.getByRole('button', { name: 'Prefer this factor' }))
    const dialog = await screen.findByRole('dialog')
    await write(within(dialog).getByLabelText('Reason'), 'Nearest to what we buy', user)
    await user.click(within(dialog).getByRole('button', { name: 'Prefer this factor' }))
    await waitFor(() => expect(askedAgain(calls)).toBe(true))
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      factorId: 'ifi2021-grid-om-sa',
      reason: 'Nearest to what we buy',
    })
  })

  it('that is preferred says why, and the way back to the rule', async () => {
    const user = userEvent.setup()
    const calls = serve({
      ...base(),
      ...answer(detailOf(aFactor())),
      'GET /api/inventory/factor-choices': {
        body: {
          items: [
            {
              activity: 'electricity-grid',
              factorId: aFactor().id,
              reason: 'As agreed',
              chosenAt: '2026-11-01T10:00:00Z',
            },
          ],
        },
      },
      'PUT /api/inventory/factor-choices/electricity-grid': { status: 204 },
    })
    await open(aFactor().id)
    expect(await screen.findByText(/Preferred here since .*: As agreed/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Back to the rule' }))
    const dialog = await screen.findByRole('dialog')
    await write(within(dialog).getByLabelText('Reason'), 'No longer needed', user)
    await user.click(within(dialog).getByRole('button', { name: 'Back to the rule' }))
    await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ factorId: null }))
  })

  it.each([
    { role: 'preparer', serves: 'rule', as: 'By the rule' },
    { role: 'owner', serves: 'upstream', as: 'Upstream (scope 3)' },
  ] as const)('is not preferred by a $role where it serves as $serves', async ({ role, serves, as }) => {
    const [served] = detailOf(aFactor()).activities
    if (!served) throw new Error('the maker names an activity')
    serve({ ...base(role), ...answer(detailOf(aFactor(), { activities: [{ ...served, serves }] })) })
    await open(aFactor().id)
    await screen.findByText(as)
    expect(screen.queryByRole('button', { name: 'Prefer this factor' })).toBeNull()
  })

  it('that nobody knows leads back to the library', async () => {
    serve({ ...base(), 'GET /api/inventory/factors/gone': refusal(404, 'inventory.factor-not-found') })
    await open('gone')
    expect(await screen.findByRole('link', { name: 'Open the library' })).toBeTruthy()
  })
})
