import * as inventory from '@athar/contracts/inventory'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderRoutes } from '../../../testing/render.tsx'
import { serve } from '../../../testing/server.ts'
import { shownIn } from '../../../testing/shown-in.ts'
import { write } from '../../../testing/write.ts'
import { aFigure, aRecord, refusal, surroundings } from '../testing.ts'
import { actingOrganisation } from '../../../platform/session/index.ts'
import { aSite, organisation } from '../../boundary/testing.ts'
import { NewRecordScreen } from './new-record-screen.tsx'

const preview = 'GET /api/inventory/record-preview'
const create = 'POST /api/inventory/records'

const aPart = (over: Partial<inventory.PreviewPart> = {}): inventory.PreviewPart => ({
  inventoryYear: 2025,
  periodStart: '2025-03-01',
  periodEnd: '2025-03-31',
  quantity: '9000',
  open: true,
  figures: [aFigure()],
  left: [],
  refusal: null,
  ...over,
})
const previewed = (
  parts: readonly inventory.PreviewPart[] = [aPart()],
  doubts: readonly inventory.EntryDoubt[] = [],
) => ({
  body: inventory.previewRecord.response.parse({ gwpSet: 'AR5', parts, doubts }),
})
const saved = (...ids: string[]) => ({ status: 201, body: { records: ids.map((id) => aRecord({ id })) } })
const base = () => ({ ...surroundings('preparer'), [preview]: previewed() })
const show = (lang: 'en' | 'ar' = 'en') =>
  renderRoutes(
    [
      { path: '/inventory/records/new', element: <NewRecordScreen /> },
      { path: '/inventory/records/:id', element: <p>One record</p> },
    ],
    { lang, path: '/inventory/records/new' },
  )

const words = {
  en: {
    site: /^Site/,
    activity: /^Activity/,
    quantity: /^Quantity/,
    unit: /^Unit/,
    first: /^First day/,
    save: 'Save the record',
    month: 'Whole month: March 2025',
    title: 'Enter a record',
    plant: /Riyadh plant/,
    power: /Purchased electricity/,
    kwh: 'kWh',
    quantityTyped: '9000',
  },
  ar: {
    site: /^الموقع/,
    activity: /^النشاط/,
    quantity: /^الكمية/,
    unit: /^الوحدة/,
    first: /^اليوم الأول/,
    save: 'حفظ السجل',
    month: 'الشهر كاملًا: مارس 2025',
    title: 'إدخال سجل',
    plant: /مصنع الرياض/,
    power: /كهرباء مشتراة/,
    kwh: 'كيلوواط ساعة',
    quantityTyped: '٩٠٠٠',
  },
} as const

async function fill(user: UserEvent, lang: 'en' | 'ar' = 'en') {
  const say = words[lang]
  await user.click(await screen.findByRole('combobox', { name: say.site }))
  await user.click(await screen.findByRole('option', { name: say.plant }))
  await user.type(screen.getByRole('combobox', { name: say.activity }), 'power')
  await user.click(await screen.findByRole('option', { name: say.power }))
  await user.type(screen.getByRole('textbox', { name: say.quantity }), say.quantityTyped)
  const first = screen.getByRole('group', { name: say.first })
  const [day, month, year] = within(first).getAllByRole('textbox')
  await user.type(day!, '1')
  await user.type(month!, '3')
  await write(year!, '2025', user)
  await user.click(await screen.findByRole('button', { name: say.month }))
}

describe.each(shownIn('ar'))('entering a record in %s', (lang) => {
  it('shows the result and its arithmetic while it is typed, then saves and opens it', async () => {
    const user = userEvent.setup()
    const calls = serve({ ...base(), [create]: saved('77') })
    const { router } = await show(lang)
    expect(await screen.findByRole('heading', { name: words[lang].title, level: 1 })).toBeTruthy()
    await fill(user, lang)
    const result = screen.getByRole('region', { name: lang === 'en' ? 'Result' : 'النتيجة' })
    expect(await within(result).findByText('5.33')).toBeTruthy()
    expect(
      within(result).getByText(
        lang === 'en' ? '9,000 kWh × 0.592 = 5,328 kg CO2e' : '9,000 كيلوواط ساعة × 0.592 = 5,328 كجم مكافئ CO2',
      ),
    ).toBeTruthy()
    expect(within(result).getByText(lang === 'en' ? 'Operating margin of the grid' : 'هامش تشغيل الشبكة')).toBeTruthy()
    const asked = calls.findLast(({ path }) => path === '/api/inventory/record-preview')
    expect(Object.fromEntries(asked?.query ?? [])).toEqual({
      siteId: aSite().id,
      activity: 'electricity-grid',
      quantity: '9000',
      unit: 'kWh',
      periodStart: '2025-03-01',
      periodEnd: '2025-03-31',
    })
    await user.click(screen.getByRole('button', { name: words[lang].save }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/inventory/records/77'))
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      siteId: aSite().id,
      activity: 'electricity-grid',
      quantity: '9000',
      unit: 'kWh',
      periodStart: '2025-03-01',
      periodEnd: '2025-03-31',
      supplierId: null,
      dataQuality: 'measured',
      reference: null,
      note: null,
      allowDuplicate: false,
    })
  })

  it('tells every mistake at once and sends nothing', async () => {
    const user = userEvent.setup()
    const calls = serve(base())
    await show(lang)
    await user.click(await screen.findByRole('button', { name: words[lang].save }))
    const summary = (await screen.findAllByRole('alert'))[0]!
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(
      lang === 'en'
        ? [
            'Site: Choose a site.',
            'Activity: Choose an activity.',
            'Quantity: Enter a number.',
            'Unit: Choose a unit.',
            'First day: Enter a whole date.',
            'Last day: Enter a whole date.',
          ]
        : [
            'الموقع: اختر موقعًا.',
            'النشاط: اختر نشاطًا.',
            'الكمية: أدخل رقمًا.',
            'الوحدة: اختر وحدة.',
            'اليوم الأول: أدخل تاريخًا كاملًا.',
            'اليوم الأخير: أدخل تاريخًا كاملًا.',
          ],
    )
    expect(calls.some(({ method }) => method === 'POST')).toBe(false)
  })
})

describe('the form', () => {
  it('offers only units that can measure the activity', async () => {
    const user = userEvent.setup()
    serve(base())
    await show()
    await user.type(await screen.findByRole('combobox', { name: /^Activity/ }), 'diesel')
    await user.click(await screen.findByRole('option', { name: /Diesel in generators/ }))
    await user.click(screen.getByRole('combobox', { name: /^Unit/ }))
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
      'Llitre',
      'm³cubic metre',
    ])
  })

  it('says what is missing where there is no figure', async () => {
    const user = userEvent.setup()
    serve({
      ...base(),
      [preview]: previewed([aPart({ figures: null, refusal: { code: 'own-factor-required', details: {} } })]),
    })
    await show()
    await fill(user)
    expect(await screen.findByText('Needs a factor of your own')).toBeTruthy()
  })

  it('names the years of the price index that spend needs, and leads to where they are entered', async () => {
    const user = userEvent.setup()
    const details = { currency: 'SAR', year: 2025, priceYear: 2022 }
    serve({
      ...base(),
      [preview]: previewed([aPart({ figures: null, refusal: { code: 'price-index-required', details } })]),
    })
    await show()
    await fill(user)
    expect(await screen.findByText('Needs a price index')).toBeTruthy()
    expect(screen.getByText(/SAR.* spent in .*2025.* to the prices of .*2022/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open the price index' }).getAttribute('href')).toBe(
      '/inventory/factors/price-index',
    )
  })

  it('shows the parts of a bill over a year end, their sum, and a year that is closed', async () => {
    const user = userEvent.setup()
    const parts = [
      aPart({ periodEnd: '2025-12-31', quantity: '4000' }),
      aPart({ inventoryYear: 2026, periodStart: '2026-01-01', periodEnd: '2026-01-31', quantity: '5000', open: false }),
    ]
    serve({
      ...base(),
      [preview]: previewed(parts, [
        { code: 'unusual-quantity', records: [], usual: '300', range: { from: '250', to: '410' } },
      ]),
    })
    await show()
    await fill(user)
    expect(await screen.findByText('10.7')).toBeTruthy()
    expect(screen.getByText(/the bill becomes 2 records/)).toBeTruthy()
    expect(screen.getByText('The year 2026 is closed and takes no records.')).toBeTruthy()
    expect(
      screen.getByText('For as many days this site usually uses about 300 kWh; typical is 250 to 410 kWh.'),
    ).toBeTruthy()
  })

  it('asks before it saves the same bill twice', async () => {
    const user = userEvent.setup()
    const calls = serve({
      ...base(),
      [create]: ({ body }) =>
        (body as { allowDuplicate: boolean }).allowDuplicate
          ? saved('78')
          : refusal(409, 'inventory.record-duplicate', { records: ['41'] }),
    })
    const { router } = await show()
    await fill(user)
    await user.click(screen.getByRole('button', { name: 'Save the record' }))
    expect(await screen.findByText('The inventory already holds this')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Record 41' }).getAttribute('href')).toBe('/inventory/records/41')
    await user.click(screen.getByRole('button', { name: 'Save it all the same' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/inventory/records/78'))
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2)
  })

  it('asks about what is held, with what is usual, and sends who confirms it on', async () => {
    const user = userEvent.setup()
    const questions = [{ code: 'outlier', usual: '300', range: { from: '250', to: '410' }, units: [] }]
    const calls = serve({
      ...base(),
      [create]: ({ body }) =>
        (body as { confirmed?: string[] }).confirmed?.includes('outlier')
          ? saved('78')
          : refusal(409, 'inventory.entry-held', { questions }),
    })
    const { router } = await show()
    await fill(user)
    await user.click(screen.getByRole('button', { name: 'Save the record' }))
    expect(await screen.findByText('Look at this before it is saved')).toBeTruthy()
    expect(
      screen.getByText('For as many days this site usually uses about 300 kWh; typical is 250 to 410 kWh.'),
    ).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'The quantity is right, save it' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/inventory/records/78'))
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2)
  })

  it('goes on to the next month with what stays the same', async () => {
    const user = userEvent.setup()
    serve({ ...base(), [create]: saved('79') })
    await show()
    await fill(user)
    await user.click(screen.getByRole('button', { name: 'Save and enter the next' }))
    const quantity = screen.getByRole<HTMLInputElement>('textbox', { name: /^Quantity/ })
    await waitFor(() => expect(quantity.value).toBe(''))
    const parts = (name: RegExp) =>
      within(screen.getByRole('group', { name }))
        .getAllByRole<HTMLInputElement>('textbox')
        .map(({ value }) => value)
    expect(parts(/^First day/)).toEqual(['1', '4', '2025'])
    expect(parts(/^Last day/)).toEqual(['30', '4', '2025'])
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Site/ }).value).toBe('Riyadh plant')
  })

  it('leaves alone what is typed of the next one while this one is saved', async () => {
    const user = userEvent.setup()
    const stored = Promise.withResolvers<void>()
    serve({ ...base(), [create]: async () => (await stored.promise, saved('79')) })
    await show()
    await fill(user)
    const next = screen.getByRole('button', { name: 'Save and enter the next' })
    await user.click(next)
    const quantity = screen.getByRole<HTMLInputElement>('textbox', { name: /^Quantity/ })
    await user.clear(quantity)
    await write(quantity, '4321', user)
    stored.resolve()
    expect(await screen.findByText(/saved/i)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(quantity))
    expect(quantity.value).toBe('4321')
  })

  it('keeps what is typed for one organisation from another', async () => {
    const user = userEvent.setup()
    const answers = base()
    const { body } = answers['GET /api/me']
    const [own] = body.memberships
    const other = { ...organisation, id: '0a0a0a0a-0000-4000-8000-000000000099' }
    serve({
      ...answers,
      'GET /api/me': { body: { ...body, memberships: [own, { organisation: other, role: 'preparer' }] } },
    })
    await show()
    const quantity = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Quantity/ })
    await user.type(await screen.findByRole('textbox', { name: /^Quantity/ }), '123')
    act(() => actingOrganisation.choose(other.id))
    await waitFor(() => expect(quantity().value).toBe(''))
    act(() => actingOrganisation.choose(organisation.id))
    await waitFor(() => expect(quantity().value).toBe('123'))
  })

  it('adds a supplier that is not in the list', async () => {
    const user = userEvent.setup()
    const calls = serve({
      ...base(),
      'POST /api/inventory/suppliers': { status: 201, body: { id: 9, name: 'Gulf Fuels' } },
    })
    await show()
    await user.type(await screen.findByRole('combobox', { name: /^Supplier/ }), 'Gulf Fuels')
    await user.click(await screen.findByRole('option', { name: 'Add “Gulf Fuels”' }))
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Supplier/ }).value).toBe('Gulf Fuels'),
    )
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ name: 'Gulf Fuels' })
  })

  it('keeps what was typed until it is saved', async () => {
    const user = userEvent.setup()
    serve(base())
    const { unmount } = await show()
    await user.type(await screen.findByRole('textbox', { name: /^Quantity/ }), '123')
    unmount()
    await show()
    expect(await screen.findByText('What you typed before is here again. It is not saved yet.')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Quantity/ }).value).toBe('123')
    await user.click(screen.getByRole('button', { name: 'Start over' }))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Quantity/ }).value).toBe('')
  })

  it.each(['reviewer', 'admin'] as const)('is not for a %s, who is told whom it is for', async (role) => {
    serve(surroundings(role))
    await show()
    expect(await screen.findByText(/one of these roles: owner or preparer\./)).toBeTruthy()
  })
})
