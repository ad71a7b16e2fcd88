import { methodologyPages, paths } from '@athar/contracts/paths'
import type { RouteObject } from 'react-router'
import { screen } from '../platform/routing/screen.ts'

const methodology = screen(
  ['methodologies', 'ui'],
  async () => (await import('./methodologies/methodology-screen.tsx')).MethodologyScreen,
)

export const visitorRoutes: readonly RouteObject[] = [
  {
    path: paths.mrvMethodologies(),
    lazy: screen(
      ['methodologies'],
      async () => (await import('./methodologies/methodologies-screen.tsx')).MethodologiesScreen,
    ),
  },
  {
    path: paths.mrvRegisteredProject(':id'),
    lazy: screen(
      ['project-register', 'content'],
      async () => (await import('./register/registered-screen.tsx')).RegisteredScreen,
    ),
  },
  ...methodologyPages.map((id) => ({ path: paths.mrvMethodology(id), lazy: methodology })),
]
