import { paths } from '@athar/contracts/paths'
import type { RouteObject } from 'react-router'
import { screen } from '../platform/routing/index.ts'

/** For those who watch over the platform, inside the shell of the administration. */
export const securityAdminRoutes: RouteObject[] = [
  {
    path: paths.adminSecurity(),
    lazy: screen(['security', 'ui'], async () => (await import('./security-screen.tsx')).SecurityScreen),
  },
  {
    path: paths.adminSecurityEvent(':id'),
    handle: { crumb: 'securityEvent' },
    lazy: screen(['security'], async () => (await import('./security-event-screen.tsx')).SecurityEventScreen),
  },
]
