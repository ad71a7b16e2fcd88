import type * as inventory from '@athar/contracts/inventory'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderRoutes } from '../../../testing/render.tsx'
import { serve } from '../../../testing/server.ts'
import { write } from '../../../testing/write.ts'
import { refusal } from '../../boundary/testing.ts'
import { OwnFactorsScreen } from '../own/own-factors-screen.tsx'
import { base } from '../testing.ts'

const dust = (over: Partial<inventory.OwnActivity> = {}): inventory.OwnActivity => ({
  key: 'own-kiln-dust',
  name: { en: 'Kiln dust', ar: 'غبار الأفران' },
  scope: '3',
  category: 'scope3-5',
  defaultUnit: 'tonne',
  reason: 'The library has no kiln dust',
  archived: false,
  ...over,
})
const open = (lang: 'en' | 'ar' = 'en') =>
  renderRoutes([{ path: '/inventory/factors/own', element: <OwnFactorsScreen /> }], {
    lang,
    path: '/inventory/factors/own',
  })
const list = (items: inventory.OwnActivity[]) => ({ 'GET /api/inventory/own-activities': { body: { items } } })
const library = {
  'GET /api/inventory/activities': {
    body: {
      edition: 'abc',
      activities: [
        {
          key: 'waste',
          name: { en: 'Waste', ar: 'نفايات' },
          scope: '3',
          category: 'scope3-5',
          defaultUnit: 'tonne',
          units: ['tonne'],
          regionRule: 'any',
          aliases: [],
          archived: false,
        },
      ],
      units: [
        { id: 'tonne', dimension: 'mass', name: { en: 'Tonne', ar: 'طن' } },
        { id: 't_CO2', dimension: 'emissions', name: { en: 't CO2', ar: 'طن CO2' } },
      ],
    },
  },
}

describe('own activities', () => {
  it.each([
    ['en', 'Kiln dust', 'The library has no kiln dust'],
    ['ar', 'غبار الأفران', 'The library has no kiln dust'],
  ] as const)('are listed in %s with what they are counted as', async (lang, name, reason) => {
    serve({ ...base('preparer'), ...list([dust()]) })
    await open(lang)
    expect(await screen.findByText(name)).toBeTruthy()
    expect(screen.getByText(reason)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Archive|أرشفة/ })).toBeNull()
  })

  it('are named by an administrator, who is told what is missing and whose name it is', async () => {
    const user = userEvent.setup()
    const calls = serve({
      ...base('admin'),
      ...library,
      ...list([]),
      'POST /api/inventory/own-activities': refusal(409, 'inventory.activity-taken', { name: 'Kiln dust' }),
    })
    await open()
    await user.click(await screen.findByRole('button', { name: 'Add an activity' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Save the activity' }))
    expect(dialog.getAllByText('Choose the category.').length).toBeGreaterThan(0)
    await write(dialog.getByLabelText('Name in English'), 'Kiln dust', user)
    await user.click(dialog.getByRole('combobox', { name: 'Category' }))
    await user.click(await screen.findByRole('option', { name: /Waste/ }))
    await user.click(dialog.getByRole('combobox', { name: 'Unit' }))
    expect(screen.queryByRole('option', { name: /CO2/ })).toBeNull()
    await user.click(await screen.findByRole('option', { name: /^t/i }))
    await write(dialog.getByLabelText('Reason'), 'Not in the library', user)
    await user.click(dialog.getByRole('button', { name: 'Save the activity' }))
    expect(await dialog.findByText('The name Kiln dust already belongs to another activity.')).toBeTruthy()
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      name: { en: 'Kiln dust', ar: '' },
      category: 'scope3-5',
      defaultUnit: 'tonne',
      reason: 'Not in the library',
    })
  })

  it('are archived with a reason', async () => {
    const user = userEvent.setup()
    const calls = serve({
      ...base('owner'),
      ...list([dust()]),
      'POST /api/inventory/own-activities/own-kiln-dust/archive': { status: 204 },
    })
    await open()
    await user.click(await screen.findByRole('button', { name: 'Archive' }))
    const dialog = within(await screen.findByRole('dialog'))
    await write(dialog.getByLabelText('Reason'), 'No longer sent away', user)
    await user.click(dialog.getByRole('button', { name: 'Archive' }))
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
        archived: true,
        reason: 'No longer sent away',
      }),
    )
  })
})
