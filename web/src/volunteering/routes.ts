import { paths } from '@athar/contracts/paths'
import type { RouteObject } from 'react-router'
import { screen } from '../platform/routing/index.ts'

/** What everybody may see. */
export const volunteeringRoutes: RouteObject[] = [
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

/** What is for those who are signed in. */
export const ownVolunteeringRoutes: RouteObject[] = [
  {
    path: paths.sgiMyVolunteering(),
    lazy: screen(['volunteering'], async () => (await import('./my-volunteering-screen.tsx')).MyVolunteeringScreen),
  },
  {
    path: paths.sgiManageVolunteering(),
    lazy: screen(
      ['volunteering', 'organisations', 'content', 'ui'],
      async () => (await import('./manage/manage-events-screen.tsx')).ManageEventsScreen,
    ),
  },
  {
    path: paths.sgiManageVolunteerEvent(':id'),
    lazy: screen(
      ['volunteering', 'organisations', 'content', 'ui'],
      async () => (await import('./manage/manage-event-screen.tsx')).ManageEventScreen,
    ),
  },
]
