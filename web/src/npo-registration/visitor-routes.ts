import { paths } from '@athar/contracts/paths'
import type { RouteObject } from 'react-router'
import { screen } from '../platform/routing/screen.ts'

export const visitorRoutes: readonly RouteObject[] = [
  {
    path: paths.npoProfile(':id'),
    lazy: screen(
      ['npo-registration', 'organisations', 'content'],
      async () => (await import('./profile-screen.tsx')).ProfileScreen,
    ),
  },
]
