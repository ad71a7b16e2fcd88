import type { Lang } from '@athar/i18n'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { toastStore } from '../../ui/toast/toast-store.ts'
import { Calculator } from './calculator.tsx'

const factor = {
  id: 'f',
  name: { en: 'Motor gasoline', ar: 'بنزين المركبات' },
  kgCo2ePerUnit: '1',
  source: 'IPCC 2006',
  year: '2006',
}
const activities = {
  activities: [
    {
      id: 'grid-mix-electricity',
      name: { en: 'Grid-mix electricity', ar: 'كهرباء الشبكة' },
      unit: 'kWh',
      parameter: 'energy',
      factor,
    },
    {
      id: 'gasoline-car-travel',
      name: { en: 'Gasoline car travel', ar: 'السفر بسيارة بنزين' },
      unit: 'km',
      parameter: 'distance',
      factor,
    },
    {
      id: 'coal-electricity',
      name: { en: 'Coal electricity', ar: 'كهرباء الفحم' },
      unit: 'kWh',
      parameter: 'energy',
      factor,
    },
    {
      id: 'gasoline-fuel',
      name: { en: 'Gasoline fuel', ar: 'وقود البنزين' },
      unit: 'litre',
      parameter: 'volume',
      factor,
    },
  ],
}
const answer = (co2e: number) => ({
  success: true,
  co2e,
  co2e_unit: 'kg',
  emission_factor: { name: 'Motor gasoline', category: 'mobile-combustion', unit: 'kg CO2e/litre' },
  activity_data: {},
})
const list = { 'GET /api/calculator/activities': { body: activities } }
const path = 'POST /functions/v1/climatiq-calculator'

async function open(lang: Lang = 'en') {
  await renderPart(<Calculator />, { lang })
  return userEvent.setup()
}

async function pick(user: ReturnType<typeof userEvent.setup>, name: string) {
  await user.click(await screen.findByRole('combobox'))
  await user.click(screen.getByRole('option', { name }))
}

beforeEach(() => toastStore.clear())

describe('the carbon calculator', () => {
  it('shows the result with four decimals, and gasoline fuel in liters', async () => {
    const calls = serve({ ...list, [path]: { body: answer(23.41582) } })
    const user = await open()
    await pick(user, 'Gasoline fuel')
    expect(screen.getByText('liters')).toBeTruthy()
    await user.type(screen.getByLabelText('Volume'), '10')
    await user.click(screen.getByRole('button', { name: 'Calculate' }))
    expect(await screen.findByText('23.4158')).toBeTruthy()
    expect(await screen.findByText('Calculation Complete')).toBeTruthy()
    // The figure belongs to the amount it was calculated of.
    await user.type(screen.getByLabelText('Volume'), '0')
    expect(screen.queryByText('23.4158')).toBeNull()
    await user.type(screen.getByLabelText('Volume'), '{Backspace}')
    expect(screen.getByText('23.4158')).toBeTruthy()
    expect(screen.getByText('Carbon emissions calculated successfully!')).toBeTruthy()
    expect(calls.find((call) => call.method === 'POST')?.body).toEqual({
      activity_id: 'gasoline-fuel',
      parameters: { volume: 10 },
    })
    expect(calls.find((call) => call.method === 'POST')?.headers.get('apikey')).toBe('anon')
  })

  it('names the factor, its category and its unit in the language of the page', async () => {
    serve({ ...list, [path]: { body: answer(23.41582) } })
    const user = await open('ar')
    await pick(user, 'وقود البنزين')
    await user.type(screen.getByLabelText('الحجم'), '10')
    await user.click(screen.getByRole('button', { name: 'احسب' }))
    expect(await screen.findByText('بنزين المركبات')).toBeTruthy()
    expect(screen.getByText('الاحتراق المتحرك')).toBeTruthy()
    expect(screen.getByText('كجم مكافئ CO2 لكل لتر')).toBeTruthy()
  })

  it('asks for what is missing without calling the server', async () => {
    const calls = serve(list)
    const user = await open()
    await screen.findByRole('combobox')
    await user.click(screen.getByRole('button', { name: 'Calculate' }))
    expect(await screen.findByText('Missing Information')).toBeTruthy()
    expect(screen.getByText('Please select an activity and enter the required parameters.')).toBeTruthy()
    await pick(user, 'Coal electricity')
    await user.click(screen.getByRole('button', { name: 'Calculate' }))
    expect(calls.filter((call) => call.method === 'POST')).toHaveLength(0)
  })

  it('takes text that is no number as 0, and digits of either script', async () => {
    const calls = serve({ ...list, [path]: { body: answer(0) } })
    const user = await open()
    await pick(user, 'Gasoline car travel')
    await user.type(screen.getByLabelText('Distance'), 'far')
    await user.click(screen.getByRole('button', { name: 'Calculate' }))
    await screen.findByText('0.0000')
    await user.clear(screen.getByLabelText('Distance'))
    await user.type(screen.getByLabelText('Distance'), '١٢٫٥')
    await user.click(screen.getByRole('button', { name: 'Calculate' }))
    await waitFor(() =>
      expect(calls.filter((call) => call.method === 'POST').map((call) => call.body)).toEqual([
        { activity_id: 'gasoline-car-travel', parameters: { distance: 0 } },
        { activity_id: 'gasoline-car-travel', parameters: { distance: 12.5 } },
      ]),
    )
  })

  it('while it calculates the button waits and says so', async () => {
    let finish: (body: { body: unknown }) => void = () => undefined
    serve({ ...list, [path]: () => new Promise((done) => (finish = done)) })
    const user = await open()
    await pick(user, 'Grid-mix electricity')
    await user.type(screen.getByLabelText('Energy'), '5')
    await user.click(screen.getByRole('button', { name: 'Calculate' }))
    expect((await screen.findByRole('button', { name: 'Calculating...' })).getAttribute('aria-disabled')).toBe('true')
    finish({ body: answer(2.96) })
    expect(await screen.findByText('2.9600')).toBeTruthy()
  })

  it.each([
    [
      'en',
      'Grid-mix electricity',
      'Energy',
      'Calculate',
      'Calculation Failed',
      'Failed to calculate emissions. Please try again.',
    ],
    ['ar', 'كهرباء الشبكة', 'الطاقة', 'احسب', 'تعذّر الحساب', 'تعذّر حساب الانبعاثات. يرجى المحاولة مرة أخرى.'],
  ] as const)(
    'a failure is told, and tried again by pressing again (%s)',
    async (lang, activity, parameter, press, title, text) => {
      serve({ ...list, [path]: { body: { ...answer(0), success: false, error: 'no factor' } } })
      const user = await open(lang)
      await pick(user, activity)
      await user.type(screen.getByLabelText(parameter), '5')
      await user.click(screen.getByRole('button', { name: press }))
      expect(await screen.findByText(title)).toBeTruthy()
      expect(screen.getByText(text)).toBeTruthy()
    },
  )

  it('reads a decimal comma, and asks which number 1.234 is before it calculates', async () => {
    const calls = serve({ ...list, [path]: { body: answer(1) } })
    const user = await open()
    await pick(user, 'Gasoline car travel')
    const box = screen.getByLabelText('Distance')
    const send = async () => user.click(screen.getByRole('button', { name: 'Calculate' }))
    const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
    await user.type(box, '12,5')
    await send()
    await waitFor(() => expect(sent()).toHaveLength(1))
    await user.clear(box)
    await user.type(box, '1.234')
    await send()
    expect(sent()).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: /Whole number/ }))
    expect(box).toHaveProperty('value', '1,234')
    await send()
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()).toEqual([12.5, 1234].map((distance) => expect.objectContaining({ parameters: { distance } })))
  })
})
