import { paths } from '@athar/contracts/paths'
import type { RouteObject } from 'react-router'
import { screen } from '../platform/routing/index.ts'

export const organisationRoutes: RouteObject[] = [
  {
    path: paths.organisation(),
    lazy: screen(
      ['organisations', 'organisation-trail'],
      async () => (await import('./organisation-screen.tsx')).OrganisationScreen,
    ),
  },
]
