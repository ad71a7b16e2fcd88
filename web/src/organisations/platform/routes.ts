import { paths } from '@athar/contracts/paths'
import type { RouteObject } from 'react-router'
import { screen } from '../../platform/routing/index.ts'

/** For those who run the platform, inside the shell of the administration. */
export const organisationsAdminRoutes: RouteObject[] = [
  {
    path: paths.adminVerifiers(),
    lazy: screen(['organisations', 'ui'], async () => (await import('./verifiers-screen.tsx')).VerifiersScreen),
  },
  {
    path: paths.adminPeople(),
    lazy: screen(['organisations', 'profile', 'ui'], async () => (await import('./people-screen.tsx')).PeopleScreen),
  },
]
