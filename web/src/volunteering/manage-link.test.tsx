import { listEvents } from '@athar/contracts/volunteering'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openAsMember, whoMayManage } from '../testing/manage-link.tsx'
import { VolunteerScreen } from './volunteer-screen.tsx'
import { anEvent } from './testing.ts'

const answers = { 'GET /api/volunteering/events': { body: listEvents.response.parse({ items: [anEvent()] }) } }

it.each(whoMayManage)('what is looked after leads an %s on only where it is open to them', async (role, links) => {
  await openAsMember(role, <VolunteerScreen />, answers, 'Planting day')
  expect(screen.queryAllByRole('link', { name: 'Manage events' })).toHaveLength(links)
})
