import { paths } from '@athar/contracts/paths'
import type { RouteObject } from 'react-router'
import { screen } from '../../platform/routing/index.ts'

/** What is counted, inside the shell of the administration. */
export const usageAdminRoutes: RouteObject[] = [
  {
    path: paths.adminEvents(),
    lazy: screen(['usage', 'ui'], async () => (await import('./events-screen.tsx')).EventsScreen),
  },
]
