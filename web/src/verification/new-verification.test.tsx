import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { acting } from '../organisations/testing.ts'
import { renderRoutes } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { NewVerificationScreen } from './new-verification-screen.tsx'

const engagement = (kind: 'inventory' | 'project') => ({
  id: crypto.randomUUID(),
  kind,
  state: 'open',
  client: { en: 'Najd Cement', ar: 'أسمنت نجد' },
  inventoryYear: 2025,
  projectName: kind === 'project' ? 'Roof of the school' : null,
})

it('explains the terms for an inventory or for a project, whichever is chosen', async () => {
  const received = [engagement('inventory'), engagement('project')]
  serve({ ...acting('owner'), 'GET /api/organisation/engagements': { body: { granted: [], received } } })
  await renderRoutes([{ path: '*', element: <NewVerificationScreen /> }])
  expect(await screen.findByText('Boundary, period and gases.')).toBeTruthy()
  await userEvent.click(screen.getByRole('combobox'))
  await userEvent.click(await screen.findByRole('option', { name: /Roof of the school/ }))
  expect(screen.getByText('The reduction, the period, and the gases.')).toBeTruthy()
  expect(screen.getByText(/such as ISO 14064-2 and the methodology/)).toBeTruthy()
  expect(screen.getByText('Of the reduction counted, above 0 and at most 100.')).toBeTruthy()
  expect(screen.queryByText('Boundary, period and gases.')).toBeNull()
})
