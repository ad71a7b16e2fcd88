import { listEvents } from '@athar/contracts/volunteering'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { acting } from '../organisations/testing.ts'
import { useMembership } from '../platform/session/index.ts'
import { renderPart } from '../testing/render.tsx'
import { serve } from '../testing/server.ts'
import { VolunteerScreen } from './volunteer-screen.tsx'
import { anEvent } from './testing.ts'

/** Says when the page knows who looks at it. */
const Role = () => <output>{useMembership()?.role}</output>

it.each([
  ['auditor', 1],
  ['viewer', 0],
] as const)('what is looked after leads an %s on only where it is open to them', async (role, links) => {
  serve({
    ...acting(role),
    'GET /api/volunteering/events': { body: listEvents.response.parse({ items: [anEvent()] }) },
  })
  await renderPart(
    <>
      <VolunteerScreen />
      <Role />
    </>,
  )
  await screen.findByRole('heading', { name: 'Planting day' })
  await screen.findByText(role)
  expect(screen.queryAllByRole('link', { name: 'Manage events' })).toHaveLength(links)
})
