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
]
