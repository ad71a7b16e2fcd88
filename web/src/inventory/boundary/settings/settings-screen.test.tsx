import * as inventory from '@athar/contracts/inventory'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../../../testing/render.tsx'
import { serve } from '../../../testing/server.ts'
import { write } from '../../../testing/write.ts'
import { aMember, refusal } from '../testing.ts'
import { SettingsScreen } from './settings-screen.tsx'

const aYear = (year: number, over: Partial<inventory.InventoryYear> = {}): inventory.InventoryYear => ({
  year,
  startsOn: `${year}-01-01`,
  endsOn: `${year}-12-31`,
  state: 'open',
  gwpSet: 'AR5',
  version: 1,
  ...over,
})
const nothing: inventory.Denominators = {
  revenueMinor: null,
  currency: 'SAR',
  headcount: null,
  output: null,
  outputUnit: null,
}
const yearAnswer = (
  year: inventory.InventoryYear,
  denominators: Partial<inventory.Denominators> = {},
  denominatorsVersion = 0,
) => ({
  body: inventory.readYear.response.parse({
    year,
    denominators: { ...nothing, ...denominators },
    denominatorsVersion,
    reporting: inventory.noReportingDetails,
    reportingVersion: 0,
    reportingDraft: null,
  }),
})
const screening = (year: number, decided: Partial<Record<number, inventory.ScreeningDecision>> = {}, version = 0) => ({
  body: inventory.readScreening.response.parse({
    year,
    version,
    categories: inventory.scope3Categories.map((category) => ({
      category,
      decision: decided[category] ?? null,
      reason: decided[category] === 'excluded' ? 'No data yet' : '',
    })),
  }),
})
const settings: inventory.InventorySettings = {
  gwpSet: 'AR5',
  upstream: false,
  dateOrder: 'day-month-year',
  recalculationThreshold: '0.05',
  recalculationReason: '',
  version: 2,
}

const base = (role: Parameters<typeof aMember>[0], year = aYear(2026)) => ({
  ...aMember(role),
  'GET /api/inventory/years': {
    body: inventory.listYears.response.parse({
      currentYear: 2026,
      baseYear: 2024,
      years: [year, aYear(2025), aYear(2024)],
    }),
  },
  'GET /api/inventory/years/2026': yearAnswer(year),
  'GET /api/inventory/years/2025': yearAnswer(aYear(2025), { revenueMinor: '184000000000', headcount: '1204' }, 1),
  'GET /api/inventory/years/2026/screening': screening(2026),
  'GET /api/inventory/years/2025/screening': screening(2025, { 1: 'included', 15: 'excluded' }, 1),
  'GET /api/inventory/settings': { body: settings },
  'GET /api/inventory/suppliers': { body: { items: [{ id: 7, name: 'Aramco' }], nextCursor: null } },
})

describe('the text of a report', () => {
  it.each([
    { lang: 'en', take: 'Take over the text of 2025', person: /^Responsible person/, save: 'Save' },
    { lang: 'ar', take: 'نقل نص سنة 2025', person: /^الشخص أو الجهة المسؤولة/, save: 'حفظ' },
  ] as const)(
    'starts from that of an earlier year, and is saved only then ($lang)',
    async ({ lang, take, person, save }) => {
      const user = userEvent.setup()
      const reporting = {
        ...inventory.noReportingDetails,
        responsiblePerson: 'Noura',
        organisationText: 'Cement works',
      }
      const year = yearAnswer(aYear(2026))
      const calls = serve({
        ...base('preparer'),
        'GET /api/inventory/years/2026': { body: { ...year.body, reportingDraft: { year: 2025, reporting } } },
        'PUT /api/inventory/years/2026/reporting': { body: { ...year.body, reporting, reportingVersion: 1 } },
      })
      await renderPart(<SettingsScreen />, { lang })
      await user.click(await screen.findByRole('button', { name: take }))
      expect(screen.getByLabelText<HTMLInputElement>(person).value).toBe('Noura')
      expect(screen.queryByRole('button', { name: take })).toBeNull()
      expect(calls.filter(({ method }) => method === 'PUT')).toEqual([])
      await user.click(screen.getAllByRole('button', { name: save })[1] as HTMLElement)
      await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ version: 0, reporting }))
    },
  )
})

describe('what a year is divided by', () => {
  it.each([
    { lang: 'en', revenue: 'Revenue', save: 'Save', last: /Last year: SAR\s1,840,000,000$/ },
    { lang: 'ar', revenue: 'الإيرادات', save: 'حفظ', last: /السنة السابقة: .*1,840,000,000(?!\.)/ },
  ] as const)(
    'is typed as people write it and sent in minor units, beside last year ($lang)',
    async ({ lang, revenue, save, last }) => {
      const user = userEvent.setup()
      const calls = serve({
        ...base('preparer'),
        'PUT /api/inventory/years/2026': yearAnswer(aYear(2026), { revenueMinor: '123456789' }, 1),
      })
      await renderPart(<SettingsScreen />, { lang })
      const box = await screen.findByLabelText(revenue)
      await waitFor(() => expect(screen.getByText(last)).toBeTruthy())
      await user.type(box, '١٬٢٣٤٬٥٦٧٫٨٩')
      await user.click(screen.getAllByRole('button', { name: save })[0] as HTMLElement)
      await waitFor(() =>
        expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
          version: 0,
          denominators: { ...nothing, revenueMinor: '123456789' },
        }),
      )
    },
  )

  it('refuses halves of a halala and an output without its unit', async () => {
    const user = userEvent.setup()
    serve(base('owner'))
    await renderPart(<SettingsScreen />)
    await write(await screen.findByLabelText('Revenue'), '1.0050', user)
    await user.type(screen.getByLabelText('Output'), '12')
    await user.click(screen.getAllByRole('button', { name: 'Save' })[0] as HTMLElement)
    const told = within(await screen.findByRole('alert'))
      .getAllByRole('link')
      .map((link) => link.textContent)
    expect(told).toEqual([
      'Revenue: Enter an amount, without more decimals than the currency has.',
      'Unit of output: Enter the output and its unit together, or neither.',
    ])
  })

  it('of a locked year is shown and not changed, and says what it takes', async () => {
    serve(base('owner', aYear(2026, { state: 'locked' })))
    await renderPart(<SettingsScreen />)
    expect(await screen.findByText(/A change needs a restatement/)).toBeTruthy()
    expect(screen.getByLabelText('Revenue').matches(':disabled')).toBe(true)
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })

  it('entered by somebody else meanwhile shows both', async () => {
    const user = userEvent.setup()
    const current = yearAnswer(aYear(2026), { headcount: '900' }, 1).body
    serve({
      ...base('owner'),
      'PUT /api/inventory/years/2026': refusal(409, 'inventory.boundary-changed', { current }),
    })
    await renderPart(<SettingsScreen />)
    await user.type(await screen.findByLabelText('Employees'), '800')
    await user.click(screen.getAllByRole('button', { name: 'Save' })[0] as HTMLElement)
    expect((await screen.findByText('Your version')).closest('dl')?.textContent).toMatch(/800.*900/)
    await user.click(screen.getByRole('button', { name: 'Use the saved version' }))
    expect(screen.getByLabelText<HTMLInputElement>('Employees').value).toBe('900')
  })
})

describe('the screening of scope 3', () => {
  it.each([
    {
      lang: 'en',
      category: /Investments/,
      excluded: 'Excluded',
      save: 'Save',
      told: 'Investments: Enter the reason why this category is left out.',
      progress: '1 of 15 decided',
    },
    {
      lang: 'ar',
      category: /الاستثمارات/,
      excluded: 'مستبعدة',
      save: 'حفظ',
      told: 'الاستثمارات: اذكر سبب استبعاد هذه الفئة.',
      progress: 'حُسمت فئة واحدة من 15',
    },
  ] as const)(
    'leaves no category out without a reason ($lang)',
    async ({ lang, category, excluded, save, told, progress }) => {
      const user = userEvent.setup()
      const calls = serve({
        ...base('preparer'),
        'PUT /api/inventory/years/2026/screening': screening(2026, { 15: 'excluded' }, 1),
      })
      await renderPart(<SettingsScreen />, { lang, path: '/?tab=screening' })
      const group = await screen.findByRole('group', { name: category })
      await user.click(within(group).getByLabelText(excluded))
      expect(screen.getByText(progress)).toBeTruthy()
      await user.click(screen.getByRole('button', { name: save }))
      expect(within(await screen.findByRole('alert')).getByRole('link').textContent).toBe(told)
      await write(screen.getByRole('textbox'), 'Data arrive in 2027', user)
      await user.click(screen.getByRole('button', { name: save }))
      await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ version: 0 }))
      const sent = calls.find(({ method }) => method === 'PUT')?.body as
        | { categories: inventory.ScreenedCategory[] }
        | undefined
      expect(sent?.categories.filter(({ decision }) => decision !== null)).toEqual([
        { category: 15, decision: 'excluded', reason: 'Data arrive in 2027' },
      ])
    },
  )

  it('can start from the answers of the year before', async () => {
    const user = userEvent.setup()
    serve(base('owner'))
    await renderPart(<SettingsScreen />, { path: '/?tab=screening' })
    await user.click(await screen.findByRole('button', { name: 'Start from those answers' }))
    expect(screen.getByText('2 of 15 decided')).toBeTruthy()
    expect(
      within(screen.getByRole('group', { name: /Purchased goods and services/ })).getByLabelText<HTMLInputElement>(
        'Included',
      ).checked,
    ).toBe(true)
  })
})

describe('how the organisation calculates', () => {
  it('is changed by administrators', async () => {
    const user = userEvent.setup()
    const calls = serve({ ...base('admin'), 'PUT /api/inventory/settings': { body: { ...settings, version: 3 } } })
    await renderPart(<SettingsScreen />, { path: '/?tab=calculation' })
    const threshold = await screen.findByLabelText('Threshold for recalculating the base year')
    await user.clear(threshold)
    await user.type(threshold, '7.5')
    await write(screen.getByLabelText(/^Reason for the threshold/), 'Small sites open every year', user)
    await user.click(screen.getByLabelText('AR6 (2021)'))
    await user.click(screen.getByLabelText('Count the upstream emissions of fuels and electricity'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
        gwpSet: 'AR6',
        upstream: true,
        dateOrder: 'day-month-year',
        recalculationThreshold: '0.075',
        recalculationReason: 'Small sites open every year',
        version: 2,
      }),
    )
  })

  it.each([
    { lang: 'en', told: /Owners and administrators change these settings/ },
    { lang: 'ar', told: /يغيّر المالكون والمديرون هذه الإعدادات/ },
  ] as const)('is only read by others ($lang)', async ({ lang, told }) => {
    serve(base('preparer'))
    await renderPart(<SettingsScreen />, { lang, path: '/?tab=calculation' })
    expect(await screen.findByText(told)).toBeTruthy()
    expect(screen.getByLabelText('AR6 (2021)').matches(':disabled')).toBe(true)
  })
})

describe('suppliers', () => {
  it('are added and renamed, and a name that is taken is told where it was typed', async () => {
    const user = userEvent.setup()
    const calls = serve({
      ...base('preparer'),
      'POST /api/inventory/suppliers': refusal(409, 'inventory.supplier-name-taken', { supplierId: 7 }),
      'PUT /api/inventory/suppliers/7': { body: { id: 7, name: 'Saudi Aramco' } },
    })
    await renderPart(<SettingsScreen />, { path: '/?tab=suppliers' })
    await user.type(await screen.findByLabelText('Name of the supplier'), 'aramco{Enter}')
    expect(await screen.findByText('A supplier of this name is already in the list.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Rename Aramco' }))
    const box = screen.getAllByLabelText('Name of the supplier').at(-1) as HTMLInputElement
    expect(document.activeElement).toBe(box)
    await user.clear(box)
    await user.type(box, 'Saudi Aramco{Enter}')
    await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ name: 'Saudi Aramco' }))
  })
})
