import { paths } from '@athar/contracts/paths'
import type { RouteObject } from 'react-router'
import { screen } from '../platform/routing/screen.ts'

export const visitorRoutes: readonly RouteObject[] = [
  {
    path: paths.sgiVolunteer(),
    lazy: screen(
      ['volunteering', 'organisations', 'content'],
      async () => (await import('./volunteer-screen.tsx')).VolunteerScreen,
    ),
  },
  {
    path: paths.sgiVolunteerEvent(':slug'),
    lazy: screen(
      ['volunteering', 'organisations', 'content'],
      async () => (await import('./event-screen.tsx')).EventScreen,
    ),
  },
  {
    path: paths.sgiVolunteerPage(':number'),
    lazy: screen(['volunteering'], async () => (await import('./public-volunteer.tsx')).PublicVolunteerScreen),
  },
  {
    // The list stands on the device: no answer of the server has to let people in.
    path: paths.sgiCheckIn(':id'),
    lazy: screen(['volunteering'], async () => (await import('./check-in/check-in-screen.tsx')).CheckInScreen),
  },
]
