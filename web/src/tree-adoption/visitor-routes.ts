import { paths } from '@athar/contracts/paths'
import type { RouteObject } from 'react-router'
import { screen } from '../platform/routing/screen.ts'

export const visitorRoutes: readonly RouteObject[] = [
  {
    path: paths.sgiAdoptTree(),
    lazy: screen(
      ['tree-adoption', 'content', 'organisations'],
      async () => (await import('./adopt-tree-screen.tsx')).AdoptTreeScreen,
    ),
  },
  {
    path: paths.sgiPlantingSite(':slug'),
    lazy: screen(
      ['tree-adoption', 'content', 'organisations'],
      async () => (await import('./site-screen.tsx')).SiteScreen,
    ),
  },
  {
    path: paths.sgiTreeWall(),
    lazy: screen(['tree-adoption', 'content'], async () => (await import('./wall-screen.tsx')).WallScreen),
  },
]
