import { paths } from '@athar/contracts/paths'
import type { RouteObject } from 'react-router'
import { screen } from '../../platform/routing/index.ts'

/** For those who answer requests, inside the shell of the administration. */
export const requestsAdminRoutes: RouteObject[] = [
  {
    path: paths.adminRequests(),
    lazy: screen(['requests', 'ui'], async () => (await import('./requests-screen.tsx')).RequestsScreen),
  },
  {
    path: paths.adminRequest(':id'),
    handle: { crumb: 'request' },
    lazy: screen(['requests'], async () => (await import('./request-screen.tsx')).RequestScreen),
  },
]
