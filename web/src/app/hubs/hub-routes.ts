import { paths } from '@athar/contracts/paths'
import type { RouteObject } from 'react-router'
import { screen } from '../../platform/routing/screen.ts'

const words = ['hubs', 'vision2030', 'content'] as const

/** What each area is about, until the area brings its own screens. */
export const hubRoutes: RouteObject[] = [
  {
    path: paths.esgToolkit(),
    lazy: screen([...words, 'disclosures'], async () => (await import('./esg-toolkit-screen.tsx')).EsgToolkitScreen),
  },
  {
    path: paths.mrv(),
    lazy: screen(
      [...words, 'mrv-hub', 'project-register', 'ui'],
      async () => (await import('./mrv-screen.tsx')).MrvScreen,
    ),
  },
  {
    path: paths.npo(),
    lazy: screen(
      [...words, 'organisations', 'npo-registration'],
      async () => (await import('./npo-screen.tsx')).NpoScreen,
    ),
  },
  {
    path: paths.youth(),
    lazy: screen([...words, 'youth'], async () => (await import('./youth-screen.tsx')).YouthScreen),
  },
  {
    path: paths.marketplace(),
    lazy: screen([...words, 'market', 'ui'], async () => (await import('./marketplace-screen.tsx')).MarketplaceScreen),
  },
]
