import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { acting } from '../../organisations/testing.ts'
import { renderRoutes } from '../../testing/render.tsx'
import { serve } from '../../testing/server.ts'
import { signInAs } from '../../testing/session.ts'
import { anEvent } from '../testing.ts'
import { ManageEventsScreen } from './manage-events-screen.tsx'

it('the events of an organisation stand under a heading of their own', async () => {
  signInAs()
  serve({ ...acting('preparer'), 'GET /api/volunteering/own-events': { body: { items: [anEvent()] } } })
  await renderRoutes([{ path: '/', element: <ManageEventsScreen /> }], { path: '/' })
  const list = await screen.findByRole('region', { name: 'Announced events' })
  expect(within(list).getByRole('heading', { level: 3, name: anEvent().title.en })).toBeTruthy()
})
