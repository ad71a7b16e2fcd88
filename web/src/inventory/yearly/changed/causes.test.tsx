import * as inventory from '@athar/contracts/inventory'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../../../testing/render.tsx'
import { serve } from '../../../testing/server.ts'
import { wordsIn } from '../../../testing/shown-in.ts'
import { aMember } from '../../boundary/testing.ts'
import { anInventory, changesAnswer, explainedYears } from '../testing.ts'
import { Causes } from './causes.tsx'

const path = 'GET /api/inventory/inventories/2025/changes'
const show = (lang: 'en' | 'ar', address = '/inventory?year=2025&tab=changes') =>
  renderPart(<Causes data={anInventory()} />, { lang, path: address })
const plain = (element: Element | null | undefined) =>
  (element?.textContent ?? '').replaceAll(/[\u2066-\u2069\u200e\u200f\u061c]/g, '').replaceAll('−', '-')

describe.each(
  wordsIn('ar', [
    {
      lang: 'en',
      finding: '100 t CO2e less than in 2024, mostly by: Emission factors',
      table: 'Changes against 2024 by cause',
      sources: 'Sources that changed most',
    },
    {
      lang: 'ar',
      finding: 'انخفاض قدره 100 طن مكافئ CO2 عن عام 2024، وأكبر أسبابه: معاملات الانبعاث',
      table: 'التغيّرات عن عام 2024 بحسب السبب',
      sources: 'المصادر الأكثر تغيّرًا',
    },
  ]),
)('the causes of a change in $lang', ({ lang, finding, table, sources }) => {
  it('draws the bridge, and shows causes and steps that add up', async () => {
    serve({ ...aMember('owner'), [path]: changesAnswer() })
    await show(lang)
    const chart = await screen.findByRole('figure')
    expect(plain(within(chart).getByRole('heading', { level: 4 }))).toBe(finding)
    const rows = within(screen.getByRole('table', { name: table }))
      .getAllByRole('row')
      .map((row) => plain(row.querySelector('td')))
    // Activity and its quantities, factors, boundary (nothing), method and its potentials, the difference.
    expect(rows).toEqual(['', '+50', '+50', '-160', '-160', '0', '+10', '+10', '-100'])
    expect(screen.getByRole('grid', { name: sources })).toBeTruthy()
  })
})

it('keeps the year that is compared in the address, and asks for it', async () => {
  const calls = serve({ ...aMember('owner'), [path]: changesAnswer() })
  const { router } = await show('en')
  await userEvent.click(await screen.findByRole('combobox', { name: 'Compared with' }))
  await userEvent.click(await screen.findByRole('option', { name: '2022' }))
  expect(router.state.location.search).toBe('?year=2025&tab=changes&against=2022')
  expect(calls.at(-1)?.query.get('against')).toBe('2022')
})

it('opens the records of a source, and tells the rest as one line', async () => {
  serve({ ...aMember('owner'), [path]: changesAnswer() })
  const { router } = await show('en')
  const grid = await screen.findByRole('grid', { name: 'Sources that changed most' })
  expect(within(grid).getByRole('row', { name: /3 other sources/ })).toBeTruthy()
  await userEvent.click(within(grid).getByText('Grid electricity'))
  expect(router.state.location.pathname + router.state.location.search).toMatch(
    /^\/inventory\/records\?year=2025&siteId=.+&activity=electricity-grid&counted=yes$/,
  )
})

it('says which months are compared, and in which potentials each year is told', async () => {
  const explained = explainedYears({ months: ['2025-01', '2025-02'], sets: { then: 'AR4', now: 'AR5' } })
  serve({ ...aMember('owner'), [path]: changesAnswer(explained) })
  await show('en')
  expect(await screen.findByText(/Only months with data in both years are compared: Jan to Feb/)).toBeTruthy()
  expect(screen.getByText(/its own warming potentials, AR4 and AR5/)).toBeTruthy()
})

it.each([
  [null, 'No other year has records to compare with.'],
  [explainedYears({ months: [] }), 'No month has data in 2024 too.'],
])('draws nothing where nothing can be compared %#', async (explained, words) => {
  serve({ ...aMember('owner'), [path]: changesAnswer(explained) })
  await show('en')
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByRole('figure')).toBeNull()
})

it('answers as the contract says', () => {
  expect(inventory.explainChange.response.parse(changesAnswer().body)).toBeTruthy()
})
